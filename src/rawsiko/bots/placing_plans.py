"""Placing plans: where initial Assets and income go, and where a draft begins (§3, §4).

Both try their choices on a Planner's board and keep the one of most value.
"""

from collections.abc import Sequence

from mypy_extensions import i64

from rawsiko.bots.plans import Planner
from rawsiko.rules.drafting import continent_is_open, has_room, possible_picks
from rawsiko.rules.house_rules import ASSETS_ON_A_PICKED_TERRITORY
from rawsiko.rules.position import NOBODY, UNKNOWN, Position
from rawsiko.rules.sets import only


def place_assets(planner: Planner, count: i64) -> dict[int, int]:
    """Place Assets where they gain most, looking at every number of them at once."""
    board = planner.board
    counts: dict[int, int] = {}
    while count > 0:
        best: i64 = NOBODY
        best_number: i64 = 1
        most: float = -1e9
        before = planner.value()
        for territory in range(board.edition.territories):
            if board.owner[territory] != board.seat:
                continue
            for number in range(i64(1), count + 1):
                mark = board.written
                board.place(territory, number)
                gain = (planner.value() - before) / float(number)
                board.undo_to(mark)
                if gain > most + 1e-12:
                    most, best, best_number = gain, territory, number
        board.place(best, best_number)
        counts[best] = counts.get(best, 0) + int(best_number)
        count -= best_number
    return counts


def ways_to_place(planner: Planner, count: i64, most: int) -> list[list[int]]:
    """Ways to place, a Territory for every Asset: by value, then all on one, and half on each of two."""
    board = planner.board
    mark = board.written
    by_value = place_assets(planner, count)
    board.undo_to(mark)
    ways = [[territory for territory, number in sorted(by_value.items()) for _ in range(number)]]
    rated: list[tuple[float, int]] = []
    for territory in range(board.edition.territories):
        if board.owner[territory] == board.seat:
            board.place(territory, count)
            rated.append((-planner.value(), int(territory)))
            board.undo_to(mark)
    rated.sort()
    best = [territory for _, territory in rated[:most]]
    half = int(count) // 2
    for place, first in enumerate(best):
        ways.append([first] * int(count))
        for second in best[place + 1 :]:
            ways.append(sorted([first] * (int(count) - half) + [second] * half))
    different: list[list[int]] = []
    for way in ways:
        if way not in different:
            different.append(way)
    return different


def drafts(position: Position) -> list[tuple[int, tuple[int, ...]]]:
    """Every Continent the current step may choose, with every set of Territories it could take there."""
    found: list[tuple[int, tuple[int, ...]]] = []
    dealt = position.deployed[position.draft_step]
    for continent in range(position.edition.continents):
        if dealt == UNKNOWN:
            if not (
                continent_is_open(position, position.draft_step, continent) and has_room(position, continent)
            ):
                continue
        elif continent != dealt:
            continue
        for picks in possible_picks(position, int(continent)):
            found.append((int(continent), picks))
    return found


def value_of_draft(planner: Planner, picks: Sequence[int]) -> float:
    """The value of having these Territories."""
    board = planner.board
    mark = board.written
    for territory in picks:
        board.change(territory, board.seat, ASSETS_ON_A_PICKED_TERRITORY, 0)
    worth = planner.value()
    board.undo_to(mark)
    return worth


def in_touch(position: Position, picks: Sequence[int]) -> tuple[int, ...]:
    """The same Territories in an order in which each touches one before it, or picked already."""
    ordered: list[int] = []
    reached: i64 = position.picked
    rest = list(picks)
    while len(rest) > 0:
        for territory in rest:
            if reached == 0 or position.edition.neighbours[territory] & reached != 0:
                ordered.append(territory)
                reached |= only(territory)
                rest.remove(territory)
                break
    return tuple(ordered)
