"""Contestants: the bots of an arena by name - a level, a level with its thinking budget, or one's own.

`expert` is a level, `expert:500` the same with a budget of 500, `mymodule:MyBot` a class that Python can
import and make without arguments (docs/bots.md). Whoever comes in by name has `decide`, as in bot.py.
"""

import importlib
from collections.abc import Mapping
from typing import Final, Protocol

from rawsiko.bots.bot import Thought
from rawsiko.bots.levels import LEVELS, RANDOM, make_bot
from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.views import View

#: What the quick preset lets these levels look at for one Decision; the others are quick anyway.
QUICK_BUDGETS: Final[Mapping[str, int]] = {"expert": 500, "master": 2000}


class Contestant(Protocol):
    """A Bot, or something simpler that gives no reasons."""

    def decide(self, view: View, dice: SeededDice) -> Thought | Decision:
        """A Decision of the seat that sees the view; `dice` are for the bot's own lots."""


class WrongContestant(ValueError):
    """No such bot; says why in a sentence."""


def line_up(text: str, players: int) -> tuple[str, ...]:
    """The names of a text with commas between them: one for all seats, one for each, or more."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        make_contestant(name)
    if len(names) == 1:
        names *= players
    if len(names) < players:
        raise WrongContestant(
            f"{len(names)} bots are named for {players} seats; name one, one for each seat, or more."
        )
    if len(names) > players and len(set(names)) < len(names):
        raise WrongContestant("Where more bots than seats are named, each is named once.")
    return tuple(names)


def make_contestant(name: str, *, quick: bool = False) -> Contestant:
    """A new bot; `quick` lowers the budget of levels that are named without one."""
    before, colon, after = name.partition(":")
    if before in LEVELS or before == RANDOM:
        if not colon:
            return make_bot(before, QUICK_BUDGETS.get(before) if quick else None)
        if not (after.isascii() and after.isdigit() and int(after[:10]) > 0):
            raise WrongContestant(f"{name[:40]!r} has no budget: write a number from 1 on, as {before}:500.")
        return make_bot(before, int(after[:10]))
    if not colon:
        known = ", ".join((RANDOM, *LEVELS))
        raise WrongContestant(
            f"There is no bot {name[:40]!r}; there is {known}, or mymodule:MyBot for one's own."
        )
    return own_bot(name, before, after)


def own_bot(name: str, module: str, attribute: str) -> Contestant:
    """An object of somebody's class."""
    try:
        made = getattr(importlib.import_module(module), attribute)()
    except Exception as fault:  # whatever somebody's module does
        raise WrongContestant(
            f"{name[:80]!r} cannot be used: {type(fault).__name__}: {one_line(fault)}"
        ) from fault
    if not callable(getattr(made, "decide", None)):
        raise WrongContestant(f"{name[:80]!r} has no method decide(view, dice).")
    contestant: Contestant = made
    return contestant


def one_line(fault: BaseException) -> str:
    """What an exception says, as the end of a sentence."""
    said = " ".join(str(fault).split())[:200] or "no more is said"
    return said if said.endswith((".", "!", "?")) else said + "."
