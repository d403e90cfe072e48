"""Streams: what happens at one table or several, as server-sent events or by asking again.

Both are renderings of one generator: register, read what was missed, then follow live, dropping
what was sent already. A stream ends when its reader is too slow or the server stops; the client comes back
with the last number it has. hot_streams.py writes most streams straight to their connection instead.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from rawsiko.server.limits import SPECTATORS_AT_A_TABLE, SPECTATORS_PER_ADDRESS, STREAMS_PER_SEAT
from rawsiko.server.readers import STILL_HERE, Message, Reader, Readers
from rawsiko.server.refusals import Refusal, Refused

RETRY_MILLISECONDS: Final = 1_000
RETRY: Final = b"retry: %d\n\n" % RETRY_MILLISECONDS


class Listenable(Protocol):
    """Something to listen to: a table, or a class with one key."""

    @property
    def name(self) -> str: ...

    @property
    def number(self) -> int: ...

    def listen(self, reader: Reader, chair: int | None, after: int) -> AsyncIterator[Message]: ...

    def leave(self, reader: Reader, chair: int | None) -> None: ...

    def listeners(self, chair: int | None) -> int: ...


At = TypeVar("At", bound=Listenable)


class Subscription(NamedTuple, Generic[At]):
    """A table to listen to, from a chair, or with None as a spectator, after a number; or a class, as a
    pupil, or with None as its teacher."""

    live: At
    chair: int | None
    after: int


def check_room(readers: Readers, address: str, places: Sequence[Subscription[Any]]) -> None:
    """Refuse one stream too many: for a seat, for the spectators of a table, or for an address."""
    full = is_of_spectators(places) and readers.at_address[address] >= SPECTATORS_PER_ADDRESS
    for place in places:
        most = SPECTATORS_AT_A_TABLE if place.chair is None else STREAMS_PER_SEAT
        full |= place.live.listeners(place.chair) >= most
    if full:
        raise Refused(Refusal.TOO_MANY_STREAMS)


async def messages(readers: Readers, address: str, places: list[Subscription[Any]]) -> AsyncIterator[Message]:
    """What happens at these tables, with a heartbeat now and then."""
    reader = Reader(len(places))
    readers.add(reader, address, spectators=is_of_spectators(places))
    sent = {(place.live.name, place.chair): place.after for place in places}
    try:
        if readers.closed:
            return
        for place in places:
            async for missed in place.live.listen(reader, place.chair, place.after):
                sent[missed.table, missed.chair] = missed.number or place.after
                yield missed
        while taken := await reader.take():
            for message in taken:
                if message.number is not None:
                    if message.number <= sent[message.table, message.chair]:
                        continue
                    sent[message.table, message.chair] = message.number
                yield message
    finally:
        reader.end()
        readers.remove(reader)
        for place in places:
            place.live.leave(reader, place.chair)


async def server_sent_events(
    readers: Readers, address: str, places: list[Subscription[Any]], refused: Sequence[bytes] = ()
) -> AsyncIterator[bytes]:
    """The bytes of an event stream. `refused` lists the places asked for that do not exist."""
    yield RETRY
    for data in refused:
        yield Message("", None, data).event()
    async for message in messages(readers, address, places):
        yield message.event()


async def wait_for_messages(
    readers: Readers, address: str, places: list[Subscription[Any]], seconds: float
) -> list[Message]:
    """What was missed, or else the first thing that happens within some seconds."""
    found: list[Message] = []
    behind = any(place.after < place.live.number for place in places)
    heard = messages(readers, address, places)

    async def collect() -> None:
        async for message in heard:
            if message is not STILL_HERE:
                found.append(message)
            if found and all_caught_up(places, found):
                return

    try:
        await asyncio.wait_for(collect(), None if behind else seconds)
    except TimeoutError:
        pass
    finally:
        await heard.aclose()  # type: ignore[attr-defined]
    return found


def is_of_spectators(places: Sequence[Subscription[Any]]) -> bool:
    """Whether none of these is seated; seated readers are counted by their seats."""
    return all(place.chair is None for place in places)


def all_caught_up(places: list[Subscription[Any]], found: list[Message]) -> bool:
    """Whether the messages reach the newest row of every table that had any."""
    newest = {message.table: message.number for message in found if message.number is not None}
    return all(newest.get(place.live.name, place.live.number) >= place.live.number for place in places)
