"""The pace of a class: what we expect, and what we have learnt from the Turns it has played."""

from typing import Final

from rawsiko.classes.forecast import TURNS_TO_TRUST_THE_CLASS, Lengths, prior, turn_length
from rawsiko.classes.pace import Pace, pace_of
from rawsiko.classes.plan import preset_of, turns_that_fit
from rawsiko.server.classes.lesson import Lesson

LEAST_LEARNT: Final = 0.25
MOST_LEARNT: Final = 4.0


def expected_pace(lesson: Lesson, bots: int = 0) -> Pace:
    """The pace of a table with this many bots: the preset's, corrected by how this class last played."""
    settings = lesson.settings
    preset = preset_of(settings.preset)
    pace = pace_of(preset.temper, settings.players, bots=bots, pairs=settings.devices == "pairs")
    return pace.times(preset.factor * settings.learnt)


def expected_lengths(lesson: Lesson, table: int) -> Lengths:
    """How long the setup and each Turn of a table are expected to take before any was played, in seconds."""
    bots = max(0, lesson.settings.players - len(lesson.room.pupils_at(table)))
    pace = expected_pace(lesson, bots)
    return Lengths(60.0 * pace.setup, 60.0 * pace.per_turn)


def length_of_turn(lesson: Lesson, table: int) -> float:
    """How long a Turn of a table takes, in seconds, by the model and by what was played."""
    own = [float(seconds) for (where, _), seconds in lesson.turns_played.items() if where == table]
    everybodys = [float(seconds) for seconds in lesson.turns_played.values()]
    return turn_length(prior(expected_lengths(lesson, table).turn, everybodys), own)


def lengths_of(lesson: Lesson, table: int) -> Lengths:
    """How long the setup and each Turn of a table take, in seconds; only Turns are learnt from."""
    return Lengths(expected_lengths(lesson, table).setup, length_of_turn(lesson, table))


def turns_left(lesson: Lesson, now: float) -> int:
    """The Turns that fit the time that is really left; never more than were planned."""
    return turns_that_fit(expected_pace(lesson), (lesson.bell - now) / 60, lesson.settings.turns)


def learnt_pace(lesson: Lesson) -> float | None:
    """How much slower (above 1) or quicker than its preset the class has played, for the next plan."""
    if len(lesson.turns_played) < TURNS_TO_TRUST_THE_CLASS:
        return None
    played = sum(lesson.turns_played.values())
    expected = sum(expected_lengths(lesson, table).turn for table, _ in lesson.turns_played)
    learnt = lesson.settings.learnt * played / expected
    return round(min(max(learnt, LEAST_LEARNT), MOST_LEARNT), 2)
