"""A clock and timers that stand still until a test moves them."""

import heapq
from collections.abc import Callable
from itertools import count

NOON = 1_800_000_000.0


class Clock:
    """A clock; seconds since 1970."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> float:
        return self.time


class Timer:
    """Something to be called back for."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Timers:
    """Calls back when the clock of a test has got so far."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.numbers = count()
        self.waiting: list[tuple[float, int, Timer]] = []

    def after(self, seconds: float, callback: Callable[[], None]) -> Timer:
        timer = Timer(callback)
        heapq.heappush(self.waiting, (self.clock() + seconds, next(self.numbers), timer))
        return timer

    def next_due(self) -> float | None:
        """When the next timer that was not cancelled is due."""
        while self.waiting and self.waiting[0][2].cancelled:
            heapq.heappop(self.waiting)
        return self.waiting[0][0] if self.waiting else None

    def call_next(self) -> None:
        """Call back the one that is due first."""
        heapq.heappop(self.waiting)[2].callback()
