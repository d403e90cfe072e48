"""Plane geometry that the checks need, without any package: rectangles, points in rings, lines that cross."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import NamedTuple

Point = tuple[float, float]
Line = Sequence[Point]
Ring = Sequence[Point]  #: without its first point again at the end


class Rectangle(NamedTuple):
    x: float  #: of the left edge
    y: float  #: of the upper edge
    width: float
    height: float

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by_x: float, by_y: float) -> "Rectangle":
        """By this much on every side."""
        return Rectangle(self.x - by_x, self.y - by_y, self.width + 2 * by_x, self.height + 2 * by_y)

    def at_least(self, width: float, height: float) -> "Rectangle":
        """Grown about its centre where it is smaller."""
        return self.grown(max(0, width - self.width) / 2, max(0, height - self.height) / 2)

    def meets(self, other: "Rectangle") -> bool:
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def holds(self, point: Point) -> bool:
        x, y = point
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def lies_in(self, other: "Rectangle") -> bool:
        opposite = (self.x + self.width, self.y + self.height)
        return other.holds((self.x, self.y)) and other.holds(opposite)


def centred(centre: Point, width: float, height: float) -> Rectangle:
    return Rectangle(centre[0] - width / 2, centre[1] - height / 2, width, height)


def around(points: Line) -> Rectangle:
    """The smallest upright rectangle that holds these points."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Rectangle(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


class Region:
    """What an even-odd fill of some rings covers."""

    def __init__(self, rings: Sequence[Ring]) -> None:
        self.box = around([point for ring in rings for point in ring])
        self.boxed_rings = [(around(ring), ring) for ring in rings]

    def holds(self, point: Point) -> bool:
        if not self.box.holds(point):
            return False
        return sum(winds_around(ring, point) for box, ring in self.boxed_rings if box.holds(point)) % 2 == 1


def winds_around(ring: Ring, point: Point) -> bool:
    """Whether a ray to the right of the point meets the ring an odd number of times."""
    x, y = point
    odd = False
    before_x, before_y = ring[-1]
    for here_x, here_y in ring:
        if (before_y > y) != (here_y > y):
            odd ^= x < before_x + (y - before_y) * (here_x - before_x) / (here_y - before_y)
        before_x, before_y = here_x, here_y
    return odd


def cross(first: Line, second: Line) -> bool:
    """Whether two lines cross or touch."""
    if not around(first).grown(0.1, 0.1).meets(around(second).grown(0.1, 0.1)):
        return False
    return any(segments_cross(a, b, c, d) for a, b in pairwise(first) for c, d in pairwise(second))


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0


def turn(a: Point, b: Point, c: Point) -> float:
    """Positive if a, b, c turn one way, negative if the other, 0 if they are in line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def length(line: Line) -> float:
    return sum(dist(start, end) for start, end in pairwise(line))


def steps(line: Line, step: float) -> Iterator[Point]:
    """Points along the line, not further apart than this."""
    yield line[0]
    for (x, y), (next_x, next_y) in pairwise(line):
        count = int(hypot(next_x - x, next_y - y) / step) + 1
        for number in range(1, count + 1):
            part = number / count
            yield x + part * (next_x - x), y + part * (next_y - y)
