"""Registry: the bots by name, and who sits where.

A bot sees what a player sees, a View, and picks one of the legal codes of its seat.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from rawsiko.rules.choices import Choices
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import Match
from rawsiko.rules.views import View, seen_by

RANDOM = "random"


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View, choices: Choices) -> int:
        """One of the codes in `choices`, which are those of the seat that sees the view."""


class RandomBot:
    """Takes any legal code, each equally likely. random_play.py does the same, faster."""

    def __init__(self, chooser: SeededDice) -> None:
        self.chooser = chooser

    def choose(self, view: View, choices: Choices) -> int:
        return choices[self.chooser.below(len(choices))]


#: How to make each bot, given what it draws its lots from.
BOTS: Mapping[str, Callable[[SeededDice], Bot]] = {RANDOM: RandomBot}


class WrongBots(ValueError):
    """Bots that cannot be seated; says why in a sentence."""


def bot_names(text: str, players: int) -> tuple[str, ...]:
    """A bot per seat, from names with commas between them; one name is for all seats."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in BOTS:
            raise WrongBots(f"There is no bot {name[:40]!r}; there is {', '.join(sorted(BOTS))}.")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise WrongBots(f"{len(names)} bots are named for {players} seats; name one, or one for each seat.")
    return tuple(names)


class SeatedBots:
    """The bots of one match; all draw from one chooser, apart from the dice."""

    def __init__(self, names: Sequence[str], chooser: SeededDice) -> None:
        self.bots = [BOTS[name](chooser) for name in names]
        self.decisions = 0

    def choose(self, match: Match, seat: int, choices: Choices) -> int:
        """What the bot of a seat chooses, knowing no more than its player may."""
        self.decisions += 1
        return self.bots[seat].choose(seen_by(match, seat), choices)
