"""Tally: the results of many matches, as exact whole numbers.

Sums do not depend on their order, so any number of processes can play and the result is the same.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from rawsiko.rules.position import Position
from rawsiko.rules.scoring import completed, points_of, standing
from rawsiko.rules.vectors import vec

PARTS_OF_A_WIN: Final = 60  # can be shared by 2, 3, 4 or 5 players


class Tally:
    """Sums over matches of equally many players; lists are by seat."""

    def __init__(
        self, totals: Sequence[int], wins: Sequence[int], points: Sequence[int], out: Sequence[int]
    ) -> None:
        self.matches: i64 = totals[0]
        self.decisions: i64 = totals[1]
        self.turns: i64 = totals[2]  # what the counters showed at the end
        self.last_survivors: i64 = totals[3]  # matches that ended because one player was left
        self.wins = vec[i64](wins)  # in parts of a win
        self.points = vec[i64](points)
        self.eliminations = vec[i64](out)

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled; compiled classes need help with that."""
        totals = [int(self.matches), int(self.decisions), int(self.turns), int(self.last_survivors)]
        return Tally, (totals, list(self.wins), list(self.points), list(self.eliminations))

    def count(self, match: Position, decisions: i64) -> None:
        """Add a match that is over."""
        players = match.options.players
        self.matches += 1
        self.decisions += decisions
        self.turns += match.turn
        if match.survivors() == 1:
            self.last_survivors += 1
        best = standing(match, 0)
        winners: i64 = 1
        for seat in range(i64(1), players):
            stands = standing(match, seat)
            if stands > best:
                best = stands
                winners = 0
            if stands == best:
                winners += 1
        for seat in range(players):
            if standing(match, seat) == best:
                self.wins[seat] += PARTS_OF_A_WIN // winners
            if match.eliminated[seat]:
                self.eliminations[seat] += 1
            else:
                self.points[seat] += points_of(match, completed(match, seat))

    def add(self, other: "Tally") -> None:
        """Add the results of other matches."""
        self.matches += other.matches
        self.decisions += other.decisions
        self.turns += other.turns
        self.last_survivors += other.last_survivors
        for seat in range(len(self.wins)):
            self.wins[seat] += other.wins[seat]
            self.points[seat] += other.points[seat]
            self.eliminations[seat] += other.eliminations[seat]


def no_matches(players: int) -> Tally:
    """An empty Tally."""
    return Tally([0] * 4, [0] * players, [0] * players, [0] * players)
