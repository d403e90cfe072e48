"""Curves: a smooth line through a few points, for links at sea."""

from tools.board.plane import Line, Point


def smooth(points: Line) -> list[Point]:
    """Start, then two handles and an end for each stretch: a Catmull-Rom spline as cubic curves."""
    curve = [points[0]]
    for number in range(len(points) - 1):
        before, start, end, after = (points[clamped(number + step, len(points))] for step in (-1, 0, 1, 2))
        curve += [handle(start, before, end), handle(end, after, start), end]
    return curve


def clamped(number: int, count: int) -> int:
    return min(max(number, 0), count - 1)


def handle(at: Point, away_from: Point, towards: Point) -> Point:
    """A sixth of the way that the neighbours of a point are apart."""
    return at[0] + (towards[0] - away_from[0]) / 6, at[1] + (towards[1] - away_from[1]) / 6
