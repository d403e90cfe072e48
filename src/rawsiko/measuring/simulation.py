"""Simulation: many matches of bots, on one core or several, and their results.

The same Plan gives the same Tally, however many processes play it: every match draws from its own
dice (random_play.py), and a Tally adds up whole numbers.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

from rawsiko.bots.levels import RANDOM
from rawsiko.data import DataSet
from rawsiko.measuring.random_play import chooser_of, dice_of, play_matches
from rawsiko.measuring.registry import SeatedBots
from rawsiko.measuring.runner import results
from rawsiko.measuring.tally import PARTS_OF_A_WIN, Tally, no_matches
from rawsiko.rules.choices import Choices, awaited_seat
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER

SEEDS: Final = 2**32  #: seeds are below it
MOST_MATCHES: Final = 1_000_000_000
MOST_MATCHES_AT_ONCE: Final = 100  #: so that progress is shown, and a run can be ended, soon


@dataclass(frozen=True)
class Plan:
    """What to play: the matches of a seed, from number 0 on."""

    options: Options
    bots: tuple[str, ...]
    seed: int
    matches: int
    data_folder: Path | None = None  #: None: the standard set


#: Plays `count` matches of a Plan from number `first` on.
PlaySome = Callable[[DataSet, Plan, int, int], Tally]


@dataclass(frozen=True)
class Outcome:
    """The result of a Plan, and how long it took."""

    plan: Plan
    jobs: int
    seconds: float
    tally: Tally

    @property
    def wins_by_seat(self) -> list[Fraction]:
        """A win shared by k players counts 1/k for each."""
        return [Fraction(int(parts), PARTS_OF_A_WIN) for parts in self.tally.wins]


def play_all(
    plan: Plan,
    data_set: DataSet,
    *,
    jobs: int = 1,
    play: PlaySome | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Outcome:
    """Play it all in `jobs` processes; `on_progress` is told how many matches each step has played."""
    jobs = min(jobs, plan.matches)
    tally = no_matches(len(plan.bots))
    data_set.edition.valid_deals(len(plan.bots))  # worked out once, before the clock starts
    started = perf_counter()
    work = partial(play_share, play or play_some)
    for played in results(work, plan, plan.bots, data_set, jobs):
        tally.add(played)
        if on_progress is not None:
            on_progress(int(played.matches))
    return Outcome(plan, jobs, perf_counter() - started, tally)


def play_share(play: PlaySome, data_set: DataSet, plan: Plan, jobs: int, worker: int) -> Iterator[Tally]:
    """The matches of one of several workers, some at a time."""
    for first, count in shares(plan.matches, jobs, worker):
        yield play(data_set, plan, first, count)


def shares(matches: int, jobs: int, worker: int) -> Iterator[tuple[int, int]]:
    """The matches of one of several workers, as (first, count), so that all have about equally many."""
    step = min(MOST_MATCHES_AT_ONCE, -(-matches // jobs))
    for first in range(worker * step, matches, jobs * step):
        yield first, min(step, matches - first)


def play_some(data_set: DataSet, plan: Plan, first: int, count: int) -> Tally:
    """Play with the bots of the Plan; random ones alone take the compiled path."""
    if set(plan.bots) == {RANDOM}:
        return play_matches(data_set.edition, plan.options, plan.seed, first, count)
    return play_with_bots(data_set, plan, first, count)


def play_with_bots(data_set: DataSet, plan: Plan, first: int, count: int) -> Tally:
    """Ask a bot for every choice."""
    tally = no_matches(len(plan.bots))
    choices = Choices(data_set.edition)
    for number in range(first, first + count):
        dice = dice_of(plan.seed, number)
        bots = SeatedBots(plan.bots, chooser_of(plan.seed, number))
        match = start_match(data_set.edition, plan.options, dice)
        while match.phase != OVER:
            seat = awaited_seat(match)
            choices.fill(match, seat)
            match.apply(seat, bots.choose(match, seat, choices), dice)
        tally.count(match, bots.decisions)
    return tally
