"""Replaying: the Decisions of a record carried out again, one by one, with the original dice.

A record is enough: the match that results is equal to the one that was played.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rawsiko.data import DataSet
from rawsiko.match_file.record import Called, MatchRecord, Row
from rawsiko.rules.action_phase import defending
from rawsiko.rules.decisions import MoveAssets
from rawsiko.rules.dice import ScriptedDice
from rawsiko.rules.events import Event, InitialAssetsStarted, MatchEnded, TradeStarted, TurnStarted
from rawsiko.rules.match import Match, match_with_deal
from rawsiko.rules.position import NOBODY

# The headings of a match file other than `turn 1`, `turn 2` …
DRAFT: Final = "draft"
INITIAL_ASSETS: Final = "initial assets"
TRADE: Final = "trade with china"
RESULT: Final = "result"
UNFINISHED: Final = "unfinished"


class WrongDice(Exception):
    """A row has dice that do not fit what happened; says so in a sentence."""


class Step(NamedTuple):
    """One row, what it led to, and the match as it stands now. `match` moves on: copy it to keep it.

    Calls made between this row and the next belong to it, with their Events; those before the first row
    belong to the first.
    """

    number: int  #: counted from 1
    section: str  #: the heading of a match file it stands under, as in `turn 2`
    row: Row
    events: tuple[Event, ...]
    match: Match
    calls: tuple[Called, ...] = ()


def replay(record: MatchRecord, data_set: DataSet) -> Iterator[Step]:
    """Replay a record; raises IllegalDecision or WrongDice if it is not a legal match."""
    match = match_at_start(record, data_set)
    section = DRAFT
    before = play_calls(match, record.calls_after(0))
    for number, row in enumerate(record.moves, start=1):
        calls = record.calls_after(number)
        events = (*before, *play_row(match, row), *play_calls(match, calls))
        before = ()
        yield Step(number, section, row, events, match, calls)
        section = section_after(section, events)


def match_at_start(record: MatchRecord, data_set: DataSet) -> Match:
    """The match as it was dealt; raises IllegalDecision if that is impossible."""
    if (record.data_set_id, record.data_set_hash) != (data_set.id, data_set.hash):
        raise ValueError(f"The match was played with {record.data_set_id}, another data set.")
    return match_with_deal(
        data_set.edition, record.options, record.objectives, record.continents, record.open_end
    )


def play_row(match: Match, row: Row) -> tuple[Event, ...]:
    """Carry out one row and return what happened; raises IllegalDecision or WrongDice and changes nothing."""
    match.check(row.seat, row.decision)
    check_dice(match, row)
    events: list[Event] = []
    match.play(row.seat, row.decision, ScriptedDice(row.rolls), events)
    return tuple(events)


def play_calls(match: Match, calls: Iterable[Called]) -> tuple[Event, ...]:
    """Carry out calls and return what happened; raises IllegalDecision."""
    events: list[Event] = []
    for called in calls:
        match.call(called.call, events)
    return tuple(events)


def check_dice(match: Match, row: Row) -> None:
    """A Commercial Clash takes a die for each Asset in it; nothing else takes any."""
    decision = row.decision
    attackers = defenders = 0
    if isinstance(decision, MoveAssets) and match.owner[decision.destination] not in (NOBODY, row.seat):
        attackers, defenders = decision.count, int(defending(match, decision.destination))
    rolled = len(row.rolls)
    if rolled == attackers + defenders:
        return
    if not attackers:
        raise WrongDice("Nobody defends here, so no dice are rolled; write the move with '>'.")
    if not rolled:
        raise WrongDice("Somebody defends here: this is a Commercial Clash, written with 'x' and its dice.")
    raise WrongDice(f"The defender rolls {defenders} dice here, not {rolled - attackers}.")


def section_after(section: str, events: Iterable[Event]) -> str:
    """The heading for the next row; it stays when Stranglehold moves the counter on within a Turn."""
    for event in events:
        match event:
            case InitialAssetsStarted():
                section = INITIAL_ASSETS
            case TurnStarted(turn):
                section = f"turn {turn}"
            case TradeStarted():
                section = TRADE
            case MatchEnded():
                section = RESULT
            case _:
                pass
    return section
