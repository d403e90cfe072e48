"""Master: plans more widely than Expert, judges more finely, places with an eye on what follows
(foresight.py), and in the last two Turns imagines hidden cards and plays its best plans to the end of the
match (playouts.py).

Tried, with no gain seen in a few dozen to a hundred matches or positions: drafting with foresight or by
playouts; playing plans out a whole round, or to the end, earlier in the match; guessing the others' cards
from what they control, for playouts or to spoil plans.
"""

from mypy_extensions import i64

from rawsiko.bots import beam as compiled_or_not
from rawsiko.bots.beam import Beam
from rawsiko.bots.expert import Expert
from rawsiko.bots.foresight import place_with_foresight
from rawsiko.bots.placing_plans import ways_to_place
from rawsiko.bots.plans import NO_STEP, Planner
from rawsiko.bots.playouts import Candidate, Playouts
from rawsiko.bots.weight_file import quick_habits, weights_of
from rawsiko.bots.weights import Weights
from rawsiko.rules.decisions import Decision, PlaceAssets, TerritoryId
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.views import View

BUDGET = 4000  #: evaluations for one Decision, and as many phases played out where it comes to that
BUDGET_INTERPRETED = 300
WIDTH = 6
PLANS = 6
PLACES = 4
PLACING_BUDGET = 4  # times as much for placing, which comes once a Turn
WIN_OF_A_POINT = 0.01  # what a point of the evaluation counts beside the wins of playouts


class Master(Expert):
    """The fourth level; interpreted, it looks at less."""

    name = "master"

    def __init__(self, weights: Weights | None = None, budget: int | None = None) -> None:
        interpreted = str(compiled_or_not.__file__).endswith(".py")
        default = BUDGET_INTERPRETED if interpreted else BUDGET
        super().__init__(weights or weights_of(self.name), budget or default)
        self.playouts: Playouts | None = None

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        found = Beam(planner, WIDTH, self.budget).best_sequences(PLANS)
        plans = [Candidate(sequence.steps(), WIN_OF_A_POINT * sequence.worth) for sequence in found]
        best = plans[0]
        if is_near_the_end(view):
            best = self.imagination(view.edition).best(view, plans, self.budget, dice)
        return best.steps[0] if best.steps else NO_STEP

    def place(self, view: View, planner: Planner, dice: SeededDice) -> Decision:
        count = view.to_place[view.seat]
        way = place_with_foresight(planner, count, PLACING_BUDGET * self.budget)
        if is_near_the_end(view):
            planner.look(view, view.seat)
            ways = [way, *(other for other in ways_to_place(planner, count, PLACES) if other != way)]
            plans = [Candidate(other, 0.0) for other in ways]
            way = self.imagination(view.edition).best(view, plans, self.budget, dice).steps
        return PlaceAssets({TerritoryId(territory): way.count(territory) for territory in sorted(set(way))})

    def imagination(self, edition: Edition) -> Playouts:
        """Where matches are played out."""
        if self.playouts is None or self.playouts.quick.edition is not edition:
            self.playouts = Playouts(edition, quick_habits())
        return self.playouts


def is_near_the_end(view: View) -> bool:
    """Whether playouts go on to the end of the match: in the last two Turns."""
    return view.turn + 1 >= view.options.turns
