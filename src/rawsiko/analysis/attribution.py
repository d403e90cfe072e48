"""The account of a result: final chance - 1/n = deal + dice + own choices + the others' choices (+ calls).

The parts add up exactly, because each step is judged by one evaluator at both its ends. Dice are what a Clash
brought beyond the exact mean of its outcomes; over many matches they add up to zero. Choices are what a
Decision changed before its dice, credited to who decided. The deal - card and seat - ends at the first
Decision. If the match was called short or made longer (§12), what that changed is listed separately: no
player chose it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rawsiko.analysis.calibration import LEAST, came_true
from rawsiko.analysis.judge import Chances
from rawsiko.analysis.luck import luckier_than
from rawsiko.analysis.steps import JudgedStep


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
    luckier_than: float  #: the share of players whose dice brought them less (luck.py)
    stand_in: float = 0.0  #: the part of `own` that a stand-in or the clock decided
    by_seat: Mapping[int, float] = field(default_factory=dict)  #: `others`, seat by seat
    dice_off: float = LEAST  #: how far off `dice` may be
    own_off: float = LEAST


def accounts(
    start: Chances, steps: Sequence[JudgedStep], stood_in: frozenset[int] = frozenset()
) -> tuple[Account, ...]:
    """By seat; `stood_in` are the numbers of Decisions that a stand-in or the clock made."""
    return tuple(account(seat, start, steps, stood_in) for seat in range(len(start)))


def account(seat: int, start: Chances, steps: Sequence[JudgedStep], stood_in: frozenset[int]) -> Account:
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
    luck = luckier_than(len(start), dice)
    return Account(
        seat, equal, start[seat] - equal, dice, own, others, calls, final, luck, replaced, by_seat, *off
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
