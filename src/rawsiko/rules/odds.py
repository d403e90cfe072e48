"""Odds: exact chances of one Commercial Clash and of a whole campaign of repeated attacks (§5).

One Clash is counted over every possible roll. A campaign attacks the same Territory again and again,
always with as many Assets as it can, until the Territory falls or no attacker is left; Assets meant to stay
behind are simply not counted among the attackers.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from mypy_extensions import i64

from rawsiko.rules.clash import lost_by_defender
from rawsiko.rules.edition import MOST_IN_A_CLASH
from rawsiko.rules.house_rules import FACES_OF_A_DIE
from rawsiko.rules.vectors import vec

LARGEST_STACK: Final = 999


@dataclass(frozen=True)
class ClashOdds:
    """The outcomes of one Clash: in `ways[n]` rolls the defender loses n Assets, the attacker the rest."""

    attackers: int
    defenders: int
    ways: tuple[int, ...]
    conquers: Fraction
    lost_by_attacker: Fraction
    lost_by_defender: Fraction


@dataclass(frozen=True)
class CampaignOdds:
    """The outcome of attacking until it is decided: the chance of taking the Territory, and mean losses."""

    conquers: float
    lost_by_attacker: float
    lost_by_defender: float


known_ways: dict[tuple[int, int], tuple[int, ...]] = {}
known_campaigns: "list[Campaigns]" = []


def clash_ways(attackers: int, defenders: int) -> tuple[int, ...]:
    """In how many of all 6 ** (attackers + defenders) rolls the defender loses 0, 1, 2, 3 Assets."""
    if (attackers, defenders) not in known_ways:
        ways = [0] * (min(attackers, defenders) + 1)
        for packed in range(FACES_OF_A_DIE ** (attackers + defenders)):
            ways[lost_by_defender(packed, attackers, defenders)] += 1
        known_ways[attackers, defenders] = tuple(ways)
    return known_ways[attackers, defenders]


def clash_odds(attackers: int, assets: int) -> ClashOdds:
    """The odds of attacking a Territory that holds `assets` Assets, of which at most 3 defend."""
    if not 1 <= attackers <= MOST_IN_A_CLASH:
        raise ValueError(f"1 to {MOST_IN_A_CLASH} Assets can attack, not {attackers}.")
    if assets < 1:
        raise ValueError(f"A Territory with {assets} Assets cannot be attacked.")
    defenders = min(assets, MOST_IN_A_CLASH)
    ways = clash_ways(attackers, defenders)
    rolls = sum(ways)
    fallen = Fraction(sum(lost * count for lost, count in enumerate(ways)), rolls)
    conquers = Fraction(ways[assets], rolls) if assets < len(ways) else Fraction(0)
    return ClashOdds(attackers, defenders, ways, conquers, len(ways) - 1 - fallen, fallen)


def campaign_odds(attackers: int, defenders: int) -> CampaignOdds:
    """The odds of attacking until all `defenders` have fallen or no attacker is left."""
    table = campaigns(attackers, defenders)
    place = attackers * table.width + defenders
    return CampaignOdds(table.conquers[place], table.lost_by_attacker[place], table.lost_by_defender[place])


def campaign_chance(attackers: i64, defenders: i64) -> float:
    """`campaign_odds(...).conquers`, fast, for frequent use."""
    table = campaigns(attackers, defenders)
    return table.conquers[attackers * table.width + defenders]


def campaigns(attackers: int, defenders: int) -> "Campaigns":
    """A table that covers stacks of these sizes; rebuilt when a larger stack comes up."""
    if len(known_campaigns) > 0:
        table = known_campaigns[0]
        if 1 <= attackers < table.width and 1 <= defenders < table.width:
            return table
    for stack in (attackers, defenders):
        if not 1 <= stack <= LARGEST_STACK:
            raise ValueError(f"A stack has 1 to {LARGEST_STACK} Assets, not {stack}.")
    width = 32
    while width <= max(attackers, defenders):
        width *= 2
    known_campaigns[:] = [Campaigns(width)]
    return known_campaigns[0]


class Campaigns:
    """Odds of every campaign of fewer than `width` Assets a side, a row for each number of attackers."""

    def __init__(self, width: i64) -> None:
        self.width = width
        self.conquers = vec[float]([0.0] * (width * width))
        self.lost_by_attacker = vec[float]([0.0] * (width * width))
        self.lost_by_defender = vec[float]([0.0] * (width * width))
        for defenders in range(i64(1), width):
            for attackers in range(i64(1), width):
                self.work_out(attackers, defenders)

    def work_out(self, attackers: i64, defenders: i64) -> None:
        """One campaign, from the smaller ones its first Clash leads to."""
        ways = clash_ways(min(attackers, MOST_IN_A_CLASH), min(defenders, MOST_IN_A_CLASH))
        pairs: i64 = len(ways) - 1
        here = attackers * self.width + defenders
        rolls: float = sum(ways)
        for fallen in range(pairs + 1):
            chance: float = ways[fallen] / rolls
            lost = pairs - fallen
            self.lost_by_attacker[here] += chance * float(lost)
            self.lost_by_defender[here] += chance * float(fallen)
            if fallen == defenders:
                self.conquers[here] += chance
            else:
                following = (attackers - lost) * self.width + defenders - fallen
                self.conquers[here] += chance * self.conquers[following]
                self.lost_by_attacker[here] += chance * self.lost_by_attacker[following]
                self.lost_by_defender[here] += chance * self.lost_by_defender[following]
