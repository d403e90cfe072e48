"""What a teacher says to tables without stopping them."""

from collections.abc import Sequence
from typing import NamedTuple

from rawsiko.server.classes.facts import AnyClassFact, WordSaid
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.requests import SayToClass
from rawsiko.server.tables.actions.action import Actor


class Word(NamedTuple):
    """A line, and in which phase each table is that plays: its number, the Turn, the name of the phase."""

    said: SayToClass
    playing: tuple[tuple[int, int, str], ...]


def say(lesson: Lesson, who: Actor, what: Word) -> Sequence[AnyClassFact]:
    """Teacher: say a line to one table, or to all that play."""
    lesson.check_playing()
    said = what.said
    if said.table is not None:
        lesson.check_table(said.table)
    told = tuple(phase for phase in what.playing if said.table in (None, phase[0]))
    text = "" if said.phrase else said.text
    return [WordSaid(who.now, told, said.phrase, text)] if told and (said.phrase or text) else []
