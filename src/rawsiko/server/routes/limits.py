"""Limits: how fast clients may send requests.

A school is one address, and whatever one person does there must not keep out the others. So a good key has
a budget of its own; so has each class and table that people come into by its code; and pages are not
counted. Requests without a key share the budget of their address for the rest. Addresses are never written
down; a few numbers per address are kept in memory, until their bucket is full again.
"""

from collections.abc import Callable
from math import ceil
from typing import Final, NamedTuple

from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes.puzzles import Puzzles

MOST_BUCKETS: Final = 50_000
MOST_GOOD_KEYS: Final = 50_000
MOST_CODES_AT_HOME: Final = 50_000
SECONDS_AT_HOME: Final = 4 * 3600


class Rate(NamedTuple):
    """A token bucket: `burst` requests at once, then `per_second`."""

    burst: float
    per_second: float


PER_SEAT: Final = Rate(burst=60, per_second=10)
CHAT_PER_SEAT: Final = Rate(burst=5, per_second=0.5)
HINTS_PER_SEAT: Final = Rate(burst=30, per_second=1)
READS_PER_SEAT: Final = Rate(burst=600, per_second=50)
SPECTATORS_PER_TABLE: Final = Rate(burst=400, per_second=40)
TABLES_PER_ADDRESS: Final = Rate(burst=60, per_second=1)
CLASSES_PER_ADDRESS: Final = Rate(burst=10, per_second=10 / 3600)
QUIZ_ANSWERS_PER_ADDRESS: Final = Rate(burst=300, per_second=5)
PLANS_PER_ADDRESS: Final = Rate(burst=600, per_second=100)
#: Looking up a code that exists.
LOOKS_PER_CODE: Final = Rate(burst=1_000, per_second=200)
JOINS_PER_TABLE: Final = Rate(burst=60, per_second=1)
#: More than a class of the largest size needs; whoever comes after that solves a puzzle.
JOINS_PER_CLASS: Final = Rate(burst=80, per_second=0.1)
USES_PER_SLIP: Final = Rate(burst=10, per_second=0.1)
#: Wrong teacher's codes, seat codes and slips; after that, whoever tries one solves a puzzle first.
WRONG_CODES_PER_CLASS: Final = Rate(burst=120, per_second=10)
#: Wrong codes. There are 29**6 = 595 million codes: at 20 a second, guessing finds one of 100 tables after 3
#: days and 10 hours on average.
GUESSES_PER_ADDRESS: Final = Rate(burst=300, per_second=20)
PER_ADDRESS: Final = Rate(burst=2_000, per_second=200)
#: Wrong keys.
STRANGE_KEYS_PER_ADDRESS: Final = Rate(burst=600, per_second=60)

#: How many bits of a hash a puzzle asks for: 16 take a phone half a second, and each more twice as long.
BITS_TO_JOIN: Final = 16
BITS_TO_TRY_A_CODE: Final = 18

#: How many may listen at the same time.
STREAMS_PER_SEAT: Final = 40
SPECTATORS_AT_A_TABLE: Final = 300
SPECTATORS_PER_ADDRESS: Final = 1_200


class Limits:
    """Counts requests by who asks.

    A bucket is the time at which it will be full again, so a full one need not be kept. The dictionary is in
    order of use: when there are too many, the least recently used go.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.buckets: dict[tuple[str, str], float] = {}
        self.good_keys: dict[int, None] = {}  # hashes of keys that were accepted, the newest last
        #: When a table or class was last begun to be used at an address, by address and code.
        self.at_home: dict[tuple[str, str], float] = {}
        self.puzzles = Puzzles(now)

    def spend(self, what: str, who: str, rate: Rate) -> None:
        """Take one from a bucket; refused if it is empty."""
        self.check(what, who, rate)
        self.take(what, who, rate)

    def check(self, what: str, who: str, rate: Rate) -> None:
        """Refuse if a bucket is empty; tolerates rounding of up to half a request."""
        wait = self.wait_for(what, who, rate)
        if wait:
            raise Refused(Refusal.TOO_FAST, wait=wait)

    def wait_for(self, what: str, who: str, rate: Rate) -> int:
        """The seconds until there is one in a bucket; 0 if there is."""
        full_at = self.buckets.get((what, who), 0.0)
        return max(0, ceil(full_at - self.now() - (rate.burst - 0.5) / rate.per_second))

    def check_or_puzzle(self, what: str, who: str, rate: Rate, bits: int, solution: str) -> bool:
        """Like `check`, but a solved puzzle will do instead, once; whether it did."""
        about = f"{what} {who}"
        if not self.wait_for(what, who, rate):
            return False
        if self.puzzles.is_solved(solution, about):
            return True
        raise Refused(Refusal.TOO_FAST, wait=1, puzzle=self.puzzles.new(bits, about))

    def take(self, what: str, who: str, rate: Rate) -> None:
        """Take one from a bucket, if there is one left."""
        now = self.now()
        full_at = max(self.buckets.pop((what, who), now), now) + 1 / rate.per_second
        self.buckets[what, who] = min(full_at, now + rate.burst / rate.per_second)
        if len(self.buckets) > MOST_BUCKETS:
            del self.buckets[next(iter(self.buckets))]

    def forget_full(self) -> None:
        """Forget clients that have been quiet for a while."""
        now = self.now()
        for bucket in [bucket for bucket, full_at in self.buckets.items() if full_at <= now]:
            del self.buckets[bucket]
        while self.at_home and next(iter(self.at_home.values())) < now - SECONDS_AT_HOME:
            del self.at_home[next(iter(self.at_home))]

    def mark_known(self, address: str, code: str) -> None:
        """Remember that a table or class is used at an address: its code is known there, and no guess."""
        self.at_home.pop((address, code), None)
        self.at_home[address, code] = self.now()
        if len(self.at_home) > MOST_CODES_AT_HOME:
            del self.at_home[next(iter(self.at_home))]

    def knows(self, key: bytes) -> bool:
        """Whether this key has been accepted before."""
        return hash(key) in self.good_keys

    def was_good(self, key: bytes) -> None:
        """Remember that a key was accepted."""
        known = hash(key)
        self.good_keys.pop(known, None)
        self.good_keys[known] = None
        if len(self.good_keys) > MOST_GOOD_KEYS:
            del self.good_keys[next(iter(self.good_keys))]
