"""Results of a class: how every table ended, the ranking in Duplicate, and a report for the teacher."""

import csv
import io
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from rawsiko.classes.names import table_name
from rawsiko.classes.ranking import Played, ranking
from rawsiko.debrief import class_debrief
from rawsiko.debrief.quiz.result import answered, quiz_result
from rawsiko.debrief.quiz.round import FEWEST_SHOWN
from rawsiko.debrief.shapes import ClassSum, QuizSum
from rawsiko.rules.scoring import Score
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.places import closest_of, places
from rawsiko.server.classes.shapes import (
    ClassDebrief,
    ClassResults,
    DebriefedTable,
    Neighbour,
    RankedSeat,
    ResultSeat,
    TableResult,
    TableWithoutResult,
)
from rawsiko.server.classes.tables import table_if_there
from rawsiko.server.classes.views import MOMENTS
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.debrief import debrief
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.table import ENDED, Table

#: By chair.
COLOURS: Final = ("crimson", "cobalt", "saffron", "plum", "teal")
COLUMNS: Final = (
    "date",
    "table",
    "name",
    "colour",
    "rank",
    "points",
    "applications",
    "turns",
    "scored",
    "bot",
    "by_bots",
    "closest",
    "missing",
)
#: In Duplicate: how many players of the same colour at the other tables they have beaten.
DUPLICATE_COLUMNS: Final = ("better_than", "equal_to", "compared_with")
QUIZ_COLUMNS: Final = ("idea", "before", "of_before", "after", "of_after")


async def tables_of(lesson: Lesson, tables: TableRegistry) -> dict[int, Table]:
    """The tables of a class by number, except those that were wiped; refused before the start."""
    if lesson.started is None:
        raise Refused(Refusal.CLASS_HAS_NOT_STARTED)
    found = {}
    for number, planned in enumerate(lesson.tables):
        live = await table_if_there(planned, tables)
        if live is not None:
            found[number] = live.table
    return found


async def results_of(lesson: Lesson, tables: TableRegistry) -> ClassResults:
    """By table, and in Duplicate by colour; refused before the class may see it."""
    played = await tables_of(lesson, tables)
    if lesson.is_duplicate and not lesson.ended:
        raise Refused(Refusal.CLASS_HAS_NOT_CLOSED)
    shown = [table_result(lesson, number, table) for number, table in played.items()]
    ranked = ranking_of(shown) if lesson.is_duplicate else UNSET
    return ClassResults(
        day_of(lesson), shown, ranked, quiz_of(lesson), right_before(lesson), quiz_is_lost(lesson)
    )


def day_of(lesson: Lesson) -> str:
    """The day of the lesson, in the server's time zone: when it ended, or else when it began."""
    assert lesson.started is not None
    at = lesson.ended or lesson.started.started
    return datetime.fromtimestamp(at, UTC).astimezone().date().isoformat()


def quiz_of(lesson: Lesson) -> QuizSum | UnsetType:
    """Right answers before and after; UNSET until both rounds are closed and five have answered each."""
    sums = quiz_result(lesson.quiz.of("before"), lesson.quiz.of("after"))
    return UNSET if sums is None else msgspec.convert(sums, QuizSum)


def quiz_is_lost(lesson: Lesson) -> bool | UnsetType:
    """Whether an earlier release stored sums of the quiz twice, which are not shown."""
    return any(lesson.quiz.are_unreliable(moment) for moment in MOMENTS) or UNSET


def right_before(lesson: Lesson) -> float | UnsetType:
    """Right answers on average before the match; hidden for a few pupils, whom it would expose."""
    counts = lesson.quiz.of("before")
    if answered(counts) < FEWEST_SHOWN:
        return UNSET
    return round(sum(count.right for count in counts) / answered(counts), 1)


def debrief_of(lesson: Lesson, tables: Mapping[int, Table]) -> ClassDebrief:
    """The debriefs of all tables added up, without any name. Nothing was fought over in a setup."""
    played = {n: table for n, table in tables.items() if table.match is not None and table.match.turn > 0}
    added_up = class_debrief([debrief(table) for table in played.values()])
    return ClassDebrief(
        msgspec.convert(added_up, ClassSum),
        [DebriefedTable(n, table_name(n), table.id) for n, table in played.items()],
        quiz_of(lesson),
        quiz_is_lost(lesson),
        [
            TableWithoutResult(n, table_name(n), len(lesson.room.pupils_at(n)))
            for n in tables
            if n not in played and lesson.room.pupils_at(n)
        ]
        or UNSET,
    )


def table_result(lesson: Lesson, number: int, table: Table) -> TableResult:
    """One table: its lines from the first to the last, where it has ended with a Score."""
    match = table.match
    if match is None or table.state != ENDED or match.awaiting() or not table.is_revealed:
        nobody: list[ResultSeat] = []
        return TableResult(
            number, table_name(number), table.state, nobody, no_result=without_result(lesson, number, table)
        )
    seats = [seat_result(lesson, number, table, line, place) for line, place in places(lesson, number, table)]
    turns, last_turn = int(match.turn), int(match.last_turn)
    return TableResult(
        number, table_name(number), table.state, seats, turns, last_turn, table.scored or UNSET
    )


def without_result(lesson: Lesson, number: int, table: Table) -> list[Neighbour] | UnsetType:
    """Who sat at a table that ended without a Score."""
    if table.state != ENDED or not table.is_revealed:
        return UNSET
    sat = [(chair, lesson.pupils[pupil]) for chair, pupil in sorted(lesson.room.by_chair(number).items())]
    return [Neighbour(pupil.name, pupil.avatar, chair) for chair, pupil in sat] or UNSET


def seat_result(lesson: Lesson, number: int, table: Table, line: Score, place: int | None) -> ResultSeat:
    chair = table.order[line.seat]
    return ResultSeat(
        chair,
        line.seat,
        table.chairs[chair].name,
        lesson.pupil_at(number, chair),
        place,
        line.points,
        len(line.applications),
        share_of_bots(table, line.seat),
        closest_of(table, line),
    )


def share_of_bots(table: Table, seat: int) -> float:
    """The share of a seat's Decisions that bots made."""
    theirs = [fact.by_bot for fact in table.decided if fact.seat == seat]
    return round(sum(theirs) / len(theirs), 2) if theirs else 0.0


def ranking_of(shown: list[TableResult]) -> list[RankedSeat]:
    """Everybody compared with the same colour at the other tables, the best first."""
    lines = [(result, line) for result in shown for line in result.seats]
    seats = [
        Played(result.table, line.chair, line.points, line.by_bots, result.turns or 0)
        for result, line in lines
    ]
    names = {(result.table, line.chair): line.name for result, line in lines}
    return [
        RankedSeat(
            one.rank,
            one.seat.table,
            one.seat.colour,
            names[one.seat.table, one.seat.colour],
            one.seat.points,
            one.better_than,
            one.equal_to,
            one.compared_with,
        )
        for one in ranking(seats)
    ]


def report(found: ClassResults, *, homework: bool) -> str:
    """The same as comma-separated values: names as in the class, no times, no hands, no chat. Who does
    homework sits at no table that has a name, with bots that are the same for all."""
    text = io.StringIO()
    lines = csv.writer(text)
    ranked = {(one.table, one.colour): one for one in found.ranking or []}
    lines.writerow([*COLUMNS, *(DUPLICATE_COLUMNS if ranked else ())])
    for result in found.tables:
        for line in [seat for seat in result.seats if not (homework and seat.pupil is None)]:
            compared = ranked.get((result.table, line.chair))
            lines.writerow(
                [
                    found.date,
                    "" if homework else result.name,
                    line.name,
                    COLOURS[line.chair],
                    "" if line.rank is None else line.rank,
                    line.points,
                    line.applications,
                    result.turns,
                    result.scored or "",
                    "bot" if line.pupil is None else "",
                    line.by_bots,
                    *closest_columns(line),
                    *(getattr(compared, column, "") for column in (DUPLICATE_COLUMNS if ranked else ())),
                ]
            )
        for one in result.no_result or []:
            table = "" if homework else result.name
            lines.writerow(
                [found.date, table, one.name, COLOURS[one.chair], "", "", "", "", "no result", *[""] * 4]
                + [""] * (len(DUPLICATE_COLUMNS) if ranked else 0)
            )
    if found.quiz:
        lines.writerow([])
        lines.writerow(QUIZ_COLUMNS)
        lines.writerows([getattr(idea, column) for column in QUIZ_COLUMNS] for idea in found.quiz.ideas)
    return text.getvalue()


def closest_columns(line: ResultSeat) -> tuple[str, str]:
    """The Application that came closest for somebody without points, and the Materials it lacked."""
    closest = line.closest
    return ("", "") if closest is UNSET else (closest.application, " ".join(closest.missing))
