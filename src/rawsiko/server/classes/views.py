"""What the teacher and each pupil see of a class, as JSON that is patched (server/tables/views.py).

Everything here is public: names from a list, and what spectators see of a match.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from rawsiko.classes.names import table_name
from rawsiko.debrief.quiz.result import answered as answered_by
from rawsiko.rules.committed_dice import commitment
from rawsiko.server.classes.facts import EyesUp, Moment
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.pace import learnt_pace
from rawsiko.server.classes.shapes import (
    BellView,
    CardSeat,
    ClassSettingsView,
    DoorView,
    EyesView,
    HandView,
    HeldView,
    InsteadOfAChair,
    Knocking,
    Neighbour,
    PupilLine,
    PupilsTable,
    PupilView,
    QuizLine,
    Since,
    TableCard,
    TeacherView,
    ToShare,
    ToWatch,
    WordView,
)
from rawsiko.server.classes.stages import Stages
from rawsiko.server.tables.data_sets import DataSetName
from rawsiko.server.tables.wire import Json

MOMENTS: Final[tuple[Moment, Moment]] = ("before", "after")
#: Pupils may share a device at tables with at most this many of them.
MOST_TO_SHARE_AT: Final = 4


def teacher_view(lesson: Lesson, here: set[int], answered: Mapping[Moment, int], *, devices: int) -> Json:
    """The lobby and the wall, as if no table were there yet. `answered` says how many have handed in their
    answers of each open round."""
    people = {number: pupil for number, pupil in enumerate(lesson.pupils) if pupil.is_in}
    learnt = learnt_pace(lesson)
    return written(
        TeacherView(
            **common(lesson),
            settings=settings_view(lesson),
            door=DoorView(lesson.door_open, knocking(lesson), lesson.slips_only or UNSET),
            chat=lesson.chat,
            quiz={moment: quiz_line(lesson, moment, answered.get(moment, 0)) for moment in MOMENTS},
            devices=devices,
            pupils={str(number): pupil_line(lesson, number, here) for number in people},
            tables=planned_cards(lesson),
            hands={str(pupil): HandView(hand.at, about=hand.about) for pupil, hand in lesson.hands.items()},
            taken={str(n): Since(pupil.taken[1]) for n, pupil in people.items() if pupil.taken is not None},
            learnt=UNSET if learnt is None else learnt,
            names_until=UNSET if lesson.names_until is None else lesson.names_until,
            turns=UNSET if lesson.started is None else lesson.started.turns,
        )
    )


def written(view: TeacherView | PupilView | TableCard) -> Json:
    """A view, or a part of one, as JSON: to send, and to compare with the next one."""
    told: Json = msgspec.to_builtins(view)
    return told


def settings_view(lesson: Lesson) -> Any:
    values = msgspec.structs.asdict(lesson.settings)
    return ClassSettingsView(**{name: UNSET if value is None else value for name, value in values.items()})


def quiz_line(lesson: Lesson, moment: Moment, answered: int) -> QuizLine:
    """How many have answered a round, of how many; never how."""
    is_open = moment in lesson.quiz.open
    counted = answered if is_open else answered_by(lesson.quiz.of(moment))
    called = moment in lesson.quiz.called or UNSET
    return QuizLine(is_open, counted, sum(pupil.is_in for pupil in lesson.pupils), called)


def common(lesson: Lesson) -> Json:
    """What everybody in the class sees."""
    held, opened = lesson.held, lesson.opened
    return {
        "class_id": lesson.id,
        "code": lesson.code,
        "state": lesson.state,
        "bell": BellView(lesson.bell, lesson.bell),
        "eyes": UNSET if lesson.eyes is None else eyes_view(lesson.eyes),
        "held": UNSET if held is None else HeldView(held.at, away=held.away or UNSET),
        "data": UNSET if opened is None else DataSetName(opened.data_set, opened.data_hash),
        "commitments": UNSET if opened is None else commitments(lesson),
        "homework": lesson.is_homework or UNSET,
    }


def commitments(lesson: Lesson) -> list[str]:
    """The commitments of all tables; a class that plays Duplicate has only one."""
    assert lesson.opened is not None
    secrets = lesson.opened.secrets[: 1 if lesson.is_duplicate else lesson.room.tables]
    return [commitment_to(secret) for secret in secrets]


@lru_cache(maxsize=1024)  # they stay the same for a whole lesson, and are in every view
def commitment_to(secret: str) -> str:
    return commitment(bytes.fromhex(secret))


def eyes_view(eyes: EyesUp) -> EyesView:
    text = UNSET if eyes.phrase else eyes.text or UNSET
    return EyesView(eyes.at, phrase=eyes.phrase or UNSET, text=text)


def knocking(lesson: Lesson) -> list[Knocking]:
    return [
        Knocking(number, pupil.name, pupil.avatar)
        for number, pupil in enumerate(lesson.pupils)
        if pupil.knocks and not pupil.gone
    ]


def pupil_line(lesson: Lesson, number: int, here: set[int]) -> PupilLine:
    """A pupil, without their key."""
    pupil, place = lesson.pupils[number], lesson.room.seated.get(number)
    return PupilLine(
        number,
        pupil.name,
        pupil.avatar,
        number in here,
        table=UNSET if place is None else place.table,
        chair=UNSET if place is None else place.chair,
        late=pupil.late or UNSET,
        beside=pupil.beside if pupil.beside >= 0 else UNSET,
    )


def planned_cards(lesson: Lesson) -> dict[str, TableCard]:
    """The tables before they exist: who is to sit where."""
    return {
        str(table): TableCard(name=table_name(table), state="seating", seats=planned_seats(lesson, table))
        for table in range(lesson.room.tables)
    }


def planned_seats(lesson: Lesson, table: int) -> dict[str, CardSeat]:
    seated = lesson.room.by_chair(table)
    return {str(chair): CardSeat(seated.get(chair, UNSET)) for chair in range(lesson.room.players)}


def instead_of_a_chair(lesson: Lesson) -> InsteadOfAChair:
    """What someone without a chair can do: share a device, or watch a table."""
    beside = [
        ToShare(number, lesson.pupils[number].name, place.table)
        for number, place in lesson.room.seated.items()
        if len(lesson.room.pupils_at(place.table)) <= MOST_TO_SHARE_AT
    ]
    tables = (
        [] if lesson.is_duplicate else [ToWatch(table_name(n), t.table) for n, t in enumerate(lesson.tables)]
    )
    return InsteadOfAChair(beside, tables)


def tables_to_watch(lesson: Lesson, number: int, stages: Stages) -> list[ToWatch]:
    """For a pupil whose match has ended: tables still playing. In Duplicate these would give cards away."""
    place = lesson.room.seated.get(number)
    if lesson.is_duplicate or place is None or place.table not in stages.over:
        return []
    return [
        ToWatch(table_name(table), lesson.tables[table].table)
        for table in sorted(stages.running - stages.over)
    ]


def pupil_view(lesson: Lesson, number: int, here: set[int], stages: Stages) -> Json:
    """What one pupil sees: themselves, their table and neighbours, what the class is told. Nobody is sent
    to a table whose match has not started."""
    chairless = lesson.started is not None and number not in lesson.room.seated
    return written(
        PupilView(
            **common(lesson),
            you=pupil_line(lesson, number, here),
            door=DoorView(lesson.door_open),
            quiz={
                moment: QuizLine(moment in lesson.quiz.open, called=moment in lesson.quiz.called or UNSET)
                for moment in MOMENTS
            },
            knocks=lesson.pupils[number].knocks or UNSET,
            instead=instead_of_a_chair(lesson) if chairless else UNSET,
            watch=tables_to_watch(lesson, number, stages) or UNSET,
            hand=lesson.hands[number].about if number in lesson.hands else UNSET,
            word=word_for(lesson, number),
            table=pupils_table(lesson, number, stages),
        )
    )


def word_for(lesson: Lesson, number: int) -> WordView | UnsetType:
    """What the teacher has said last to a pupil's table, with the phase that it lasts for."""
    place = lesson.room.seated.get(number)
    said = None if place is None else lesson.words.get(place.table)
    if place is None or said is None:
        return UNSET
    turn, phase = next((turn, phase) for table, turn, phase in said.tables if table == place.table)
    return WordView(said.at, turn=turn, phase=phase, phrase=said.phrase or UNSET, text=said.text or UNSET)


def pupils_table(lesson: Lesson, number: int, stages: Stages) -> PupilsTable | UnsetType:
    """Where a pupil sits."""
    place = lesson.room.seated.get(number)
    if place is None:
        return UNSET
    chairs = lesson.room.by_chair(place.table)
    others = [(chair, lesson.pupils[other]) for chair, other in chairs.items() if other != number]
    neighbours = [Neighbour(other.name, other.avatar, chair) for chair, other in others]
    is_gone = place.table in stages.gone
    if place.table not in stages.running or is_gone:
        return PupilsTable(place.table, table_name(place.table), neighbours, gone=is_gone or UNSET)
    planned, since = lesson.tables[place.table], lesson.held_tables.get(place.table)
    return PupilsTable(
        place.table,
        table_name(place.table),
        neighbours,
        planned.table,
        planned.code,
        held=UNSET if since is None else Since(since),
    )
