"""Coverage: projected pieces, simplified together so that shared borders stay shared.

Countries are simplified first and then joined into lands; what was a border between two
countries of one land is kept as a faint inner border.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from shapely import coverage_simplify, coverage_union_all, get_parts, line_merge, transform
from shapely.geometry import MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from tools.board.making.pieces import Piece, rings_of
from tools.board.making.projection import Projection
from tools.board.plane import Point

Ring = list[Point]  #: without its first point again at the end


@dataclass(frozen=True)
class Land:
    """A Territory or the closed land, in units; coordinates have one decimal."""

    polygons: list[list[Ring]]  #: each an outer ring and then its holes; the largest first
    dots: list[Point]  #: countries too small to draw
    inner_borders: list[list[Point]]

    @property
    def rings(self) -> list[Ring]:
        return [ring for polygon in self.polygons for ring in polygon]


def draw_lands(
    pieces: Sequence[Piece], projection: Projection, canvas: BaseGeometry, simplification: Mapping[str, float]
) -> dict[str, Land]:
    shapes: dict[tuple[str, str], list[BaseGeometry]] = {}
    for piece in pieces:
        shapes.setdefault((piece.land, piece.country), []).append(transform(piece.shape, projection))
    exact = {key: coverage_union_all(found) for key, found in shapes.items()}
    simple = coverage_simplify(list(exact.values()), simplification["tolerance"])
    lands: dict[str, dict[str, tuple[BaseGeometry, BaseGeometry]]] = {}
    for (land, country), simplified in zip(exact, simple, strict=True):
        lands.setdefault(land, {})[country] = exact[land, country], simplified
    return {land: draw_land(countries, canvas, simplification) for land, countries in lands.items()}


def draw_land(
    countries: Mapping[str, tuple[BaseGeometry, BaseGeometry]],
    canvas: BaseGeometry,
    simplification: Mapping[str, float],
) -> Land:
    """`countries` holds each one's exact and simplified shape; `canvas` is where dots may be."""
    simple = [simplified for _, simplified in countries.values()]
    kept = large_enough(coverage_union_all(simple), simplification["smallest_island"])
    unseen = [exact for exact, _ in countries.values() if not any(part.distance(exact) < 1 for part in kept)]
    places = [place for shape in unseen for place in dot_places(shape, canvas)]
    return Land(
        polygons=[[on_grid(ring.coords)[:-1] for ring in rings_of(part)] for part in kept],
        dots=apart(places, 2 * simplification["dot_radius"]),
        inner_borders=inner_borders(simple),
    )


def large_enough(shape: BaseGeometry, smallest: float) -> list[Polygon]:
    """Without small islands and small lakes, the largest first."""
    parts = [part for part in get_parts(shape) if part.area >= smallest]
    return [
        Polygon(part.exterior, [lake for lake in part.interiors if Polygon(lake).area >= smallest])
        for part in sorted(parts, key=lambda part: (-part.area, part.bounds))
    ]


def dot_places(shape: BaseGeometry, canvas: BaseGeometry) -> list[Point]:
    """The middle of the country's largest island that lies on the map, if one does."""
    islands = [part for part in get_parts(shape) if canvas.contains(part)]
    largest = sorted(islands, key=lambda part: part.area)[-1:]
    return [on_grid(island.centroid.coords)[0] for island in largest]


def on_grid(points: Iterable[Sequence[float]]) -> list[Point]:
    """Rounded to a tenth, each point once."""
    line: list[Point] = []
    for x, y in points:
        rounded = round(x, 1), round(y, 1)
        if not line or rounded != line[-1]:
            line.append(rounded)
    return line


def apart(points: Iterable[Point], least: float) -> list[Point]:
    """Those that do not lie on one before them."""
    kept: list[Point] = []
    for point in points:
        if all(dist(point, other) >= least for other in kept):
            kept.append(point)
    return kept


def inner_borders(shapes: Sequence[BaseGeometry]) -> list[list[Point]]:
    """Edges that two of these countries share, merged into lines."""
    times: Counter[frozenset[Point]] = Counter()
    for shape in shapes:
        times.update(set(edges_of(shape)))
    shared = sorted(sorted(edge) for edge, count in times.items() if count > 1)
    lines = (on_grid(line.coords) for line in get_parts(line_merge(MultiLineString(shared))))
    return sorted(line for line in lines if len(line) > 1)


def edges_of(shape: BaseGeometry) -> Iterator[frozenset[Point]]:
    for ring in rings_of(shape):
        for start, end in pairwise(ring.coords):
            yield frozenset([(start[0], start[1]), (end[0], end[1])])
