"""`python -m benchmarks.bell`: how many matches end by the bell, with slow, quick and mixed tables.

Whole lessons on a simulated clock. A player's part of a Turn takes a share of the model's Turn, times how
slow the table is, times chance. The last Turn is called as the server calls it, and near the bell every phase
has a clock. The random numbers are always the same, so the figures do not depend on the machine.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from rawsiko.classes.bell import BeforeTurn, Call, QuickTables, call_before, phase_seconds
from rawsiko.classes.forecast import prior, turn_length
from rawsiko.classes.pace import pace_of
from rawsiko.classes.plan import PRESETS, turns_that_fit

QUICK_TABLES: Final = {"first": "one", "known": "bell", "duplicate": "none"}
TABLES: Final = 7
LESSONS: Final = 600
TRADE: Final = 25.0  # seconds that a Trade with China takes the slowest player of a usual table

PACES: Final[dict[str, Callable[[Random], float]]] = {
    "quick": lambda lots: lots.uniform(0.6, 0.9),
    "as planned": lambda lots: lots.uniform(0.85, 1.15),
    "slow": lambda lots: lots.uniform(1.2, 1.7),
    "mixed": lambda lots: lots.choice([0.65, 0.8, 1.0, 1.0, 1.3, 1.6]),
}


@dataclass
class PlayedTable:
    """A table that plays: how slow it is, what time it is there, and which Turn is its last."""

    slow: float
    now: float
    last_turn: int
    turn: int = 0
    added: int = 0
    called: bool = False
    lengths: list[float] = field(default_factory=list)


@dataclass
class PlayedLesson:
    """All tables of a lesson, which begins at 0 and has its bell at `bell`."""

    lots: Random
    preset: str
    players: int
    bell: float
    model: float  # seconds of a Turn

    @property
    def trades(self) -> bool:
        return self.preset == "known"

    def ask_the_bell(self, table: PlayedTable, everybodys: list[float]) -> None:
        length = turn_length(prior(self.model, everybodys), table.lengths)
        quick = QuickTables(QUICK_TABLES[self.preset])
        left = self.bell - table.now
        before = BeforeTurn(table.turn, table.last_turn, length, left, self.trades, quick, table.added)
        call = Call.NOTHING if table.called else call_before(before)
        if call is Call.LAST_TURN:
            table.last_turn, table.called = table.turn, True
        elif call is Call.TURN_ADDED:
            table.last_turn += 1
            table.added += 1

    def play_turn(self, table: PlayedTable) -> None:
        began = table.now
        for acted in range(self.players):
            takes = self.model / self.players * table.slow * self.lots.lognormvariate(-0.08, 0.4)
            last = table.turn >= table.last_turn
            clock = phase_seconds(self.bell - table.now, self.players - acted, trade=self.trades)
            table.now += takes if clock is None or not last else min(takes, clock)
        table.lengths.append(table.now - began)

    def trade(self, table: PlayedTable) -> None:
        """All choose at once."""
        takes = TRADE * table.slow * self.lots.lognormvariate(0, 0.4)
        table.now += min(takes, phase_seconds(self.bell - table.now, 1) or takes)


def ended_in_time(lots: Random, slow: Callable[[Random], float]) -> list[bool]:
    """Play one lesson; by table, whether its match ended by the bell."""
    preset, players = lots.choice(list(PRESETS)), lots.choice([3, 4, 5])
    minutes = lots.choice([25, 30, 40, 60])
    pace = pace_of(PRESETS[preset].temper, players).times(PRESETS[preset].factor)
    turns = turns_that_fit(pace, PRESETS[preset].to_fill(minutes), PRESETS[preset].most_turns)
    lesson = PlayedLesson(lots, preset, players, 60.0 * minutes, 60 * pace.per_turn)
    tables = [PlayedTable(slow(lots), 0.0, turns) for _ in range(TABLES)]
    for table in tables:
        table.now = 60 * max(pace.setup, 1.5) * table.slow * lots.uniform(0.8, 1.2)
    playing, everybodys = list(tables), list[float]()
    while playing:
        table = min(playing, key=lambda one: one.now)
        table.turn += 1
        lesson.ask_the_bell(table, everybodys)
        lesson.play_turn(table)
        everybodys.append(table.lengths[-1])
        if table.turn >= table.last_turn:
            playing.remove(table)
            if lesson.trades:
                lesson.trade(table)
    return [table.now < lesson.bell for table in tables]


def share_in_time(pace: str) -> float:
    """The share of matches that end by the bell, of all tables of the lessons at a pace."""
    lots = Random(1)
    ended = [one for _ in range(LESSONS) for one in ended_in_time(lots, PACES[pace])]
    return sum(ended) / len(ended)


def main() -> None:
    print(f"Matches that end by the bell, of {LESSONS * TABLES:,} at each pace:")
    for pace in PACES:
        print(f"{pace:12}{100 * share_in_time(pace):5.1f} %")


if __name__ == "__main__":
    main()
