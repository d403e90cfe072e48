"""The Commercial Clash written as the rule states it, to check the quick form in rules/clash.py against."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

SIDES = (1, 2, 3)
ALL_SIZES = [(attackers, defenders) for attackers in SIDES for defenders in SIDES]


class ClashLosses(NamedTuple):
    attacker: int
    defender: int


def clash_losses(attack: Sequence[int], defence: Sequence[int]) -> ClashLosses:
    """Pair the rolls from the highest down; each pair costs one side an Asset."""
    highest_first = partial(sorted, reverse=True)
    pairs = list(zip(highest_first(attack), highest_first(defence), strict=False))  # surplus dice drop out
    lost_by_defender = sum(a > d for a, d in pairs)
    lost_by_attacker = len(pairs) - lost_by_defender  # a tie costs the attacker
    return ClashLosses(lost_by_attacker, lost_by_defender)


def all_rolls(count: int) -> Iterator[tuple[int, ...]]:
    """Every roll of this many dice. The first die changes fastest, so that the n-th roll is packed as n."""
    for roll in product(range(1, 7), repeat=count):
        yield roll[::-1]
