"""Standings: the results of every bot in an arena so far; bots with the same name are counted together."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rawsiko.measuring.confidence import share_interval
from rawsiko.measuring.rating import Rating, Ratings


class Placed(Protocol):
    """What one bot made of one match (arena.py)."""

    @property
    def bot(self) -> str: ...
    @property
    def winners(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def rank(self) -> int: ...
    @property
    def decisions(self) -> int: ...
    @property
    def seconds(self) -> float: ...


@dataclass(frozen=True)
class BotStanding:
    """One line of the table."""

    bot: str
    seats: int  #: how often it sat at a table
    win_share: float  #: a win shared by k players counts 1/k
    interval: tuple[float, float]  #: 95 % (confidence.py)
    mean_points: float
    mean_rank: float
    decisions: int
    ms_per_decision: float
    rating: Rating


@dataclass
class Sums:
    """Of one bot."""

    seats: int = 0
    wins: float = 0.0
    points: int = 0
    ranks: int = 0
    decisions: int = 0
    seconds: float = 0.0
    seats_in_deal: int = 0
    wins_in_deal: float = 0.0
    deal_shares: list[float] = field(default_factory=list)


class Standings:
    """Counts match after match, and notes the end of every deal."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.sums = {bot: Sums() for bot in bots}
        self.ratings = Ratings(bots)

    def count(self, match: Sequence[Placed]) -> None:
        """A match that is over."""
        for line in match:
            sums = self.sums[line.bot]
            won = 1 / line.winners if line.winners else 0.0
            sums.seats += 1
            sums.seats_in_deal += 1
            sums.wins += won
            sums.wins_in_deal += won
            sums.points += line.points
            sums.ranks += line.rank
            sums.decisions += line.decisions
            sums.seconds += line.seconds
        self.ratings.count([(line.bot, line.rank) for line in match])

    def end_deal(self) -> None:
        """All rotations of a deal are counted."""
        for sums in self.sums.values():
            if sums.seats_in_deal:
                sums.deal_shares.append(sums.wins_in_deal / sums.seats_in_deal)
            sums.seats_in_deal, sums.wins_in_deal = 0, 0.0

    def deal_shares(self, bot: str) -> Sequence[float]:
        """What a bot won of each deal so far."""
        return self.sums[bot].deal_shares

    def interval(self, bot: str, confidence: float = 0.95) -> tuple[float, float]:
        """How sure the share of wins of a bot is; everything is possible before it has played."""
        sums = self.sums[bot]
        return share_interval(sums.deal_shares, sums.seats, confidence) if sums.deal_shares else (0.0, 1.0)

    def all(self) -> tuple[BotStanding, ...]:
        """The table, in the order in which the bots are named."""
        ratings = self.ratings.all()
        return tuple(
            BotStanding(
                bot,
                sums.seats,
                sums.wins / max(sums.seats, 1),
                self.interval(bot),
                sums.points / max(sums.seats, 1),
                sums.ranks / max(sums.seats, 1),
                sums.decisions,
                1000 * sums.seconds / max(sums.decisions, 1),
                ratings[bot],
            )
            for bot, sums in self.sums.items()
        )
