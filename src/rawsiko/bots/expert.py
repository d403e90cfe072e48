"""Expert: judges positions by its chance to win (outlook.py), plans its whole Action Phase (beam.py), and
plays what it begins with. It imagines no hidden cards and plays nothing out: that is left to Master.
"""

from mypy_extensions import i64

from rawsiko.bots.apprentice import Apprentice
from rawsiko.bots.beam import Beam
from rawsiko.bots.outlook import Outlook
from rawsiko.bots.outlook_file import shipped_outlook
from rawsiko.bots.plans import NO_STEP, Planner
from rawsiko.bots.weight_file import weights_of
from rawsiko.interpreted import is_compiled
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.views import View

BUDGET = 40  #: evaluations for one Decision; more of them make it as strong as Master
BUDGET_INTERPRETED = 30
WIDTH = 4


class Expert(Apprentice):
    """The third level; interpreted, it looks at less."""

    name = "expert"

    def __init__(self, budget: int | None = None) -> None:
        super().__init__(weights_of("master"))  # the outlook has learnt with these
        self.budget = budget or (BUDGET if is_compiled() else BUDGET_INTERPRETED)

    def planner(self, edition: Edition) -> Planner:
        if self.paper is None or self.paper.edition is not edition:
            self.paper = Outlook(edition, self.weights, shipped_outlook())
        return self.paper

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        steps = Beam(planner, WIDTH, self.budget).best_sequences(1)[0].steps()
        return steps[0] if steps else NO_STEP
