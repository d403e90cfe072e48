"""Out of time: how a phase ends for a player whose clock has run out (§12).

Nobody plays for them: unplaced Assets are spread evenly, an Action Phase ends, a Trade is passed. A draft
cannot be skipped; the server makes it as a hint would.
"""

from rawsiko.rules.decisions import Decision, EndActionPhase, PlaceAssets, TakeMaterials, TerritoryId
from rawsiko.rules.position import ACTION, INITIAL_ASSETS, INVESTMENT, TRADE_WITH_CHINA, Position
from rawsiko.rules.sets import members


def decision_out_of_time(position: Position, seat: int) -> Decision | None:
    """What ends the phase for an awaited seat; None in the draft, where something has to be chosen."""
    if position.phase == ACTION:
        return EndActionPhase()
    if position.phase == TRADE_WITH_CHINA:
        return TakeMaterials(())
    if position.phase in (INITIAL_ASSETS, INVESTMENT):
        return PlaceAssets(spread_evenly(position, seat))
    return None


def spread_evenly(position: Position, seat: int) -> dict[TerritoryId, int]:
    """Hand out Assets one at a time to a seat's Territories in turn, those with the fewest Assets first."""
    land = sorted(members(position.land(seat)), key=lambda territory: position.assets[territory])
    each, more = divmod(int(position.to_place[seat]), len(land))
    counts = {TerritoryId(t): each + (place < more) for place, t in enumerate(land)}
    return {territory: counts[territory] for territory in sorted(counts) if counts[territory]}
