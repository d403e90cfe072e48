"""The cast: who the bots are at a table. Three for each level, each with a name and a picture.

How a bot plays depends on its level (levels.py) and a little on its temper (tempers.py); the line that goes
with a character is the client's.
"""

from collections.abc import Collection
from dataclasses import dataclass

from rawsiko.bots.tempers import Temper


@dataclass(frozen=True, slots=True)
class Character:
    """A bot with a face."""

    name: str
    avatar: str
    level: str
    temper: Temper


CAST = (
    Character("Pimo", "otter", "novice", Temper.CURIOUS),
    Character("Nilu", "hare", "novice", Temper.BOLD),
    Character("Tiba", "turtle", "novice", Temper.STEADY),
    Character("Belu", "bee", "apprentice", Temper.CURIOUS),
    Character("Fenko", "crab", "apprentice", Temper.BOLD),
    Character("Garu", "hedgehog", "apprentice", Temper.STEADY),
    Character("Luma", "lantern", "expert", Temper.CURIOUS),
    Character("Rilko", "lynx", "expert", Temper.BOLD),
    Character("Sovi", "owl", "expert", Temper.STEADY),
    Character("Kalto", "comet", "master", Temper.CURIOUS),
    Character("Vulko", "volcano", "master", Temper.BOLD),
    Character("Meru", "peak", "master", Temper.STEADY),
)


def character(level: str, names: Collection[str], avatars: Collection[str], turn: int = 0) -> Character:
    """The character that sits down: one whose name and picture nobody at the table has, if there is one.

    Seats filled one after the other get characters from different places in their level.
    """
    of_level = [one for one in CAST if one.level == level]
    turned = of_level[turn % len(of_level) :] + of_level[: turn % len(of_level)]
    free = (one for one in turned if one.name not in names and one.avatar not in avatars)
    return next(free, turned[0])


def temper_of(name: str, level: str) -> Temper | None:
    """What the character of this name and level likes; None if it is nobody of the cast."""
    return next((one.temper for one in CAST if (one.name, one.level) == (name, level)), None)
