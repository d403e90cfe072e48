"""Luck: the share of players whose dice brought them less, among the matches of bots that luck.json counts.

Rolling the dice of a match again for the same Decisions would not do: whoever loses a Clash attacks again,
and whoever wins does not, so the Clashes of a match already tell how its dice fell. Counted that way, the
mean over all players was 46 of 100. Among all players it is 50, by definition.
"""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from importlib.resources import files


def luckier_than(players: int, dice: float) -> float:
    """The share of players at tables of this size whose dice brought less, interpolated between two marks."""
    marks = quantiles(players)
    above, below = bisect_right(marks, dice), bisect_left(marks, dice)
    if above == 0 or below == len(marks):
        return float(below > 0)
    if above > below:  # on one mark, or on several that are equal
        place = (above - 1 + below) / 2
    else:
        place = above - 1 + (dice - marks[above - 1]) / (marks[above] - marks[above - 1])
    return place / (len(marks) - 1)


@cache
def quantiles(players: int) -> Sequence[float]:
    """What the dice brought players at tables of this size, from the least to the most, in equal shares."""
    text = files("rawsiko.analysis").joinpath("luck.json").read_text(encoding="utf-8")
    return tuple(json.loads(text)["quantiles"][str(players)])
