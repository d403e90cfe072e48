"""Bot: a player that is a program, and what it thinks.

A bot sees what a player sees, a View, and keeps nothing between two Decisions: the same view, the same
dice and the same budget give the same Thought, in any process, after any restart.
"""

from dataclasses import dataclass, field
from typing import Protocol

from rawsiko.bots.explanations import FullReason, PublicReason, full_reason, public_reason
from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.views import View


@dataclass(frozen=True, slots=True)
class Thought:
    """A Decision and the view it was made from. The reason is worked out on demand."""

    decision: Decision
    view: View = field(repr=False, compare=False)

    @property
    def reason(self) -> PublicReason:
        """What may be said while the match runs."""
        return public_reason(self.view, self.view.seat, self.decision)

    @property
    def full_reason(self) -> FullReason:
        """What may be said when it is over, or to the player alone."""
        return full_reason(self.view, self.view.seat, self.decision)


class Bot(Protocol):
    """Anything that can take a seat."""

    name: str

    def decide(self, view: View, dice: SeededDice) -> Thought:
        """One whole Decision of the seat that sees the view; `dice` are for its own random choices."""
