"""Master: imagines the hidden cards and plays its best plans out to the end of the match (playouts.py)."""

from mypy_extensions import i64

from rawsiko.bots.beam import Beam
from rawsiko.bots.expert import Expert
from rawsiko.bots.plans import NO_STEP, Planner
from rawsiko.bots.playouts import Candidate, Playouts
from rawsiko.bots.weight_file import quick_habits, weights_of
from rawsiko.bots.weights import Weights
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.views import View

BUDGET = 6000
WIDTH = 8
PLANS = 10


class Master(Expert):
    """The fourth level."""

    name = "master"

    def __init__(self, weights: Weights | None = None, budget: int = BUDGET) -> None:
        super().__init__(weights or weights_of("expert"), budget)
        self.playouts: Playouts | None = None

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        found = Beam(planner, WIDTH, self.budget).best_sequences(PLANS)
        candidates = [Candidate(sequence.steps(), 0.0) for sequence in found]
        best = self.imagination(view.edition).best(view, candidates, self.budget // 2, dice)
        return best.steps[0] if best.steps else NO_STEP

    def imagination(self, edition: Edition) -> Playouts:
        """Where matches are played out."""
        if self.playouts is None or self.playouts.quick.edition is not edition:
            self.playouts = Playouts(edition, quick_habits())
        return self.playouts
