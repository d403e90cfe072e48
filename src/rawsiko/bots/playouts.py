"""Playouts: what becomes of a plan when what is hidden is imagined and the others have replied.

While there are Turns to go, the plan is taken to come out as expected, every rival replies once, the seat
acts again, and the evaluation speaks. Near the end everything is rolled and played to the last Turn, and
wins are counted. All plans meet the same imagined cards and the same lots. The plan that the evaluation
likes best is given up only for one that is clearly better. Budgets are counted in phases played out.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from rawsiko.bots.evaluation import Evaluation
from rawsiko.bots.plans import ALL_AROUND, Planner, count_of, destination_of, source_of
from rawsiko.bots.quick_play import Habits, QuickPlayer
from rawsiko.bots.weights import Weights
from rawsiko.rules.action_phase import move_assets
from rawsiko.rules.dice import Dice, SeededDice
from rawsiko.rules.edition import MOST_IN_A_CLASH, Edition
from rawsiko.rules.elimination import eliminate
from rawsiko.rules.match import Match
from rawsiko.rules.placing import place_asset
from rawsiko.rules.position import ACTION, NOBODY, OVER, filled
from rawsiko.rules.scoring import completed, points_of, standing
from rawsiko.rules.turns import end_action_phase
from rawsiko.rules.views import View, imagine

BATCH: Final = 12  # playouts of every plan between two looks
SURE: Final = 2.0  # standard errors behind: such a plan is dropped
CLEARLY: Final = 1.0  # standard errors ahead: such a plan is preferred
POINTS: Final = 0.01  # what a point ahead counts beside a win
OUT_OF_IT: Final = -60.0  # points, to be eliminated
ALONE: Final = 60.0  # points, to be the only one left


class Candidate:
    """What a seat could do now, and how it has fared so far.

    Steps of an Action Phase (plans.py), or a Territory for each Asset to place.
    """

    def __init__(self, steps: list[int], worth: float, banked: float, chance: float) -> None:
        self.steps = steps
        self.worth = worth  # what the evaluation promises; `banked` of it for failures
        self.banked = banked
        self.chance = chance  # that all steps succeed
        self.owner = filled(0, 0)  # the board where they do
        self.assets = filled(0, 0)
        self.now: float = 0.0  # what the last playout came to
        self.ahead: float = 0.0  # how far ahead of the first plan, summed over playouts
        self.squares: float = 0.0
        self.count: i64 = 0

    def expect(self, planner: Planner) -> None:
        """Note how the board will look when all steps succeed."""
        mark = planner.written
        for step in self.steps:
            planner.succeed(step)
        self.owner = planner.owner[:]
        self.assets = planner.assets[:]
        planner.take_back(mark)

    def add(self, difference: float) -> None:
        """One more playout, compared with the first plan's."""
        self.ahead += difference
        self.squares += difference * difference
        self.count += 1

    def mean(self) -> float:
        """How far ahead of the first plan on average."""
        return self.ahead / float(self.count) if self.count > 0 else 0.0

    def error(self) -> float:
        """The standard error of the mean."""
        if self.count < 2:
            return 0.0
        mean = self.mean()
        count = float(self.count)
        return sqrt(max(self.squares / count - mean * mean, 0.0) / (count - 1.0))


class Playouts:
    """Plays plans out."""

    def __init__(self, edition: Edition, habits: Habits, weights: Weights) -> None:
        self.quick = QuickPlayer(edition, habits)
        self.evaluation = Evaluation(edition, weights)
        self.nodes: i64 = 0

    def best(
        self, view: View, plans: list[Candidate], budget: i64, trust: float, dice: SeededDice
    ) -> Candidate:
        """The plan to follow; `plans[0]` is the one the evaluation likes best."""
        if len(plans) == 1:
            return plans[0]
        left = plans
        number = 0
        stop = self.nodes + budget
        seed = int(dice.draw())
        self.evaluation.take_card(view.objective[view.seat])
        to_the_end = view.turn + 1 >= view.options.turns
        while self.nodes < stop and not (start_alike(left) and view.phase == ACTION):
            for _ in range(BATCH):
                deal = imagine(view, SeededDice(seed, 2 * number))
                for plan in left:
                    lots = SeededDice(seed, 2 * number + 1)
                    plan.now = (
                        self.outcome(deal.copy(), view.seat, plan, to_the_end, lots) + trust * plan.worth
                    )
                for plan in left:
                    plan.add(plan.now - left[0].now)
                number += 1
            left = [plan for plan in left if plan.mean() + SURE * plan.error() >= 0.0]
            if len(left) == 1:
                break
        best = left[0]
        most: float = 0.0
        for plan in left:
            surely = plan.mean() - CLEARLY * plan.error()
            if surely > most:
                most = surely
                best = plan
        return best

    def outcome(self, match: Match, seat: i64, plan: Candidate, to_the_end: bool, dice: Dice) -> float:
        """Follow a plan, play on, and tell what came of it: wins near the end, points before."""
        self.nodes += 1
        if to_the_end:
            if match.phase == ACTION:
                self.follow(match, seat, plan.steps, dice)
            else:
                for territory in plan.steps:
                    place_asset(match, seat, territory)
            while match.phase != OVER and match.eliminated[seat] == 0:
                self.quick.play_on(match, dice)
                self.nodes += 1
            return score(match, seat)
        come_out(match, plan)
        return plan.banked + plan.chance * self.after_a_round(match, seat, dice)

    def after_a_round(self, match: Match, seat: i64, dice: Dice) -> float:
        """Everybody replies, the seat acts again, and the evaluation speaks."""
        acted = False
        while not acted and match.phase != OVER and match.eliminated[seat] == 0:
            acted = match.phase == ACTION and match.current == seat
            self.quick.play_on(match, dice)
            self.nodes += 1
        if match.eliminated[seat]:
            return OUT_OF_IT
        if match.phase == OVER:
            return ALONE if match.survivors() == 1 else float(points_of(match, completed(match, seat)))
        self.nodes += 1
        self.evaluation.look(match, seat)
        self.evaluation.before_acting = False  # even where the others have begun to place for the next Turn
        return self.evaluation.value()

    def follow(self, match: Match, seat: i64, steps: list[int], dice: Dice) -> None:
        """Take the steps of an Action Phase; when one fails, think again quickly."""
        for step in steps:
            if not self.take(match, seat, step, dice):
                if match.phase == ACTION and match.current == seat:
                    self.quick.act(match, seat, dice)
                return
            if match.phase != ACTION or match.current != seat:
                return
        end_action_phase(match)

    def take(self, match: Match, seat: i64, step: i64, dice: Dice) -> bool:
        """Take one step; False where it fails."""
        source = source_of(step)
        destination = destination_of(step)
        count = count_of(step)
        owner = match.owner[destination]
        if owner <= NOBODY or owner == seat:
            if source == ALL_AROUND:
                return True
            able = min(count, match.can_act[source]) if match.owner[source] == seat else 0
            if able > 0:
                move_assets(match, source, destination, able, dice)
            return able == count
        while count > 0 and match.phase == ACTION and match.current == seat:
            side = largest_side(match, seat, destination) if source == ALL_AROUND else source
            if side == NOBODY or match.owner[side] != seat:
                return False
            able = min(count, match.can_act[side])
            going = min(able, MOST_IN_A_CLASH)
            if going == 0:
                return False
            before = match.assets[side]
            move_assets(match, side, destination, going, dice)
            if match.owner[destination] == seat:
                return True
            count -= before - match.assets[side]
        return False


def come_out(match: Match, plan: Candidate) -> None:
    """Put the board as the plan expects it, and end the phase."""
    for other in range(match.options.players):
        match.territories[other] = 0
    for territory in range(match.edition.territories):
        owner = plan.owner[territory]
        match.owner[territory] = owner
        match.assets[territory] = plan.assets[territory]
        if owner > NOBODY:
            match.territories[owner] += 1
    for other in range(match.options.players):
        if match.territories[other] == 0 and match.eliminated[other] == 0:
            eliminate(match, other)
    if match.survivors() == 1:
        match.phase = OVER
    else:
        end_action_phase(match)


def largest_side(match: Match, seat: i64, destination: i64) -> i64:
    """The own neighbour with most Assets that can act."""
    edition = match.edition
    best: i64 = NOBODY
    most: i64 = 0
    for arc in range(edition.arc_start[destination], edition.arc_start[destination + 1]):
        beside = edition.arc_destination[arc]
        if match.owner[beside] == seat and match.can_act[beside] > most:
            most = match.can_act[beside]
            best = beside
    return best


def start_alike(plans: list[Candidate]) -> bool:
    """Whether all plans begin with the same step: then it can be taken, and the rest thought over later."""
    start = plans[0].steps[:1]
    return all(plan.steps[:1] == start for plan in plans)


def score(match: Match, seat: i64) -> float:
    """1 for a win, its share when shared, and a little for points ahead of the best rival."""
    if match.eliminated[seat]:
        return -1.0
    own = standing(match, seat)
    equal: i64 = 0
    best_rival: i64 = 0
    beaten = False
    for other in range(match.options.players):
        stands = standing(match, other)
        if stands > own:
            beaten = True
        elif stands == own:
            equal += 1
        if other != seat and not match.eliminated[other]:
            best_rival = max(best_rival, points_of(match, completed(match, other)))
    ahead = float(points_of(match, completed(match, seat)) - best_rival)
    return (0.0 if beaten else 1.0 / float(equal)) + POINTS * ahead
