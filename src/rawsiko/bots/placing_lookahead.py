"""Placing lookahead: places Assets for the Action Phase that follows.

A placing has the value of the best Action Phase after it, planned step by step. The best of some simple
placings is improved by moving Assets from one Territory to another as long as that helps.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.beam import Beam
from rawsiko.bots.placing_plans import ways_to_place
from rawsiko.bots.plans import Planner

PLACES: Final = 4  # Territories that simple placings combine
ROUNDS: Final = 4  # of improvement


def place_with_lookahead(planner: Planner, count: i64, budget: i64) -> list[int]:
    """A Territory for every Asset, for a Planner whose board is before the placing."""
    stop = planner.nodes + budget
    ways = ways_to_place(planner, count, PLACES)
    planner.board.start_action_phase()
    phase = Beam(planner, 1, budget)
    best = ways[0]
    most = value_of_way(planner, best, phase)
    for way in ways[1:]:
        if planner.nodes >= stop:
            return best
        worth = value_of_way(planner, way, phase)
        if worth > most:
            most, best = worth, way
    for _ in range(ROUNDS):
        before = most
        for way in small_changes(planner, best):
            if planner.nodes >= stop:
                return best
            worth = value_of_way(planner, way, phase)
            if worth > most + 1e-9:
                most, best = worth, way
        if most == before:
            break
    return best


def value_of_way(planner: Planner, way: list[int], phase: Beam) -> float:
    """What the Action Phase promises after placing this way."""
    board = planner.board
    written = board.written
    for territory in way:
        board.place(territory, 1)
    worth = phase.best_sequences(1)[0].worth
    board.undo_to(written)
    return worth


def small_changes(planner: Planner, way: list[int]) -> list[list[int]]:
    """The ways in which one of the Assets goes to another Territory at a border."""
    changed: list[list[int]] = []
    board = planner.board
    mine = board.land(board.seat)
    for source in sorted(set(way)):
        for target in range(board.edition.territories):
            at_border = board.edition.neighbours[target] & ~mine != 0
            if target == source or mine >> target & 1 == 0 or not at_border:
                continue
            rest = way[:]
            rest.remove(source)
            changed.append(sorted([*rest, int(target)]))
    return changed
