"""Badges: a Continent's name and two slots for portraits, in a pill. Sizes are in units of the board."""

from collections.abc import Iterable

from tools.board.letters import text_width
from tools.board.plane import Point, Rectangle, centred

BADGE_HEIGHT = 36.0
BADGE_NAME_SIZE = 15.0
SLOT = 25.0
SLOT_PITCH = 28.0
BEFORE_NAME = 12.0
BEFORE_SLOTS = 6.0
AFTER_SLOTS = 5.5


def badge_box(centre: Point, names: Iterable[str]) -> Rectangle:
    """Wide enough for the longest of these names."""
    name = max(text_width(name, BADGE_NAME_SIZE) for name in names)
    width = BEFORE_NAME + name + BEFORE_SLOTS + SLOT_PITCH + SLOT + AFTER_SLOTS
    return centred(centre, width, BADGE_HEIGHT)


def slots(box: Rectangle) -> list[Point]:
    """Centres of the two slots."""
    last = box.x + box.width - AFTER_SLOTS - SLOT / 2
    return [(last - SLOT_PITCH, box.centre[1]), (last, box.centre[1])]
