"""Choices: who may decide now, and every legal code they have (edition.py says what codes mean).

Neither needs anything hidden from the seat that asks, so both work on a Match and on a View.
"""

from collections.abc import Iterator

from mypy_extensions import i64

from rawsiko.rules.action_phase import list_moves
from rawsiko.rules.drafting import list_draft
from rawsiko.rules.edition import Edition
from rawsiko.rules.placing import list_placing
from rawsiko.rules.position import (
    ACTION,
    DRAFTING,
    INITIAL_ASSETS,
    INVESTMENT,
    NOBODY,
    OVER,
    TRADE_WITH_CHINA,
    Position,
    filled,
)
from rawsiko.rules.trade_with_china import list_trade
from rawsiko.rules.vectors import vec


def awaited_seat(position: Position) -> i64:
    """The first seat that may decide now; NOBODY when the match is over."""
    phase = position.phase
    if phase == ACTION or phase == DRAFTING:
        return position.current
    if phase != OVER:
        pending = position.may_take if phase == TRADE_WITH_CHINA else position.to_place
        players = position.options.players
        seat = position.first
        for _ in range(players):
            if pending[seat] > 0:
                return seat
            seat = seat + 1 if seat + 1 < players else 0
    return NOBODY


def awaiting(position: Position) -> tuple[int, ...]:
    """The seats that may decide now: one, or all that have not finished while choices are sealed."""
    phase = position.phase
    if phase == OVER:
        return ()
    if phase == ACTION or phase == DRAFTING or not position.options.sealed_placing:
        return (awaited_seat(position),)
    pending = position.may_take if phase == TRADE_WITH_CHINA else position.to_place
    return tuple([int(seat) for seat in range(position.options.players) if pending[seat] > 0])


def list_choices(position: Position, seat: i64, codes: vec[i64]) -> i64:
    """Write every legal code of an awaited seat into `codes`; returns how many."""
    phase = position.phase
    if phase == ACTION:
        return list_moves(position, codes)
    if phase == INVESTMENT or phase == INITIAL_ASSETS:
        return list_placing(position, seat, codes)
    if phase == DRAFTING:
        return list_draft(position, codes)
    if phase == TRADE_WITH_CHINA:
        return list_trade(position, seat, codes)
    return 0


class Choices:
    """The legal codes of one seat, in a buffer that is reused."""

    def __init__(self, edition: Edition) -> None:
        self.codes = filled(edition.codes, 0)
        self.count: i64 = 0

    def fill(self, position: Position, seat: i64) -> i64:
        """List what an awaited seat may do; returns the number of choices, 0 when the match is over."""
        self.count = list_choices(position, seat, self.codes)
        return self.count

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, place: i64) -> i64:
        if not 0 <= place < self.count:
            raise IndexError(f"There are {self.count} choices; none is number {place}.")
        return self.codes[place]

    def __iter__(self) -> Iterator[int]:
        return iter([int(self.codes[place]) for place in range(self.count)])
