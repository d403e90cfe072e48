"""Contestants: bots by name - a level, a level with a thinking budget, a frozen one, your own.

`expert` is a level, `expert:500` the same with a budget of 500, `Luma` a character of the cast,
`frozen:master-1` a level as it once shipped, `mymodule:MyBot` a class that Python can import and create
without arguments (docs/bots.md). All of them have `decide`, as in bot.py. Code of your own never runs in the
process of the command, which it might end.
"""

import importlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol

from rawsiko.bots.bot import Thought
from rawsiko.bots.cast import CAST, Character
from rawsiko.bots.frozen import UnknownFrozen, make_frozen
from rawsiko.bots.levels import LEVELS, RANDOM, make_bot
from rawsiko.measuring.current_bot import running_bot
from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.views import View

#: What the quick preset lets these levels look at for one Decision; the others are quick anyway.
QUICK_BUDGETS: Final[Mapping[str, int]] = {"expert": 20, "master": 300}


#: Of the cast, who play as their temper is.
CHARACTERS: Final[Mapping[str, Character]] = {one.name: one for one in CAST}


class Contestant(Protocol):
    """A Bot, or something simpler that gives no reasons."""

    def decide(self, view: View, dice: SeededDice) -> Thought | Decision:
        """A Decision of the seat that sees the view; `dice` are for its own random choices."""


class WrongContestant(ValueError):
    """No such bot; says why in a sentence."""


def line_up(text: str, players: int) -> tuple[str, ...]:
    """The bots named in a comma-separated text: one for all seats, one for each, or more."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        check_contestant(name)
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
        if before not in QUICK_BUDGETS:
            raise WrongContestant(f"{name[:40]!r} does not exist: {before} has no thinking budget.")
        if not (after.isascii() and after.isdigit() and int(after[:10]) > 0):
            raise WrongContestant(
                f"{name[:40]!r} has no thinking budget: write a whole number, such as {before}:500."
            )
        return make_bot(before, int(after[:10]))
    if name in CHARACTERS:
        one = CHARACTERS[name]
        return make_bot(one.level, QUICK_BUDGETS.get(one.level) if quick else None, one.temper)
    if before == "frozen":
        try:
            return make_frozen(after)
        except UnknownFrozen as unknown:
            raise WrongContestant(str(unknown)) from None
    if not colon:
        known = ", ".join((RANDOM, *LEVELS))
        raise WrongContestant(
            f"There is no bot {name[:40]!r}; choose {known}, or mymodule:MyBot for your own."
        )
    return own_bot(name, before, after)


def is_own(name: str) -> bool:
    """Whether a name stands for a class of your own."""
    before, colon, _ = name.partition(":")
    return bool(colon) and before not in (RANDOM, *LEVELS, "frozen")


def needs_processes(names: Iterable[str], jobs: int) -> bool:
    """Whether these bots play in other processes: several of them, or one with a bot of your own."""
    return jobs > 1 or any(map(is_own, names))


def check_contestant(name: str) -> None:
    """Refuse a bot that cannot be made; one of your own is tried in another process."""
    if not is_own(name):
        make_contestant(name)
        return
    from rawsiko.measuring.workers import (  # here, because multiprocessing is slow to import
        WorkerDied,
        sent_by_workers,
    )

    try:
        for _ in sent_by_workers(try_to_make, [(name,)]):
            pass
    except WorkerDied as died:
        raise WrongContestant(f"{name[:80]!r} cannot be used: it {died.how}.") from None


def try_to_make(name: str) -> Iterator[bool]:
    """In a process of its own: make a bot, and forget it."""
    make_contestant(name)
    yield True


def own_bot(name: str, module: str, attribute: str) -> Contestant:
    """An object of your own class."""
    try:
        with running_bot(name):
            made = getattr(importlib.import_module(module), attribute)()
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # anything may happen in a module
        raise WrongContestant(
            f"{name[:80]!r} cannot be used: {type(fault).__name__}: {one_line(fault)}"
        ) from fault
    if not callable(getattr(made, "decide", None)):
        raise WrongContestant(f"{name[:80]!r} has no method decide(view, dice).")
    contestant: Contestant = made
    return contestant


def one_line(fault: BaseException) -> str:
    """What an exception says, as the end of a sentence."""
    said = " ".join(str(fault).split())[:200] or "no details"
    return said if said.endswith((".", "!", "?")) else said + "."
