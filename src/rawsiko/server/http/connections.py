"""Deadlines for open connections, and which one to drop when there are too many.

Connections in the same state (idle, half way through a request, not reading the answer) share a queue, so
one beat a second finds the expired ones without a timer for each request. protocol.py moves connections
between queues.
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
    """A connection that can be closed."""

    def on_deadline(self) -> None:
        """Called when the deadline of its queue has passed."""

    def abort(self) -> None:
        """Close it at once: its place is needed."""


class DeadlineQueue:
    """Connections in the same state with their deadlines, the earliest first."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.due: dict[Connection, float] = {}


class ConnectionReaper:
    """Closes connections that miss their deadline; `most` may be open at once, None for any number."""

    def __init__(self, bounds: Bounds, now: Callable[[], float], most: int | None = None) -> None:
        self.bounds = bounds
        self.now = now
        self.most = most
        self.heads = DeadlineQueue(bounds.head_seconds)
        self.bodies = DeadlineQueue(bounds.body_seconds)
        self.idle = DeadlineQueue(bounds.idle_seconds)
        self.unread = DeadlineQueue(bounds.unread_seconds)
        self.leaving = DeadlineQueue(bounds.leave_seconds)
        self.queues = (self.leaving, self.heads, self.bodies, self.idle, self.unread)
        self.open = 0
        self.beating = False

    def opened(self, loop: asyncio.AbstractEventLoop) -> None:
        """Count a new connection; if there are too many, close the one that has waited longest."""
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
        """Call `on_deadline` on every connection past its deadline."""
        now = self.now()
        for queue in self.queues:
            late = []
            for connection, due in queue.due.items():
                if due > now:
                    break
                late.append(connection)
            for connection in late:
                connection.on_deadline()


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
