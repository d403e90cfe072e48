"""How far off: by how much a chance was wrong on matches that the judgement had not learned from.

judgement.json says, for each stretch of a match, which chances were given and how often they came true. The
gap between the two is what an analysis shows as its band; where few matches were seen it would look too
narrow, so it is at least 3 in 100. Where the judgement was hardly better than equal chances, it is too
early to tell.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import log
from typing import Final

from rawsiko.bots.judgement_file import read_file
from rawsiko.rules.match import Match
from rawsiko.rules.position import INITIAL_ASSETS

LEAST: Final = 0.03
EARLY: Final = 0.05  #: share of the log loss of equal chances: a judgement that saves less says nothing
#: The stretches of a match as the file names them, with the fewest Turns that follow the running one.
STRETCHES: Final = (
    (5, "five Turns or more to go"),
    (3, "three or four to go"),
    (1, "one or two to go"),
    (0, "last Turn"),
)
SETUP: Final = "draft and initial Assets"


def stretch_of(match: Match) -> str:
    """Which stretch of its match a position belongs to."""
    if match.phase <= INITIAL_ASSETS:
        return SETUP
    left = match.last_turn - match.turn
    return next(name for fewest, name in STRETCHES if left >= fewest or fewest == 0)


def calibration_error(stretch: str, chance: float) -> float:
    """The gap of the chances around this one."""
    gaps = gaps_of(stretch)
    _, gap = min(gaps, key=lambda one: abs(one[0] - chance), default=(0.0, LEAST))
    return max(gap, LEAST)


def came_true(stretch: str, chance: float) -> float:
    """How often chances like this one came true; interpolated between those that were counted."""
    points = [(0.0, 0.0), *((given, won) for given, won, _rows in calibration_of(stretch)), (1.0, 1.0)]
    for (given, won), (above, won_above) in pairwise(points):
        if chance <= above:
            return won + (won_above - won) * (chance - given) / (above - given)
    return 1.0


@cache
def calibration_of(stretch: str) -> Sequence[tuple[float, float, int]]:
    """The chances given, how many of them came true, and how many there were."""
    return [tuple(line) for line in read_file()["figures"]["bots"]["calibration"].get(stretch, ())]


@cache
def gaps_of(stretch: str) -> Sequence[tuple[float, float]]:
    """The chances given, and how far off they were."""
    return [(given, abs(given - won)) for given, won, _rows in calibration_of(stretch)]


@cache
def too_early(head: int) -> bool:
    """Whether this part of the network, for one stretch of the match, hardly beats equal chances."""
    figures = read_file()["figures"]["bots"]
    losses = figures["log_loss_by_head"]
    return str(head) in losses and losses[str(head)] > (1 - EARLY) * loss_of_equal_chances()


def loss_of_equal_chances() -> float:
    """The log loss of giving everybody the same chance, in the matches that the figures come from."""
    calibration = read_file()["figures"]["bots"]["calibration"]
    # One line of a group counts seats; every position has as many as players.
    positions: dict[int, float] = {
        n: sum(seats for *_, seats in calibration[f"{n} players"]) / n for n in (3, 4, 5)
    }
    return sum(count * log(n) for n, count in positions.items()) / sum(positions.values())
