"""The tables of a class: how they are opened, which is which, and where a bot keeps a chair."""

from rawsiko.classes.seating import Place
from rawsiko.rules.investment_phase import income
from rawsiko.server.classes.facts import PlannedTable
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store import Kind
from rawsiko.server.tables.facts import TableOpened, TableSettings, encode_fact
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.patches import PHASES
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.table import ENDED, Table


def number_of(lesson: Lesson, table: Table) -> int | None:
    for number, planned in enumerate(lesson.tables):
        if planned.table == table.id:
            return number
    return None


def settings_of(lesson: Lesson) -> TableSettings:
    """The settings of a class's tables. Only the class itself can watch."""
    settings = lesson.settings
    assert lesson.started is not None
    return TableSettings(
        players=settings.players,
        turns=lesson.started.turns,
        advanced_setup=settings.advanced_setup,
        stranglehold=settings.stranglehold,
        trade_with_china=settings.trade_with_china,
        phase_seconds=settings.phase_seconds,
        when_away="2_minutes" if settings.stand_in else "wait",  # a server says how long classes wait
        chat="off" if lesson.is_duplicate else settings.chat,
        spectators=False,
        hints=settings.hints and not lesson.is_duplicate,
    )


async def open_table(lesson: Lesson, planned: PlannedTable, tables: TableRegistry) -> None:
    """Open an empty table of the class."""
    data_set, now = tables.library.codec(lesson.data).data_set, int(tables.now())
    first = TableOpened(
        settings_of(lesson),
        data_set.id,
        data_set.hash,
        planned.secret,
        now,
        lesson.id,
        lesson.is_duplicate,
        homework=lesson.is_homework,
    )
    await tables.store.create(planned.table, encode_fact(first), now, kind=Kind.TABLE, code=planned.code)


async def table_if_there(planned: PlannedTable, tables: TableRegistry) -> LiveTable | None:
    """A table of the class; None if it was wiped."""
    try:
        return await tables.get(planned.table)
    except Refused as gone:
        if gone.refusal is not Refusal.NO_SUCH_TABLE:
            raise
        return None


async def find_wiped(lesson: Lesson, tables: TableRegistry, rows: dict[str, int]) -> None:
    """Look for tables in memory that were wiped from the store. Checks idle tables only; active ones notice
    on their next append. `rows` holds the last seen row counts."""
    for planned in lesson.tables:
        live = tables.live.get(planned.table)
        if live is None:
            continue
        quiet = rows.get(planned.table) == live.table.number
        rows[planned.table] = live.table.number
        if quiet and await tables.store.head(planned.table) is None:
            live.wiped()


def bot_seat_strengths(lesson: Lesson, tables: TableRegistry) -> dict[Place, float]:
    """The chairs held by bots, and how well each is doing: its next income and its Territories."""
    free: dict[Place, float] = {}
    for number, planned in enumerate(lesson.tables):
        live = tables.live.get(planned.table)
        if live is None or live.table.match is None or live.table.state == ENDED:
            continue
        match = live.table.match
        for chair in range(len(live.table.chairs)):
            seat = live.table.seat_of(chair)
            if lesson.pupil_at(number, chair) is None and not match.eliminated[seat]:
                free[Place(number, chair)] = float(income(match, seat)) + float(match.territories[seat]) / 100
    return free


async def phases(lesson: Lesson, tables: TableRegistry) -> tuple[tuple[int, int, str], ...]:
    """In which phase each table of the class is that plays: its number, the Turn, the name of the phase."""
    found = []
    for number, planned in enumerate(lesson.tables):
        live = await table_if_there(planned, tables) if lesson.was_opened(number) else None
        if live is not None and live.table.match is not None and live.table.state != ENDED:
            match = live.table.match
            found.append((number, int(match.turn), PHASES[match.phase]))
    return tuple(found)
