"""OpenCardsNet: each seat's chance to win, summing to 1, and the points to expect, all cards given.

A seat is described by some four dozen numbers (features.py says which) that speak of Materials, links and
Applications. One small network, the same for all seats, turns them into a strength; the strengths of all
seats together give the chances. Its first layer is kept: of each number only what has changed is added. What
is known is not guessed: a player who is out has no chance, and a match that is over has its winners.

Which numbers the network holds, and how they were found, is in judgement.json (judgement_file.py,
tools/train_judgement.py).
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from rawsiko.bots.features import FEATURES, Features
from rawsiko.bots.scratch_board import floats
from rawsiko.rules.edition import Edition
from rawsiko.rules.options import MOST_PLAYERS
from rawsiko.rules.position import DRAFTING, INITIAL_ASSETS, OVER, Position
from rawsiko.rules.scoring import completed, points_of, standing
from rawsiko.rules.vectors import vec

HEADS: Final = 8  # the last layer differs by the time that is left
POINTS_AT_ONCE: Final = 20.0  # points are learnt in units of this size


class Net:
    """The numbers of the network: `width` hidden units, and a head for every stretch of the match."""

    def __init__(
        self, width: int, first: list[float], bias: list[float], wins: list[float], points: list[float]
    ) -> None:
        if not (
            len(first) == FEATURES * width
            and len(bias) == width
            and len(wins) == len(points) == HEADS * (width + 1)
        ):
            raise ValueError("The numbers of the judgement do not fit its shape.")
        self.width: i64 = width
        self.first = vec[float](first)  # a row of `width` for every feature
        self.bias = vec[float](bias)
        self.wins = vec[float](wins)  # for every head a row of `width`, and a constant
        self.points = vec[float](points)


class OpenCardsNet(Features):
    """Judges positions, one after the other; its vectors are used again and again."""

    def __init__(self, edition: Edition, net: Net) -> None:
        super().__init__(edition)
        self.net = net
        self.known = floats(FEATURES * MOST_PLAYERS, 0.0)  # the features that `hidden` was worked out for
        self.hidden = floats(net.width * MOST_PLAYERS, 0.0)
        self.strength = floats(MOST_PLAYERS, 0.0)
        self.wins = floats(MOST_PLAYERS, 0.0)  #: the chance of every seat, after `judge`
        self.expected = floats(MOST_PLAYERS, 0.0)  #: points
        self.forget()

    def forget(self) -> None:
        """Begin the first layer anew."""
        width = self.net.width
        for place in range(i64(FEATURES * MOST_PLAYERS)):
            self.known[place] = 0.0
        for seat in range(i64(MOST_PLAYERS)):
            for unit in range(width):
                self.hidden[seat * width + unit] = self.net.bias[unit]

    def judge_position(self, position: Position) -> None:
        """The chances of a whole position, every card of it known."""
        if position.phase == OVER:
            self.count_result(position)
            return
        self.look_at(position)
        self.judge()

    def judge(self) -> None:
        """The chances of the board as it is now."""
        self.describe()
        head = self.head()
        most: float = -1e9
        for seat in range(self.players):
            if self.in_play[seat]:
                self.update(seat)
                self.rate(seat, head)
                most = max(most, self.strength[seat])
        total: float = 0.0
        for seat in range(self.players):
            self.wins[seat] = exp(self.strength[seat] - most) if self.in_play[seat] else 0.0
            total += self.wins[seat]
        for seat in range(self.players):
            self.wins[seat] /= max(total, 1e-300)

    def update(self, seat: i64) -> None:
        """Add to the hidden units of a seat what has changed."""
        net = self.net
        width = net.width
        first = net.first
        hidden = self.hidden
        values = self.values
        known = self.known
        base = seat * width
        row = seat * FEATURES
        for feature in range(i64(FEATURES)):
            value = values[row + feature]
            change = value - known[row + feature]
            if change != 0.0:
                known[row + feature] = value
                place = feature * width
                for unit in range(width):
                    hidden[base + unit] += change * first[place + unit]

    def rate(self, seat: i64, head: i64) -> None:
        """The strength of a seat, and the points it may expect, from its hidden units."""
        net = self.net
        width = net.width
        hidden = self.hidden
        base = seat * width
        place = head * (width + 1)
        strength = net.wins[place + width]
        points = net.points[place + width]
        for unit in range(width):
            value = hidden[base + unit]
            if value > 0.0:
                strength += value * net.wins[place + unit]
                points += value * net.points[place + unit]
        self.strength[seat] = strength
        self.expected[seat] = max(points * POINTS_AT_ONCE, 0.0)

    def head(self) -> i64:
        """Which stretch of the match it is."""
        if self.phase == DRAFTING:
            return HEADS - 1
        if self.phase == INITIAL_ASSETS:
            return HEADS - 2
        return min(self.turns_left, HEADS - 3)

    def count_result(self, position: Position) -> None:
        """The winners of a match that is over share it."""
        self.players = position.options.players
        best = standing(position, 0)
        winners: i64 = 0
        for seat in range(self.players):
            stands = standing(position, seat)
            if stands > best:
                best = stands
                winners = 0
            if stands == best:
                winners += 1
        for seat in range(self.players):
            self.wins[seat] = 1.0 / float(winners) if standing(position, seat) == best else 0.0
            alive = position.eliminated[seat] == 0
            self.expected[seat] = float(points_of(position, completed(position, seat))) if alive else 0.0
