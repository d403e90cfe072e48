"""Frozen bots: levels as they once shipped, to measure later ones against (`frozen:master-1` in the arena).

They have their own copy of the weights. What they share with present levels - planner, beam, foresight, quick
play - must go on deciding the same for them: a test holds every frozen bot to Decisions it once made.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from mypy_extensions import i64

from rawsiko.bots.apprentice import Apprentice
from rawsiko.bots.beam import Beam
from rawsiko.bots.bot import Bot
from rawsiko.bots.foresight import place_with_foresight
from rawsiko.bots.placing_plans import ways_to_place
from rawsiko.bots.plans import NO_STEP, Planner
from rawsiko.bots.playouts import Candidate, Playouts
from rawsiko.bots.quick_play import Habits
from rawsiko.bots.weights import Weights
from rawsiko.interpreted import is_compiled
from rawsiko.rules.decisions import Decision, PlaceAssets, TerritoryId
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.views import View

FROZEN = ("expert-1", "master-1")


class UnknownFrozen(ValueError):
    """No bot of this name was frozen."""


def make_frozen(name: str) -> Bot:
    """A frozen bot, with the budget it shipped with."""
    if name == "expert-1":
        return Expert1()
    if name == "master-1":
        return Master1()
    raise UnknownFrozen(f"There is no frozen bot {name[:40]!r}; choose {', '.join(FROZEN)}.")


@cache
def numbers_1() -> Mapping[str, Mapping[str, float]]:
    """The weights of the first generation."""
    read: Mapping[str, Mapping[str, float]] = json.loads(
        files("rawsiko.bots").joinpath("frozen-1.json").read_text(encoding="utf-8")
    )
    return read


class Expert1(Apprentice):
    """Plans its whole Action Phase by hand-set numbers."""

    name = "frozen:expert-1"

    def __init__(self) -> None:
        super().__init__(Weights(numbers_1()["expert"]))

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        steps = Beam(planner, 4, 1000).best_sequences(1)[0].steps()
        return steps[0] if steps else NO_STEP


class Master1(Apprentice):
    """Plans more widely, places with foresight, and plays the last two Turns out."""

    name = "frozen:master-1"

    def __init__(self) -> None:
        super().__init__(Weights(numbers_1()["master"]))
        self.budget = 4000 if is_compiled() else 300
        self.playouts: Playouts | None = None

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        found = Beam(planner, 6, self.budget).best_sequences(6)
        plans = [Candidate(sequence.steps(), 0.01 * sequence.worth) for sequence in found]
        best = plans[0]
        if view.turn + 1 >= view.last_turn:
            best = self.imagination(view.edition).best(view, plans, self.budget, dice)
        return best.steps[0] if best.steps else NO_STEP

    def place(self, view: View, planner: Planner, dice: SeededDice) -> Decision:
        count = view.to_place[view.seat]
        way = place_with_foresight(planner, count, 4 * self.budget)
        if view.turn + 1 >= view.last_turn:
            planner.look(view, view.seat)
            ways = [way, *(other for other in ways_to_place(planner, count, 4) if other != way)]
            plans = [Candidate(other, 0.0) for other in ways]
            way = self.imagination(view.edition).best(view, plans, self.budget, dice).steps
        return PlaceAssets({TerritoryId(territory): way.count(territory) for territory in sorted(set(way))})

    def imagination(self, edition: Edition) -> Playouts:
        """Where matches are played out."""
        if self.playouts is None or self.playouts.quick.edition is not edition:
            self.playouts = Playouts(edition, Habits(numbers_1()["quick_play"]))
        return self.playouts
