"""Readers: everyone who listens at this node, and one heartbeat for all of them.

Messages reach a reader through `put`. It passes them on at once if it can (hot_streams.py); otherwise they
are held until they are taken. A reader who falls too far behind is cut off, and resumes by number.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec import UNSET

from rawsiko.server.refusals import Refusal
from rawsiko.server.shapes import GoneMessage
from rawsiko.server.updates import encode

QUEUE: Final = 256  # messages a slow reader may be behind before it is cut off
HEARTBEAT_SECONDS = 12.0
BEATS: Final = 12  # rounds in that time, each for some of the readers, so that not all are written to at once


class Message(NamedTuple):
    """One message for a reader. `number` is that of the log row; None for what travels beside it."""

    table: str
    number: int | None
    data: bytes
    chair: int | None = None  # whose message it is; beside the log, everybody's

    def event(self) -> bytes:
        """As a server-sent event; its id names table and number, so that a stream of several resumes."""
        if self.number is not None:
            return b"id: %b:%d\ndata: %b\n\n" % (self.table.encode(), self.number, self.data)
        return b"data: %b\n\n" % self.data if self.data else b": still here\n\n"


STILL_HERE: Final = Message("", None, b"")  # a sign of life


class Reader:
    """A listener, in one place or in several, that takes what is held for it."""

    def __init__(self, places: int = 1) -> None:
        self.places = places
        self.held: deque[Message] = deque()
        self.ended = False
        self.woken = asyncio.Event()

    def put(self, message: Message) -> None:
        """Hand over a message."""
        if not self.ended:
            self.hold(message)

    def hold(self, message: Message) -> None:
        """Keep a message until it is taken; a reader who is too slow is cut off instead."""
        if len(self.held) >= QUEUE:
            self.end()
        else:
            self.held.append(message)
            self.woken.set()

    def lose(self, table: str, chair: int | None, why: Refusal) -> None:
        """One of the places is gone; after the last one the stream ends."""
        self.put(Message(table, None, gone(table, chair, why)))
        self.places -= 1
        if self.places == 0:
            self.end()

    def end(self) -> None:
        """Accept no more messages; those already held can still be taken."""
        self.ended = True
        self.woken.set()

    async def take(self) -> list[Message]:
        """Wait for messages, and take all that are held; none when it is over."""
        await self.woken.wait()
        taken = list(self.held)
        self.held.clear()
        if not self.ended:
            self.woken.clear()
        return taken


def gone(table: str, chair: int | None, why: Refusal) -> bytes:
    """Says that a place of a stream is gone, or never existed."""
    return encode(GoneMessage(table, why.value, UNSET if chair is None else chair))


class Readers:
    """Everyone who listens at this node, so that streams can be kept alive, counted and closed at once."""

    def __init__(self) -> None:
        self.all: dict[Reader, str | None] = {}  # of spectators, with their address; it is kept nowhere else
        self.at_address: Counter[str] = Counter()  # streams of spectators
        self.closed = False
        self.slots: list[set[Reader]] = [set() for _ in range(BEATS)]
        self.beats = 0
        self.heart: asyncio.TimerHandle | None = None
        self.on_beat: Callable[[], None] = lambda: None

    def add(self, reader: Reader, address: str, *, spectators: bool) -> None:
        self.all[reader] = address if spectators else None
        if spectators:
            self.at_address[address] += 1
        self.slots[self.beats % BEATS].add(reader)  # whose turn has just been
        if self.heart is None:
            self.beat_later()
        if self.closed:
            reader.end()

    def remove(self, reader: Reader) -> None:
        """Forget readers who left."""
        address = self.all.pop(reader)
        if address is not None:
            self.at_address[address] -= 1
            if not self.at_address[address]:
                del self.at_address[address]
        for slot in self.slots:
            slot.discard(reader)
        if not self.all and self.heart is not None:
            self.heart.cancel()
            self.heart = None

    def beat_later(self) -> None:
        self.heart = asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS / BEATS, self.beat)

    def beat(self) -> None:
        """Give a sign of life to the readers whose turn it is."""
        self.beats += 1
        for reader in list(self.slots[self.beats % BEATS]):
            reader.put(STILL_HERE)
        self.on_beat()
        self.beat_later()

    def close(self) -> None:
        """End every stream, and start no more."""
        self.closed = True
        for reader in list(self.all):
            reader.end()
