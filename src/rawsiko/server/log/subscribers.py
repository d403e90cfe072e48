"""Subscribers: every open stream of this node, and one heartbeat for all of them.

Messages are queued until they are drained, or written to a connection as they happen. A subscriber that falls
too far behind is cut off, and resumes by row number.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from msgspec import UNSET

from rawsiko.server.refusals import Refusal
from rawsiko.server.tables.shapes import GoneMessage
from rawsiko.server.tables.updates import encode

QUEUE: Final = 256  # messages a slow subscriber may be behind before it is cut off
HEARTBEAT_SECONDS = 12.0
BEATS: Final = (
    12  # rounds in that time, each for some of the subscribers, so that not all are written to at once
)


class Message(NamedTuple):
    """A message for a subscriber. `number` is that of the log row; None for an ephemeral message."""

    table: str
    number: int | None
    data: bytes
    chair: int | None = None  # whose message it is; None for ephemeral ones

    def event(self) -> bytes:
        """As a server-sent event; its id names table and number, so that a stream of several resumes."""
        if self.number is not None:
            return b"id: %b:%d\ndata: %b\n\n" % (self.table.encode(), self.number, self.data)
        return b"data: %b\n\n" % self.data if self.data else b": still here\n\n"


STILL_HERE: Final = Message("", None, b"")  # a sign of life


class Subscriber:
    """A stream of one source or several, with a queue of messages to send."""

    def __init__(self, places: int = 1) -> None:
        self.places = places
        self.queue: deque[Message] = deque()
        self.ended = False
        self.woken = asyncio.Event()

    def put(self, message: Message) -> None:
        """Send or queue a message."""
        if not self.ended:
            self.enqueue(message)

    def enqueue(self, message: Message) -> None:
        """Queue a message; ends a subscriber that is too far behind."""
        if len(self.queue) >= QUEUE:
            self.end()
        else:
            self.queue.append(message)
            self.woken.set()

    def drop_source(self, table: str, chair: int | None, why: Refusal) -> None:
        """Report that one source is gone; after the last one the stream ends."""
        self.put(Message(table, None, gone(table, chair, why)))
        self.places -= 1
        if self.places == 0:
            self.end()

    def end(self) -> None:
        """Accept no more messages; those already queued can still be drained."""
        self.ended = True
        self.woken.set()

    async def drain(self) -> list[Message]:
        """Wait for messages and return all that are queued; none after the end."""
        await self.woken.wait()
        taken = list(self.queue)
        self.queue.clear()
        if not self.ended:
            self.woken.clear()
        return taken


class Writes(Protocol):
    """Where bytes go: a transport."""

    def write(self, data: bytes, /) -> object: ...


class DirectSubscriber(Subscriber):
    """A subscriber to several places that is written to directly. `over` is called at the end."""

    def __init__(self, places: int, target: Writes, over: Callable[[], None]) -> None:
        super().__init__(places)
        self.target = target
        self.over = over
        self.paused = True  # until what was missed has been written

    def put(self, message: Message) -> None:
        if self.ended:
            return
        if self.paused:
            self.enqueue(message)
        else:
            event = message.event()
            self.target.write(b"%x\r\n%b\r\n" % (len(event), event))  # `chunk`, inlined: it is done so often

    def pause(self) -> None:
        """The connection takes no more for now."""
        self.paused = True

    def resume(self) -> None:
        """The connection takes more again."""
        self.paused = False
        while self.queue and not self.paused:
            self.target.write(chunk(self.queue.popleft().event()))
        if self.ended and not self.queue:
            self.finish()

    def end(self) -> None:
        if not self.ended:
            super().end()
            if not self.paused:
                self.finish()

    def finish(self) -> None:
        over, self.over = self.over, nothing
        over()


def nothing() -> None:
    pass


def chunk(data: bytes) -> bytes:
    """One chunk of an HTTP/1.1 body."""
    return b"%x\r\n%b\r\n" % (len(data), data)


class Audience:
    """The subscribers of one log by seat (None: spectators), each with the hash of its key."""

    def __init__(self) -> None:
        self.by_seat: dict[int | None, dict[Subscriber, str | None]] = {}

    def add(self, subscriber: Subscriber, seat: int | None, key_hash: str | None) -> None:
        self.by_seat.setdefault(seat, {})[subscriber] = key_hash

    def remove(self, subscriber: Subscriber, seat: int | None) -> bool:
        """Forget a subscriber; False if it was not subscribed from this seat."""
        subscribers = self.by_seat.get(seat, {})
        if subscriber not in subscribers:
            return False
        del subscribers[subscriber]
        if not subscribers:
            del self.by_seat[seat]
        return True

    def at(self, seat: int | None) -> list[Subscriber]:
        return list(self.by_seat.get(seat, ()))

    def count(self, seat: int | None) -> int:
        """How many listen from a seat."""
        return len(self.by_seat.get(seat, ()))

    def seats(self) -> set[int]:
        """The seats whose people are listening at this node."""
        return {seat for seat in self.by_seat if seat is not None}

    def everybody(self) -> list[tuple[Subscriber, int | None, str | None]]:
        return [
            (subscriber, seat, key_hash)
            for seat, subscribers in self.by_seat.items()
            for subscriber, key_hash in subscribers.items()
        ]


def gone(table: str, chair: int | None, why: Refusal) -> bytes:
    """The message for a subscription that ended or was refused."""
    return encode(GoneMessage(table, why.value, UNSET if chair is None else chair))


class Subscribers:
    """All streams of this node, to keep them alive, count them and close them at once."""

    def __init__(self) -> None:
        self.all: dict[
            Subscriber, str | None
        ] = {}  # of spectators, with their address; it is kept nowhere else
        self.at_address: Counter[str] = Counter()  # streams of spectators
        self.closed = False
        self.slots: list[set[Subscriber]] = [set() for _ in range(BEATS)]
        self.beats = 0
        self.heart: asyncio.TimerHandle | None = None

    def add(self, subscriber: Subscriber, address: str, *, spectators: bool) -> None:
        self.all[subscriber] = address if spectators else None
        if spectators:
            self.at_address[address] += 1
        self.slots[self.beats % BEATS].add(subscriber)  # whose turn has just been
        if self.heart is None:
            self.beat_later()
        if self.closed:
            subscriber.end()

    def remove(self, subscriber: Subscriber) -> None:
        """Forget a subscriber that left."""
        address = self.all.pop(subscriber)
        if address is not None:
            self.at_address[address] -= 1
            if not self.at_address[address]:
                del self.at_address[address]
        for slot in self.slots:
            slot.discard(subscriber)
        if not self.all and self.heart is not None:
            self.heart.cancel()
            self.heart = None

    def beat_later(self) -> None:
        self.heart = asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS / BEATS, self.beat)

    def beat(self) -> None:
        """Send a heartbeat to the subscribers of the next slot."""
        self.beats += 1
        for subscriber in list(self.slots[self.beats % BEATS]):
            subscriber.put(STILL_HERE)
        self.beat_later()

    def close(self) -> None:
        """End every stream, and start no more."""
        self.closed = True
        for subscriber in list(self.all):
            subscriber.end()
