"""Bot: a player that is a program, and what it thinks.

A bot sees what a player sees, a View, and keeps nothing between two Decisions: the same view, the same
dice and the same budget give the same Thought, in any process, after any restart.
"""

from dataclasses import dataclass
from typing import Protocol

from rawsiko.bots.explanations import FullReason, PublicReason
from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.views import View


@dataclass(frozen=True, slots=True)
class Thought:
    """A Decision and why: what may be said while the match runs, and what only when it is over."""

    decision: Decision
    reason: PublicReason
    full_reason: FullReason


class Bot(Protocol):
    """Whatever can take a seat."""

    name: str

    def decide(self, view: View, dice: SeededDice) -> Thought:
        """One whole Decision of the seat that sees the view; `dice` are for the bot's own lots."""
