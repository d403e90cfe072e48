"""The cast: who the bots are at a table. Three for each level, each with a name and a picture.

How a bot plays depends on its level alone (levels.py); the line that goes with a character is the client's.
"""

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Character:
    """A bot with a face."""

    name: str
    avatar: str
    level: str


CAST = (
    Character("Pimo", "otter", "novice"),
    Character("Nilu", "hare", "novice"),
    Character("Tiba", "turtle", "novice"),
    Character("Belu", "bee", "apprentice"),
    Character("Fenko", "crab", "apprentice"),
    Character("Garu", "hedgehog", "apprentice"),
    Character("Luma", "lantern", "expert"),
    Character("Rilko", "lynx", "expert"),
    Character("Sovi", "owl", "expert"),
    Character("Kalto", "comet", "master"),
    Character("Vulko", "volcano", "master"),
    Character("Meru", "peak", "master"),
)


def character(level: str, names: Collection[str], avatars: Collection[str], turn: int = 0) -> Character:
    """The character that sits down: one whose name and picture nobody at the table has, if there is one.

    Seats filled one after the other get characters from different places in their level.
    """
    of_level = [one for one in CAST if one.level == level]
    turned = of_level[turn % len(of_level) :] + of_level[: turn % len(of_level)]
    free = (one for one in turned if one.name not in names and one.avatar not in avatars)
    return next(free, turned[0])
