"""Foresight: placing with an eye on the Action Phase that follows.

A way to place is worth what the best Action Phase after it promises, planned step by step. The best of
some plain ways is improved by moving Assets from one Territory to another as long as that helps.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.beam import Beam
from rawsiko.bots.placing_plans import put, ways_to_place
from rawsiko.bots.plans import Planner

PLACES: Final = 4  # Territories that plain ways combine
ROUNDS: Final = 4  # of improvement


def place_with_foresight(planner: Planner, count: i64, budget: i64) -> list[int]:
    """A Territory for every Asset; the Sketch is before the placing."""
    stop = planner.nodes + budget
    ways = ways_to_place(planner, count, PLACES)
    planner.begin_to_act()
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
    mark = planner.written
    for territory in way:
        put(planner, territory, 1)
    worth = phase.best_sequences(1)[0].worth
    planner.take_back(mark)
    return worth


def small_changes(planner: Planner, way: list[int]) -> list[list[int]]:
    """The ways in which one of the Assets goes to another Territory at a border."""
    changed: list[list[int]] = []
    mine = planner.land(planner.seat)
    for source in sorted(set(way)):
        for target in range(planner.edition.territories):
            at_border = planner.edition.neighbours[target] & ~mine != 0
            if target == source or mine >> target & 1 == 0 or not at_border:
                continue
            rest = way[:]
            rest.remove(source)
            changed.append(sorted([*rest, int(target)]))
    return changed
