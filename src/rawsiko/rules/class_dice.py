"""Class dice: the same draws for each seat at all tables of a class that plays Duplicate.

Scheme `rawsiko-dice 2` of docs/fair-dice.md. A roll is identified by Turn, seat and number of that player's
Clash in the Turn, so one more Clash at one table shifts nobody else's dice. The dice of a single table are
in committed_dice.py.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from mypy_extensions import i64

from rawsiko.rules.committed_dice import DEAL, NOTHING, ORDER, Stream, Who, check_secret, in_order
from rawsiko.rules.committed_dice import check_contribution as check_value
from rawsiko.rules.dice import Dice
from rawsiko.rules.edition import MOST_IN_A_CLASH
from rawsiko.rules.events import ActionPhaseStarted, ClashSettled, Event, TurnStarted
from rawsiko.rules.house_rules import FACES_OF_A_DIE

SCHEME: Final = "rawsiko-dice 2"


class ClashNumber(NamedTuple):
    """Which Clash of a match: seats and numbers are counted from 1, as in a match file."""

    turn: int
    seat: int
    number: int  # of this player's in this Turn


FIRST: Final = ClashNumber(1, 1, 1)


class ClassDice(Dice):
    """Deals once, from its first draw; rolls for one Clash, chosen by `at_clash`.

    `values` are what the pupils contributed, in a fixed order; empty in homework.
    """

    def __init__(
        self, secret: bytes, values: Sequence[bytes], clash: ClashNumber = FIRST, attackers: int = 1
    ) -> None:
        check_secret(secret)
        for value in values:
            check_value(value)
        self.secret = secret
        self.values = tuple(values)
        self.clash = clash
        self.attackers = attackers
        self.deal = self.stream(DEAL)

    def at_clash(self, clash: ClashNumber, attackers: int) -> "ClassDice":
        """The same dice, positioned at this Clash."""
        return ClassDice(self.secret, self.values, clash, attackers)

    def below(self, bound: i64) -> i64:
        return self.deal.below(bound)

    def roll(self, count: i64) -> i64:
        """Always draw three dice per side; of these, the first count, one for each Asset in the Clash."""
        turn, seat, number = self.clash
        stream = self.stream(f"clash {turn} {seat} {number}")
        drawn = [int(stream.below(FACES_OF_A_DIE)) for _ in range(2 * MOST_IN_A_CLASH)]
        defence = drawn[MOST_IN_A_CLASH : MOST_IN_A_CLASH + int(count) - self.attackers]
        packed = 0
        for face in reversed(drawn[: self.attackers] + defence):
            packed = packed * FACES_OF_A_DIE + face
        return packed

    def stream(self, name: str) -> Stream:
        """A stream of draws, from its beginning."""
        return Stream(SCHEME, self.secret, name, contribution_of(self.values))

    def order_of_play(self, players: Sequence[Who]) -> tuple[Who, ...]:
        """The players, given by chair, in order of seat: the same at all tables."""
        return in_order(players, self.stream(ORDER))


def contribution_of(values: Iterable[bytes]) -> str:
    """The combined contribution of all pupils: the SHA-256 of their concatenated values."""
    joined = b"".join(values)
    return hashlib.sha256(joined).hexdigest() if joined else NOTHING


@dataclass
class ClashCount:
    """Follows the Events of a match and knows which Clash comes next.

    A Turn keeps the number it began with: Stranglehold moves the counter, not the dice.
    """

    turn: int = 0
    seat: int = 0
    clashes: int = 0  # of the acting player, in this Turn

    def follow(self, events: Iterable[Event]) -> None:
        """Take in what has happened."""
        for event in events:
            if isinstance(event, TurnStarted):
                self.turn = event.turn
            elif isinstance(event, ActionPhaseStarted):
                self.seat, self.clashes = event.seat, 0
            elif isinstance(event, ClashSettled):
                self.clashes += 1

    def next(self) -> ClashNumber:
        """The number of the acting player's next Clash."""
        return ClashNumber(self.turn, self.seat + 1, self.clashes + 1)
