"""Places: who has won at a table of a class. Whoever was never there, so that bots made all their Decisions,
has no place; and where there are no points, what came closest still tells of a match."""

from msgspec import UNSET, UnsetType

from rawsiko.rules.scoring import Score, final_score
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.shapes import Closest
from rawsiko.server.tables.endings import bots_played_all, endings_of
from rawsiko.server.tables.table import Table


def places(lesson: Lesson, number: int, table: Table) -> list[tuple[Score, int | None]]:
    """The lines of the final Score in their order, each with its place among those who played."""
    assert table.match is not None
    lines = sorted(final_score(table.match), key=lambda line: (line.rank, line.seat))
    there = [line for line in lines if not was_absent(lesson, number, table, line.seat)]

    def place_of(line: Score) -> int | None:
        return 1 + sum(one.rank < line.rank for one in there) if line in there else None

    return [(line, place_of(line)) for line in lines]


def was_absent(lesson: Lesson, number: int, table: Table, seat: int) -> bool:
    """Whether a seat is a pupil's, and bots made all its Decisions."""
    is_pupils = lesson.pupil_at(number, table.order[seat]) is not None
    return is_pupils and bots_played_all(table, seat)


def closest_of(table: Table, line: Score) -> Closest | UnsetType:
    """What came closest for a seat that ended with no points."""
    nearest = None if line.points else endings_of(table)[line.seat].closest
    if nearest is None:
        return UNSET
    [application] = [one for one in table.codec.data_set.applications if one.id == nearest.application]
    return Closest(nearest.application, nearest.points, list(nearest.missing), len(application.symbols))
