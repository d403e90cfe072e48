"""In-memory state of a running class; rebuilt after a restart."""

import asyncio
from typing import Final

from rawsiko.server.log.timers import Cancellable

#: If this many pupils, and this share of those present, drop out within this time, the network is down.
FEWEST_GONE: Final = 3
SHARE_GONE: Final = 0.5
GONE_WITHIN: Final = 15.0
SHARE_BACK: Final = 0.8


class ClassRuntime:
    """The timers of a class, which tables exist, and how many pupils were present lately."""

    def __init__(self, now: float) -> None:
        self.ticking: Cancellable | None = None
        self.bell_timer: Cancellable | None = None
        self.bell_set_for: float | None = None
        self.rings_at = 0.0  # when the timer is due, by the clock on the wall
        self.reconciling = False
        self.work: asyncio.Task[None] | None = None  # bringing its tables in line, as last begun
        self.again = False
        self.reconciled = asyncio.Event()  # every table has existed
        self.there: set[int] = set()  # tables that were opened
        self.rows: dict[str, int] = {}  # how many tables had when we last looked whether they are still there
        self.keys: frozenset[str] = frozenset()  # hashes of those that were good
        self.wound_up = asyncio.Event()  # the class has ended, and nothing is left to do at its tables
        self.hushed = False  # it has ended, and what was said at its tables is wiped
        self.names_timer: Cancellable | None = None  # until names that pupils typed are forgotten
        self.held_tables: set[int] = set()  # as last looked at
        self.let_go: set[int] = set()  # tables that were held, and went on without those who had gone
        self.most_here: list[tuple[float, int]] = []  # times, and how many were present
        self.here_when_held = 0
        self.teacher_seen = now

    def most_lately(self, now: float, here: int) -> int:
        """Note how many are present now; returns the most that were present at once in the last seconds."""
        self.most_here = [(then, count) for then, count in self.most_here if now - then <= GONE_WITHIN]
        most = max((count for _, count in self.most_here), default=here)
        self.most_here.append((now, here))
        return most

    def many_are_gone(self, most: int, here: int) -> bool:
        """Whether enough pupils have dropped out at once that the network must be down."""
        gone = most - here
        if gone < FEWEST_GONE or gone < SHARE_GONE * most:
            return False
        self.here_when_held = most
        return True

    def most_are_back(self, here: int, seated: int) -> bool:
        """Whether most of those who dropped out are here; after a restart, most of those with a seat."""
        return here >= SHARE_BACK * (self.here_when_held or seated)
