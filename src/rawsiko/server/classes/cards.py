"""Cards: what the wall shows of one table, made from what spectators see of its match."""

from math import ceil
from typing import Final, NamedTuple

from msgspec import UNSET, UnsetType

from rawsiko.classes.forecast import Lengths, Progress, seconds_left
from rawsiko.classes.names import table_name
from rawsiko.rules.choices import awaiting
from rawsiko.rules.position import ACTION, DRAFTING, INITIAL_ASSETS, NOBODY, Position
from rawsiko.rules.scoring import Score
from rawsiko.rules.turns import place_in_turn
from rawsiko.rules.views import SPECTATOR, seen_by
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.places import closest_of, places
from rawsiko.server.classes.shapes import CardResult, CardSeat, CardState, ClosestSeat, Stuck, TableCard
from rawsiko.server.tables.patches import PHASES
from rawsiko.server.tables.table import ENDED, Table

#: Forecasts are rounded to minutes, as they are shown, so that they do not change all the time.
STEP_SECONDS: Final = 60
#: After so many seconds without a move or a touch a wait is long, and after so many a table is stuck.
LONG_SECONDS: Final = 45.0
STUCK_SECONDS: Final = 90.0


class CardContext(NamedTuple):
    """What the card of a table shows besides its match."""

    here: set[int]  # chairs
    waits_since: float
    stuck: Stuck | UnsetType
    ends: int  # as forecast


def card(lesson: Lesson, number: int, table: Table, seen: CardContext) -> TableCard:
    """The card of a table that has been opened."""
    state, seats = state_of(lesson, number, table), seat_views(lesson, number, table, seen.here)
    if table.match is None:
        return TableCard(table=table.id, name=table_name(number), state=state, seats=seats)
    view = seen_by(table.match, SPECTATOR)
    over = table.state == ENDED
    return TableCard(
        table=table.id,
        name=table_name(number),
        state=state,
        seats=seats,
        turn=int(view.turn),
        turns=int(view.options.turns),
        last_turn=int(view.last_turn),
        phase=PHASES[view.phase],
        owners=owners_of(view),
        called=bool(view.called) or UNSET,
        result=result_of(lesson, number, table) if over else UNSET,
        ended=lesson.ends.get(number, UNSET) if over else UNSET,
        since=UNSET if over else round(seen.waits_since),
        stuck=UNSET if over else seen.stuck,
        ready=UNSET if over else ready_of(view),
        ends=UNSET if over else seen.ends,
    )


def ends_at(match: Position, lengths: Lengths, moved: float, now: float) -> int:
    """When a match will end, as forecast from the length of its Turns and from when it last moved on; never
    in the past."""
    ends = moved + seconds_left(lengths, progress_of(match))
    return max(round(ends / STEP_SECONDS), ceil(now / STEP_SECONDS)) * STEP_SECONDS


def state_of(lesson: Lesson, number: int, table: Table) -> CardState:
    if table.match is None:
        return "seating"
    if table.state == ENDED:
        return "scored" if table.scored else "ended"
    if lesson.held is not None or number in lesson.held_tables:
        return "held"
    return "paused" if table.paused else "playing"


def seat_views(lesson: Lesson, number: int, table: Table, here: set[int]) -> dict[str, CardSeat]:
    """Who sits on each chair, whether they are there, and whether they are awaited."""
    pupils, plays, awaited = lesson.room.by_chair(number), table.match is not None, table.awaited_chairs()
    views: dict[str, CardSeat] = {}
    for chair, seated in enumerate(table.chairs):
        pupil = pupils.get(chair)
        views[str(chair)] = CardSeat(
            pupil=UNSET if pupil is None else pupil,
            bot=(seated.level or "") if pupil is None else UNSET,
            seat=table.seat_of(chair) if plays else UNSET,
            awaited=chair in awaited if plays else UNSET,
            here=UNSET if pupil is None else chair in here,
            stand_in=UNSET if pupil is None else seated.stand_in,
        )
    return views


def result_of(lesson: Lesson, number: int, table: Table) -> CardResult | UnsetType:
    """Who has won, if that may be shown yet; and if with no points, what came closest."""
    if not table.is_revealed or table.match is None or table.stopped:
        return UNSET
    lines = places(lesson, number, table)
    best = [line for line, place in lines if place == 1]
    if not best:
        return UNSET
    points = int(best[0].points)
    closest = UNSET if points else closest_at(table, [line for line, place in lines if place is not None])
    return CardResult([table.order[line.seat] for line in best], points, closest)


def closest_at(table: Table, lines: list[Score]) -> ClosestSeat | UnsetType:
    """What came closest at a table without points: what lacks least, and of several what is worth most."""
    found = [(closest, line) for line in lines if (closest := closest_of(table, line)) is not UNSET]
    if not found:
        return UNSET
    closest, line = min(found, key=lambda one: (len(one[0].missing), -one[0].points))
    return ClosestSeat(
        closest.application, closest.points, closest.missing, closest.of, chair=table.order[line.seat]
    )


def how_stuck(table: Table, waited: float) -> Stuck | UnsetType:
    """Whether the table has been waiting for a person for long, or very long. A bot is never stuck."""
    if waited < LONG_SECONDS or all(table.chairs[chair].played_by_bot for chair in table.awaited_chairs()):
        return UNSET
    return "long" if waited < STUCK_SECONDS else "stuck"


def owners_of(view: Position) -> list[int | None]:
    """Whose each Territory is, as seats."""
    return [None if owner == NOBODY else owner for owner in view.owner]


def ready_of(view: Position) -> tuple[int, int] | UnsetType:
    """How many have sealed their choice, and of how many, when all choose at once."""
    if view.phase in (DRAFTING, ACTION) or not view.options.sealed_placing:
        return UNSET
    alive = [seat for seat in range(view.options.players) if not view.eliminated[seat]]
    return len(alive) - len(awaiting(view)), len(alive)


def progress_of(view: Position) -> Progress:
    """How far along a match is, for the forecast."""
    if view.phase == DRAFTING:
        acted = int(view.draft_step) / (2 * int(view.options.players))
        return Progress(0, acted, int(view.last_turn))
    if view.phase == INITIAL_ASSETS:
        return Progress(0, 0.9, int(view.last_turn))
    place = int(place_in_turn(view, view.current)) if view.phase == ACTION else 0
    acted = place / int(view.options.players)
    return Progress(int(view.turn), acted, int(view.last_turn))
