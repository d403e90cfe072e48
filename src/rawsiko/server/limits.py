"""Limits: how fast clients may send requests.

A good key has a budget of its own. Requests without one share the budget of their address, which is generous:
a school is one address. Addresses are never written down; one number per address is kept in memory, until its
bucket is full again.
"""

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final, NamedTuple

from rawsiko.server.refusals import Refusal, Refused

MOST_BUCKETS: Final = 50_000
MOST_GOOD_KEYS: Final = 50_000


class Rate(NamedTuple):
    """A token bucket: `burst` requests at once, then `per_second`."""

    burst: float
    per_second: float


PER_SEAT: Final = Rate(burst=60, per_second=10)
CHAT_PER_SEAT: Final = Rate(burst=5, per_second=0.5)
HINTS_PER_SEAT: Final = Rate(burst=10, per_second=0.3)
READS_PER_SEAT: Final = Rate(burst=600, per_second=50)
SPECTATORS_PER_TABLE: Final = Rate(burst=400, per_second=40)
TABLES_PER_ADDRESS: Final = Rate(burst=60, per_second=1)
JOINS_PER_ADDRESS: Final = Rate(burst=300, per_second=5)
CLASSES_PER_ADDRESS: Final = Rate(burst=10, per_second=10 / 3600)
TEACHER_CODES_PER_CLASS: Final = Rate(burst=5, per_second=5 / 60)
#: Wrong codes. There are 29**6 = 595 million codes: at 20 a second, guessing finds one of 100 tables after 3
#: days and 10 hours on average.
GUESSES_PER_ADDRESS: Final = Rate(burst=300, per_second=20)
PER_ADDRESS: Final = Rate(burst=2_000, per_second=200)
#: Wrong keys, and keys this node has not seen yet.
STRANGE_KEYS_PER_ADDRESS: Final = Rate(burst=600, per_second=60)

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

    def spend(self, what: str, who: str, rate: Rate) -> None:
        """Take one from a bucket; refused if it is empty."""
        self.check(what, who, rate)
        self.take(what, who, rate)

    def check(self, what: str, who: str, rate: Rate) -> None:
        """Refuse if a bucket is empty; less than half a request in it may be a matter of rounding."""
        full_at = self.buckets.get((what, who), 0.0)
        if full_at - self.now() > (rate.burst - 0.5) / rate.per_second:
            raise Refused(Refusal.TOO_FAST)

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


def counted_address(host: str) -> str:
    """What counts as one address: for IPv6 the network, because a household has a whole one."""
    if ":" not in host:
        return host
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))
