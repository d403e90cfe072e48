"""Playouts: how a plan fares in the last two Turns when what is hidden is imagined.

Everything is rolled and quickly played to the end of the match, and wins are counted. All plans meet the
same imagined cards and the same dice. The plan that was liked best before is given up only for one that is
clearly better: with few playouts, the best of many is often just the luckiest. Budgets are counted in
phases played out.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from rawsiko.bots.plans import ALL_AROUND, count_of, destination_of, source_of
from rawsiko.bots.quick_play import Habits, QuickPlayer
from rawsiko.rules.action_phase import move_assets
from rawsiko.rules.dice import Dice, SeededDice
from rawsiko.rules.edition import MOST_IN_A_CLASH, Edition
from rawsiko.rules.match import Match
from rawsiko.rules.placing import place_asset
from rawsiko.rules.position import ACTION, NOBODY, OVER
from rawsiko.rules.scoring import completed, points_of, standing
from rawsiko.rules.turns import end_action_phase
from rawsiko.rules.views import View, imagine

BATCH: Final = 12  # playouts of every plan between two looks
SURE: Final = 2.0  # standard errors behind: such a plan is dropped
CLEARLY: Final = 2.5  # standard errors ahead: such a plan is preferred; less would often be luck
POINTS: Final = 0.01  # what a point ahead counts beside a win


class Candidate:
    """What a seat could do now, and how it has fared so far.

    Steps of an Action Phase (plans.py), or a Territory for each Asset to place.
    """

    def __init__(self, steps: list[int], prior: float) -> None:
        self.steps = steps
        self.prior = prior  # what it seemed to be worth before, in wins
        self.now: float = 0.0  # what the last playout came to
        self.ahead: float = 0.0  # how far ahead of the first plan, summed over playouts
        self.squares: float = 0.0
        self.count: i64 = 0

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

    def __init__(self, edition: Edition, habits: Habits) -> None:
        self.quick = QuickPlayer(edition, habits)
        self.clearly = CLEARLY
        self.nodes: i64 = 0

    def best(self, view: View, plans: list[Candidate], budget: i64, dice: SeededDice) -> Candidate:
        """The plan to follow; `plans[0]` is the one that was liked best before."""
        left = plans
        number = 0
        stop = self.nodes + budget
        seed = int(dice.draw())
        while self.nodes < stop and len(left) > 1 and not (view.phase == ACTION and start_alike(left)):
            for _ in range(BATCH):
                deal = imagine(view, SeededDice(seed, 2 * number))
                for plan in left:
                    rng = SeededDice(seed, 2 * number + 1)
                    plan.now = plan.prior + self.outcome(deal.copy(), view.seat, plan, rng)
                for plan in left:
                    plan.add(plan.now - left[0].now)
                number += 1
            left = [plan for plan in left if plan.mean() + SURE * plan.error() >= 0.0]
        best = left[0]
        most: float = 0.0
        for plan in left:
            surely = plan.mean() - self.clearly * plan.error()
            if surely > most:
                most = surely
                best = plan
        return best

    def outcome(self, match: Match, seat: i64, plan: Candidate, dice: Dice) -> float:
        """Follow a plan, play to the end, and tell what came of it."""
        self.nodes += 1
        if match.phase == ACTION:
            self.follow(match, seat, plan.steps, dice)
        else:
            for territory in plan.steps:
                place_asset(match, seat, territory)
        while match.phase != OVER and match.eliminated[seat] == 0:
            self.quick.play_on(match, dice)
            self.nodes += 1
        return score(match, seat)

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
    best_rival: i64 = 0
    for other in range(match.options.players):
        if other != seat and not match.eliminated[other]:
            best_rival = max(best_rival, points_of(match, completed(match, other)))
    ahead = float(points_of(match, completed(match, seat)) - best_rival)
    return share_of_the_win(match, seat) + POINTS * ahead


def share_of_the_win(match: Match, seat: i64) -> float:
    """1 for a win, its share when shared."""
    own = standing(match, seat)
    equal: i64 = 0
    for other in range(match.options.players):
        stands = standing(match, other)
        if stands > own:
            return 0.0
        if stands == own:
            equal += 1
    return 1.0 / float(equal)
