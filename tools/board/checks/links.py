"""Links: the drawn ones are those of the data set; lines at sea run over water and do not cross."""

from collections.abc import Iterator
from itertools import combinations

from tools.board.drawing import Drawing
from tools.board.paths import curve_points, line_points
from tools.board.plane import Line, cross, steps
from tools.board.standard_set import StandardSet

STEP = 1.0  # units between the points of a line that are checked


def check_links(drawing: Drawing, board: StandardSet) -> Iterator[str]:
    yield from check_kinds(drawing, board)
    yield from check_ends(drawing)
    yield from check_ways(drawing)
    yield from check_crossings(drawing)


def check_kinds(drawing: Drawing, board: StandardSet) -> Iterator[str]:
    """Everything that should be drawn is drawn, as board.json says."""
    kinds = {"border+bridge": "bridge", "dashed": "curve", "wrap": "stubs"}
    wanted = {(link.a, link.b, kinds[link.drawn]) for link in board.links if link.drawn in kinds}
    found = {
        (link.a, link.b, kind)
        for link in drawing.links
        for kind in ("bridge", "curve", "stubs")
        if getattr(link, kind)
    }
    yield from (f"the {kind} from {a} to {b} is missing." for a, b, kind in sorted(wanted - found))
    yield from (f"the {kind} from {a} to {b} is not in board.json." for a, b, kind in sorted(found - wanted))


def check_ends(drawing: Drawing) -> Iterator[str]:
    for link in drawing.links:
        for path in (link.curve, link.bridge):
            if path:
                line = curve_points(path) if path == link.curve else line_points(path)
                for land, point in ((link.a, line[0]), (link.b, line[-1])):
                    if not drawing.regions[land].holds(point):
                        yield f"the line from {link.a} to {link.b} does not end in {land}, but at {point}."
        for stub in link.stubs:
            line = curve_points(stub.curve)
            if not drawing.regions[stub.at].holds(line[0]):
                yield f"the line from {stub.at} to the edge does not begin in it."
            if line[-1][0] != (0 if stub.edge == "left" else drawing.size[0]):
                yield f"the line from {stub.at} does not reach the edge of the map."


def check_ways(drawing: Drawing) -> Iterator[str]:
    """No line touches the land of others, or runs under the block of others."""
    for ends, line in lines_at_sea(drawing):
        points = list(steps(line, STEP))
        for land, region in drawing.regions.items():
            if land not in ends and any(region.holds(point) for point in points):
                yield f"the line from {' to '.join(ends)} crosses {land}."
        for land, territory in drawing.territories.items():
            if land not in ends and any(territory.box.holds(point) for point in points):
                yield f"the line from {' to '.join(ends)} runs under the block of {land}."


def check_crossings(drawing: Drawing) -> Iterator[str]:
    for (ends, line), (other_ends, other) in combinations(lines_at_sea(drawing), 2):
        if cross(line, other):
            yield f"the lines {' to '.join(ends)} and {' to '.join(other_ends)} cross."


def lines_at_sea(drawing: Drawing) -> Iterator[tuple[list[str], Line]]:
    """Each line with the Territories it joins; the two halves of a link around the world count alone."""
    for link in drawing.links:
        if link.curve:
            yield [link.a, link.b], curve_points(link.curve)
        for stub in link.stubs:
            yield [stub.at, stub.to], curve_points(stub.curve)
