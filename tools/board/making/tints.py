"""Tints: which of its Continent's three tints each Territory gets, so that neighbours differ."""

from collections.abc import Mapping, Sequence

from tools.board.standard_set import StandardSet

TINTS = (0, 1, 2)


def choose_tints(board: StandardSet) -> dict[str, int]:
    tints: dict[str, int] = {}
    for continent in board.continents:
        members = [
            territory.id for territory in board.territories.values() if territory.continent == continent
        ]
        neighbours = {
            land: [
                other for link in board.links if link.type == "land" for other in beyond(link.a, link.b, land)
            ]
            for land in members
        }
        hardest_first = sorted(members, key=lambda land: -len(set(neighbours[land]) & set(members)))
        found = coloured(hardest_first, neighbours, {})
        if found is None:
            raise ValueError(f"Three tints are not enough for {continent}.")
        tints |= found
    return tints


def beyond(a: str, b: str, land: str) -> list[str]:
    return [b] if a == land else [a] if b == land else []


def coloured(
    left: Sequence[str], neighbours: Mapping[str, Sequence[str]], tints: dict[str, int]
) -> dict[str, int] | None:
    """Greedy, the rarest tint first; goes back where that leads nowhere."""
    if not left:
        return tints
    land, *others = left
    taken = {tints[other] for other in neighbours[land] if other in tints}
    used = list(tints.values())
    for tint in sorted(set(TINTS) - taken, key=lambda tint: (used.count(tint), tint)):
        found = coloured(others, neighbours, {**tints, land: tint})
        if found:
            return found
    return None
