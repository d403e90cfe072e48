"""Master: judges positions like Expert, and plays its best choices on before it makes one.

Plans of an Action Phase come from a wider beam, ways to place from foresight (foresight.py), drafts from
their hand-set value. The best of each are played on for a round with imagined cards (rounds.py).

Guessing the others' cards from what they control, for the cards that are imagined, was tried over 540 matches
and won no more; docs/bots.md has the figures.
"""

from mypy_extensions import i64

from rawsiko.bots.apprentice import deploy_on
from rawsiko.bots.beam import Beam
from rawsiko.bots.expert import Expert
from rawsiko.bots.foresight import place_with_foresight
from rawsiko.bots.outlook_file import shipped_outlook
from rawsiko.bots.placing_plans import drafts, in_touch, value_of_draft, ways_to_place
from rawsiko.bots.plans import NO_STEP, Planner
from rawsiko.bots.playouts import Candidate
from rawsiko.bots.rounds import Rounds
from rawsiko.bots.weight_file import quick_habits
from rawsiko.interpreted import is_compiled
from rawsiko.rules.decisions import Decision, PlaceAssets, TerritoryId
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.views import View

BUDGET = 2000  #: evaluations for one Decision; what is played on gets a share or a multiple, in phases
BUDGET_INTERPRETED = 250
WIDTH = 6
PLANS = 6
PLACES = 4
DRAFTS = 16
FORESIGHT = 6  # times as much for ways to place, which come once a Turn
ACTING, PLACING, DRAFTING = 0.6, 2.0, 12.0  # times as many phases played on


class Master(Expert):
    """The fourth level; interpreted, it looks at less."""

    name = "master"

    def __init__(self, budget: int | None = None) -> None:
        super().__init__(budget or (BUDGET if is_compiled() else BUDGET_INTERPRETED))
        self.imagined: Rounds | None = None

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        found = Beam(planner, WIDTH, self.budget).best_sequences(PLANS)
        plans = [Candidate(sequence.steps(), sequence.worth) for sequence in found]
        best = self.rounds(view.edition).best(view, plans, self.phases(ACTING), dice)
        return best.steps[0] if best.steps else NO_STEP

    def place(self, view: View, planner: Planner, dice: SeededDice) -> Decision:
        count = view.to_place[view.seat]
        way = place_with_foresight(planner, count, FORESIGHT * self.budget)
        planner.look(view, view.seat)
        ways = [way, *(other for other in ways_to_place(planner, count, PLACES) if other != way)]
        plans = [Candidate(other, 0.0) for other in ways]
        way = self.rounds(view.edition).best(view, plans, self.phases(PLACING), dice).steps
        return PlaceAssets({TerritoryId(territory): way.count(territory) for territory in sorted(set(way))})

    def draft(self, view: View, planner: Planner, dice: SeededDice) -> Decision:
        liked = sorted(drafts(view), key=lambda draft: -value_of_draft(planner, draft[1]))[:DRAFTS]
        plans = [Candidate([continent, *in_touch(view, picks)], 0.0) for continent, picks in liked]
        best = self.rounds(view.edition).best(view, plans, self.phases(DRAFTING), dice)
        return deploy_on(view, (best.steps[0], tuple(best.steps[1:])))

    def phases(self, share: float) -> int:
        """How many phases may be played on."""
        return int(share * self.budget)

    def rounds(self, edition: Edition) -> Rounds:
        """Where choices are played on."""
        if self.imagined is None or self.imagined.quick.edition is not edition:
            self.imagined = Rounds(edition, quick_habits(), self.weights, shipped_outlook())
        return self.imagined
