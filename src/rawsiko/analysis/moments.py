"""Moments: up to three Decisions that moved the chances most, and what Master would have done there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rawsiko.analysis.steps import JudgedStep
from rawsiko.bots.bot import Thought
from rawsiko.data import DataSet
from rawsiko.match_file.board_table import board_state
from rawsiko.rules.match import Match

MOMENTS: Final = 3
MOST: Final = 2 / 3
MATTERS: Final = 0.08  #: by how much a moment moves somebody's chance
COST: Final = 0.05  #: what one that moved it less must have cost somebody to be shown alone


@dataclass(frozen=True, slots=True)
class Moment:
    """A step that mattered, with the board before it and Master's choice there."""

    step: JudgedStep
    board: dict[str, dict[str, int | None]]  #: Territory by id: owner (seat from 1), Assets
    master: Thought

    @property
    def by(self) -> str:
        """What moved the chances: "dice" or "choice" where that did two thirds of it, else "both"."""
        step = self.step
        dice = sum(abs(a - e) for a, e in zip(step.after, step.expected, strict=True))
        choice = sum(abs(e - b) for e, b in zip(step.expected, step.before, strict=True))
        if dice >= MOST * (dice + choice):
            return "dice"
        return "choice" if choice >= MOST * (dice + choice) else "both"


def deciding_steps(steps: Sequence[JudgedStep]) -> list[JudgedStep]:
    """Up to three that moved the chances most and somebody's by at least 8 in 100, in the order they came.

    If there is none, the one that cost somebody most, unless that is less than 5 in 100.
    """
    mattered = [step for step in steps if max(map(abs, changes(step))) >= MATTERS]
    if not mattered:
        costly = [step for step in steps if min(changes(step)) <= -COST]
        return sorted(costly, key=lambda step: (min(changes(step)), step.number))[:1]
    most = sorted(mattered, key=lambda step: (-step.swing, step.number))[:MOMENTS]
    return sorted(most, key=lambda step: step.number)


def changes(step: JudgedStep) -> list[float]:
    """By how much a step moved each seat's chance."""
    return [after - before for after, before in zip(step.after, step.before, strict=True)]


def board_before(match: Match, data_set: DataSet) -> dict[str, dict[str, int | None]]:
    """The board as programs read it."""
    return board_state(match, data_set)
