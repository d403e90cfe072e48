"""Paths: lines as SVG path data, as short as one decimal allows, and back.

A line is `M` with a place and then `l` with steps: `M12.5 7l-.3.4 2 0`. A curve is `M` with a
place and then cubic curves in whole coordinates: `M12.5 7C...`.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from tools.board.plane import Line, Point

NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
PIECES_OF_A_CURVE = 16  # straight ones, wherever a curve is measured


def line_path(points: Line) -> str:
    """Steps are worked out in tenths, so that no error adds up along the way."""
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    steps = [step / 10 for (x, y), (next_x, next_y) in pairwise(tenths) for step in (next_x - x, next_y - y)]
    start = joined([tenths[0][0] / 10, tenths[0][1] / 10])
    return f"M{start}l{joined(steps)}"


def curve_path(points: Line) -> str:
    """`points` are a start and then two handles and an end for each cubic curve."""
    first, *others = points
    return f"M{joined(first)}C{joined(value for point in others for value in point)}"


def joined(numbers: Iterable[float]) -> str:
    """A space only where nothing else keeps two numbers apart: `-.3.4 2`."""
    text = ""
    before = ""
    for number in numbers:
        shown = shortest(number)
        glued = not before or shown[0] == "-" or (shown[0] == "." and "." in before)
        text += shown if glued else f" {shown}"
        before = shown
    return text


def shortest(number: float) -> str:
    shown = f"{number:.1f}".removesuffix(".0")
    sign = "-" if shown.startswith("-") else ""
    digits = shown.removeprefix("-")
    if digits.startswith("0."):
        digits = digits[1:]
    return "0" if digits == "0" else sign + digits


def line_points(path: str) -> list[Point]:
    x, y, *steps = numbers_in(path)
    points = [(x, y)]
    for step_x, step_y in pairs(steps):
        x, y = round(x + step_x, 1), round(y + step_y, 1)
        points.append((x, y))
    return points


def curve_points(path: str) -> list[Point]:
    """A curve as a line of short straight pieces."""
    start, *others = pairs(numbers_in(path))
    points = [start]
    for number in range(0, len(others), 3):
        corners = (points[-1], *others[number : number + 3])
        points += [bezier(corners, step / PIECES_OF_A_CURVE) for step in range(1, PIECES_OF_A_CURVE + 1)]
    return points


def numbers_in(path: str) -> list[float]:
    return [float(number) for number in NUMBER.findall(path)]


def pairs(numbers: Sequence[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def bezier(corners: Sequence[Point], part: float) -> Point:
    """The point of a cubic curve at this part of it, from 0 to 1."""
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    return (
        sum(weight * x for weight, (x, _) in zip(weights, corners, strict=True)),
        sum(weight * y for weight, (_, y) in zip(weights, corners, strict=True)),
    )
