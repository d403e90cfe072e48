"""The account of a result: final chance - 1/n = deal + dice + own choices + the others' choices (+ calls).

The parts add up exactly, because each step is judged by one evaluator at both its ends. Dice are what a Clash
brought beyond the exact mean of its outcomes; over many matches they add up to zero. Choices are what a
Decision changed before its dice, credited to who decided. The deal - card and seat - ends at the first
Decision. If the match was called short or made longer (§12), what that changed is listed separately: no
player chose it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from rawsiko.analysis.how_far_off import LEAST, came_true
from rawsiko.analysis.judge import Chances
from rawsiko.analysis.steps import JudgedStep

FATES = 2_000  #: how often all dice are rolled again, for the percentile


@dataclass(frozen=True, slots=True)
class Account:
    """Of one seat, in parts of a win. `others` sums what the other seats' choices changed for this one."""

    seat: int
    equal: float  #: 1/n
    deal: float
    dice: float
    own: float
    others: float
    calls: float  #: what calls about the end of the match changed
    final: float
    luckier_than: float  #: the share of possible dice that would have been worse, given the Decisions
    stand_in: float = 0.0  #: the part of `own` that a stand-in or the clock decided
    by_seat: Mapping[int, float] = field(default_factory=dict)  #: `others`, seat by seat
    dice_off: float = LEAST  #: how far off `dice` may be
    own_off: float = LEAST


def accounts(
    start: Chances, steps: Sequence[JudgedStep], stood_in: frozenset[int] = frozenset()
) -> tuple[Account, ...]:
    """By seat; `stood_in` are the numbers of Decisions that a stand-in or the clock made."""
    percentiles = luck_percentiles(len(start), steps)
    return tuple(account(seat, start, steps, stood_in, percentiles[seat]) for seat in range(len(start)))


def account(
    seat: int, start: Chances, steps: Sequence[JudgedStep], stood_in: frozenset[int], percentile: float
) -> Account:
    """Add up the steps for one seat."""
    equal = 1 / len(start)
    dice = dice_of(seat, steps)
    by_seat = dict.fromkeys(range(len(start)), 0.0)
    replaced = 0.0
    for step in steps:
        change = step.expected[seat] - step.before[seat]
        by_seat[step.seat] += change
        if step.seat == seat and step.number in stood_in:
            replaced += change
    own = by_seat.pop(seat)
    final = steps[-1].then[seat] if steps else start[seat]
    others = sum(by_seat.values())
    calls = sum(step.then[seat] - step.after[seat] for step in steps)
    off = parts_off(seat, steps, dice, own)
    return Account(
        seat, equal, start[seat] - equal, dice, own, others, calls, final, percentile, replaced, by_seat, *off
    )


def parts_off(seat: int, steps: Sequence[JudgedStep], dice: float, own: float) -> tuple[float, float]:
    """By how much dice and own choices differ if every chance is replaced by how often it came true."""
    other_dice = other_own = 0.0
    for step in steps:
        before, after = (came_true(step.stretch, chances[seat]) for chances in (step.before, step.after))
        expected = sum(one.probability * came_true(step.stretch, one.chances[seat]) for one in step.outcomes)
        other_dice += after - expected
        if step.seat == seat:
            other_own += expected - before
    return max(abs(other_dice - dice), LEAST), max(abs(other_own - own), LEAST)


def dice_of(seat: int, steps: Sequence[JudgedStep]) -> float:
    """What the dice brought a seat beyond the exact mean of their outcomes."""
    return sum(step.after[seat] - step.expected[seat] for step in steps)


def luck_percentiles(players: int, steps: Sequence[JudgedStep]) -> list[float]:
    """For each seat, the share of all possible dice that would have brought less; ties count half."""
    clashes = [step for step in steps if len(step.outcomes) > 1]
    had = [dice_of(seat, clashes) for seat in range(players)]
    if not clashes:
        return [0.5] * players
    lots = Random(1)  # the same match has the same percentile
    below = [0.0] * players
    weights = [[outcome.probability for outcome in step.outcomes] for step in clashes]
    gains = [
        [
            [outcome.chances[seat] - step.expected[seat] for seat in range(players)]
            for outcome in step.outcomes
        ]
        for step in clashes
    ]
    rolled = [lots.choices(gain, weight, k=FATES) for gain, weight in zip(gains, weights, strict=True)]
    for fate in zip(*rolled, strict=True):
        for seat in range(players):
            luck = sum(gain[seat] for gain in fate)
            below[seat] += 0.5 if abs(luck - had[seat]) < 1e-12 else float(luck < had[seat])
    return [count / FATES for count in below]
