"""Analyse: everything about a finished match, in one go."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rawsiko.analysis.attribution import Account, accounts, dice_of
from rawsiko.analysis.best_and_worst import BestAndWorst, best_and_worst
from rawsiko.analysis.judge import Chances, Judge
from rawsiko.analysis.moments import Moment, board_before, deciding_steps
from rawsiko.analysis.regret import Compared, GaveAway, bot_rng, compared, gave_away, worst_of
from rawsiko.analysis.steps import JudgedStep, in_order_of_play, judged_steps, play_on
from rawsiko.bots.bot import Bot, Thought
from rawsiko.bots.levels import make_bot
from rawsiko.data import DataSet
from rawsiko.match_file import MatchRecord, match_at_start
from rawsiko.match_file.replaying import play_calls
from rawsiko.rules.views import seen_by

ADVISER: Final = "master"
#: The additions of a match file that note Decisions made for a person: by a stand-in, by the clock.
MADE_FOR_THEM: Final = ("stand-in", "out-of-time")


class NotOver(ValueError):
    """A match that is not over cannot be analysed; says so in a sentence."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What decided a match."""

    start: Chances  #: after the deal
    steps: tuple[JudgedStep, ...]  #: every Decision, sealed ones in order of play
    accounts: tuple[Account, ...]  #: by seat
    moments: tuple[Moment, ...]  #: at most three, in the order they came
    gave_away: dict[int, GaveAway]  #: by seat, of people only
    best_and_worst: tuple[BestAndWorst, ...] = ()  #: by seat
    told: tuple[Moment, ...] = ()  #: those of them that are not among the moments, in the order they came


def analyse(
    record: MatchRecord,
    data_set: DataSet,
    *,
    stood_in: frozenset[int] = frozenset(),
    adviser: Bot | None = None,
) -> Analysis:
    """Analyse a finished match; `stood_in` are the Decisions that a stand-in or the clock made."""
    if record.result is None:
        raise NotOver("The match is not over: there is nothing to account for yet.")
    judge = Judge(data_set.edition)
    master = adviser or make_bot(ADVISER)
    start = judge.chances(match_at_start(record, data_set))
    steps = tuple(judged_steps(match_at_start(record, data_set), record, judge))
    people = frozenset(seat for seat, player in enumerate(record.players) if player.bot is None)
    given = gave_away(match_at_start(record, data_set), record, people, judge, master)
    of_seats = best_and_worst(steps, len(record.players))
    decided = frozenset(step.number for step in deciding_steps(steps))
    named = frozenset(number for one in of_seats for number in (one.best, one.worst) if number is not None)
    moments = moments_of(record, data_set, steps, decided | named, master)
    elsewhere = record.branches[-1] if record.branches else 0  # Decisions that others made
    kept = [one for one in given if one.number not in stood_in and one.number > elsewhere]
    return Analysis(
        start,
        steps,
        accounts(start, steps, stood_in),
        tuple(moment for moment in moments if moment.step.number in decided),
        worst_of(kept),
        of_seats,
        tuple(moment for moment in moments if moment.step.number not in decided),
    )


def dice_lines(record: MatchRecord, data_set: DataSet) -> tuple[float, ...]:
    """By seat, what the dice of a match brought: the account's dice line alone, without the rest."""
    steps = tuple(judged_steps(match_at_start(record, data_set), record, Judge(data_set.edition)))
    return tuple(dice_of(seat, steps) for seat in range(len(record.players)))


def stood_in(record: MatchRecord) -> frozenset[int]:
    """The Decisions of people that a stand-in or the clock made, where the match file notes them."""
    noted = [addition.text for addition in record.additions if addition.name in MADE_FOR_THEM]
    return frozenset(
        int(word) for text in noted for word in text.split() if word.isascii() and word.isdigit()
    )


def moments_of(
    record: MatchRecord,
    data_set: DataSet,
    steps: Sequence[JudgedStep],
    numbers: frozenset[int],
    master: Bot,
) -> tuple[Moment, ...]:
    """The steps with these numbers, with the board and Master's choice."""
    wanted = {step.number: step for step in steps if step.number in numbers}
    match = match_at_start(record, data_set)
    play_calls(match, record.calls_after(0))
    found = []
    for number, row, calls in in_order_of_play(record, match):
        if number in wanted:
            thought = master.decide(seen_by(match, row.seat), bot_rng(number))
            found.append(Moment(wanted[number], board_before(match, data_set), thought))
        play_on(match, row, calls)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class BestMove:
    """Master's choice at a Decision, and the chances after each, by what that player could see."""

    seat: int
    thought: Thought
    chances: Compared


def best_move(record: MatchRecord, data_set: DataSet, number: int, *, adviser: Bot | None = None) -> BestMove:
    """What Master would have decided at Decision `number`, counted from 1, seeing what that player saw."""
    if not 1 <= number <= len(record.moves):
        raise ValueError(f"The match has Decisions 1 to {len(record.moves)}; none is number {number}.")
    match = match_at_start(record, data_set)
    play_calls(match, record.calls_after(0))
    for earlier, row in enumerate(record.moves[: number - 1], start=1):
        play_on(match, row, record.calls_after(earlier))
    row = record.moves[number - 1]
    view = seen_by(match, row.seat)
    thought = (adviser or make_bot(ADVISER)).decide(view, bot_rng(number))
    judge = Judge(data_set.edition)
    return BestMove(row.seat, thought, compared(view, row.decision, thought.decision, judge, number))
