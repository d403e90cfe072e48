"""Straight streams: events written to their connection as they happen, without a task, a queue or a timer.

While a connection is full, events are held; they follow when there is room. A reader who falls too far behind
is cut off, and resumes from the last number they have.
"""

from collections.abc import Callable
from typing import Any, Protocol

from rawsiko.server.live import LiveTable
from rawsiko.server.readers import Message, Reader, Readers
from rawsiko.server.streams import RETRY, Subscription, is_of_spectators


class Writes(Protocol):
    """Where bytes go: a transport."""

    def write(self, data: bytes, /) -> object: ...


class StraightReader(Reader):
    """A reader, at tables and in classes, that is written to directly. `over` is called at the end."""

    def __init__(
        self,
        places: list[Subscription[LiveTable]],
        rooms: list[Subscription[Any]],
        target: Writes,
        over: Callable[[], None],
    ) -> None:
        super().__init__(len(places) + len(rooms))
        self.target = target
        self.over = over
        self.paused = True  # until the first bytes are written
        self.where = [(place.live, place.chair) for place in places]
        self.rooms = [(room.live, room.chair) for room in rooms]

    def put(self, message: Message) -> None:
        if self.ended:
            return
        if self.paused:
            self.hold(message)
        else:
            event = message.event()
            self.target.write(
                b"%x\r\n%b\r\n" % (len(event), event)
            )  # like `chunk`, but inlined: this runs for every event

    def pause(self) -> None:
        """The connection takes no more for now."""
        self.paused = True

    def resume(self) -> None:
        """The connection takes more again."""
        self.paused = False
        while self.held and not self.paused:
            self.target.write(chunk(self.held.popleft().event()))
        if self.ended and not self.held:
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


def begin(
    readers: Readers,
    address: str,
    reader: StraightReader,
    places: list[Subscription[LiveTable]],
    rooms: list[Subscription[Any]],
) -> bytes:
    """Count a reader; returns the first bytes for it: when to come back, what was missed, and the classes."""
    first = [chunk(RETRY)]
    readers.add(reader, address, spectators=is_of_spectators([*places, *rooms]))
    for live, chair, after in places:
        missed = live.missed(after)
        assert missed is not None  # hot_doors.py has checked
        first += [chunk(live.message(update, chair).event()) for update in missed]
    for room, pupil, seen in rooms:
        told: list[Message] = room.begin(reader, pupil, seen)
        first += [chunk(message.event()) for message in told]
    return b"".join(first)


def listen(reader: StraightReader) -> None:
    for live, chair in reader.where:
        live.register(reader, chair)


def leave(readers: Readers, reader: StraightReader) -> None:
    """The connection is gone, or nothing more comes."""
    reader.ended = True
    if reader in readers.all:
        readers.remove(reader)
    where: list[tuple[LiveTable, int | None]] = reader.where
    for live, chair in where:
        live.leave(reader, chair)
    for room, pupil in reader.rooms:
        room.leave(reader, pupil)


def chunk(data: bytes) -> bytes:
    """One chunk of an HTTP/1.1 body."""
    return b"%x\r\n%b\r\n" % (len(data), data)
