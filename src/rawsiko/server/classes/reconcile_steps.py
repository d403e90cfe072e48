"""What a class's table still lacks: who should sit there, whether it should run, what was called.

Asked repeatedly until nothing is left to do, even after a restart in the middle.
"""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.pupil import Pupil
from rawsiko.server.tables.actions import ending, hosting
from rawsiko.server.tables.actions.action import Action, Actor, Result
from rawsiko.server.tables.cast import bot_at
from rawsiko.server.tables.chair import valid_contribution
from rawsiko.server.tables.facts import (
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
from rawsiko.server.tables.table import ENDED, OPEN, PLAYING, Table

ToDo = tuple[Action[Any], Any]


def put(table: Table, who: Actor, what: AnyFact) -> Result:
    """A fact that follows from what the class wants."""
    return [] if isinstance(what, MatchStarted) and table.match is not None else [what]


def pending(lesson: Lesson, number: int, table: Table, now: int) -> Iterator[ToDo]:
    """What to ask of a table, one thing at a time; reads the table again after each."""
    for chair in range(len(table.chairs)):
        yield from seating_steps(lesson, number, table, chair)
    if table.state == OPEN:
        yield put, MatchStarted(table.draw_order(values_of(lesson)), now, values=values_of(lesson))
    if table.state == PLAYING:
        yield from state_steps(lesson, number, table, now)
    if table.state == ENDED and lesson.ended and table.is_duplicate and not table.results_revealed:
        yield put, BookOpened()


def seating_steps(lesson: Lesson, number: int, table: Table, chair: int) -> Iterator[ToDo]:
    """Fill a chair as planned: with a pupil and their key, or with a bot."""
    pupil = lesson.pupil_at(number, chair)
    if pupil is not None:
        yield from pupil_steps(lesson, table, chair, lesson.pupils[pupil])
    elif needs_bot(table, chair):
        yield put, bot_for(lesson, table, chair)


def needs_bot(table: Table, chair: int) -> bool:
    """Whether a chair is free or, during the match, its person has left the class."""
    seated = table.chairs[chair]
    return seated.is_open or (seated.is_person and table.state == PLAYING)


def bot_for(lesson: Lesson, table: Table, chair: int) -> BotSeated:
    levels = lesson.settings.bots or ("novice",)
    level = levels[chair % len(levels)]
    return BotSeated(chair, level, *bot_at(table, chair, level))


def pupil_steps(lesson: Lesson, table: Table, chair: int, pupil: Pupil) -> Iterator[ToDo]:
    """Give a pupil their chair; after the match the name they have now, and if they played, their new key."""
    seated, over = table.chairs[chair], table.state == ENDED
    if lesson.ended and over and seated.name != pupil.name:
        yield put, PersonChanged(chair, pupil.name, pupil.avatar)
    played = seated.name == pupil.name or lesson.is_homework
    if seated.key_hash != pupil.key_hash and (played or not over):
        comes = ChairTaken if table.match is None else SeatHandedOver
        yield put, comes(chair, pupil.name, pupil.avatar, pupil.key_hash)
    if lacks_value(table, chair, pupil):
        yield put, Contributed(chair, pupil.value)


def lacks_value(table: Table, chair: int, pupil: Pupil) -> bool:
    """Whether the dice of a table still miss what a pupil adds to them."""
    is_asked = table.match is None and not table.is_duplicate
    return is_asked and bool(valid_contribution(pupil.value)) and table.chairs[chair].contribution is None


def values_of(lesson: Lesson) -> tuple[str, ...]:
    """What the pupils who were seated at the start add to the dice of a class that plays Duplicate. In
    homework nobody adds anything: the dice are the same for those who begin today and next week."""
    if not lesson.is_duplicate or lesson.is_homework:
        return ()
    return tuple(pupil.value for pupil in lesson.pupils if valid_contribution(pupil.value) and not pupil.late)


def state_steps(lesson: Lesson, number: int, table: Table, now: int) -> Iterator[ToDo]:
    """Pause, chat, the last Turn, the Score: as the class says."""
    paused = lesson.wants_pause(number) and not lesson.ended
    if table.paused != paused:
        yield put, PauseChanged(paused, now)
    if table.settings.chat != lesson.chat and not table.is_duplicate:
        yield put, SettingsChanged(msgspec.structs.replace(table.settings, chat=lesson.chat))
    if (turn := last_turn_of(lesson, number, table)) is not None:
        yield ending.call_last_turn, ending.LastTurn(turn, "teacher")
    if lesson.ended or lesson.rang or {-1, number} & lesson.scoring_asked:
        yield scoring_of(table, "bell" if lesson.rang else "teacher")


def last_turn_of(lesson: Lesson, number: int, table: Table) -> int | None:
    """The Turn that the teacher has called the last and the table does not know yet."""
    match = table.match
    requested = [ask.which for ask in lesson.last_turn_asked if ask.table in (-1, number)]
    if match is None or not requested:
        return None
    running = max(int(match.turn), 1)
    if not match.called:
        return min(running if "running" in requested else running + 1, int(match.last_turn))
    return running if requested[-1] == "running" and match.last_turn > running else None


def scoring_of(table: Table, by: Literal["bell", "teacher"]) -> ToDo:
    """Score the match as it stands; one still in its setup ends without a result."""
    if table.match is None or table.match.turn == 0:
        return hosting.stop, None
    return ending.score, by
