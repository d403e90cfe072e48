"""Figures: the measurements of one way to play, and the best of several runs.

Seconds are seconds of processor time, so that other work on the machine counts for less.
"""

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

#: Plays a few games; returns how many decisions and how many games that were.
PlayAFew = Callable[[], tuple[int, int]]


@dataclass(frozen=True)
class Figures:
    """One row of the table. What was not measured is None."""

    name: str
    players: int
    decisions_per_second: float | None = None
    games_per_second: float | None = None
    decisions_per_game: float | None = None
    copy_us: float | None = None
    memory_mb: float | None = None
    import_ms: float | None = None  #: on top of Python's own start
    start_ms: float | None = None  #: all of it
    missing: str = ""  #: why there is nothing to show

    def better(self, other: "Figures") -> "Figures":
        """The best of both, measure by measure: what slows a run is other work on the machine."""
        quicker = max(self, other, key=lambda figures: figures.decisions_per_second or 0)
        mixed = asdict(quicker)
        for name in ("copy_us", "memory_mb", "import_ms", "start_ms"):
            mixed[name] = least(getattr(self, name), getattr(other, name))
        return Figures(**mixed)


def least(a: float | None, b: float | None) -> float | None:
    return min((number for number in (a, b) if number is not None), default=None)


def best(rounds: Iterable[list[Figures]]) -> list[Figures]:
    """The best of every row over all rounds, in the order they first came."""
    found: dict[tuple[str, int], Figures] = {}
    for figures in (figures for row in rounds for figures in row):
        key = (figures.name, figures.players)
        found[key] = found[key].better(figures) if key in found else figures
    return list(found.values())


def play_for(seconds: float, play: PlayAFew) -> dict[str, Any]:
    """Play again and again for about this long; returns the first three measures of Figures."""
    decisions = games = 0
    started = process_time()
    while (passed := process_time() - started) < seconds:
        more_decisions, more_games = play()
        decisions += more_decisions
        games += more_games
    return {
        "decisions_per_second": decisions / passed,
        "games_per_second": games / passed,
        "decisions_per_game": decisions / games,
    }


def call_us(call: Callable[[], object], times: int = 2000) -> float:
    """How long a call takes, in millionths of a second."""
    started = process_time()
    for _ in range(times):
        call()
    return (process_time() - started) / times * 1e6
