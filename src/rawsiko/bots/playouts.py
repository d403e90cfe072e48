"""Playouts: how often a plan wins when what is hidden is imagined and the match is played to its end.

All plans meet the same imagined cards and the same dice, and after every round the worse half of them
is dropped, so that the budget goes to those that are hard to tell apart. Budgets are counted in phases
played out.
"""

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

FIRST_ROUND: Final = 6  # playouts of every plan before the first are dropped


class Candidate:
    """Something a seat could do now, and how it has fared so far."""

    def __init__(self, steps: list[int], prior: float) -> None:
        self.steps = steps
        self.prior = prior
        self.total: float = 0.0
        self.count: i64 = 0

    def mean(self) -> float:
        """What it came to on average, the static evaluation included."""
        return self.prior + (self.total / float(self.count) if self.count > 0 else 0.0)


class Playouts:
    """Plays plans out."""

    def __init__(self, edition: Edition, habits: Habits) -> None:
        self.quick = QuickPlayer(edition, habits)
        self.nodes: i64 = 0

    def best(self, view: View, plans: list[Candidate], budget: i64, dice: SeededDice) -> Candidate:
        """The plan that fares best; the first of equals."""
        left = plans
        each: i64 = FIRST_ROUND
        number: i64 = 0
        stop = self.nodes + budget
        seed = int(dice.draw())
        while self.nodes < stop:
            for _ in range(each):
                if self.nodes >= stop:
                    break
                deal = imagine(view, SeededDice(seed, 2 * int(number)))
                for plan in left:
                    match = deal.copy()
                    self.play(match, view.seat, plan, SeededDice(seed, 2 * int(number) + 1))
                    plan.total += score(match, view.seat)
                    plan.count += 1
                number += 1
            left = better_half(left)
            if len(left) == 1:
                break
            each *= 2
        return left[0]

    def play(self, match: Match, seat: i64, plan: Candidate, dice: Dice) -> None:
        """Follow a plan, then play the match out."""
        if match.phase == ACTION:
            self.follow(match, seat, plan.steps, dice)
        else:
            for territory in plan.steps:
                place_asset(match, seat, territory)
        while match.phase != OVER:
            self.quick.play_on(match, dice)
            self.nodes += 1

    def follow(self, match: Match, seat: i64, steps: list[int], dice: Dice) -> None:
        """Take the steps of an Action Phase; when one fails, think again quickly."""
        turn = match.turn
        for step in steps:
            if not self.take(match, seat, step, dice):
                if match.phase == ACTION and match.current == seat and match.turn == turn:
                    self.quick.act(match, seat, dice)
                return
            if match.phase != ACTION or match.current != seat or match.turn != turn:
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
            side = self.largest_side(match, seat, destination) if source == ALL_AROUND else source
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

    def largest_side(self, match: Match, seat: i64, destination: i64) -> i64:
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


def better_half(plans: list[Candidate]) -> list[Candidate]:
    """The better half, at least one, best first."""
    order = sorted(range(len(plans)), key=lambda place: (-plans[place].mean(), place))
    return [plans[place] for place in order[: (len(plans) + 1) // 2]]


def score(match: Match, seat: i64) -> float:
    """1 for a win, its share when shared, and a little for points ahead of the best rival."""
    players = match.options.players
    own = standing(match, seat)
    equal: i64 = 0
    best_rival: i64 = 0
    beaten = False
    for other in range(players):
        stands = standing(match, other)
        if stands > own:
            beaten = True
        elif stands == own:
            equal += 1
        if other != seat and not match.eliminated[other]:
            best_rival = max(best_rival, points_of(match, completed(match, other)))
    points = (
        float(points_of(match, completed(match, seat)) - best_rival) if not match.eliminated[seat] else -40.0
    )
    return (0.0 if beaten else 1.0 / float(equal)) + POINTS * points


POINTS: Final = 0.01  # what a point ahead counts beside a win
