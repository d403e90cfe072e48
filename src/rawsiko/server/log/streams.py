"""Streams: what happens at one table or several, as server-sent events or by asking again.

Both register, send what was missed, then follow live, dropping what was sent already. A stream ends when the
client reads too slowly or the server stops; it comes back with the last number it has. A gate takes the
events one by one (asgi.py), or has them written to its connection as they happen (fast_lane.py).
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing, suppress
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rawsiko.server.log.live_log import LiveLog
from rawsiko.server.log.subscribers import STILL_HERE, Message, Subscriber, Subscribers
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes.limits import (
    SPECTATORS_AT_A_TABLE,
    SPECTATORS_PER_ADDRESS,
    STREAMS_PER_SEAT,
    Limits,
)

RETRY_MILLISECONDS: Final = 1_000
EVENT_STREAM: Final = "text/event-stream"
RETRY: Final = b"retry: %d\n\n" % RETRY_MILLISECONDS
LONGEST_REBUILD: Final = (
    25.0  # seconds that a poll may take for what was missed; the rest comes with the next
)


At = TypeVar("At", bound=LiveLog)


class Subscription(NamedTuple, Generic[At]):
    """A table to listen to, from a chair, or with None as a spectator, after a number; or a class, as a
    pupil, or with None as its teacher."""

    live: At
    chair: int | None
    after: int
    key_hash: str | None = None


def check_room(subscribers: Subscribers, address: str, places: Sequence[Subscription[Any]]) -> None:
    """Refuse one stream too many: for a seat, for the spectators of a table, or for an address."""
    full = is_of_spectators(places) and subscribers.at_address[address] >= SPECTATORS_PER_ADDRESS
    for place in places:
        most = SPECTATORS_AT_A_TABLE if place.chair is None else STREAMS_PER_SEAT
        full |= place.live.audience.count(place.chair) >= most
    if full:
        raise Refused(Refusal.TOO_MANY_STREAMS)


def mark_known(limits: Limits, address: str, places: Sequence[Subscription[Any]]) -> None:
    """Subscriptions at an address where a key holder is connected: the codes are known there."""
    for place in places:
        if place.chair is not None or place.live.needs_key:
            limits.mark_known(address, place.live.code)


def nothing() -> None:
    pass


def nothing_beside(_: LiveLog) -> bytes | None:
    return None


class EventStream:
    """An answer that goes on: what happens in some places, with a heartbeat now and then. `refused` lists the
    places asked for that do not exist; `beside` tells what is not in the log of a place, if anything."""

    status: Final = 200
    HEADERS: Final = (
        (b"content-type", EVENT_STREAM.encode()),
        (b"cache-control", b"no-cache, no-transform"),  # no proxy may hold it back
        (b"x-accel-buffering", b"no"),
    )

    def __init__(
        self,
        subscribers: Subscribers,
        address: str,
        places: list[Subscription[Any]],
        refused: Sequence[bytes] = (),
        beside: Callable[[LiveLog], bytes | None] = nothing_beside,
    ) -> None:
        self.subscribers = subscribers
        self.address = address
        self.places = places
        self.refused = refused
        self.beside = beside
        self.sent = {(place.live.name, place.chair): place.after for place in places}

    def first(self) -> bytes:
        """The first bytes of the stream: when to come back, and what is not there."""
        return b"".join([RETRY, *(Message("", None, data).event() for data in self.refused)])

    async def missed(self, subscriber: Subscriber) -> AsyncIterator[Message]:
        """Register a subscriber; returns what it has missed. What happens meanwhile is held for it."""
        self.subscribers.add(subscriber, self.address, spectators=is_of_spectators(self.places))
        if self.subscribers.closed:
            return
        for place in self.places:
            async for message in place.live.listen(subscriber, place.chair, place.after, place.key_hash):
                self.sent[message.table, message.chair] = message.number or place.after
                yield message
        for live in dict.fromkeys(place.live for place in self.places):
            if (data := self.beside(live)) is not None:
                told = Message(live.name, None, data)
                if told not in subscriber.queue:
                    yield told

    def is_new(self, message: Message) -> bool:
        """Whether a message was not among what had been missed."""
        if message.number is None:
            return True
        before = self.sent[message.table, message.chair]
        self.sent[message.table, message.chair] = max(message.number, before)
        return message.number > before

    def leave(self, subscriber: Subscriber) -> None:
        """The subscriber is gone, or nothing more comes."""
        subscriber.ended = True
        if subscriber in self.subscribers.all:
            self.subscribers.remove(subscriber)
        for place in self.places:
            place.live.leave(subscriber, place.chair)

    async def messages(self, on_live: Callable[[], None] = nothing) -> AsyncIterator[Message]:
        """Yield the messages one by one; `on_live` is called after the last missed one."""
        subscriber = Subscriber(len(self.places))
        try:
            async for message in self.missed(subscriber):
                yield message
            on_live()
            while taken := await subscriber.drain():
                for message in filter(self.is_new, taken):
                    yield message
        finally:
            self.leave(subscriber)

    async def events(self) -> AsyncIterator[bytes]:
        """The same as server-sent events."""
        yield self.first()
        async for message in self.messages():
            yield message.event()


async def wait_for_messages(
    subscribers: Subscribers, address: str, places: list[Subscription[Any]], seconds: float
) -> list[Message]:
    """What was missed, or else the first thing that happens within some seconds."""
    found: list[Message] = []
    loop = asyncio.get_running_loop()
    stream = EventStream(subscribers, address, places)
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST_REBUILD) as limit:
            messages = stream.messages(lambda: limit.reschedule(loop.time() + seconds))
            async with aclosing(messages):  # type: ignore[type-var]
                async for message in messages:
                    if message is not STILL_HERE:
                        found.append(message)
                    if found and all_caught_up(places, found):
                        break
    return found


def is_of_spectators(places: Sequence[Subscription[Any]]) -> bool:
    """Whether none of these is seated; seated subscribers are counted by their seats."""
    return all(place.chair is None for place in places)


def all_caught_up(places: list[Subscription[Any]], found: list[Message]) -> bool:
    """Whether the messages reach the newest row of every table that had any."""
    newest = {message.table: message.number for message in found if message.number is not None}
    return all(newest.get(place.live.name, place.live.newest) >= place.live.newest for place in places)
