"""As JSON: a match for programs, with ids in place of numbers. Seats are counted from 1, as in the file.

`rawsiko replay --json` prints it; docs/match-file.md describes it.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, get_args, get_type_hints

from rawsiko.data import DataSet
from rawsiko.match_file.notation import decision_to_text
from rawsiko.match_file.record import MatchRecord
from rawsiko.match_file.replaying import Step
from rawsiko.rules.decisions import (
    ApplicationId,
    CardId,
    ContinentId,
    Decision,
    MaterialId,
    SeatId,
    TerritoryId,
)
from rawsiko.rules.events import Event
from rawsiko.rules.scoring import Score

Json = Any  #: what json.dumps takes


def header_as_json(record: MatchRecord, data_set: DataSet) -> Json:
    """Everything that was settled before the first Decision."""
    options = record.options
    return {
        "data_set": {"id": record.data_set_id, "hash": record.data_set_hash},
        "options": {
            "turns": options.turns,
            "advanced_setup": options.advanced_setup,
            "stranglehold": options.stranglehold,
            "trade_with_china": options.trade_with_china,
            "sealed_placing": options.sealed_placing,
        },
        "players": [
            {"seat": seat, "name": player.name, "bot": player.bot, "objective": data_set.cards[card].id}
            for seat, (player, card) in enumerate(
                zip(record.players, record.objectives, strict=True), start=1
            )
        ],
        "continents": [data_set.continents[continent].id for continent in record.continents],
        "additions": [
            {"name": addition.name, "version": addition.version, "text": addition.text}
            for addition in record.additions
        ],
    }


def step_as_json(step: Step, data_set: DataSet) -> Json:
    """One Decision, its dice and its Events."""
    row = step.row
    return {
        "number": step.number,
        "section": step.section,
        "seat": row.seat + 1,
        "notation": decision_to_text(row.decision, data_set, row.rolls),
        "decision": as_json(row.decision, data_set),
        "rolls": list(row.rolls),
        "events": [as_json(event, data_set) for event in step.events],
    }


def score_as_json(score: Score, data_set: DataSet) -> Json:
    """One line of the result."""
    return {
        "seat": score.seat + 1,
        "rank": score.rank,
        "points": score.points,
        "applications": [data_set.applications[number].id for number in score.applications],
        "materials": score.materials,
        "territories": score.territories,
        "eliminated": score.eliminated,
    }


def as_json(told: Decision | Event, data_set: DataSet) -> Json:
    """A Decision or an Event: its type, and its fields by name."""
    hints = get_type_hints(type(told))
    plain = {
        field.name: plainly(getattr(told, field.name), hints[field.name], data_set) for field in fields(told)
    }
    return {"type": type(told).__name__, **plain}


def plainly(value: Any, hint: object, data_set: DataSet) -> Json:
    """A value of a field, translated by what the field is declared to hold."""
    if type(None) in get_args(hint):
        hint = next(part for part in get_args(hint) if part is not type(None))
    if hint in NAMES:
        return NAMES[hint](data_set, value)
    if isinstance(value, Score):
        return score_as_json(value, data_set)
    if isinstance(value, Mapping):
        of_key, of_value = get_args(hint)
        return {
            plainly(key, of_key, data_set): plainly(held, of_value, data_set) for key, held in value.items()
        }
    if isinstance(value, tuple):
        return [plainly(held, get_args(hint)[0], data_set) for held in value]
    return value


#: How each kind of number is called outside the rules core.
NAMES: Mapping[object, Callable[[DataSet, int], str | int]] = {
    SeatId: lambda _, number: number + 1,
    TerritoryId: lambda data_set, number: data_set.territories[number].id,
    ContinentId: lambda data_set, number: data_set.continents[number].id,
    MaterialId: lambda data_set, number: data_set.materials_in_play[number].symbol,
    ApplicationId: lambda data_set, number: data_set.applications[number].id,
    CardId: lambda data_set, number: data_set.cards[number].id,
}
