"""Streams: what happens at one table or several, as server-sent events or by asking again.

Both are renderings of one generator: register, read what was missed, then live, dropping what was
sent already. A stream ends when its reader is too slow or the server stops; the client comes back
with the last number it has.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import Final, NamedTuple

from rawsiko.server.limits import SPECTATORS_AT_A_TABLE, STREAMS_PER_ADDRESS, STREAMS_PER_SEAT
from rawsiko.server.live import STILL_HERE, LiveTable, Message, Reader
from rawsiko.server.refusals import Refusal, Refused

HEARTBEAT_SECONDS: Final = 15.0
RETRY_MILLISECONDS: Final = 1_000


class Place(NamedTuple):
    """A table to listen to, from a chair, or with None as a spectator, after a number."""

    live: LiveTable
    chair: int | None
    after: int


class Readers:
    """Everybody who listens at this node, so that they can be sent home at once."""

    def __init__(self) -> None:
        self.all: set[Reader] = set()
        self.at_address: Counter[str] = Counter()
        self.closed = False

    def close(self) -> None:
        """End every stream."""
        self.closed = True
        for reader in list(self.all):
            reader.end()

    def check_room(self, address: str, places: Sequence[Place]) -> None:
        """Refuse one stream too many: of an address, of a seat, or of the spectators of a table."""
        full = self.at_address[address] >= STREAMS_PER_ADDRESS
        for place in places:
            most = SPECTATORS_AT_A_TABLE if place.chair is None else STREAMS_PER_SEAT
            full |= place.live.listeners(place.chair) >= most
        if full:
            raise Refused(Refusal.TOO_MANY_STREAMS)

    async def messages(self, address: str, places: list[Place]) -> AsyncIterator[Message | None]:
        """What happens at these tables; None now and then as a sign of life."""
        reader = Reader(len(places))
        self.all.add(reader)
        self.at_address[address] += 1
        sent = {(place.live.table.id, place.chair): place.after for place in places}
        try:
            if self.closed:
                return
            for place in places:
                for missed in await place.live.listen(reader, place.chair, place.after):
                    sent[missed.table, missed.chair] = missed.number or place.after
                    yield missed
            reader.beat(HEARTBEAT_SECONDS)
            while True:
                message = await reader.queue.get()
                if message is None:
                    return
                if message is STILL_HERE:
                    yield None
                elif message.number is None:
                    yield message
                elif message.number > sent[message.table, message.chair]:
                    sent[message.table, message.chair] = message.number
                    yield message
        finally:
            reader.end()
            self.all.discard(reader)
            self.at_address[address] -= 1
            if not self.at_address[address]:
                del self.at_address[address]  # of those who left nothing is kept
            for place in places:
                place.live.leave(reader, place.chair)

    async def server_sent_events(
        self, address: str, places: list[Place], refused: Sequence[bytes] = ()
    ) -> AsyncIterator[bytes]:
        """The bytes of an event stream; ids name table and number, so that it resumes several tables.

        `refused` says which places of those that were asked for there are not.
        """
        yield f"retry: {RETRY_MILLISECONDS}\n\n".encode()
        for data in refused:
            yield b"data: %b\n\n" % data
        async for message in self.messages(address, places):
            if message is None:
                yield b": still here\n\n"
            elif message.number is None:
                yield b"data: %b\n\n" % message.data
            else:
                yield b"id: %b:%d\ndata: %b\n\n" % (message.table.encode(), message.number, message.data)

    async def wait(self, address: str, places: list[Place], seconds: float) -> list[Message]:
        """What was missed, or else the first thing that happens within some seconds."""
        found: list[Message] = []
        behind = any(place.after < place.live.table.number for place in places)
        messages = self.messages(address, places)

        async def collect() -> None:
            async for message in messages:
                if message is not None:
                    found.append(message)
                if found and all_caught_up(places, found):
                    return

        try:
            await asyncio.wait_for(collect(), None if behind else seconds)
        except TimeoutError:
            pass
        finally:
            await messages.aclose()  # type: ignore[attr-defined]
        return found


def all_caught_up(places: list[Place], found: list[Message]) -> bool:
    """Whether the messages reach the newest row of every table that had any."""
    newest = {message.table: message.number for message in found if message.number is not None}
    return all(
        newest.get(place.live.table.id, place.live.table.number) >= place.live.table.number
        for place in places
    )
