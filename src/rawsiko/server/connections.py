"""Connections: what each of them owes us, since when, and which one to close when there are too many.

A connection that is idle, half way through a request, or does not read its answer stands in one queue with
all others like it, so one beat a second finds whoever is late without a timer for each request.
http_protocol.py moves the connections from queue to queue.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

BEAT_SECONDS: Final = 1.0
FILES_FOR_OURSELVES: Final = 64  # for the store, the thinkers, the log and connections being accepted


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a client may take of the server before its request is whole."""

    head_bytes: int = 16 * 1024
    body_bytes: int = 512 * 1024  # on the wire: 64 KiB sent in chunks of one byte are six times as much
    head_seconds: float = 10.0
    body_seconds: float = 30.0
    idle_seconds: float = 75.0  # longer than proxies keep a connection: none closes with a request on its way
    unread_seconds: float = 30.0
    leave_seconds: float = 2.0  # after a refusal, for the client to read it


class Connection(Protocol):
    """A connection as the watch sees it."""

    def late(self) -> None:
        """It has missed its deadline."""

    def abort(self) -> None:
        """Close it at once: its place is needed."""


class Queue:
    """Connections that owe the same thing, the longest waiting first, each with its deadline."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.due: dict[Connection, float] = {}


class Watch:
    """Watches every connection of the server; `most` may be open at once, None for any number."""

    def __init__(self, bounds: Bounds, now: Callable[[], float], most: int | None = None) -> None:
        self.bounds = bounds
        self.now = now
        self.most = most
        self.heads = Queue(bounds.head_seconds)
        self.bodies = Queue(bounds.body_seconds)
        self.idle = Queue(bounds.idle_seconds)
        self.unread = Queue(bounds.unread_seconds)
        self.leaving = Queue(bounds.leave_seconds)
        self.queues = (self.leaving, self.heads, self.bodies, self.idle, self.unread)
        self.open = 0
        self.beating = False

    def opened(self, loop: asyncio.AbstractEventLoop) -> None:
        """One more is open. If that is too many, close the one that has kept us waiting longest."""
        self.open += 1
        if self.most is not None and self.open > self.most:
            self.make_room()
        if not self.beating:
            self.beating = True
            loop.call_later(BEAT_SECONDS, self.beat, loop)

    def closed(self) -> None:
        self.open -= 1

    def make_room(self) -> None:
        for queue in self.queues:
            for connection in queue.due:
                connection.abort()
                return

    def beat(self, loop: asyncio.AbstractEventLoop) -> None:
        self.close_late()
        if self.open:
            loop.call_later(BEAT_SECONDS, self.beat, loop)
        else:
            self.beating = False

    def close_late(self) -> None:
        """Call `late` on every connection past its deadline."""
        now = self.now()
        for queue in self.queues:
            late = []
            for connection, due in queue.due.items():
                if due > now:
                    break
                late.append(connection)
            for connection in late:
                connection.late()


def most_connections() -> int | None:
    """As many as the system allows us open files, less a few of our own."""
    try:
        import resource  # not on Windows, which has no such limit
    except ImportError:
        return None
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return None
    return max(allowed - FILES_FOR_OURSELVES, allowed // 2)
