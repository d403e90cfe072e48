"""Rounds: how a choice fares until the seat has acted once more.

The hidden cards are imagined, the choice is made, everybody else plays quickly, and so does the seat in its
next Action Phase; what that comes to is judged by the outlook, or counted where the match is over. One round
of dice instead of all that are left: so few playouts tell plans apart, in every Turn and in the draft.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.outlook import POINTS as HOPED_POINTS
from rawsiko.bots.outlook import Outlook
from rawsiko.bots.outlook_net import OutlookNet
from rawsiko.bots.playouts import Candidate, Playouts, share_of_the_win
from rawsiko.bots.quick_play import Habits
from rawsiko.bots.weights import Weights
from rawsiko.rules.dice import Dice, SeededDice
from rawsiko.rules.drafting import choose_continent, pick_territory
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match
from rawsiko.rules.placing import place_asset
from rawsiko.rules.position import ACTION, DRAFTING, OVER, UNKNOWN
from rawsiko.rules.scoring import completed, points_of
from rawsiko.rules.views import View

CLEARLY: Final = 1.0  # standard errors ahead: chances are judged, not rolled, so less of it is luck


class Rounds(Playouts):
    """Plays choices on for a round, and judges what they come to."""

    def __init__(self, edition: Edition, habits: Habits, weights: Weights, net: OutlookNet) -> None:
        super().__init__(edition, habits)
        self.clearly = CLEARLY
        self.outlook = Outlook(edition, weights, net)

    def best(self, view: View, plans: list[Candidate], budget: i64, dice: SeededDice) -> Candidate:
        self.outlook.take_card(view.objective[view.seat])
        return super().best(view, plans, budget, dice)

    def outcome(self, match: Match, seat: i64, plan: Candidate, dice: Dice) -> float:
        """Make a choice, play on until the seat has acted again, and judge that."""
        self.nodes += 1
        acted: i64 = match.turn if match.phase == ACTION else 0
        self.choose(match, seat, plan.steps, dice)
        while match.phase != OVER and match.eliminated[seat] == 0:
            self.nodes += 1
            if match.phase == ACTION and match.current == seat and match.turn > acted:
                self.outlook.look(match, seat)
                self.quick.act(match, seat, dice)
                if match.phase == OVER:
                    break
                self.outlook.look_again(match)
                return self.outlook.value()
            self.quick.play_on(match, dice)
        if match.eliminated[seat]:
            return 0.0
        points = float(points_of(match, completed(match, seat)))
        return share_of_the_win(match, seat) + HOPED_POINTS * points / 20.0

    def choose(self, match: Match, seat: i64, steps: list[int], dice: Dice) -> None:
        """Steps of an Action Phase, Territories to place on, or a Continent and Territories to pick."""
        if match.phase == ACTION:
            self.follow(match, seat, steps, dice)
        elif match.phase == DRAFTING:
            if match.deployed[match.draft_step] == UNKNOWN:
                choose_continent(match, steps[0])
            for territory in steps[1:]:
                pick_territory(match, territory)
        else:
            for territory in steps:
                place_asset(match, seat, territory)
