"""What Decisions and time change on the card of a table, as JSON ready to send (cards.py makes whole cards).

Most of what a wall hears is made here. A Decision makes another match and leaves the one before as it was, so
what was told is remembered as a match, and nothing is copied or done until the wall is told again. Only what
spectators see is read; a test compares what a wall has heard with cards made from what spectators see.
"""

from typing import Final

from msgspec import UNSET, UnsetType

from rawsiko.rules.match import Match
from rawsiko.rules.position import NOBODY
from rawsiko.server.classes.cards import owners_of, ready_of
from rawsiko.server.classes.shapes import SINCE, UNTIL, Stuck, TableCard
from rawsiko.server.patches import PHASES, same_owners
from rawsiko.server.table import ENDED, Table
from rawsiko.server.wire import Json

WAITS_SINCE: Final = "since" + SINCE
ENDS: Final = "ends" + UNTIL

Ready = tuple[int, int] | UnsetType
Fields = list[str]  # of a JSON object


class Shown:
    """What a wall was told of a table where a match is being played."""

    def __init__(self, match: Match, awaited: tuple[int, ...], card: TableCard, forecast: float) -> None:
        self.match = match
        self.awaited = awaited  # chairs
        self.ready: Ready = card.ready
        self.waits_since = card.since
        self.ends = card.ends
        self.stuck: Stuck | UnsetType = card.stuck
        self.forecast = forecast  # when its end was forecast

    def write_into(self, card: Json) -> None:
        """Bring a card up to date that was made before."""
        match = self.match
        card["turn"], card["phase"] = int(match.turn), PHASES[match.phase]
        card["last_turn"], card["owners"] = int(match.last_turn), owners_of(match)
        card[WAITS_SINCE], card[ENDS] = self.waits_since, self.ends
        put(card, "called", True if match.called else UNSET)
        put(card, "ready", self.ready)
        put(card, "stuck", self.stuck)
        for chair, seat in card["seats"].items():
            seat["awaited"] = int(chair) in self.awaited


def shown(table: Table, card: TableCard, now: float) -> Shown | None:
    """What a wall is told with a card; None while nobody plays at its table."""
    match = table.match
    if match is None or table.state == ENDED:
        return None
    return Shown(match, table.awaited_chairs(), card, now)


def decided_fields(told: Shown, table: Table) -> Fields:
    """What Decisions have changed on a card since the wall was told."""
    match, before = table.match, told.match
    assert match is not None
    fields: Fields = []
    if match is not before:
        told.match = match
        if match.turn != before.turn:
            fields.append(f'"turn":{match.turn}')
        if match.phase != before.phase:
            fields.append(f'"phase":"{PHASES[match.phase]}"')
        if match.last_turn != before.last_turn:
            fields.append(f'"last_turn":{match.last_turn}')
        if match.called != before.called:
            fields.append('"called":true' if match.called else '"called":null')
        if not same_owners(before, match):
            fields.append(owners_field(match))
        ready = ready_of(match)
        if ready != told.ready:
            told.ready = ready
            fields.append(ready_field(ready))
    awaited = table.awaited_chairs()
    if awaited != told.awaited:
        fields.append(awaited_field(awaited, told.awaited))
        told.awaited = awaited
    return fields


def waiting_fields(told: Shown, waits_since: int, now: float) -> Fields:
    """Since when the table has been waiting, if that has changed; then it is not stuck any more."""
    if told.waits_since == waits_since:
        return []
    told.waits_since = waits_since
    since = f'"since":{max(0, round(now - waits_since))}'
    if isinstance(told.stuck, UnsetType):
        return [since]
    told.stuck = UNSET
    return [since, '"stuck":null']


def time_fields(told: Shown, ends: int, stuck: Stuck | UnsetType, now: float) -> Fields:
    """What time alone changes on a card: the forecast, and whether the table is stuck."""
    fields: Fields = []
    told.forecast = now
    if told.ends != ends:
        told.ends = ends
        fields.append(f'"ends":{round(ends - now)}')
    if told.stuck != stuck:
        told.stuck = stuck
        fields.append('"stuck":null' if isinstance(stuck, UnsetType) else f'"stuck":"{stuck}"')
    return fields


def owners_field(match: Match) -> str:
    owners = ",".join(["null" if owner == NOBODY else str(owner) for owner in match.owner])
    return f'"owners":[{owners}]'


def ready_field(ready: Ready) -> str:
    return '"ready":null' if isinstance(ready, UnsetType) else f'"ready":[{ready[0]},{ready[1]}]'


def awaited_field(awaited: tuple[int, ...], before: tuple[int, ...]) -> str:
    """The seats that are awaited now, and those that no longer are."""
    seats = [f'"{chair}":{{"awaited":true}}' for chair in awaited if chair not in before]
    seats += [f'"{chair}":{{"awaited":false}}' for chair in before if chair not in awaited]
    return f'"seats":{{{",".join(seats)}}}'


def put(card: Json, name: str, value: object) -> None:
    """Set a field, or drop one that is not there any more."""
    if value is UNSET:
        card.pop(name, None)
    else:
        card[name] = value
