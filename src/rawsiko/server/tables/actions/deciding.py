"""Deciding: a Decision of a person or of a bot. It is parsed, checked and carried out here, once.

It is carried out on a copy of the match. When the fact is durable, the copy takes the place of the match.
"""

from typing import NamedTuple

from mypy_extensions import i64

from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import Dice, faces
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import Actor, AlreadyDone, Computed, Result
from rawsiko.server.tables.facts import Decided
from rawsiko.server.tables.requests import Decide
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import DecisionMessage


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


def decide(table: Table, who: Actor, what: Decide) -> Result:
    """Decide something in the match. The answer comes when it is durable."""
    once = f"{who.chair}:{what.once}"
    if once in table.done:
        raise AlreadyDone(table.done[once])
    return decided(table, who, what.decision, what.expected, once=once)


def decide_for_bot(table: Table, who: Actor, what: BotsDecision) -> Result:
    """Carry out what a bot decided, unless its person has come back."""
    if not table.chairs[who.chair].played_by_bot:
        raise Refused(Refusal.STALE)
    return decided(table, who, what.decision, what.board, by_bot=True)


def decide_out_of_time(table: Table, who: Actor, what: BotsDecision) -> Result:
    """The clock has run out: end the phase of a person who is present, without making a move for them."""
    if who.chair not in table.awaited_chairs() or table.chairs[who.chair].played_by_bot:
        return []
    return decided(table, who, what.decision, what.board, out_of_time=True)


def decided(
    table: Table,
    who: Actor,
    message: DecisionMessage,
    expected: int,
    *,
    once: str | None = None,
    by_bot: bool = False,
    out_of_time: bool = False,
) -> Result:
    """The fact of a Decision with its dice rolled; refused if the table or the rules do not allow it."""
    if table.match is None:
        raise Refused(Refusal.MATCH_HAS_NOT_STARTED)
    seat = table.seat_of(who.chair)
    decision = table.codec.decision_from_message(message)
    if expected < table.board_number:
        raise Refused(Refusal.STALE, number=table.number)
    table.check_going_on()
    dice = TablesDice(table, decision)
    played = table.play(seat, decision, dice)
    at = who.now if table.settings.when_away == "over_days" else 0
    fact = Decided(seat, message, dice.shown, by_bot, out_of_time, once, at)
    return [Computed(fact, played)]
