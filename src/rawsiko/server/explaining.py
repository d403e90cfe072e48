"""Explaining: why bots decided as they did, and hints for people, as codes with ids for the client's words.

While the match runs only public facts are told, and nothing at all of sealed choices; when it is
over, the full reasons. Both are worked out from the board and the Decision (bots/explanations.py).
"""

from collections.abc import Mapping

from rawsiko.bots.explanations import FullReason, PublicReason, full_reason, public_reason
from rawsiko.rules.decisions import PlaceAssets, TakeMaterials
from rawsiko.rules.dice import ScriptedDice
from rawsiko.rules.match import start_match
from rawsiko.rules.views import SPECTATOR, seen_by
from rawsiko.server.facts import AnyFact, Decided
from rawsiko.server.table import Table
from rawsiko.server.wire import Json, Wire


def why_now(table: Table, fact: AnyFact) -> Json | None:
    """What everybody may be told of a bot's Decision, asked before it is applied; None where nothing."""
    if not isinstance(fact, Decided) or not fact.by_bot or table.match is None:
        return None
    decision = table.wire.decision_from_message(fact.decision)
    if table.settings.sealed_placing and isinstance(decision, PlaceAssets | TakeMaterials):
        return None
    seen = seen_by(table.match, SPECTATOR)
    return reason_to_message(public_reason(seen, fact.seat, decision), table.wire)


def all_reasons(table: Table) -> list[Json]:
    """The full reasons of every Decision that a bot made, when the match has ended."""
    table.check_ended()
    match = start_match(table.wire.data_set.edition, table.options(), table.dice())
    told = []
    for number, move in enumerate(table.moves, start=1):
        decision = table.wire.decision_from_message(move.decision)
        if move.by_bot:
            reason = full_reason(seen_by(match, move.seat), move.seat, decision)
            told.append({"move": number, "seat": move.seat, **reason_to_message(reason, table.wire)})
        match.play(move.seat, decision, ScriptedDice(move.rolls))
    return told


def reason_to_message(reason: PublicReason | FullReason, wire: Wire) -> Json:
    """A code and its values, with ids in place of the core's numbers."""
    return {"code": reason.code.value, **values_to_message(reason.values, wire)}


def values_to_message(values: Mapping[str, int], wire: Wire) -> Json:
    ids = {
        "territory": wire.territories,
        "continent": wire.continents,
        "material": wire.materials,
        "application": wire.applications,
    }
    return {name: ids[name][value] if name in ids else value for name, value in values.items()}
