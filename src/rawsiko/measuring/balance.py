"""Balance: many matches between identical bots, to see whether seats, cards and Continents are fair.

All seats have the same bot, so what differs between players is their seat, their card and luck. A Survey has
the same result however many processes play it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from rawsiko.data import DataSet
from rawsiko.measuring.balance_tally import BalanceTally
from rawsiko.measuring.bot_match import SeatedBot, lots_of, play_bots
from rawsiko.measuring.contestants import make_contestant
from rawsiko.measuring.random_play import dice_of
from rawsiko.measuring.runner import results
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options

MATCHES_AT_ONCE: Final = 5  # so that progress is shown soon


@dataclass(frozen=True)
class Survey:
    """What to play: the matches of a seed, from number 0 on."""

    options: Options
    bot: str
    seed: int
    matches: int
    data_folder: Path | None = None  #: None: the standard set
    quick: bool = False


@dataclass(frozen=True)
class SurveyOutcome:
    """The result of a Survey, and how long it took."""

    survey: Survey
    jobs: int
    seconds: float
    tally: BalanceTally


def conduct(
    survey: Survey,
    data_set: DataSet,
    *,
    jobs: int = 1,
    on_progress: Callable[[int], None] | None = None,
) -> SurveyOutcome:
    """Play it in `jobs` processes; `on_progress` is told how many matches each step has played."""
    jobs = min(jobs, survey.matches)
    tally = BalanceTally()
    started = perf_counter()
    for played in results(play_share, survey, [survey.bot], data_set, jobs):
        tally.add(played)
        if on_progress is not None:
            on_progress(played.matches)
    return SurveyOutcome(survey, jobs, perf_counter() - started, tally)


def play_share(data_set: DataSet, survey: Survey, jobs: int, worker: int) -> Iterator[BalanceTally]:
    """The matches of one of several workers, a few at a time."""
    tally = BalanceTally()
    for number in range(worker, survey.matches, jobs):
        play_one(survey, data_set, number, tally)
        if tally.matches == MATCHES_AT_ONCE:
            yield tally
            tally = BalanceTally()
    if tally.matches:
        yield tally


def play_one(survey: Survey, data_set: DataSet, number: int, tally: BalanceTally) -> None:
    """One match, counted in `tally`."""
    dice = dice_of(survey.seed, number)
    match = start_match(data_set.edition, survey.options, dice)
    bots = [
        SeatedBot(
            survey.bot,
            make_contestant(survey.bot, quick=survey.quick),
            lots_of(survey.seed, number, seat),
            timed=False,
        )
        for seat in range(int(survey.options.players))
    ]
    play_bots(match, bots, dice)
    tally.count(match, sum(bot.effort.decisions for bot in bots))
