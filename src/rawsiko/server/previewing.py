"""Previewing: what a Decision would mean for the player who considers it, from what that player may see."""

from typing import Any

from msgspec import UNSET

from rawsiko.rules.decisions import Decision, EndActionPhase
from rawsiko.rules.preview import Preview as Changes
from rawsiko.rules.preview import best_move_left, nothing_has_moved, preview
from rawsiko.rules.views import seen_by
from rawsiko.server.shapes import MoveLeft, Preview, Waste
from rawsiko.server.table import Table
from rawsiko.server.translation import Wire


def previewed(table: Table, chair: int, decision: Decision) -> Preview | Waste:
    """What it would gain, lose or complete; for the end of a phase, what it would waste.

    Raises IllegalDecision.
    """
    assert table.match is not None
    seat, wire = table.seat_of(chair), table.wire
    table.match.check(seat, decision)
    view = seen_by(table.match, seat)
    if not isinstance(decision, EndActionPhase):
        return Preview(**named_changes(preview(view, decision), wire))
    left = best_move_left(view)
    if left is None:
        return Waste(nothing_has_moved(view))
    move = MoveLeft(
        source=wire.territories[left.move.source],
        destination=wire.territories[left.move.destination],
        count=left.move.count,
        chance=UNSET if left.chance is None else round(float(left.chance), 4),
        **named_changes(left.preview, wire),
    )
    return Waste(nothing_has_moved(view), move)


def named_changes(seen: Changes, wire: Wire) -> dict[str, Any]:
    """Materials by symbol, Applications by id; points and income as what is added."""
    return {
        "gained": [wire.materials[m] for m in seen.gained],
        "lost": [wire.materials[m] for m in seen.lost],
        "completed": [wire.applications[a] for a in seen.completed],
        "broken": [wire.applications[a] for a in seen.broken],
        "nearer": [wire.applications[a] for a in seen.nearer],
        "points": seen.points,
        "income": seen.income,
    }
