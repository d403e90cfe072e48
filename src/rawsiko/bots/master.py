"""Master: imagines hidden cards and what the others reply, and plays its best plans out (playouts.py).

It drafts like Expert, and until the last two Turns places like Expert: played out, neither was better.
"""

from mypy_extensions import i64

from rawsiko.bots import beam as compiled_or_not
from rawsiko.bots.beam import Beam
from rawsiko.bots.expert import Expert
from rawsiko.bots.placing_plans import ways_to_place
from rawsiko.bots.plans import NO_STEP, Planner
from rawsiko.bots.playouts import Candidate, Playouts
from rawsiko.bots.weight_file import quick_habits, weights_of
from rawsiko.bots.weights import Weights
from rawsiko.rules.decisions import Decision, PlaceAssets, TerritoryId
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.views import View

BUDGET = 9000  #: evaluations and phases played out, for one Decision
BUDGET_INTERPRETED = 300
WIDTH = 8
PLANS = 6
PLACES = 4
TRUST = 0.5  # how much the evaluation of a plan counts beside its playouts
WIN_OF_A_POINT = 0.02  # what a point of the evaluation counts where playouts tell wins


class Master(Expert):
    """The fourth level; interpreted, it looks at less."""

    name = "master"

    def __init__(self, weights: Weights | None = None, budget: int | None = None) -> None:
        interpreted = str(compiled_or_not.__file__).endswith(".py")
        default = BUDGET_INTERPRETED if interpreted else BUDGET
        super().__init__(weights or weights_of(self.name), budget or default)
        self.playouts: Playouts | None = None

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        found = Beam(planner, WIDTH, self.budget // 3).best_sequences(PLANS)
        plans = [Candidate(s.steps(), s.worth, s.banked, s.chance) for s in found]
        for plan in plans:
            plan.expect(planner)
        trust = TRUST * WIN_OF_A_POINT if is_near_the_end(view) else TRUST
        best = self.imagination(view.edition).best(view, plans, self.budget * 2 // 3, trust, dice)
        return best.steps[0] if best.steps else NO_STEP

    def place(self, view: View, planner: Planner, dice: SeededDice) -> Decision:
        if not is_near_the_end(view):
            return super().place(view, planner, dice)
        ways = ways_to_place(planner, view.to_place[view.seat], PLACES)
        plans = [Candidate(way, 0.0, 0.0, 1.0) for way in ways]
        best = self.imagination(view.edition).best(view, plans, 2 * self.budget, 0.0, dice).steps
        return PlaceAssets({TerritoryId(territory): best.count(territory) for territory in sorted(set(best))})

    def imagination(self, edition: Edition) -> Playouts:
        """Where matches are played out."""
        if self.playouts is None or self.playouts.quick.edition is not edition:
            self.playouts = Playouts(edition, quick_habits(), self.weights)
        return self.playouts


def is_near_the_end(view: View) -> bool:
    """Whether playouts go on to the end of the match: in the last two Turns."""
    return view.turn + 1 >= view.options.turns
