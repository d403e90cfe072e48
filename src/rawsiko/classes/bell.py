"""The bell: whether the Turn about to begin has to be the last, or another may follow.

docs/rules.md defines a called last Turn and a scored match; this module only watches the clock.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rawsiko.classes.plan import MOST_TURNS

#: Turns are assumed to take this much longer than forecast, so that most end in time.
CAUTION: Final = 1.2
#: Kept free before the bell, in seconds, for the Score and for Trade with China.
FOR_THE_SCORE: Final = 60.0
FOR_THE_TRADE: Final = 90.0
#: In the last Turn: with less time per seat than this, everybody gets a clock; and its minimum.
SECONDS_A_SEAT: Final = 40.0
LEAST_PHASE_SECONDS: Final = 20.0
#: These clocks run out so many seconds before the bell, or before what a Trade with China needs.
BEFORE_THE_BELL: Final = 5.0
BEFORE_THE_TRADE: Final = 30.0


class QuickTables(StrEnum):
    """What a table does if it finishes its planned Turns long before the bell."""

    END = "none"
    ONE_MORE = "one"
    UNTIL_THE_BELL = "bell"


#: How many extra Turns a quick table may get.
MOST_MORE: Final[Mapping[QuickTables, int]] = {
    QuickTables.END: 0,
    QuickTables.ONE_MORE: 1,
    QuickTables.UNTIL_THE_BELL: MOST_TURNS,
}


class Call(StrEnum):
    """What the bell says before a Turn begins."""

    NOTHING = "nothing"
    LAST_TURN = "last turn"
    TURN_ADDED = "turn added"


@dataclass(frozen=True, slots=True)
class BeforeTurn:
    """A table whose next Turn is about to begin."""

    turn: int
    last_turn: int
    length: float  # of a Turn, in seconds, as forecast
    seconds_to_bell: float
    trade_with_china: bool = False
    quick_tables: QuickTables = QuickTables.END
    turns_added: int = 0


def call_before(table: BeforeTurn) -> Call:
    """What the bell says; a table whose last Turn was announced keeps it, even if the bell is moved later."""
    spare = table.seconds_to_bell - (FOR_THE_TRADE if table.trade_with_china else FOR_THE_SCORE)
    two_fit = 2 * table.length * CAUTION <= spare
    if table.turn < table.last_turn:
        return Call.NOTHING if two_fit else Call.LAST_TURN
    may_go_on = table.turns_added < MOST_MORE[table.quick_tables] and table.last_turn < MOST_TURNS
    return Call.TURN_ADDED if two_fit and may_go_on else Call.NOTHING


def phase_seconds(seconds_to_bell: float, seats_to_act: int, *, trade: bool = False) -> float | None:
    """The clock of each phase that is left in the last Turn; None while there is enough time. `trade`: a
    Trade with China follows."""
    spare = seconds_to_bell - (BEFORE_THE_TRADE if trade else BEFORE_THE_BELL)
    if seats_to_act == 0 or spare >= SECONDS_A_SEAT * seats_to_act:
        return None
    return max(LEAST_PHASE_SECONDS, spare / seats_to_act)
