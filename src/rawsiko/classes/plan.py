"""Plan: how many tables, players and Turns fit a number of pupils and minutes."""

from dataclasses import dataclass
from math import ceil
from typing import Final

from rawsiko.classes.pace import Pace, Temper, pace_of

FEWEST_PUPILS: Final = 2
MOST_PUPILS: Final = 60
FEWEST_MINUTES: Final = 10
MOST_MINUTES: Final = 90
MOST_TABLES: Final = 12
FEWEST_TURNS: Final = 3
MOST_TURNS: Final = 20
PLAYERS: Final = (3, 4, 5)
HOMEWORK: Final = "homework"


@dataclass(frozen=True, slots=True)
class Preset:
    """What kind of lesson it is: how quickly pupils decide, how many Turns they play at most, and which share
    of the time is kept free, because nobody knows yet how this class plays."""

    temper: Temper
    most_turns: int
    factor: float = 1.0
    slack: float = 0.0

    def to_fill(self, minutes: float) -> float:
        """How many of these minutes a plan may fill."""
        return minutes * (1 - self.slack)


PRESETS: Final = {
    "first": Preset(Temper.FIRST_TIMER, 5, slack=0.1),
    "known": Preset(Temper.THINKING, 10),
    "duplicate": Preset(Temper.THINKING, 6, factor=1.2),
}
AT_HOME: Final = PRESETS["duplicate"]


def preset_of(name: str) -> Preset:
    return AT_HOME if name == HOMEWORK else PRESETS[name]


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to seat a class. Minutes are those of the slowest table: the one with the fewest bots.
    First-timers fit where a tenth of the time is left."""

    tables: int
    players: int
    turns: int
    bots: int
    minutes: float
    brisk_minutes: float
    first_timer_minutes: float
    fits: bool


def plans(pupils: int, minutes: int, preset: str, *, pairs: bool = False, learnt: float = 1.0) -> list[Plan]:
    """The ways to seat a class, the best one first: fits, more Turns, fewer bots, fewer players.

    `learnt` is how much slower (above 1) or quicker than the preset the class was last time. Homework has
    a table for each pupil, alone with bots, where no class has a pace.
    """
    seats = ceil(pupils / 2) if pairs else pupils
    if preset == HOMEWORK:
        return [plan(players, seats, None, seats, minutes, preset) for players in PLAYERS]
    made = [
        plan(players, ceil(seats / players), None, seats, minutes, preset, pairs=pairs, learnt=learnt)
        for players in PLAYERS
        if ceil(seats / players) <= MOST_TABLES
    ]
    return sorted(made, key=lambda one: (not one.fits, -one.turns, one.bots, one.players))


def plan(
    players: int,
    tables: int,
    turns: int | None,
    seats: int,
    minutes: int,
    preset: str,
    *,
    pairs: bool = False,
    learnt: float = 1.0,
) -> Plan:
    """One way to seat a class; as many Turns as fit, unless a number is given."""
    bots = tables * players - seats
    chosen = preset_of(preset)

    def pace(temper: Temper, factor: float = 1.0) -> Pace:
        return pace_of(temper, players, bots=max(0, bots) // tables, pairs=pairs).times(factor)

    expected = pace(chosen.temper, chosen.factor * (1 if preset == HOMEWORK else learnt))
    if turns is None:
        turns = turns_that_fit(expected, chosen.to_fill(minutes), chosen.most_turns)
    return Plan(
        tables,
        players,
        turns,
        bots,
        minutes=expected.minutes(turns),
        brisk_minutes=pace(Temper.BRISK).minutes(turns),
        first_timer_minutes=pace(Temper.FIRST_TIMER).minutes(turns),
        fits=expected.minutes(turns) <= chosen.to_fill(minutes),
    )


def turns_that_fit(pace: Pace, minutes: float, most: int) -> int:
    """How many Turns fit; at least three, because fewer make no match."""
    fitting = int((minutes - pace.setup) / pace.per_turn)
    return max(FEWEST_TURNS, min(most, fitting))
