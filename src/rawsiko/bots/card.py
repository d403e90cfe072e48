"""Card: one Objective as flat lists, quick to go through in compiled code."""

from mypy_extensions import i64

from rawsiko.rules.edition import Edition
from rawsiko.rules.position import UNKNOWN
from rawsiko.rules.sets import members
from rawsiko.rules.vectors import vec


class Card:
    """The Applications of an Objective, with their points and the Materials each needs."""

    def __init__(self, edition: Edition, card: i64) -> None:
        starts, listed, points, needed = [0], list[int](), list[float](), list[int]()
        if card != UNKNOWN:
            for application in members(edition.applications_of[card]):
                listed += members(edition.application_materials[application])
                starts.append(len(listed))
                points.append(float(edition.application_points[application]))
                needed.append(int(edition.application_materials[application]))
        self.number = card  # UNKNOWN: a card without any Application
        self.needs_start = vec[i64](starts)  # Materials of Application a: needs[needs_start[a]] and on
        self.needs = vec[i64](listed)
        self.needed = vec[i64](needed)  # the same as sets
        self.points = vec[float](points)
        self.all_points: float = 0.0
        for worth in points:
            self.all_points += worth
