"""Expert: values positions by its chance to win (own_view_net.py), plans its whole Action Phase (beam.py),
and plays the first step. It imagines no hidden cards and plays nothing out: that is left to Master.
"""

from mypy_extensions import i64

from rawsiko.bots.beam import Beam
from rawsiko.bots.bot import Thought
from rawsiko.bots.by_phase import Draft, PlannerCache, best_draft, decide_by_phase, place_by_value
from rawsiko.bots.own_view_file import shipped_own_view
from rawsiko.bots.own_view_parameters import OwnViewParameters
from rawsiko.bots.planners import planner_by_net
from rawsiko.bots.plans import NO_STEP, Leanings, Planner
from rawsiko.bots.tempers import leanings_of
from rawsiko.bots.weight_file import weights_of
from rawsiko.interpreted import is_compiled
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.views import View

BUDGET = 40  #: evaluations for one Decision; more of them make it as strong as Master
BUDGET_INTERPRETED = 30
WIDTH = 4
TASTE = 0.008  #: share of a win that a temper adds to what it likes
THRIFT = 0.01  #: share of a win that a step which leaves land empty for nothing must bring to be taken


class Expert:
    """The third level; interpreted, it looks at less."""

    name = "expert"

    def __init__(
        self,
        budget: int | None = None,
        net: OwnViewParameters | None = None,
        leanings: Leanings | None = None,
    ) -> None:
        self.budget = budget or (BUDGET if is_compiled() else BUDGET_INTERPRETED)
        weights = weights_of("master")  # the net was trained with these
        leanings = leanings or leanings_of(None, THRIFT, TASTE)
        self.planners = PlannerCache(
            lambda edition: planner_by_net(edition, weights, net or shipped_own_view(), leanings=leanings)
        )

    def decide(self, view: View, dice: SeededDice) -> Thought:
        return Thought(decide_by_phase(self, view, dice), view)

    def draft(self, view: View, planner: Planner, dice: SeededDice) -> Draft:
        return best_draft(view, planner)

    def place(self, view: View, planner: Planner, dice: SeededDice) -> list[int]:
        return place_by_value(view, planner)

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        steps = Beam(planner, WIDTH, self.budget).best_sequences(1)[0].steps()
        return steps[0] if steps else NO_STEP
