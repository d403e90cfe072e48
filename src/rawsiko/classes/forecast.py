"""Forecast: when a table will finish, learnt from its own Turns and from those of the class.

Turn lengths are in seconds, without the time the table was paused or held.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

#: How many played Turns the expectation for a new table weighs as much as.
WEIGHT_OF_PRIOR: Final = 2
#: After this many Turns the expectation comes from the class itself, not from the model.
TURNS_TO_TRUST_THE_CLASS: Final = 3


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a table has got: its Turn, the share of its seats that have acted, the last Turn."""

    turn: int
    acted: float
    last_turn: int


class Lengths(NamedTuple):
    """How long the setup of a table takes, and each of its Turns."""

    setup: float
    turn: float


def prior(model: float, turns_of_class: Sequence[float]) -> float:
    """How long a Turn takes before anything is known about a table."""
    if len(turns_of_class) < TURNS_TO_TRUST_THE_CLASS:
        return model
    return sum(turns_of_class) / len(turns_of_class)


def turn_length(expected: float, turns: Sequence[float]) -> float:
    """How long a Turn of this table takes, judging by those it has played."""
    return (WEIGHT_OF_PRIOR * expected + sum(turns)) / (WEIGHT_OF_PRIOR + len(turns))


def seconds_left(lengths: Lengths, progress: Progress) -> float:
    """How long until the match ends: the rest of this Turn and all that follow. The setup is Turn 0."""
    running = lengths.setup if progress.turn == 0 else lengths.turn
    return running * (1 - progress.acted) + lengths.turn * max(0, progress.last_turn - progress.turn)
