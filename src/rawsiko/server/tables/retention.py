"""Retention: when untouched tables are wiped.

A clock that is briefly wrong, as on a machine that has just started and not yet synchronised, must not cost
anybody their tables. So it takes two readings, ten minutes apart, between which the clock was not set.
"""

from collections.abc import Callable
from typing import Final

LOOK_AGAIN_SECONDS: Final = 600.0
CLOCK_WAS_SET_SECONDS: Final = 60.0  # how far the clock and the time that has passed may disagree

DAY: Final = 86_400


class Retention:
    """`now` is the wall clock, `passed` counts seconds whatever the clock is set to."""

    def __init__(self, keep_days: int, now: Callable[[], float], passed: Callable[[], float]) -> None:
        self.keep_seconds = keep_days * DAY
        self.now = now
        self.passed = passed
        self.first_look = (now(), passed())

    def wipe_before(self) -> int | None:
        """Tables last touched before this time may go; None as long as the clock cannot be trusted."""
        now, passed = self.now(), self.passed()
        then, began = self.first_look
        if abs((now - then) - (passed - began)) > CLOCK_WAS_SET_SECONDS:
            self.first_look = (now, passed)
            return None
        if passed - began < LOOK_AGAIN_SECONDS:
            return None
        return int(now) - self.keep_seconds
