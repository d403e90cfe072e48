"""Previewing: what a Decision would mean for the player who considers it, from what that player may see."""

from typing import Any

from msgspec import UNSET

from rawsiko.bots.counsel import shared_counsel
from rawsiko.rules.decisions import Decision, EndActionPhase
from rawsiko.rules.preview import Preview as Changes
from rawsiko.rules.preview import preview
from rawsiko.rules.views import seen_by
from rawsiko.server.tables.bot_turns import BotService
from rawsiko.server.tables.codec import Codec
from rawsiko.server.tables.shapes import MoveLeft, Preview, Waste
from rawsiko.server.tables.table import Table


async def previewed(table: Table, chair: int, decision: Decision, bots: BotService) -> Preview | Waste:
    """What it would gain, lose or complete; for the end of a phase, what it would waste.

    Raises IllegalDecision.
    """
    assert table.match is not None
    seat = table.seat_of(chair)
    table.match.check(seat, decision)
    if isinstance(decision, EndActionPhase):
        return await wasted(table, chair, bots)
    view = seen_by(table.match, seat)
    asks_first = shared_counsel().asks_first(view, decision)
    return Preview(asks_first=asks_first, **named_changes(preview(view, decision), table.codec))


async def wasted(table: Table, chair: int, bots: BotService) -> Waste:
    """What the end of a phase would waste. Which move is best is a hint, not told where there are none."""
    codec, waste = table.codec, await bots.waste(table, chair)
    left = waste.left
    if left is None or not table.settings.hints:
        return Waste(waste.unmoved)
    move = MoveLeft(
        source=codec.territories[left.move.source],
        destination=codec.territories[left.move.destination],
        count=left.move.count,
        chance=UNSET if left.chance is None else round(float(left.chance), 4),
        asks_first=False,
        **named_changes(left.preview, codec),
    )
    return Waste(waste.unmoved, move)


def named_changes(seen: Changes, codec: Codec) -> dict[str, Any]:
    """Materials by symbol, Applications by id; points and income as what is added."""
    return {
        "gained": [codec.materials[m] for m in seen.gained],
        "lost": [codec.materials[m] for m in seen.lost],
        "completed": [codec.applications[a] for a in seen.completed],
        "broken": [codec.applications[a] for a in seen.broken],
        "nearer": [codec.applications[a] for a in seen.nearer],
        "points": seen.points,
        "income": seen.income,
    }
