"""Self-play for learning: positions of quickly played matches in numbers, and what became of them.

A row is a position: how many players, which head of the judgement it is for, the features of every seat
(bots/features.py), and as its label every seat's share of the win and points. The label of a position is how
its match ended; now and then a match is copied, the cards are dealt anew, and the copy goes its own way, so
that land and cards do not always go together. tools/train_judgement.py fits the judgement to such rows.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.bots.features import FEATURES
from rawsiko.bots.open_cards_net import POINTS_AT_ONCE, Net, OpenCardsNet
from rawsiko.bots.quick_play import Habits, QuickPlayer
from rawsiko.bots.scratch_board import floats
from rawsiko.rules.choices import awaited_seat, list_choices
from rawsiko.rules.deal import deal_objectives
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import MOST_PLAYERS, Options
from rawsiko.rules.position import ACTION, DRAFTING, OVER, filled

ABOUT: Final = 4  # players, head, Turn, number of the match
ALIVE: Final = ABOUT
VALUES: Final = ALIVE + 5
WINS: Final = VALUES + 5 * FEATURES
POINTS: Final = WINS + 5
ROW: Final = POINTS + 5
NO_LABEL: Final = -1.0


class SelfPlay:
    """Plays and writes rows, one after the other, into one long vector."""

    def __init__(self, edition: Edition, net: Net, habits: list[Habits], room: int) -> None:
        self.edition = edition
        self.judgement = OpenCardsNet(edition, net)
        self.players = [QuickPlayer(edition, one) for one in habits]
        self.room: i64 = room
        self.rows = floats(room * ROW, 0.0)
        self.count: i64 = 0
        self.number: i64 = 0
        self.codes = filled(edition.codes, 0)

    def play(self, options: Options, seed: int, number: int) -> None:
        """One match from the deal to the end; its dice also make the random choices."""
        dice = SeededDice(seed << 32 | number, 7)
        self.number = number
        match = start_match(self.edition, options, dice)
        self.play_out(match, dice, True)

    def play_out(self, match: Match, dice: SeededDice, first_hand: bool) -> None:
        """Play a match to its end and label what was written of it."""
        start = self.count
        explores = dice.below(4)  # some matches wander more than others
        while match.phase != OVER:
            if dice.below(3) > 0:
                self.write(match)
            if first_hand and dice.below(25) == 0:
                self.branch(match, dice)
            if explores > 0 and dice.below(30) < explores:
                self.wander(match, dice)
            else:
                self.play_on(match, dice)
        self.label(start, match)

    def play_on(self, match: Match, dice: SeededDice) -> None:
        """What the awaited seat does now; now and then an Action Phase is written half-way."""
        quick = self.players[dice.below(len(self.players))]
        if match.phase == ACTION and dice.below(3) == 0:
            seat = match.current
            turn = match.turn
            for _ in range(1 + dice.below(4)):
                quick.weigh(match, seat)
                if not quick.best_move(match, seat, dice) or match.phase != ACTION:
                    break
                if match.current != seat or match.turn != turn:
                    return
            if match.phase != ACTION:
                return
            self.write(match)
        quick.play_on(match, dice)

    def wander(self, match: Match, dice: SeededDice) -> None:
        """A few choices drawn by lot: a whole step of the draft, some moves, some Assets."""
        phase = match.phase
        seat = awaited_seat(match)
        for _ in range(1 + dice.below(5)):
            count = list_choices(match, seat, self.codes)
            match.apply(seat, self.codes[dice.below(count)], dice)
            if match.phase != phase or awaited_seat(match) != seat:
                return

    def branch(self, match: Match, dice: SeededDice) -> None:
        """The same board with other cards goes its own way."""
        if self.count + 40 >= self.room:
            return
        other = match.copy()
        for seat, card in enumerate(deal_objectives(self.edition, other.options.players, dice)):
            other.objective[seat] = card
        self.play_out(other, dice, False)

    def write(self, match: Match) -> None:
        """One row, to be labelled when the match is over."""
        if self.count >= self.room or (match.phase == DRAFTING and match.picked != 0):
            return
        judgement = self.judgement
        judgement.look_at(match)
        judgement.describe()
        base = self.count * ROW
        rows = self.rows
        rows[base] = float(match.options.players)
        rows[base + 1] = float(judgement.head())
        rows[base + 2] = float(match.turn)
        rows[base + 3] = float(self.number)
        for seat in range(i64(MOST_PLAYERS)):
            living = seat < match.options.players and judgement.in_play[seat] == 1
            rows[base + ALIVE + seat] = 1.0 if living else 0.0
            for feature in range(i64(FEATURES)):
                place = seat * FEATURES + feature
                rows[base + VALUES + place] = judgement.values[place] if living else 0.0
        rows[base + WINS] = NO_LABEL
        self.count += 1

    def label(self, start: i64, match: Match) -> None:
        """Label the rows from `start` on that have none with the result of a match."""
        judgement = self.judgement
        judgement.count_result(match)
        rows = self.rows
        for number in range(start, self.count):
            base = number * ROW
            if rows[base + WINS] != NO_LABEL:
                continue
            for seat in range(match.options.players):
                rows[base + WINS + seat] = judgement.wins[seat]
                rows[base + POINTS + seat] = judgement.expected[seat] / POINTS_AT_ONCE

    def write_played_out(self, match: Match, playouts: int, seed: int) -> None:
        """One row labelled by playing the position out several times, all cards as they are."""
        if self.count >= self.room or match.phase == OVER:
            return
        number = self.count
        self.write(match)
        if self.count == number:
            return
        wins = floats(MOST_PLAYERS, 0.0)
        points = floats(MOST_PLAYERS, 0.0)
        share = 1.0 / float(playouts)
        judgement = self.judgement
        for playout in range(playouts):
            dice = SeededDice(seed, 100 + playout)
            copy = match.copy()
            self.players[0].play_out(copy, dice)
            judgement.count_result(copy)
            for seat in range(match.options.players):
                wins[seat] += share * judgement.wins[seat]
                points[seat] += share * judgement.expected[seat] / POINTS_AT_ONCE
        base = number * ROW
        for seat in range(match.options.players):
            self.rows[base + WINS + seat] = wins[seat]
            self.rows[base + POINTS + seat] = points[seat]
