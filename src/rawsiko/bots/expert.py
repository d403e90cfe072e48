"""Expert: plans its whole Action Phase (beam.py), and plays what it begins with.

Its weights lie a quarter of the way from Apprentice's, which were set by hand, to what self-play found; only
Master has all that was found. This sets the level: about as far above Apprentice as Master is above it.
"""

from mypy_extensions import i64

from rawsiko.bots.apprentice import Apprentice
from rawsiko.bots.beam import Beam
from rawsiko.bots.plans import NO_STEP, Planner
from rawsiko.bots.weights import Weights
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.views import View

BUDGET = 1000  #: evaluations for one Decision
WIDTH = 4


class Expert(Apprentice):
    """The third level."""

    name = "expert"

    def __init__(self, weights: Weights | None = None, budget: int = BUDGET) -> None:
        super().__init__(weights)
        self.budget = budget

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        steps = Beam(planner, WIDTH, self.budget).best_sequences(1)[0].steps()
        return steps[0] if steps else NO_STEP
