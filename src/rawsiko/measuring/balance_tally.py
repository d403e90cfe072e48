"""Balance tally: what many matches say about seats, cards, Applications and Continents.

Whole numbers only, so sums do not depend on their order. Wins are counted in sixtieths (tally.py), because
up to five players may share one.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from rawsiko.measuring.tally import PARTS_OF_A_WIN
from rawsiko.rules.drafting import drafting_seat
from rawsiko.rules.position import Position
from rawsiko.rules.scoring import Score, final_score
from rawsiko.rules.sets import members


@dataclass
class Record:
    """How players who share a seat, a card or a Continent fared."""

    players: int = 0
    win_parts: int = 0
    points: int = 0
    squared_parts: int = 0  # of wins: for the spread

    def count(self, parts: int, points: int) -> None:
        self.players += 1
        self.win_parts += parts
        self.squared_parts += parts * parts
        self.points += points

    def add(self, other: "Record") -> None:
        self.players += other.players
        self.win_parts += other.win_parts
        self.squared_parts += other.squared_parts
        self.points += other.points

    @property
    def win_share(self) -> float:
        return self.win_parts / PARTS_OF_A_WIN / self.players if self.players else 0.0

    @property
    def error(self) -> float:
        """The standard error of the win share."""
        if self.players < 2:
            return 1.0
        mean_square = self.squared_parts / PARTS_OF_A_WIN**2 / self.players
        return sqrt(max(mean_square - self.win_share**2, 0.0) / self.players)

    @property
    def mean_points(self) -> float:
        return self.points / self.players if self.players else 0.0


@dataclass
class BalanceTally:
    """Sums over matches; keys are numbers of the Edition."""

    matches: int = 0
    decisions: int = 0
    turns: Counter[int] = field(default_factory=Counter)  #: what the counter showed at the end
    eliminations: Counter[int] = field(default_factory=Counter)  #: matches by eliminated players
    completed: Counter[int] = field(default_factory=Counter)  #: players by completed Applications
    without_points: int = 0  #: players with 0 points, the eliminated ones included
    seats: dict[int, Record] = field(default_factory=dict)
    cards: dict[int, Record] = field(default_factory=dict)
    first_continents: dict[int, Record] = field(default_factory=dict)
    second_continents: dict[int, Record] = field(default_factory=dict)
    held: Counter[int] = field(default_factory=Counter)  #: players by Application of their cards
    done: Counter[int] = field(default_factory=Counter)  #: those who completed it
    won_with: Counter[int] = field(default_factory=Counter)  #: parts of wins of those who completed it

    def count(self, match: Position, decisions: int) -> None:
        """A match that is over."""
        score = final_score(match)
        winners = sum(line.rank == 1 for line in score)
        self.matches += 1
        self.decisions += decisions
        self.turns[int(match.turn)] += 1
        self.eliminations[sum(line.eliminated > 0 for line in score)] += 1
        for line in score:
            self.count_player(match, line, PARTS_OF_A_WIN // winners if line.rank == 1 else 0)

    def count_player(self, match: Position, line: Score, parts: int) -> None:
        points = int(line.points)
        card = int(match.objective[line.seat])
        self.completed[len(line.applications)] += 1
        self.without_points += points == 0
        self.seats.setdefault(int(line.seat), Record()).count(parts, points)
        self.cards.setdefault(card, Record()).count(parts, points)
        first, second = continents_of(match, int(line.seat))
        self.first_continents.setdefault(first, Record()).count(parts, points)
        self.second_continents.setdefault(second, Record()).count(parts, points)
        self.held.update(members(match.edition.applications_of[card]))
        self.done.update(line.applications)
        for application in line.applications:
            self.won_with[application] += parts

    def add(self, other: "BalanceTally") -> None:
        """Add the results of other matches."""
        self.matches += other.matches
        self.decisions += other.decisions
        self.without_points += other.without_points
        for mine, theirs in zip(self.counters(), other.counters(), strict=True):
            mine.update(theirs)
        for records, others in zip(self.records(), other.records(), strict=True):
            for key, record in others.items():
                records.setdefault(key, Record()).add(record)

    def counters(self) -> Iterator[Counter[int]]:
        yield from (self.turns, self.eliminations, self.completed, self.held, self.done, self.won_with)

    def records(self) -> Iterator[dict[int, Record]]:
        yield from (self.seats, self.cards, self.first_continents, self.second_continents)


def continents_of(match: Position, seat: int) -> tuple[int, int]:
    """The Continents a seat has drafted, in order."""
    players = int(match.options.players)
    found = [
        int(continent)
        for step, continent in enumerate(match.deployed)
        if drafting_seat(players, step) == seat
    ]
    return found[0], found[1]
