"""Arcs: the outlines of all lands, cut where a neighbour begins or ends, so that a border is kept once."""

from collections.abc import Iterator, Mapping, Sequence

from tools.board.making.coverage import Ring
from tools.board.plane import Point

Arc = tuple[Point, ...]
Edge = frozenset[Point]


def shared_arcs(rings_by_land: Mapping[str, Sequence[Ring]]) -> tuple[list[Arc], dict[str, list[list[int]]]]:
    """The arcs, and each land's rings as numbers of arcs; ~n is arc n backwards."""
    owners = owners_of_edges(rings_by_land)
    junctions = {
        ring[number]
        for rings in rings_by_land.values()
        for ring in rings
        for number in range(len(ring))
        if owners[edge(ring, number - 1)] != owners[edge(ring, number)]
    }
    numbers: dict[Arc, int] = {}
    rings_of: dict[str, list[list[int]]] = {}
    for land, rings in rings_by_land.items():
        rings_of[land] = [[numbered(arc, numbers) for arc in split(ring, junctions)] for ring in rings]
    return list(numbers), rings_of


def owners_of_edges(rings_by_land: Mapping[str, Sequence[Ring]]) -> dict[Edge, set[str]]:
    owners: dict[Edge, set[str]] = {}
    for land, ring in ((land, ring) for land, rings in rings_by_land.items() for ring in rings):
        for number in range(len(ring)):
            owners.setdefault(edge(ring, number), set()).add(land)
    return owners


def edge(ring: Ring, number: int) -> Edge:
    """From a point to the next."""
    return frozenset([ring[number], ring[(number + 1) % len(ring)]])


def split(ring: Ring, junctions: set[Point]) -> Iterator[Arc]:
    cuts = [number for number, point in enumerate(ring) if point in junctions]
    start = cuts[0] if cuts else ring.index(min(ring))
    turned = [*ring[start:], *ring[:start], ring[start]]
    arc = turned[:1]
    for point in turned[1:]:
        arc.append(point)
        if point in junctions:
            yield tuple(arc)
            arc = [point]
    if len(arc) > 1:
        yield tuple(arc)


def numbered(arc: Arc, numbers: dict[Arc, int]) -> int:
    backwards = arc[::-1]
    if backwards in numbers:
        return ~numbers[backwards]
    return numbers.setdefault(arc, len(numbers))
