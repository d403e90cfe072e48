"""Why Master decides that way, in a sentence for the terminal."""

from collections.abc import Mapping
from typing import Final

from rawsiko.bots.explanations import FullCode, FullReason
from rawsiko.data import DataSet
from rawsiko.match_file import MatchRecord

SENTENCES: Final[Mapping[FullCode, str]] = {
    FullCode.COMPLETES: "{territory} has {material}, which completes {application}.",
    FullCode.BRINGS_CLOSER: "{territory} has {material} for {application}; {missing} more needed.",
    FullCode.GUARDS: "{territory} holds {material} for {application}.",
    FullCode.AIMS_AT: "next to it, {territory} has {material} for {application}.",
    FullCode.EARNS_INCOME: "new Materials in {territory}: {materials}, and so more Assets.",
    FullCode.TAKES_FROM_RIVAL: "taking {territory} weakens {seat}.",
    FullCode.GAINS_GROUND: "{territory} gives more room to move.",
    FullCode.WAITS: "victory points now: {points}; nothing else is worth the risk.",
    FullCode.TRADE_COMPLETES: "victory points it brings: {points}.",
    FullCode.TRADE_COUNTS: "Materials only count if points are tied.",
}


def reason_line(reason: FullReason, record: MatchRecord, data_set: DataSet) -> str:
    """A full reason, with names instead of ids."""
    named = {
        "territory": [territory.names["en"] for territory in data_set.territories],
        "application": [application.names["en"] for application in data_set.applications],
        "material": [material.names["en"] for material in data_set.materials_in_play],
        "seat": [player.name for player in record.players],
    }
    values = {name: named[name][value] if name in named else value for name, value in reason.values.items()}
    return "Why: " + SENTENCES[reason.code].format(**values)
