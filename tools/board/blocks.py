"""Blocks: where a Territory's name, counter and chips stand. Sizes are in units of the board.

A block is a name and below it a body of counter and chips. Its place is the middle of the body's
upper edge: the name grows upwards from there, the body downwards, so nothing else moves when a
name takes two lines or a counter comes and goes. Its box is the space it needs at its largest: the
widest name of all languages, the wide counter, all chips.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil

from tools.board.letters import text_width
from tools.board.plane import Point, Rectangle

NAME_SIZE = 15.0
NAME_LINE = 18.0  # height of a line of the name
HALO = 1.7  # around letters
GAP = 4.0  # between name and body, and between counter and chips
CHIP = 23.5
PITCH = 26.5  # from chip to chip
COUNTER_HEIGHT = 23.0
WIDE_COUNTER = 39.0  # can act / total
ROUND_COUNTER = 26.0  # total
PLATE_PADDING = (6.0, 4.5)


class Layout(StrEnum):
    ROW = "row"  #: counter, then all chips in one row
    SQUARE = "square"  #: counter, then chips; three or four of them two by two
    STACK = "stack"  #: counter above the chips, which stand two by two


@dataclass(frozen=True)
class Block:
    at: Point
    layout: Layout
    on_plate: bool
    break_name: bool  #: a name of two words or more takes two lines


@dataclass(frozen=True)
class Body:
    """Places of counter and chips: their centres, from the block's place."""

    width: float
    height: float
    counter: Point
    chips: list[Point]


def lines_of(name: str, *, break_name: bool) -> list[str]:
    """A name that may be broken is broken at its first space."""
    return name.split(" ", 1) if break_name else [name]


def body(layout: Layout, chips: int, counter: float) -> Body:
    """`counter` is its width, 0 where there is none."""
    columns = chips if layout is Layout.ROW or (layout is Layout.SQUARE and chips <= 2) else 2
    columns = min(columns, chips)
    rows = ceil(chips / columns) if columns else 0
    chips_width, chips_height = spread(columns), spread(rows)
    gap = GAP if counter and chips else 0
    if layout is Layout.STACK:
        above = COUNTER_HEIGHT + gap if counter else 0
        width, height = max(counter, chips_width), above + chips_height
        left, top = -chips_width / 2, above
        counter_at = (0.0, COUNTER_HEIGHT / 2)
    else:
        width = counter + gap + chips_width
        height = max(COUNTER_HEIGHT if counter else 0, chips_height)
        left, top = -width / 2 + counter + gap, (height - chips_height) / 2
        counter_at = (-width / 2 + counter / 2, height / 2)
    places = [
        (left + CHIP / 2 + PITCH * (number % columns), top + CHIP / 2 + PITCH * (number // columns))
        for number in range(chips)
    ]
    return Body(width, height, counter_at, places)


def spread(count: int) -> float:
    """From the first chip's edge to the last one's."""
    return (count - 1) * PITCH + CHIP if count else 0


def name_height(block: Block, names: Iterable[str]) -> float:
    return NAME_LINE * max(len(lines_of(name, break_name=block.break_name)) for name in names)


def block_box(block: Block, names: Sequence[str], chips: int) -> Rectangle:
    """All the space that the block may need, and its plate."""
    largest = body(block.layout, chips, WIDE_COUNTER)
    width = max(name_width(block, names), largest.width)
    above = name_height(block, names) + GAP
    x, y = block.at
    box = Rectangle(x - width / 2, y - above, width, above + largest.height)
    return box.grown(*PLATE_PADDING) if block.on_plate else box


def name_width(block: Block, names: Iterable[str]) -> float:
    """Of the widest line."""
    lines = [line for name in names for line in lines_of(name, break_name=block.break_name)]
    return max(text_width(line, NAME_SIZE) for line in lines) + 2 * HALO
