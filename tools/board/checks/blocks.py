"""Blocks: apart from each other and from badges, on the map, clear of the panels, large enough to touch.

Boxes hold the longest name of the five languages and the wide counter, so what is true of them is
true in every language and at every moment of a match.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from tools.board.badges import badge_box
from tools.board.blocks import block_box, lines_of
from tools.board.drawing import Drawing
from tools.board.letters import text_width
from tools.board.plane import Rectangle, centred, steps
from tools.board.screen import PANELS, TOUCH
from tools.board.standard_set import StandardSet

EDGE = 3.0  # units that blocks and badges keep from the edge of the map
SEA_NAME_SIZE = 16.0
SEA_NAME_LINE = 19.0
SEA_NAME_SPACING = 2.5


def check_blocks(drawing: Drawing, board: StandardSet) -> Iterator[str]:
    boxes = {f"the block of {land}": territory.box for land, territory in drawing.territories.items()}
    badges = {f"the badge of {continent}": badge.box for continent, badge in drawing.badges.items()}
    yield from check_sizes(drawing, board)
    yield from check_places(drawing, boxes | badges)
    yield from check_targets(drawing, badges)
    yield from check_leaders(drawing)
    yield from check_dots(drawing, badges)
    yield from check_sea_names(drawing, boxes | badges)


def check_sizes(drawing: Drawing, board: StandardSet) -> Iterator[str]:
    """Each box is as large as names and chips of the data set make it."""
    for land, territory in drawing.territories.items():
        told = board.territories[land]
        needed = block_box(territory.block, list(told.names.values()), len(told.chips))
        if not needed.lies_in(territory.box.grown(0.1, 0.1)):
            yield f"the block of {land} needs more space than its box for its names and chips."
        if not territory.box.lies_in(territory.target.grown(0.1, 0.1)):
            yield f"the block of {land} reaches beyond its target."
    for continent, badge in drawing.badges.items():
        if not badge_box(badge.at, board.continents[continent].values()).lies_in(badge.box.grown(0.1, 0.1)):
            yield f"the badge of {continent} needs more space than its box for its names."


def check_places(drawing: Drawing, standing: Mapping[str, Rectangle]) -> Iterator[str]:
    canvas = Rectangle(0, 0, *drawing.size).grown(-EDGE, -EDGE)
    for what, box in standing.items():
        if not box.lies_in(canvas):
            yield f"{what} leaves the map."
        for panel, covered in PANELS.items():
            if box.meets(covered):
                yield f"{what} lies under the panel {panel}."


def check_targets(drawing: Drawing, badges: Mapping[str, Rectangle]) -> Iterator[str]:
    """What is clicked is large enough and never two things at once; a target holds its block."""
    targets = {f"the target of {land}": territory.target for land, territory in drawing.territories.items()}
    for what, target in targets.items():
        if min(target.width, target.height) < TOUCH - 0.1:
            yield f"{what} is smaller than 44 pixels."
    for (one, box), (other, other_box) in combinations({**targets, **badges}.items(), 2):
        if box.meets(other_box):
            yield f"{one} and {other} overlap."


def check_leaders(drawing: Drawing) -> Iterator[str]:
    """A line from a plate ends in its own Territory and touches no other land on the way."""
    for land, territory in drawing.territories.items():
        if not territory.leader:
            continue
        if not drawing.regions[land].holds(territory.leader):
            yield f"the line from the plate of {land} does not end in it."
        outside = [
            point
            for point in steps([territory.box.centre, territory.leader], 1)
            if not territory.box.holds(point)
        ]
        for other, region in drawing.regions.items():
            if other != land and any(region.holds(point) for point in outside):
                yield f"the line from the plate of {land} crosses {other}."


def check_dots(drawing: Drawing, badges: Mapping[str, Rectangle]) -> Iterator[str]:
    """A country that is only a dot must not vanish under a plate or a badge."""
    plates = {
        f"the plate of {land}": territory.box
        for land, territory in drawing.territories.items()
        if territory.leader
    }
    for land, shape in drawing.shapes.items():
        for dot in shape.dots:
            around_dot = centred(dot, 2 * drawing.dot_radius, 2 * drawing.dot_radius)
            for what, box in {**plates, **badges}.items():
                if box.meets(around_dot):
                    yield f"a dot of {land} at {dot} lies under {what}."


def check_sea_names(drawing: Drawing, standing: Mapping[str, Rectangle]) -> Iterator[str]:
    for sea in drawing.seas:
        broken = [lines_of(name, break_name=sea.break_name) for name in sea.names.values()]
        width = max(
            text_width(line, SEA_NAME_SIZE, spacing=SEA_NAME_SPACING) for lines in broken for line in lines
        )
        box = centred(sea.at, width, SEA_NAME_LINE * max(len(lines) for lines in broken))
        for what, other in {**standing, **PANELS}.items():
            if box.meets(other):
                yield f"the name of the sea {sea.id} meets {what}."
        for land, rings in drawing.rings.items():
            if any(box.holds(point) for ring in rings for point in ring):
                yield f"the name of the sea {sea.id} meets the coast of {land}."
