"""Limits: how fast anybody may ask. Per seat first, and very wide per address: a school is one address.

Buckets that fill with time; an address is never written anywhere, only its bucket is kept in memory
for as long as it is not full.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from rawsiko.server.refusals import Refusal, Refused

MOST_BUCKETS: Final = 50_000


class Rate(NamedTuple):
    """So many at once, and so many a second afterwards."""

    burst: float
    per_second: float


PER_ADDRESS: Final = Rate(burst=2_000, per_second=200)
PER_SEAT: Final = Rate(burst=60, per_second=10)
CHAT_PER_SEAT: Final = Rate(burst=5, per_second=0.5)
HINTS_PER_SEAT: Final = Rate(burst=10, per_second=0.3)
READS_PER_SEAT: Final = Rate(burst=600, per_second=50)
SPECTATORS_PER_TABLE: Final = Rate(burst=400, per_second=40)
TABLES_PER_ADDRESS: Final = Rate(burst=60, per_second=1)
JOINS_PER_ADDRESS: Final = Rate(burst=120, per_second=2)

#: How many may listen at the same time. 40 pupils with several tabs each are one address.
STREAMS_PER_ADDRESS: Final = 1_200
STREAMS_PER_SEAT: Final = 40
SPECTATORS_AT_A_TABLE: Final = 300


class Limits:
    """Counts requests by who asks."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}  # what is left, and when

    def spend(self, what: str, who: str, rate: Rate) -> None:
        """Take one from a bucket; refused where it is empty."""
        now = self.now()
        left, then = self.buckets.get((what, who), (rate.burst, now))
        left = min(rate.burst, left + (now - then) * rate.per_second)
        if left < 1:
            raise Refused(Refusal.TOO_FAST)
        if len(self.buckets) >= MOST_BUCKETS:
            self.buckets.clear()
        self.buckets[what, who] = (left - 1, now)
