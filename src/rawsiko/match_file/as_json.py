"""As JSON: a match for programs, with ids in place of numbers. Seats are counted from 1, as in the file.

`rawsiko replay --json` prints it; docs/match-file.md describes it.
"""

from typing import Final

from rawsiko.data import DataSet
from rawsiko.match_file.calls import call_to_text
from rawsiko.match_file.in_ids import InIds, Json
from rawsiko.match_file.notation import decision_to_text
from rawsiko.match_file.record import MatchRecord
from rawsiko.match_file.replaying import Step
from rawsiko.rules.decisions import Decision
from rawsiko.rules.events import Event
from rawsiko.rules.scoring import Score

FIRST_SEAT: Final = 1


def header_as_json(record: MatchRecord, data_set: DataSet) -> Json:
    """Everything settled before the first Decision."""
    options = record.options
    return {
        "data_set": {"id": record.data_set_id, "hash": record.data_set_hash},
        "options": {
            "turns": options.turns,
            "advanced_setup": options.advanced_setup,
            "stranglehold": options.stranglehold,
            "trade_with_china": options.trade_with_china,
            "sealed_placing": options.sealed_placing,
            "head_start": list(options.head_start),
            "moving_first": options.moving_first,
            "open_end": options.open_end,
        },
        "players": [
            {"seat": seat, "name": player.name, "bot": player.bot, "objective": data_set.cards[card].id}
            for seat, (player, card) in enumerate(
                zip(record.players, record.objectives, strict=True), start=FIRST_SEAT
            )
        ],
        "continents": [data_set.continents[continent].id for continent in record.continents],
        "open_end": list(record.open_end),
        "branches": list(record.branches),
        "calls": [call_to_text(called) for called in record.calls_after(0)],
        "additions": [
            {"name": addition.name, "version": addition.version, "text": addition.text}
            for addition in record.additions
        ],
    }


def step_as_json(step: Step, data_set: DataSet) -> Json:
    """One Decision, its dice and its Events."""
    row, ids = step.row, InIds(data_set, first_seat=FIRST_SEAT)
    shown = {
        "number": step.number,
        "section": step.section,
        "seat": row.seat + FIRST_SEAT,
        "notation": decision_to_text(row.decision, data_set, row.rolls),
        "decision": as_json(row.decision, ids),
        "rolls": list(row.rolls),
        "events": [as_json(event, ids) for event in step.events],
    }
    if step.calls:
        shown["calls"] = [call_to_text(called) for called in step.calls]
    return shown


def score_as_json(score: Score, data_set: DataSet) -> Json:
    """One line of the result."""
    return InIds(data_set, first_seat=FIRST_SEAT).score(score)


def as_json(told: Decision | Event, ids: InIds) -> Json:
    """A Decision or an Event: its type, and its fields by name."""
    return {"type": type(told).__name__, **ids.fields(told, hidden=True)}
