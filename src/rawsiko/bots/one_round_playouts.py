"""One-round playouts: how a choice fares until the seat has acted once more.

Hidden cards are imagined, the choice is made, and everybody plays quickly, the seat itself in its next Action
Phase too. The result is valued by the own-view net, or counted where the match is over. With the dice of one
round instead of all that are left, few playouts tell plans apart, in every Turn and in the draft.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.own_view_net import POINTS as EXPECTED_POINTS
from rawsiko.bots.own_view_net import OwnViewNet
from rawsiko.bots.own_view_parameters import OwnViewParameters
from rawsiko.bots.playouts import Candidate, Playouts, share_of_the_win
from rawsiko.bots.quick_play import Habits
from rawsiko.bots.scratch_board import ScratchBoard
from rawsiko.bots.territory_chances import TerritoryChances
from rawsiko.bots.weights import Weights
from rawsiko.rules.dice import Dice, SeededDice
from rawsiko.rules.drafting import choose_continent, pick_territory
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match
from rawsiko.rules.placing import place_asset
from rawsiko.rules.position import ACTION, DRAFTING, OVER, UNKNOWN
from rawsiko.rules.scoring import completed, points_of
from rawsiko.rules.views import View

CLEARLY: Final = 1.0  # standard errors ahead: results are valued, not rolled out, so less of it is luck


class OneRoundPlayouts(Playouts):
    """Plays each candidate out for one round and evaluates the result."""

    def __init__(self, edition: Edition, habits: Habits, weights: Weights, net: OwnViewParameters) -> None:
        super().__init__(edition, habits)
        self.clearly = CLEARLY
        self.net = OwnViewNet(TerritoryChances(ScratchBoard(edition), weights), net)

    def best(self, view: View, plans: list[Candidate], budget: i64, dice: SeededDice) -> Candidate:
        self.net.take_card(view.objective[view.seat])
        return super().best(view, plans, budget, dice)

    def outcome(self, match: Match, seat: i64, plan: Candidate, dice: Dice) -> float:
        """Make a choice, play on until the seat has acted again, and value the result."""
        self.nodes += 1
        net = self.net
        acted: i64 = match.turn if match.phase == ACTION else 0
        self.choose(match, seat, plan.steps, dice)
        while match.phase != OVER and match.eliminated[seat] == 0:
            self.nodes += 1
            if match.phase == ACTION and match.current == seat and match.turn > acted:
                net.board.start_from(match, seat)
                net.reset()
                self.quick.act(match, seat, dice)
                if match.phase == OVER:
                    break
                net.board.replace_board(match)
                return net.value()
            self.quick.play_on(match, dice)
        if match.eliminated[seat]:
            return 0.0
        points = float(points_of(match, completed(match, seat)))
        return share_of_the_win(match, seat) + EXPECTED_POINTS * points / 20.0

    def choose(self, match: Match, seat: i64, steps: list[int], dice: Dice) -> None:
        """Carry out steps of an Action Phase, place Assets, or pick a Continent and Territories."""
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
