"""Explaining: why bots decided as they did, and hints for people, as codes with ids for the client's words.

While the match runs only public facts are told, and nothing at all of sealed choices; when it is
over, the full reasons. Both are derived from the board and the Decision (bots/explanations.py).
"""

from collections.abc import Mapping
from typing import Any

from rawsiko.bots.explanations import FullReason, PublicReason, full_reason, public_reason
from rawsiko.rules.decisions import Decision, PlaceAssets, TakeMaterials
from rawsiko.rules.dice import ScriptedDice
from rawsiko.rules.match import Match
from rawsiko.rules.views import SPECTATOR, seen_by
from rawsiko.server.tables.codec import Codec
from rawsiko.server.tables.facts import Decided
from rawsiko.server.tables.shapes import MoveReason, Reason
from rawsiko.server.tables.table import Table


def why_now(table: Table, before: Match, fact: Decided, decision: Decision) -> Reason | None:
    """What everyone may know about a bot's Decision, given the match `before` it; None if nothing."""
    if table.settings.sealed_placing and isinstance(decision, PlaceAssets | TakeMaterials):
        return None
    seen = seen_by(before, SPECTATOR)
    return reason_view(public_reason(seen, fact.seat, decision), table.codec)


def all_reasons(table: Table) -> list[MoveReason]:
    """The full reasons of every Decision that a bot made, when the match has ended."""
    table.check_revealed()
    match = table.initial_match()
    reasons = []
    for called in table.calls:
        if called.after == 0:
            match.call(called.call)
    for number, move in enumerate(table.decided, start=1):
        decision = table.codec.decision_from_message(move.decision)
        if move.by_bot:
            reason = full_reason(seen_by(match, move.seat), move.seat, decision)
            reasons.append(MoveReason(number, move.seat, reason_view(reason, table.codec)))
        match.play(move.seat, decision, ScriptedDice(move.rolls))
        for called in table.calls:
            if called.after == number:
                match.call(called.call)
    return reasons


def reason_view(reason: PublicReason | FullReason, codec: Codec) -> Reason:
    """A code and its values, with ids in place of the core's numbers."""
    return Reason(code=reason.code.value, **named_values(reason.values, codec))


def named_values(values: Mapping[str, int], codec: Codec) -> dict[str, Any]:
    ids = {
        "territory": codec.territories,
        "continent": codec.continents,
        "material": codec.materials,
        "application": codec.applications,
    }
    return {name: ids[name][value] if name in ids else value for name, value in values.items()}
