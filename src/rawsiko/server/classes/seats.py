"""What a class's table still lacks: who should sit there, whether it should run, what was called.

Asked repeatedly until nothing is left to do, even after a restart in the middle.
"""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from rawsiko.server.actions import ending, hosting
from rawsiko.server.actions.action import Action, Done, NextFact, Who
from rawsiko.server.casting import bot_at
from rawsiko.server.classes.lesson import Lesson, Pupil
from rawsiko.server.facts import (
    AnyFact,
    BookOpened,
    BotSeated,
    ChairTaken,
    Contributed,
    MatchStarted,
    PauseChanged,
    PersonChanged,
    SeatHandedOver,
    SettingsChanged,
)
from rawsiko.server.table import ENDED, OPEN, PLAYING, Table

ToDo = tuple[Action[Any], Any]


def put(table: Table, who: Who, what: AnyFact) -> NextFact:
    """A fact that follows from what the class wants."""
    state = PLAYING if isinstance(what, MatchStarted) else None
    if isinstance(what, MatchStarted) and table.match is not None:
        raise Done(table.number)
    return NextFact(what, state)


def to_do(lesson: Lesson, number: int, table: Table, now: int) -> Iterator[ToDo]:
    """What to ask of a table, one thing at a time; reads the table again after each."""
    for chair in range(len(table.chairs)):
        yield from to_seat(lesson, number, table, chair)
    if table.state == OPEN:
        yield put, MatchStarted(table.drawn_order(values_of(lesson)), now, values=values_of(lesson))
    if table.state == PLAYING:
        yield from to_conduct(lesson, number, table, now)
    if table.state == ENDED and lesson.ended and table.is_duplicate and not table.book_opened:
        yield put, BookOpened()


def to_seat(lesson: Lesson, number: int, table: Table, chair: int) -> Iterator[ToDo]:
    """Seat whoever belongs on a chair: a pupil with their key, or a bot."""
    seated, pupil_number = table.chairs[chair], lesson.pupil_at(number, chair)
    if pupil_number is None:
        if seated.is_open or (seated.is_person and table.state == PLAYING):
            level = (
                lesson.settings.bots[chair % len(lesson.settings.bots)] if lesson.settings.bots else "novice"
            )
            name, avatar = bot_at(table, chair, level)
            yield put, BotSeated(chair, level, name, avatar)
        return
    pupil = lesson.pupils[pupil_number]
    if lesson.ended and table.state == ENDED and seated.name != pupil.name:
        yield put, PersonChanged(chair, pupil.name, pupil.avatar)
    played_it = seated.name == pupil.name or lesson.is_homework
    if seated.key_hash != pupil.key_hash and (table.state != ENDED or played_it):
        yield put, taken(chair, pupil) if table.match is None else handed_over(chair, pupil)
    adds = table.match is None and pupil.value and not table.is_duplicate
    if adds and table.chairs[chair].contribution is None:
        yield put, Contributed(chair, pupil.value)


def taken(chair: int, pupil: Pupil) -> ChairTaken:
    return ChairTaken(chair, pupil.name, pupil.avatar, pupil.key_hash)


def handed_over(chair: int, pupil: Pupil) -> SeatHandedOver:
    return SeatHandedOver(chair, pupil.name, pupil.avatar, pupil.key_hash)


def values_of(lesson: Lesson) -> tuple[str, ...]:
    """What the pupils who were seated at the start add to the dice of a class that plays Duplicate. In
    homework nobody adds anything: the dice are the same for those who begin today and next week."""
    if not lesson.is_duplicate or lesson.is_homework:
        return ()
    return tuple(pupil.value for pupil in lesson.pupils if pupil.value and not pupil.late)


def to_conduct(lesson: Lesson, number: int, table: Table, now: int) -> Iterator[ToDo]:
    """Pause, chat, the last Turn, the Score: as the class says."""
    paused = lesson.wants_pause(number) and not lesson.ended
    if table.paused != paused:
        yield put, PauseChanged(paused, now)
    if table.settings.chat != lesson.chat and not table.is_duplicate:
        yield put, SettingsChanged(msgspec.structs.replace(table.settings, chat=lesson.chat))
    if (turn := last_turn_of(lesson, number, table)) is not None:
        yield ending.call_last_turn, ending.LastTurn(turn, "teacher")
    if lesson.ended or {-1, number} & lesson.scoring_asked:
        yield scoring_of(table, "teacher")


def last_turn_of(lesson: Lesson, number: int, table: Table) -> int | None:
    """The Turn that the teacher has called the last and the table does not know yet."""
    match = table.match
    asked = [ask.which for ask in lesson.last_turn_asked if ask.table in (-1, number)]
    if match is None or not asked:
        return None
    running = max(int(match.turn), 1)
    if not match.called:
        return min(running if "running" in asked else running + 1, int(match.last_turn))
    return running if asked[-1] == "running" and match.last_turn > running else None


def scoring_of(table: Table, by: Literal["bell", "teacher"]) -> ToDo:
    """Score the match as it stands; one still in its setup ends without a result."""
    if table.match is None or table.match.turn == 0:
        return hosting.stop, None
    return ending.score, by
