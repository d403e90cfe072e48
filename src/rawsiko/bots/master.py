"""Master: judges positions like Expert, plans more widely, places with an eye on what follows (foresight.py),
and in the last two Turns imagines the hidden cards and plays its best plans to the end of the match
(playouts.py).

Tried, with no gain seen in a few dozen to a hundred matches or positions: drafting with foresight or by
playouts; guessing the others' cards from what they control, for playouts or to spoil plans.
"""

from mypy_extensions import i64

from rawsiko.bots.beam import Beam
from rawsiko.bots.expert import Expert
from rawsiko.bots.foresight import place_with_foresight
from rawsiko.bots.placing_plans import ways_to_place
from rawsiko.bots.plans import NO_STEP, Planner
from rawsiko.bots.playouts import Candidate, Playouts
from rawsiko.bots.weight_file import quick_habits
from rawsiko.interpreted import is_compiled
from rawsiko.rules.decisions import Decision, PlaceAssets, TerritoryId
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.views import View

BUDGET = 2000  #: evaluations for one Decision; placing and playouts get a multiple
BUDGET_INTERPRETED = 200
WIDTH = 6
PLANS = 6
PLACES = 4
PLACING_BUDGET = 4  # times as much for placing, which comes once a Turn
PLAYOUT_BUDGET = 2  # times as many phases played out


class Master(Expert):
    """The fourth level; interpreted, it looks at less."""

    name = "master"

    def __init__(self, budget: int | None = None) -> None:
        super().__init__(budget or (BUDGET if is_compiled() else BUDGET_INTERPRETED))
        self.playouts: Playouts | None = None

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        found = Beam(planner, WIDTH, self.budget).best_sequences(PLANS)
        plans = [Candidate(sequence.steps(), sequence.worth) for sequence in found]
        best = plans[0]
        if is_near_the_end(view):
            best = self.imagination(view.edition).best(view, plans, PLAYOUT_BUDGET * self.budget, dice)
        return best.steps[0] if best.steps else NO_STEP

    def place(self, view: View, planner: Planner, dice: SeededDice) -> Decision:
        count = view.to_place[view.seat]
        way = place_with_foresight(planner, count, PLACING_BUDGET * self.budget)
        if is_near_the_end(view):
            planner.look(view, view.seat)
            ways = [way, *(other for other in ways_to_place(planner, count, PLACES) if other != way)]
            plans = [Candidate(other, 0.0) for other in ways]
            way = self.imagination(view.edition).best(view, plans, PLAYOUT_BUDGET * self.budget, dice).steps
        return PlaceAssets({TerritoryId(territory): way.count(territory) for territory in sorted(set(way))})

    def imagination(self, edition: Edition) -> Playouts:
        """Where matches are played out."""
        if self.playouts is None or self.playouts.quick.edition is not edition:
            self.playouts = Playouts(edition, quick_habits())
        return self.playouts


def is_near_the_end(view: View) -> bool:
    """Whether playouts go on to the end of the match: in the last two Turns."""
    return view.turn + 1 >= view.last_turn
