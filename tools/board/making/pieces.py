"""Pieces: which land each bit of each country belongs to, with split countries cut.

Every country's outline and every cut become one net of lines, and the faces of that net are
given to lands. So a cut that ends on a border puts a corner into the neighbour too, and
neighbours go on sharing their edges to the last digit.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from shapely import STRtree, get_parts, polygonize, segmentize, union_all
from shapely.geometry import LinearRing, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

LONGEST_EDGE = 1.0  # degrees; a longer one would cut the corner of a curved parallel


class Piece(NamedTuple):
    """A bit of a country, in degrees."""

    land: str  #: id of a Territory, or of the closed land
    country: str
    shape: BaseGeometry


@dataclass(frozen=True)
class Rule:
    """What lies inside of this outline goes to `to`, the code of a country or the id of a Territory."""

    country: str
    to: str | None  #: None: it is not drawn
    outline: BaseGeometry | None  #: None: all the rest
    cuts: bool  #: whether it also cuts; otherwise it takes whole islands


def read_rules(raw_rules: Sequence[Mapping[str, Any]]) -> list[Rule]:
    return [
        Rule(raw["country"], raw["to"], outline_of(raw), "polygon" in raw or "cut_box" in raw)
        for raw in raw_rules
    ]


def outline_of(raw: Mapping[str, Any]) -> BaseGeometry | None:
    if "polygon" in raw:
        return Polygon(raw["polygon"])
    corners = raw.get("box") or raw.get("cut_box")
    return box(*corners) if corners else None


def cut_into_pieces(
    countries: Mapping[str, BaseGeometry], rules: Sequence[Rule], land_of: Mapping[str, str]
) -> list[Piece]:
    """`land_of` gives the land of a country's code; a country without one is left out."""
    lines = [ring for shape in countries.values() for ring in rings_of(shape)]
    lines += [ring for rule in rules if rule.cuts and rule.outline for ring in rings_of(rule.outline)]
    net = segmentize(union_all(lines), LONGEST_EDGE)
    codes = sorted(countries)
    tree = STRtree([countries[code] for code in codes])
    pieces = []
    for face in get_parts(polygonize([net])):
        inside = face.representative_point()
        found = sorted(int(number) for number in tree.query(inside, predicate="within"))
        if found:  # else it is a lake, or sea between a coast and a cut
            country, land = owner(codes[found[0]], inside, rules, land_of)
            if land:
                pieces.append(Piece(land, country, face))
    return sorted(pieces, key=lambda piece: (piece.land, piece.country, piece.shape.bounds))


def owner(
    country: str, inside: Point, rules: Sequence[Rule], land_of: Mapping[str, str]
) -> tuple[str, str | None]:
    """Country and land; the first rule that fits decides."""
    for rule in rules:
        if rule.country == country and (rule.outline is None or rule.outline.contains(inside)):
            if rule.to and rule.to in land_of:
                return owner(rule.to, inside, rules, land_of)
            return country, rule.to
    return country, land_of.get(country)


def check_parts(rules: Sequence[Rule], parts: Collection[tuple[str, str]]) -> None:
    """`parts` are pairs of a Territory and a country that it holds a part of, as board.json has them."""
    ruled = {(rule.to, rule.country) for rule in rules if rule.to and not rule.to.isupper()}
    if ruled != set(parts):
        raise ValueError(f"recipe.json and board.json split countries differently: {ruled ^ set(parts)}")


def rings_of(shape: BaseGeometry) -> Iterator[LinearRing]:
    for part in get_parts(shape):
        yield part.exterior
        yield from part.interiors
