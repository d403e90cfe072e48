"""Apprentice: looks one step ahead. It takes the step of the highest value, and then looks again."""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.bot import Thought
from rawsiko.bots.by_phase import Draft, PlannerCache, best_draft, decide_by_phase, place_by_value
from rawsiko.bots.planners import planner_by_weights
from rawsiko.bots.plans import Leanings, Planner
from rawsiko.bots.tempers import leanings_of
from rawsiko.bots.weight_file import weights_of
from rawsiko.bots.weights import Weights
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.views import View

THRIFT: Final = 0.7  #: points that a step which leaves land empty for nothing must bring to be taken
TASTE: Final = 0.1  #: points that a temper adds to what it likes


class Apprentice:
    """The second level. Keeps only its Planner between Decisions; not for several threads."""

    name = "apprentice"

    def __init__(self, weights: Weights | None = None, leanings: Leanings | None = None) -> None:
        weights = weights or weights_of(self.name)
        leanings = leanings or leanings_of(None, THRIFT, TASTE)
        self.planners = PlannerCache(lambda edition: planner_by_weights(edition, weights, leanings=leanings))

    def decide(self, view: View, dice: SeededDice) -> Thought:
        return Thought(decide_by_phase(self, view, dice), view)

    def draft(self, view: View, planner: Planner, dice: SeededDice) -> Draft:
        return best_draft(view, planner)

    def place(self, view: View, planner: Planner, dice: SeededDice) -> list[int]:
        return place_by_value(view, planner)

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        return planner.best_step()
