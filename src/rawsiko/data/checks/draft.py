"""Draft: can every match of 3, 4 or 5 players be set up, whatever the players choose?

rules.md §3. First, trying all choices of Continents shows which players may meet on a Continent; then, for
each Continent and each such meeting, every first pick must leave room for the second.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations

from rawsiko.data.checks.board import both_ways
from rawsiko.data.checks.parts import Parts
from rawsiko.data.complaints import Complaint, quoted
from rawsiko.rules.drafting import drafting_seat, territories_to_pick

PLAYERS = (3, 4, 5)

#: What stands on a Continent: (seat, Territories picked) of everyone there, in the order they came.
Taken = tuple[tuple[int, int], ...]
Meeting = tuple[int, ...]  #: how many Territories are picked on a Continent, in order


def check_draft(parts: Parts) -> Iterator[Complaint]:
    """For a board whose links and ids are valid."""
    for players in PLAYERS:
        meetings = possible_meetings(len(parts.continents), players)
        if meetings is None:
            sentence = f"The setup for {players} players can run into a dead end; add a Continent."
            yield Complaint("board.json", "continents", sentence)
            continue
        for continent in parts.continents:
            inside = [placed.id for placed in parts.territories if placed.thing.continent == continent.id]
            neighbours = neighbours_within(inside, parts)
            tight = [meeting for meeting in sorted(meetings) if not has_room(meeting, neighbours)]
            if tight:
                needed = " and then ".join(f"{pick} adjacent Territories" for pick in tight[0])
                sentence = (
                    f"{quoted(continent.id)} is too small for {players} players: "
                    f"there must always be room for {needed}."
                )
                yield continent.complaint("", sentence.replace("1 adjacent Territories", "1 Territory"))


def possible_meetings(continents: int, players: int) -> set[Meeting] | None:
    """All possible picks on one Continent, over all choices; None if a player can be left with nothing.

    Continents are alike here, so boards that differ only in which is which are tried once.
    """
    boards: set[tuple[Taken, ...]] = {((),) * continents}
    for step in range(2 * players):
        seat, pick = int(drafting_seat(players, step)), int(territories_to_pick(players, step))
        following: set[tuple[Taken, ...]] = set()
        for board in boards:
            allowed = allowed_continents(board, seat)
            if not allowed:
                return None
            for continent in allowed:
                joined = (*board[continent], (seat, pick))
                following.add(tuple(sorted((*board[:continent], joined, *board[continent + 1 :]))))
        boards = following
    return {tuple(pick for _, pick in taken) for board in boards for taken in board if taken}


def allowed_continents(board: tuple[Taken, ...], seat: int) -> list[int]:
    """An empty one while there is one; never the same one again, never one with two players."""
    empty = [continent for continent, taken in enumerate(board) if not taken]
    joinable = [continent for continent, taken in enumerate(board) if len(taken) == 1 and taken[0][0] != seat]
    return empty or joinable


def has_room(meeting: Meeting, neighbours: Mapping[str, Collection[str]]) -> bool:
    """Whether the picks can be made one after the other, whatever those before have taken."""
    pick, *later = meeting
    picks = list(connected_picks(pick, neighbours))
    if not later:
        return bool(picks)
    return bool(picks) and all(has_room(tuple(later), without(taken, neighbours)) for taken in picks)


def connected_picks(size: int, neighbours: Mapping[str, Collection[str]]) -> Iterator[frozenset[str]]:
    """All connected sets of this many Territories."""
    for picked in combinations(neighbours, size):
        reached = {picked[0]}
        for _ in picked:
            reached |= {territory for territory in picked if not reached.isdisjoint(neighbours[territory])}
        if len(reached) == size:
            yield frozenset(picked)


def without(taken: Collection[str], neighbours: Mapping[str, Collection[str]]) -> dict[str, set[str]]:
    return {
        territory: {near for near in nearby if near not in taken}
        for territory, nearby in neighbours.items()
        if territory not in taken
    }


def neighbours_within(territories: Iterable[str], parts: Parts) -> dict[str, set[str]]:
    neighbours: dict[str, set[str]] = {territory: set() for territory in territories}
    for a, b in both_ways(placed.thing for placed in parts.links):
        if a in neighbours and b in neighbours:
            neighbours[a].add(b)
    return neighbours
