"""Subscribers that are written to directly: events go to their connection as they happen, without a task or a
queue.

While a connection is full, events are held; they follow when there is room. A subscriber who falls too far
behind is cut off, and resumes from the last number they have.
"""

from collections.abc import Callable
from typing import Protocol

from rawsiko.server.log.subscribers import Message, Subscriber


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
            self.target.write(
                b"%x\r\n%b\r\n" % (len(event), event)
            )  # like `chunk`, but inlined: this runs for every event

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
