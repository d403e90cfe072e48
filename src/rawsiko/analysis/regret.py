"""Gave away: how much less a player's Decision was worth than Master's, judged by what the player could see
then.

The cards hidden from the player are dealt 24 times as they might have been; both Decisions are judged before
their dice in each deal. Only a difference of more than 3 in 100 and of more than twice its
error counts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from rawsiko.analysis.judge import Judge, mean
from rawsiko.analysis.steps import in_order_of_play, play_on
from rawsiko.bots.bot import Bot, Thought
from rawsiko.match_file.record import MatchRecord
from rawsiko.match_file.replaying import play_calls
from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import Match
from rawsiko.rules.views import View, imagine, seen_by

DEALS: Final = 24
COUNTS: Final = 0.03  #: less is not worth mentioning
SURE: Final = 2.0  #: standard errors


@dataclass(frozen=True, slots=True)
class GaveAway:
    """A Decision, what it gave away, and what Master would have done there, and why."""

    number: int
    seat: int
    lost: float  #: in parts of a win
    error: float
    better: Thought

    @property
    def counts(self) -> bool:
        return self.lost > COUNTS and self.lost > SURE * self.error


def bot_rng(number: int) -> SeededDice:
    """The random numbers of a bot that is asked about Decision `number`."""
    return SeededDice(number, 21)


def gave_away(
    match: Match, record: MatchRecord, people: frozenset[int], judge: Judge, master: Bot
) -> Iterator[GaveAway]:
    """Look at every Decision of some seats; `match` is at its start, and over afterwards."""
    play_calls(match, record.calls_after(0))
    for number, row, calls in in_order_of_play(record, match):
        if row.seat in people:
            view = seen_by(match, row.seat)
            thought = master.decide(view, bot_rng(number))
            if thought.decision != row.decision:
                both = compared(view, row.decision, thought.decision, judge, number)
                yield GaveAway(number, row.seat, both.lost, both.error, thought)
        play_on(match, row, calls)


@dataclass(frozen=True, slots=True)
class Compared:
    """Two Decisions by what a player could see: the chance each left, and the error of the difference."""

    made: float
    better: float
    error: float

    @property
    def lost(self) -> float:
        return self.better - self.made


def compared(view: View, made: Decision, better: Decision, judge: Judge, number: int) -> Compared:
    """Judge both in the same imagined deals."""
    seat = int(view.seat)
    found = []
    for deal in range(DEALS):
        match = imagine(view, SeededDice(number, 100 + deal))
        promised = mean(judge.outcomes(match, seat, better))[seat]
        found.append((mean(judge.outcomes(match, seat, made))[seat], promised))
    error = stdev(promised - had for had, promised in found) / sqrt(DEALS)
    return Compared(fmean(had for had, _ in found), fmean(promised for _, promised in found), error)


def worst_of(found: Sequence[GaveAway]) -> dict[int, GaveAway]:
    """For each seat the Decision that gave away most, if any counts."""
    worst: dict[int, GaveAway] = {}
    for one in found:
        if one.counts and (one.seat not in worst or one.lost > worst[one.seat].lost):
            worst[one.seat] = one
    return worst
