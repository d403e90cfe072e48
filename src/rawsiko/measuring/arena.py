"""Arena: which bot is stronger, measured so that luck hardly matters.

A deal - the cards of every seat, and the dice - is played once for every rotation of the bots over the
seats, so each bot has had every seat with every card. If more bots than seats are named, all line-ups that
fill the seats take turns, deal by deal. A Contest has the same result however many processes play it:
results are counted in the order of the deals, whichever process finishes first.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations, count
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from rawsiko.data import DataSet
from rawsiko.measuring.bot_match import SeatedBot, lots_of, play_bots
from rawsiko.measuring.contestants import make_contestant
from rawsiko.measuring.random_play import dice_of
from rawsiko.measuring.runner import results
from rawsiko.measuring.sequential import is_decided
from rawsiko.measuring.standings import BotStanding, Standings
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.scoring import final_score


@dataclass(frozen=True)
class Contest:
    """What to play: the deals of a seed, from number 0 on."""

    options: Options
    bots: tuple[str, ...]
    seed: int
    matches: int  #: at least; whole deals are played
    data_folder: Path | None = None  #: None: the standard set
    quick: bool = False  #: whether Expert and Master think less
    stop_when_clear_of: float | None = None  #: stop once the first bot's share is surely different from this

    @property
    def deals(self) -> int:
        return -(-self.matches // int(self.options.players))

    def line_up(self, deal: int) -> tuple[str, ...]:
        """Who meets in a deal."""
        line_ups = list(combinations(self.bots, int(self.options.players)))
        return line_ups[deal % len(line_ups)]


class SeatResult(NamedTuple):
    """How one bot did in one match."""

    bot: str
    seat: int
    winners: int  #: how many share the win; 0 if this bot has not won
    points: int
    rank: int
    decisions: int
    seconds: float


class DealResult(NamedTuple):
    """All matches of a deal, one for each rotation."""

    deal: int
    matches: tuple[tuple[SeatResult, ...], ...]


@dataclass(frozen=True)
class ContestOutcome:
    """The result of a Contest, and how long it took."""

    contest: Contest
    jobs: int
    seconds: float
    deals: int
    decided: bool  #: whether it was stopped because the first bot's share was clear
    interrupted: bool  #: whether it was stopped by Ctrl-C; what was played until then counts
    standings: tuple[BotStanding, ...]  #: in the order in which the bots are named

    @property
    def matches(self) -> int:
        return self.deals * int(self.contest.options.players)


def hold(
    contest: Contest,
    data_set: DataSet,
    *,
    jobs: int = 1,
    on_progress: Callable[[int], None] | None = None,
) -> ContestOutcome:
    """Play it in `jobs` processes; `on_progress` is told how many matches each step has played.

    Ctrl-C ends it with the deals played so far, if there are any.
    """
    jobs = min(jobs, contest.deals)
    standings = Standings(contest.bots)
    started = perf_counter()
    played = results(play_share, contest, contest.bots, data_set, jobs)
    deals = 0
    decided = interrupted = False
    with closing(played):  # stopping early ends the processes
        deals_in_order = in_order(played)
        while not decided:
            try:
                result = next(deals_in_order, None)
            except KeyboardInterrupt:
                if deals == 0:
                    raise
                interrupted = True
                break
            if result is None:
                break
            deals += 1
            for match in result.matches:
                standings.count(match)
            standings.end_deal()
            if on_progress is not None:
                on_progress(len(result.matches))
            if contest.stop_when_clear_of is not None:
                shares = standings.deal_shares(contest.bots[0])
                decided = is_decided(shares, contest.stop_when_clear_of)
    seconds = perf_counter() - started
    decided = decided and deals < contest.deals
    return ContestOutcome(contest, jobs, seconds, deals, decided, interrupted, standings.all())


def in_order(played: Iterable[DealResult]) -> Iterator[DealResult]:
    """The results by the number of their deal, however they come."""
    early: dict[int, DealResult] = {}
    following = count()
    wanted = next(following)
    for result in played:
        early[result.deal] = result
        while wanted in early:
            yield early.pop(wanted)
            wanted = next(following)


def play_share(data_set: DataSet, contest: Contest, jobs: int, worker: int) -> Iterator[DealResult]:
    """The deals of one of several workers."""
    for deal in range(worker, contest.deals, jobs):
        yield play_deal(contest, data_set, deal)


def play_deal(contest: Contest, data_set: DataSet, deal: int) -> DealResult:
    """One match for each rotation of the bots, all with the same cards and dice."""
    names = contest.line_up(deal)
    rotations = (names[turn:] + names[:turn] for turn in range(len(names)))
    return DealResult(deal, tuple(play_one(contest, data_set, deal, seats) for seats in rotations))


def play_one(contest: Contest, data_set: DataSet, deal: int, names: Sequence[str]) -> tuple[SeatResult, ...]:
    """One match with the bots in these seats."""
    dice = dice_of(contest.seed, deal)
    match = start_match(data_set.edition, contest.options, dice)
    bots = [
        SeatedBot(name, make_contestant(name, quick=contest.quick), lots_of(contest.seed, deal, seat))
        for seat, name in enumerate(names)
    ]
    play_bots(match, bots, dice)
    score = final_score(match)
    winners = sum(line.rank == 1 for line in score)
    return tuple(
        SeatResult(
            bot.name,
            int(line.seat),
            winners if line.rank == 1 else 0,
            int(line.points),
            line.rank,
            bot.effort.decisions,
            bot.effort.seconds,
        )
        for bot, line in zip(bots, score, strict=True)
    )
