"""Frozen bots: levels as they once shipped, to measure later ones against (`frozen:master-1` in the arena).

The first have their own copy of the weights; the second are the present levels without leanings. What they
share with present levels - planner, beam, lookahead, quick play, and the second their networks - must go on
deciding the same for them: a test holds every frozen bot to Decisions it once made.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from mypy_extensions import i64

from rawsiko.bots.apprentice import Apprentice
from rawsiko.bots.beam import Beam
from rawsiko.bots.bot import Bot, Thought
from rawsiko.bots.by_phase import Draft, PlannerCache, best_draft, decide_by_phase, place_by_value
from rawsiko.bots.expert import Expert
from rawsiko.bots.master import Master
from rawsiko.bots.placing_lookahead import place_with_lookahead
from rawsiko.bots.placing_plans import ways_to_place
from rawsiko.bots.planners import planner_by_weights
from rawsiko.bots.plans import NO_STEP, Leanings, Planner
from rawsiko.bots.playouts import Candidate, Playouts
from rawsiko.bots.quick_play import Habits
from rawsiko.bots.weights import Weights
from rawsiko.interpreted import is_compiled
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.views import View

#: The levels as they were before they kept their land together.
WITHOUT_THRIFT = {"apprentice-2": Apprentice, "expert-2": Expert, "master-2": Master}
FROZEN = ("expert-1", "master-1", "apprentice-2", "expert-2", "master-2")


class UnknownFrozen(ValueError):
    """No bot of this name was frozen."""


def make_frozen(name: str) -> Bot:
    """A frozen bot, with the budget it shipped with."""
    if name == "expert-1":
        return Expert1()
    if name == "master-1":
        return Master1()
    if name in WITHOUT_THRIFT:
        without: Bot = WITHOUT_THRIFT[name](leanings=Leanings())
        return without
    raise UnknownFrozen(f"There is no frozen bot {name[:40]!r}; choose {', '.join(FROZEN)}.")


@cache
def numbers_1() -> Mapping[str, Mapping[str, float]]:
    """The weights of the first generation."""
    read: Mapping[str, Mapping[str, float]] = json.loads(
        files("rawsiko.bots").joinpath("frozen-1.json").read_text(encoding="utf-8")
    )
    return read


class Expert1:
    """Plans its whole Action Phase by hand-set numbers."""

    name = "frozen:expert-1"

    def __init__(self) -> None:
        weights = Weights(numbers_1()["expert"])
        self.planners = PlannerCache(lambda edition: planner_by_weights(edition, weights))

    def decide(self, view: View, dice: SeededDice) -> Thought:
        return Thought(decide_by_phase(self, view, dice), view)

    def draft(self, view: View, planner: Planner, dice: SeededDice) -> Draft:
        return best_draft(view, planner)

    def place(self, view: View, planner: Planner, dice: SeededDice) -> list[int]:
        return place_by_value(view, planner)

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        steps = Beam(planner, 4, 1000).best_sequences(1)[0].steps()
        return steps[0] if steps else NO_STEP


class Master1:
    """Plans more widely, places with lookahead, and plays the last two Turns out."""

    name = "frozen:master-1"

    def __init__(self) -> None:
        weights = Weights(numbers_1()["master"])
        self.planners = PlannerCache(lambda edition: planner_by_weights(edition, weights))
        self.budget = 4000 if is_compiled() else 300
        self.kept_playouts: Playouts | None = None

    def decide(self, view: View, dice: SeededDice) -> Thought:
        return Thought(decide_by_phase(self, view, dice), view)

    def draft(self, view: View, planner: Planner, dice: SeededDice) -> Draft:
        return best_draft(view, planner)

    def place(self, view: View, planner: Planner, dice: SeededDice) -> list[int]:
        count = view.to_place[view.seat]
        way = place_with_lookahead(planner, count, 4 * self.budget)
        if view.turn + 1 < view.last_turn:
            return way
        planner.start_from(view, view.seat)
        ways = [way, *(other for other in ways_to_place(planner, count, 4) if other != way)]
        plans = [Candidate(other, 0.0) for other in ways]
        return self.playouts(view.edition).best(view, plans, self.budget, dice).steps

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        found = Beam(planner, 6, self.budget).best_sequences(6)
        plans = [Candidate(sequence.steps(), 0.01 * sequence.worth) for sequence in found]
        best = plans[0]
        if view.turn + 1 >= view.last_turn:
            best = self.playouts(view.edition).best(view, plans, self.budget, dice)
        return best.steps[0] if best.steps else NO_STEP

    def playouts(self, edition: Edition) -> Playouts:
        """The playout engine for this Edition."""
        if self.kept_playouts is None or self.kept_playouts.quick.edition is not edition:
            self.kept_playouts = Playouts(edition, Habits(numbers_1()["quick_play"]))
        return self.kept_playouts
