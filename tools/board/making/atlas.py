"""The atlas: countries of Natural Earth as polygons in degrees, by ISO code.

Reads countries-50m.json of world-atlas, a TopoJSON file. Its traps: rings that cross the
antimeridian, features without an id, and one id given to two features.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pycountry
from shapely import make_valid, union_all
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

Ring = list[tuple[float, float]]

#: Features without an id, and the country they are drawn with (docs/board.md, "Editorial decisions").
WITHOUT_ID = {
    "Indian Ocean Ter.": "CX",
    "Kosovo": "XK",
    "N. Cyprus": "CY",
    "Siachen Glacier": "IN",
    "Somaliland": "SO",
}

EDGE_OF_THE_MAP = -169.0  # through the Bering Strait: no country is torn


def read_countries(path: Path) -> dict[str, BaseGeometry]:
    """Country polygons by ISO 3166-1 alpha-2 code, longitudes from the edge of the map eastwards."""
    topology = json.loads(path.read_bytes())
    arcs = [list(unpacked(arc, topology["transform"])) for arc in topology["arcs"]]
    pieces: dict[str, list[BaseGeometry]] = {}
    for feature in topology["objects"]["countries"]["geometries"]:
        code = code_of(feature)
        for rings in polygons_of(feature):
            pieces.setdefault(code, []).append(polygon([closed_ring(ring, arcs) for ring in rings], code))
    return {code: union_all(found) for code, found in sorted(pieces.items())}


def code_of(feature: Mapping[str, Any]) -> str:
    if "id" not in feature:
        return WITHOUT_ID[feature["properties"]["name"]]
    return str(pycountry.countries.lookup(feature["id"]).alpha_2)


def unpacked(arc: list[list[int]], transform: Mapping[str, list[float]]) -> Iterator[tuple[float, float]]:
    """Points of an arc, which is stored as whole steps from point to point."""
    x = y = 0
    for step_x, step_y in arc:
        x += step_x
        y += step_y
        yield (
            x * transform["scale"][0] + transform["translate"][0],
            y * transform["scale"][1] + transform["translate"][1],
        )


def polygons_of(feature: Mapping[str, Any]) -> list[list[list[int]]]:
    """Polygons as lists of rings as lists of arc numbers."""
    arcs: list[Any] = feature.get("arcs", [])
    return [arcs] if feature["type"] == "Polygon" else arcs


def closed_ring(numbers: list[int], arcs: list[Ring]) -> Ring:
    """A negative number ~n is arc n backwards; arcs share their ends."""
    ring: Ring = []
    for number in numbers:
        points = arcs[number] if number >= 0 else arcs[~number][::-1]
        ring += points[1:] if ring else points
    return ring


def polygon(rings: list[Ring], code: str) -> BaseGeometry:
    shell, *holes = [unwrapped(ring, code) for ring in rings]
    return make_valid(Polygon(shell, holes))


def unwrapped(ring: Ring, code: str) -> Ring:
    """Without jumps from 180 to -180, and on its side of the edge of the map."""
    turns = [0.0]
    for (before, _), (after, _) in pairwise(ring):
        jump = after - before
        turns.append(turns[-1] + (360 if jump < -180 else -360 if jump > 180 else 0))
    ring = [(lon + turn, lat) for (lon, lat), turn in zip(ring, turns, strict=True)]
    middle = (min(lon for lon, _ in ring) + max(lon for lon, _ in ring)) / 2
    if code == "US":
        shift = -360 if middle > 0 else 0  # the Aleutians beyond 180 stay with Alaska
    else:
        shift = 360 if middle < EDGE_OF_THE_MAP else -360 if middle > EDGE_OF_THE_MAP + 360 else 0
    return [(lon + shift, lat) for lon, lat in ring]
