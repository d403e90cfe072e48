"""The formula from places to points: the fewer places a Material has, the more it is worth.

For pupils: each Material carries 5 points, shared by the places where it is found, rounded up.
Both numbers are kept in the files; checks/points.py compares them with this.
"""

from collections.abc import Iterable
from typing import Final

POINTS_TO_SHARE: Final = 5


def rarity_weight(places: int) -> int:
    """1 place: 5, 2 places: 3, 3 or 4 places: 2, 5 and more places: 1."""
    return -(-POINTS_TO_SHARE // places)


def application_points(weights: Iterable[int]) -> int:
    return sum(weights)
