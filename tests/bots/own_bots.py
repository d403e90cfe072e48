"""Bots as somebody might write them, good and bad ones."""

from rawsiko.bots.levels import make_bot
from rawsiko.rules.decisions import Decision, EndActionPhase, MoveAssets, TerritoryId
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
