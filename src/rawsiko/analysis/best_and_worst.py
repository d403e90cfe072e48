"""Best and worst: for each player the moment that brought them most, and the one that cost them most.

Only what can be seen on the map is a moment here: moves, Clashes, and what was taken from China. The best is
a player's own, or one in which they held a Territory; the worst may be anybody's. Less than 3 in 100 is
noise, and a chance from the time when it was too early to tell says nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rawsiko.analysis.steps import JudgedStep
from rawsiko.rules.decisions import MoveAssets, TakeMaterials

TELLS: Final = 0.03


@dataclass(frozen=True, slots=True)
class BestAndWorst:
    """The numbers of two Decisions for one seat; None where nothing moved its chance enough."""

    seat: int
    best: int | None
    worst: int | None


def best_and_worst(steps: Sequence[JudgedStep], players: int) -> tuple[BestAndWorst, ...]:
    """By seat."""
    seen = [step for step in steps if can_be_seen(step)]
    found = []
    for seat in range(players):
        gains = [(gain(step, seat), step.number) for step in seen if seat in (step.seat, step.defender)]
        losses = [(-gain(step, seat), step.number) for step in seen]
        found.append(BestAndWorst(seat, largest(gains), largest(losses)))
    return tuple(found)


def can_be_seen(step: JudgedStep) -> bool:
    return not step.early and isinstance(step.decision, MoveAssets | TakeMaterials)


def gain(step: JudgedStep, seat: int) -> float:
    """What a step brought a seat, in parts of a win."""
    return step.after[seat] - step.before[seat]


def largest(moved: Sequence[tuple[float, int]]) -> int | None:
    """The number of the step that moved a chance most; of several the first."""
    change, number = max(moved, key=lambda one: (one[0], -one[1]), default=(0.0, 0))
    return number if change >= TELLS else None
