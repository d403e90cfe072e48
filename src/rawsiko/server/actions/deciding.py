"""Deciding: a Decision of a person or of a bot. It is parsed, checked and carried out here, once.

It is carried out on a copy of the match. When the fact is durable, the copy takes the place of the match.
"""

from typing import NamedTuple

from mypy_extensions import i64

from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import Dice, faces
from rawsiko.server.actions.action import Done, NextFact, Who
from rawsiko.server.facts import Decided
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.requests import Decide
from rawsiko.server.table import ENDED, PLAYING, Table
from rawsiko.server.wire import DecisionMessage


class BotsDecision(NamedTuple):
    """What a bot decided on the board as it was after row `board`."""

    decision: DecisionMessage
    board: int


class TablesDice(Dice):
    """The committed dice of a table, computed only when rolled: most Decisions need none."""

    def __init__(self, table: Table, decision: Decision) -> None:
        self.table = table
        self.decision = decision
        self.shown: tuple[int, ...] = ()

    def roll(self, count: i64) -> i64:
        packed = self.table.dice_for(self.decision).roll(count)
        self.shown = faces(packed, count)
        return packed


def decide(table: Table, who: Who, what: Decide) -> NextFact:
    """Decide something in the match. The answer comes when it is durable."""
    once = f"{who.chair}:{what.once}"
    if once in table.done:
        raise Done(table.done[once])
    return decided(table, who.chair, what.decision, what.expected, once=once)


def decide_for_bot(table: Table, who: Who, what: BotsDecision) -> NextFact:
    """Carry out what a bot decided, unless its person has come back."""
    if not table.chairs[who.chair].played_by_bot:
        raise Refused(Refusal.STALE)
    return decided(table, who.chair, what.decision, what.board, by_bot=True)


def decide_out_of_time(table: Table, who: Who, what: BotsDecision) -> NextFact:
    """The clock has run out: end the phase of a person who is present, without making a move for them."""
    if who.chair not in table.awaited_chairs() or table.chairs[who.chair].played_by_bot:
        raise Done(table.number)
    return decided(table, who.chair, what.decision, what.board, out_of_time=True)


def decided(
    table: Table,
    chair: int,
    message: DecisionMessage,
    expected: int,
    *,
    once: str | None = None,
    by_bot: bool = False,
    out_of_time: bool = False,
) -> NextFact:
    """The fact of a Decision with its dice rolled; refused if the table or the rules do not allow it."""
    if table.match is None:
        raise Refused(Refusal.MATCH_HAS_NOT_STARTED)
    seat = table.seat_of(chair)
    decision = table.wire.decision_from_message(message)
    if expected < table.board_number:
        raise Refused(Refusal.STALE, number=table.number)
    table.check_going_on()
    dice = TablesDice(table, decision)
    played = table.play(seat, decision, dice)
    fact = Decided(seat, message, dice.shown, by_bot, out_of_time, once)
    return NextFact(fact, PLAYING if played.match.awaiting() else ENDED, once, played)
