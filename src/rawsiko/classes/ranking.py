"""Ranking in Duplicate: everybody is compared with the same colour, cards and dice at the other tables.

Beating another table counts one, a tie a half. A seat that bots mostly played for is left out of the
ranking: it is neither ranked nor compared with.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

#: If bots decided more than this share of a seat's phases, it is not ranked.
MOST_BY_BOTS: Final = 0.5


@dataclass(frozen=True, slots=True)
class Played:
    """How a seat did."""

    table: int
    colour: int
    points: int
    by_bots: float  # the share of its phases that a bot decided; 1 for a bot's own seat
    turns: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place in the ranking; equal ones share it."""

    rank: int
    seat: Played
    better_than: int
    equal_to: int
    compared_with: int

    @property
    def score(self) -> float:
        return self.better_than + self.equal_to / 2


def ranking(seats: Sequence[Played]) -> list[Ranked]:
    """Everybody who is ranked, the best first."""
    counted = [seat for seat in seats if seat.by_bots <= MOST_BY_BOTS]
    compared = [compare(seat, counted) for seat in counted]
    return sorted(
        (
            Ranked(
                1 + sum(share(other) > share(one) for other in compared),
                one.seat,
                one.better_than,
                one.equal_to,
                one.compared_with,
            )
            for one in compared
        ),
        key=lambda one: (one.rank, -one.seat.points, one.seat.table, one.seat.colour),
    )


def compare(seat: Played, all_seats: Sequence[Played]) -> Ranked:
    """A seat against the same colour at every other table; its rank is not known yet."""
    others = [other for other in all_seats if other.colour == seat.colour and other.table != seat.table]
    return Ranked(
        0,
        seat,
        better_than=sum(seat.points > other.points for other in others),
        equal_to=sum(seat.points == other.points for other in others),
        compared_with=len(others),
    )


def share(one: Ranked) -> float:
    """The share of possible points; a colour with fewer rivals is not worth less."""
    return one.score / one.compared_with if one.compared_with else 0.0
