"""What a teacher says to tables without stopping them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rawsiko.server.classes.facts import AnyClassFact, WordSaid
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.requests import SayToClass
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import Actor

#: The ready phrases, in the languages of all who read them; '' is none.
PHRASES: Final = ("", "1", "2", "3", "4", "5")


class Word(NamedTuple):
    """A line, and in which phase each table is that plays: its number, the Turn, the name of the phase."""

    said: SayToClass
    playing: tuple[tuple[int, int, str], ...]


def check_phrase(phrase: str) -> None:
    if phrase not in PHRASES:
        raise Refused(Refusal.UNKNOWN_PHRASE)


def say(lesson: Lesson, who: Actor, what: Word) -> Sequence[AnyClassFact]:
    """Teacher: say a line to one table, or to all that play."""
    lesson.check_playing()
    said = what.said
    check_phrase(said.phrase)
    if said.table is not None:
        lesson.check_table(said.table)
    told = tuple(phase for phase in what.playing if said.table in (None, phase[0]))
    text = "" if said.phrase else said.text
    return [WordSaid(who.now, told, said.phrase, text)] if told and (said.phrase or text) else []
