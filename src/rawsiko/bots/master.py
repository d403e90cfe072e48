"""Master: values positions like Expert, and plays its best choices out before it makes one.

Plans of an Action Phase come from a wider beam, placings from lookahead (placing_lookahead.py), drafts from
their hand-set value. The best of each are played out for a round with imagined cards (one_round_playouts.py).
"""

from mypy_extensions import i64

from rawsiko.bots.beam import Beam
from rawsiko.bots.bot import Thought
from rawsiko.bots.by_phase import Draft, PlannerCache, decide_by_phase
from rawsiko.bots.one_round_playouts import OneRoundPlayouts
from rawsiko.bots.own_view_file import shipped_own_view
from rawsiko.bots.placing_lookahead import place_with_lookahead
from rawsiko.bots.placing_plans import drafts, in_touch, value_of_draft, ways_to_place
from rawsiko.bots.planners import planner_by_net
from rawsiko.bots.plans import NO_STEP, Leanings, Planner
from rawsiko.bots.playouts import Candidate
from rawsiko.bots.tempers import leanings_of
from rawsiko.bots.weight_file import quick_habits, weights_of
from rawsiko.interpreted import is_compiled
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.views import View

BUDGET = 2000  #: evaluations for one Decision; playouts get a share or a multiple, counted in phases
BUDGET_INTERPRETED = 250
WIDTH = 6
PLANS = 6
PLACES = 4
DRAFTS = 16
LOOKAHEAD = 6  # times as much for placings, which come once a Turn
TASTE = 0.008  #: share of a win that a temper adds to what it likes
THRIFT = 0.01  #: share of a win that a step which leaves land empty for nothing must bring to be taken
ACTING, PLACING, DRAFTING = 0.6, 2.0, 12.0  # times as many phases played out


class Master:
    """The fourth level; interpreted, it looks at less."""

    name = "master"

    def __init__(self, budget: int | None = None, leanings: Leanings | None = None) -> None:
        self.budget = budget or (BUDGET if is_compiled() else BUDGET_INTERPRETED)
        self.weights = weights_of("master")
        leanings = leanings or leanings_of(None, THRIFT, TASTE)
        self.planners = PlannerCache(
            lambda edition: planner_by_net(edition, self.weights, shipped_own_view(), leanings=leanings)
        )
        self.kept_playouts: OneRoundPlayouts | None = None

    def decide(self, view: View, dice: SeededDice) -> Thought:
        return Thought(decide_by_phase(self, view, dice), view)

    def draft(self, view: View, planner: Planner, dice: SeededDice) -> Draft:
        liked = sorted(drafts(view), key=lambda draft: -value_of_draft(planner, draft[1]))[:DRAFTS]
        plans = [Candidate([continent, *in_touch(view, picks)], 0.0) for continent, picks in liked]
        best = self.playouts(view.edition).best(view, plans, self.phases(DRAFTING), dice)
        return best.steps[0], tuple(best.steps[1:])

    def place(self, view: View, planner: Planner, dice: SeededDice) -> list[int]:
        count = view.to_place[view.seat]
        way = place_with_lookahead(planner, count, LOOKAHEAD * self.budget)
        planner.start_from(view, view.seat)
        ways = [way, *(other for other in ways_to_place(planner, count, PLACES) if other != way)]
        plans = [Candidate(other, 0.0) for other in ways]
        return self.playouts(view.edition).best(view, plans, self.phases(PLACING), dice).steps

    def best_step(self, view: View, planner: Planner, dice: SeededDice) -> i64:
        found = Beam(planner, WIDTH, self.budget).best_sequences(PLANS)
        plans = [Candidate(sequence.steps(), sequence.worth) for sequence in found]
        best = self.playouts(view.edition).best(view, plans, self.phases(ACTING), dice)
        return best.steps[0] if best.steps else NO_STEP

    def phases(self, share: float) -> int:
        """How many phases may be played out."""
        return int(share * self.budget)

    def playouts(self, edition: Edition) -> OneRoundPlayouts:
        """The playout engine for this Edition."""
        if self.kept_playouts is None or self.kept_playouts.quick.edition is not edition:
            self.kept_playouts = OneRoundPlayouts(edition, quick_habits(), self.weights, shipped_own_view())
        return self.kept_playouts
