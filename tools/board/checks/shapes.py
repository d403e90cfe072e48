"""Shapes: every land is drawn, borders are where the links are, tints tell neighbours apart."""

from collections.abc import Iterator

from tools.board.drawing import Drawing
from tools.board.plane import Rectangle, around
from tools.board.standard_set import StandardSet

SHORT_BORDER = 6.0  # units; two Territories that touch along less are not seen to touch


def check_ids(drawing: Drawing, board: StandardSet) -> Iterator[str]:
    """The drawing is about the same things as board.json."""
    if list(drawing.territories) != list(board.territories):
        yield "the Territories are not those of board.json, or in another order."
    if list(drawing.badges) != list(board.continents):
        yield "the Continents are not those of board.json, or in another order."
    if drawing.closed != board.closed:
        yield f"the closed land is {drawing.closed}, not {board.closed}."


def check_shapes(drawing: Drawing, board: StandardSet) -> Iterator[str]:
    yield from check_arcs(drawing)
    yield from check_lands(drawing)
    yield from check_borders(drawing, board)
    yield from check_tints(drawing, board)


def check_arcs(drawing: Drawing) -> Iterator[str]:
    """Rings are closed, and each arc is a coast or a border between two lands."""
    for land, shape in drawing.shapes.items():
        for ring in shape.rings:
            arcs = [drawing.arc(number) for number in ring]
            if any(before[-1] != after[0] for before, after in zip([arcs[-1], *arcs], arcs, strict=False)):
                yield f"a ring of {land} is not closed near {arcs[0][0]}."
    for number, sides in enumerate(drawing.sides):
        if len(sides) not in (1, 2) or len(set(sides)) < len(sides):
            yield f"arc {number} bounds {len(sides)} lands: {', '.join(sides)}."


def check_lands(drawing: Drawing) -> Iterator[str]:
    """Every land is on the map and has its point inside."""
    canvas = Rectangle(0, 0, *drawing.size)
    for land, rings in drawing.rings.items():
        if not rings:
            yield f"{land} has no shape."
        for ring in rings:
            if not around(ring).lies_in(canvas):
                yield f"{land} reaches beyond the map near {ring[0]}."
        for dot in drawing.shapes[land].dots:
            if not canvas.holds(dot):
                yield f"{land} has a dot beyond the map at {dot}."
    if not drawing.regions[drawing.closed].holds(drawing.closed_label):
        yield f"the label of {drawing.closed} is not inside of it."
    for land, territory in drawing.territories.items():
        if not drawing.regions[land].holds(territory.pole):
            yield f"the pole of {land} is not inside of it."


def check_borders(drawing: Drawing, board: StandardSet) -> Iterator[str]:
    """A link by land has a border, and a border that can be seen has a link."""
    borders = drawing.border_lengths()
    by_land = {frozenset([link.a, link.b]) for link in board.links if link.type == "land"}
    for pair in sorted(by_land - set(borders), key=sorted):
        yield f"{' and '.join(sorted(pair))} are linked by land but do not touch."
    for pair, length in borders.items():
        if pair not in by_land and length > SHORT_BORDER and drawing.closed not in pair:
            yield f"{' and '.join(sorted(pair))} touch along {length:.0f} units but are not linked."


def check_tints(drawing: Drawing, board: StandardSet) -> Iterator[str]:
    for link in board.links:
        a, b = board.territories[link.a], board.territories[link.b]
        same = drawing.territories[link.a].tint == drawing.territories[link.b].tint
        if link.type == "land" and a.continent == b.continent and same:
            yield f"{link.a} and {link.b} are neighbours with the same tint."
