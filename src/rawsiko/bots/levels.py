"""Levels: the bots by name, from the one that plays at random to the one that imagines whole matches."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from rawsiko.bots import apprentice, expert, master
from rawsiko.bots.apprentice import Apprentice
from rawsiko.bots.bot import Bot
from rawsiko.bots.expert import Expert
from rawsiko.bots.master import Master
from rawsiko.bots.novice import Novice
from rawsiko.bots.random_bot import RandomBot
from rawsiko.bots.tempers import Temper, leanings_of

LEVELS = ("novice", "apprentice", "expert", "master")  #: weakest first
RANDOM = "random"


class UnknownLevel(ValueError):
    """There is no bot of this name."""


def make_bot(level: str, budget: int | None = None, temper: Temper | None = None) -> Bot:
    """A bot of a level; `budget` counts what Expert and Master may look at for one Decision.

    Others take no budget: they look at everything they can. A `temper` likes some things a little more than
    its level does. A bot is for one thread at a time.
    """
    if budget is not None and budget < 1:
        raise ValueError(f"A thinking budget is at least 1, not {budget}.")
    match level:
        case "random":
            return RandomBot()
        case "novice":
            return Novice(temper)
        case "apprentice":
            return Apprentice(leanings=leanings_of(temper, apprentice.THRIFT, apprentice.TASTE))
        case "expert":
            return Expert(budget, leanings=leanings_of(temper, expert.THRIFT, expert.TASTE))
        case "master":
            return Master(budget, leanings=leanings_of(temper, master.THRIFT, master.TASTE))
    raise UnknownLevel(f"There is no bot {level[:40]!r}; choose {', '.join((RANDOM, *LEVELS))}.")


@cache
def level_names() -> Mapping[str, Mapping[str, str]]:
    """The name of every level in every language."""
    read: Mapping[str, Mapping[str, str]] = json.loads(
        files("rawsiko.bots").joinpath("levels.json").read_text(encoding="utf-8")
    )
    return read
