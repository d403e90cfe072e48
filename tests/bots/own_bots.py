"""Bots as users might write them, good and bad."""

import os
import signal

from rawsiko.bots.levels import make_bot
from rawsiko.rules.decisions import ContinentId, Decision, Deploy, EndActionPhase, MoveAssets, TerritoryId
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.position import ACTION
from rawsiko.rules.views import View


class Idle:
    """Places and drafts by lot, and then does nothing."""

    def decide(self, view: View, dice: SeededDice) -> Decision:
        return EndActionPhase() if view.phase == ACTION else make_bot("random").decide(view, dice).decision


class Cheat(Idle):
    """Moves what it does not have."""

    def decide(self, view: View, dice: SeededDice) -> Decision:
        if view.phase == ACTION:
            return MoveAssets(TerritoryId(0), TerritoryId(0), 99)
        return super().decide(view, dice)


class Broken:
    def decide(self, view: View, dice: SeededDice) -> Decision:
        raise KeyError("oil")


class Quitter:
    def decide(self, view: View, dice: SeededDice) -> Decision:
        raise SystemExit(3)


class Nosy(Idle):
    """Notes the cards it sees."""

    seen: list[list[int]] = []  # noqa: RUF012  # every match has a new one

    def decide(self, view: View, dice: SeededDice) -> Decision:
        self.seen.append([int(card) for card in view.objective])
        return super().decide(view, dice)


class Needy:
    """Cannot be made without arguments."""

    def __init__(self, something: int) -> None:
        self.something = something


class Speechless:
    """Decides nothing."""


class Vanishing:
    """Ends its process without a word."""

    def decide(self, view: View, dice: SeededDice) -> Decision:
        os._exit(7)


class Stillborn:
    """Ends its process when it is made."""

    def __init__(self) -> None:
        os._exit(8)


class Crashing:
    """Takes its process down with it, as a fault in a compiled extension does."""

    def decide(self, view: View, dice: SeededDice) -> Decision:
        os.kill(os.getpid(), signal.SIGSEGV)
        raise AssertionError("unreachable")


class Unspeakable:
    """Returns something that cannot even be printed."""

    def __repr__(self) -> str:
        raise ValueError("no words")

    def decide(self, view: View, dice: SeededDice) -> Decision:
        return self  # type: ignore[return-value]


class Stubborn:
    """Raises what no `except Exception` catches."""

    class Refusal(BaseException):
        pass

    def decide(self, view: View, dice: SeededDice) -> Decision:
        raise self.Refusal("never")


class Careless:
    """Puts a word where a number belongs."""

    def decide(self, view: View, dice: SeededDice) -> Decision:
        return Deploy(ContinentId(0), ("germany",))  # type: ignore[arg-type]
