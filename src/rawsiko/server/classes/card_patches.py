"""What a Decision changes on the card of its table, without building the card again (cards.py).

Most Decisions of a whole class take this path. It reads only what spectators see of a match, and a test
checks that a card with its patches equals a card built from what spectators see.
"""

from typing import Final

from msgspec import UNSET, UnsetType

from rawsiko.rules.match import Match
from rawsiko.rules.position import Position
from rawsiko.server.classes.cards import owners_of, ready_of
from rawsiko.server.classes.shapes import SINCE, UNTIL, Stuck
from rawsiko.server.patches import PHASES, same_owners
from rawsiko.server.table import ENDED, Table
from rawsiko.server.wire import Json

WAITS_SINCE: Final = "since" + SINCE
ENDS: Final = "ends" + UNTIL


class Shown:
    """A card as the wall last got it, and the match it was made from."""

    def __init__(self, card: Json, match: Match, awaited: tuple[int, ...]) -> None:
        self.card = card
        self.match = match
        self.stage = stage_of(match)
        self.awaited = awaited


def shown(card: Json, table: Table) -> Shown | None:
    """A card that the wall has just got; None while nobody plays at the table."""
    match = table.match
    if match is None or table.state == ENDED:
        return None
    return Shown(card, match, table.awaited_chairs())


def stage_of(match: Position) -> tuple[int, int, int, bool]:
    return int(match.turn), int(match.phase), int(match.last_turn), bool(match.called)


def decided_patch(told: Shown, table: Table, waits_since: int) -> Json:
    """The patch of a card after Decisions, and nothing else; the card is brought up to date."""
    match, card = table.match, told.card
    assert match is not None
    patch: Json = {}
    stage, awaited = stage_of(match), table.awaited_chairs()
    if stage != told.stage:
        told.stage = stage
        tell_stage(card, patch, stage)
    if awaited != told.awaited:
        patch["seats"] = tell_awaited(card["seats"], {*awaited}, {*told.awaited})
        told.awaited = awaited
    tell_field(card, patch, "ready", ready_of(match))
    if match is told.match or not same_owners(told.match, match):
        tell_field(card, patch, "owners", owners_of(match))
    told.match = match  # a Decision makes another one
    if card[WAITS_SINCE] != waits_since:
        card[WAITS_SINCE] = patch[WAITS_SINCE] = waits_since
        tell_field(card, patch, "stuck", UNSET)
    return patch


def time_patch(told: Shown, ends: int, stuck: Stuck | UnsetType) -> Json:
    """What time alone changes on a card: the forecast, and whether the table is stuck."""
    patch: Json = {}
    tell_field(told.card, patch, "stuck", stuck)
    tell_field(told.card, patch, ENDS, ends)
    return patch


def tell_stage(card: Json, patch: Json, stage: tuple[int, int, int, bool]) -> None:
    turn, phase, last_turn, called = stage
    tell_field(card, patch, "turn", turn)
    tell_field(card, patch, "phase", PHASES[phase])
    tell_field(card, patch, "last_turn", last_turn)
    tell_field(card, patch, "called", called or UNSET)


def tell_field(card: Json, patch: Json, name: str, value: object) -> None:
    """Note a field, and that it has changed or is gone."""
    if value is UNSET:
        if name in card:
            del card[name]
            patch[name] = None
    elif card.get(name) != value:
        card[name] = patch[name] = value


def tell_awaited(seats: Json, awaited: set[int], before: set[int]) -> Json:
    """The seats that are awaited now, and those that no longer are."""
    patch: Json = {}
    for chair in sorted(awaited ^ before):
        seats[str(chair)]["awaited"] = chair in awaited
        patch[str(chair)] = {"awaited": chair in awaited}
    return patch
