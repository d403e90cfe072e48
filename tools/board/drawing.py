"""The drawing as the program sees it: drawing.json read, and the outlines put together from arcs.

Everything that follows from the arcs is worked out here and nowhere stored: the coast, the borders
between Territories, the outlines of Continents. The web client does the same (docs/board.md).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tools.board.blocks import Block, Layout
from tools.board.paths import line_points
from tools.board.plane import Point, Rectangle, Region, length
from tools.board.standard_set import DRAWING

Arc = list[Point]


@dataclass(frozen=True)
class Shape:
    """The outline of a land."""

    id: str
    rings: Sequence[Sequence[int]]  #: numbers of arcs; ~n is arc n backwards
    dots: Sequence[Point]


@dataclass(frozen=True)
class DrawnTerritory:
    id: str
    tint: int
    pole: Point
    block: Block
    box: Rectangle  #: the space its block may need, and its plate
    target: Rectangle  #: where a click or touch means this Territory, besides its shape
    leader: Point | None  #: where the line from the plate ends


@dataclass(frozen=True)
class Badge:
    at: Point  #: its centre
    box: Rectangle  #: the space it may need


@dataclass(frozen=True)
class Stub:
    """One end of a link that leaves the map."""

    at: str
    to: str
    curve: str
    label: Point
    edge: str


@dataclass(frozen=True)
class DrawnLink:
    a: str
    b: str
    curve: str = ""  #: a dashed line at sea
    bridge: str = ""  #: a dotted line across a short border
    stubs: Sequence[Stub] = ()


@dataclass(frozen=True)
class Sea:
    id: str
    names: Mapping[str, str]
    at: Point  #: the middle of the name
    break_name: bool


@dataclass(frozen=True)
class Drawing:
    size: Point
    dot_radius: float
    arcs: Sequence[Arc]
    shapes: Mapping[str, Shape]  #: of the Territories and the closed land, by id
    territories: Mapping[str, DrawnTerritory]
    closed: str
    closed_label: Point
    badges: Mapping[str, Badge]
    links: Sequence[DrawnLink]
    seas: Sequence[Sea]
    inner_borders: str
    graticule: str

    @cached_property
    def rings(self) -> Mapping[str, list[list[Point]]]:
        """Each land's rings as points."""
        return {land: [self.ring(numbers) for numbers in shape.rings] for land, shape in self.shapes.items()}

    @cached_property
    def regions(self) -> Mapping[str, Region]:
        """What each land covers."""
        return {land: Region(rings) for land, rings in self.rings.items()}

    @cached_property
    def sides(self) -> Sequence[Sequence[str]]:
        """For each arc the lands it bounds: one on the coast, two on a border."""
        sides: list[list[str]] = [[] for _ in self.arcs]
        for land, shape in self.shapes.items():
            for number in (number for ring in shape.rings for number in ring):
                sides[max(number, ~number)].append(land)
        return sides

    def ring(self, numbers: Sequence[int]) -> list[Point]:
        """Each arc without its last point, which is the first of the next arc."""
        return [point for number in numbers for point in self.arc(number)[:-1]]

    def arc(self, number: int) -> Arc:
        return self.arcs[number] if number >= 0 else self.arcs[~number][::-1]

    def coast(self) -> list[Arc]:
        return [arc for arc, sides in zip(self.arcs, self.sides, strict=True) if len(sides) == 1]

    def borders(self) -> Iterator[tuple[str, str, Arc]]:
        """Arcs between two lands."""
        for arc, sides in zip(self.arcs, self.sides, strict=True):
            if len(sides) == 2:
                yield sides[0], sides[1], arc

    def border_lengths(self) -> dict[frozenset[str], float]:
        lengths: dict[frozenset[str], float] = {}
        for one, other, arc in self.borders():
            pair = frozenset([one, other])
            lengths[pair] = lengths.get(pair, 0) + length(arc)
        return lengths

    def outline(self, lands: Sequence[str]) -> list[Arc]:
        """Arcs with one of these lands on one side only: the outline of a Continent."""
        return [
            arc
            for arc, sides in zip(self.arcs, self.sides, strict=True)
            if sum(side in lands for side in sides) == 1
        ]


def read_drawing(path: Path = DRAWING) -> Drawing:
    return drawing_from(json.loads(path.read_bytes()))


def drawing_from(raw: Mapping[str, Any]) -> Drawing:
    closed = raw["closed"]
    return Drawing(
        size=pair(raw["size"]),
        dot_radius=raw["dot_radius"],
        arcs=[line_points(arc) for arc in raw["arcs"]],
        shapes={land["id"]: shape(land) for land in [*raw["territories"], closed]},
        territories={land["id"]: territory(land) for land in raw["territories"]},
        closed=closed["id"],
        closed_label=pair(closed["label"]),
        badges={continent["id"]: badge(continent["badge"]) for continent in raw["continents"]},
        links=[link(found) for found in raw["links"]],
        seas=[sea(found) for found in raw["seas"]],
        inner_borders=raw["inner_borders"],
        graticule=raw["graticule"],
    )


def shape(raw: Mapping[str, Any]) -> Shape:
    return Shape(raw["id"], raw["rings"], [pair(dot) for dot in raw.get("dots", ())])


def territory(raw: Mapping[str, Any]) -> DrawnTerritory:
    block = raw["block"]
    leader = raw.get("leader")
    return DrawnTerritory(
        id=raw["id"],
        tint=raw["tint"],
        pole=pair(raw["pole"]),
        block=Block(
            pair(block["at"]), Layout(block["layout"]), leader is not None, block.get("break_name", False)
        ),
        box=Rectangle(*raw["box"]),
        target=Rectangle(*raw["target"]),
        leader=pair(leader) if leader else None,
    )


def badge(raw: Mapping[str, Any]) -> Badge:
    return Badge(pair(raw["at"]), Rectangle(*raw["box"]))


def link(raw: Mapping[str, Any]) -> DrawnLink:
    stubs = [
        Stub(stub["at"], stub["to"], stub["curve"], pair(stub["label"]), stub["edge"])
        for stub in raw.get("stubs", ())
    ]
    return DrawnLink(raw["a"], raw["b"], raw.get("curve", ""), raw.get("bridge", ""), stubs)


def sea(raw: Mapping[str, Any]) -> Sea:
    return Sea(raw["id"], raw["names"], pair(raw["at"]), raw.get("break_name", False))


def pair(raw: Sequence[float]) -> Point:
    x, y = raw
    return x, y
