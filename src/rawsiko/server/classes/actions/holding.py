"""What stops play: a network that is down, pupils who have gone, a teacher; and what lets it go on."""

from collections.abc import Sequence
from typing import NamedTuple

from rawsiko.server.classes.facts import AnyClassFact, Held, TableHeld, TablePaused
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.requests import PauseTable
from rawsiko.server.tables.actions.action import Actor


def hold(lesson: Lesson, who: Actor, what: bool) -> Sequence[AnyClassFact]:
    """Stop the class because the network is down, or let it go on."""
    if lesson.started is None or lesson.ended or (lesson.held is not None) == what:
        return []
    return [Held(what, who.now)]


def hold_after_absence(lesson: Lesson, who: Actor, what: int) -> Sequence[AnyClassFact]:
    """The bell rang while the server was down: the teacher says how to go on."""
    if lesson.started is None or lesson.ended or lesson.held is not None:
        return []
    return [Held(True, who.now, max(1, what))]


def go_on(lesson: Lesson, who: Actor, what: None) -> Sequence[AnyClassFact]:
    """Teacher: end a hold."""
    return hold(lesson, who, False)


class HeldTable(NamedTuple):
    """A table that is to wait, or to go on."""

    table: int
    on: bool


def hold_table(lesson: Lesson, who: Actor, what: HeldTable) -> Sequence[AnyClassFact]:
    """Let one table wait, because more than half of its pupils have gone, or go on."""
    if lesson.started is None or lesson.ended or (what.table in lesson.held_tables) == what.on:
        return []
    return [TableHeld(what.table, what.on, who.now)]


def pause_table(lesson: Lesson, who: Actor, what: PauseTable) -> Sequence[AnyClassFact]:
    """Teacher: stop one table, or let it go on, also where it waits for pupils who have gone."""
    lesson.check_playing()
    lesson.check_table(what.table)
    paused = [] if (what.table in lesson.paused) == what.on else [TablePaused(what.table, what.on)]
    held = [] if what.on else hold_table(lesson, who, HeldTable(what.table, on=False))
    return [*paused, *held]
