"""Moments: the three Decisions that moved the chances most, and what Master would have done there."""

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


def three_steps(steps: Sequence[JudgedStep]) -> list[JudgedStep]:
    """Those that moved the chances most, in the order they came; of equal ones the earlier."""
    most = sorted(steps, key=lambda step: (-step.swing, step.number))[:MOMENTS]
    return sorted(most, key=lambda step: step.number)


def board_before(match: Match, data_set: DataSet) -> dict[str, dict[str, int | None]]:
    """The board as programs read it."""
    return board_state(match, data_set)
