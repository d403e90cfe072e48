"""Names of people: from a generator by default, own ones cleaned and short."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from rawsiko.server.refusals import Refusal, Refused

MOST_LETTERS: Final = 20
SIGNS: Final = " .'\u2019-_!?&+"

#: What a client must be able to draw.
AVATARS: Final = (
    *(
        "fox",
        "whale",
        "bee",
        "owl",
        "turtle",
        "bear",
        "hare",
        "toucan",
        "lynx",
        "hedgehog",
        "penguin",
        "otter",
    ),
    *("frog", "elephant", "crab", "stork", "crystal", "peak", "compass", "sailing_boat", "leaf", "lantern"),
    *("comet", "volcano"),
)


#: Short names that many languages know.
SUGGESTED: Final = (
    *(
        "Ada",
        "Alba",
        "Anna",
        "Ben",
        "Bruno",
        "Clara",
        "Dora",
        "Elena",
        "Emil",
        "Eva",
        "Felix",
        "Flora",
        "Gaia",
    ),
    *("Hugo", "Ida", "Iris", "Ivan", "Jana", "Karlo", "Lara", "Leo", "Lina", "Luca", "Luna", "Maja", "Marco"),
    *("Maria", "Marta", "Max", "Mila", "Mira", "Nina", "Noa", "Nora", "Oskar", "Otto", "Pia", "Rita", "Rosa"),
    *("Sara", "Sofia", "Sol", "Tea", "Tom", "Toni", "Vera", "Viktor", "Vito", "Zara", "Zoe"),
)


def cleaned_name(typed: str) -> str:
    """A name as everybody will see it; refused where nothing readable is left or it is too long."""
    name = " ".join(unicodedata.normalize("NFKC", typed).split())
    readable = all(letter in SIGNS or unicodedata.category(letter)[0] in "LNM" for letter in name)
    if not readable or not 1 <= len(name) <= MOST_LETTERS or not any(letter.isalnum() for letter in name):
        raise Refused(Refusal.BAD_NAME)
    return name


def suggested_name(taken: Iterable[str], lot: int) -> str:
    """A name nobody at the table has, for those who give none."""
    free = [name for name in SUGGESTED if name not in set(taken)]
    return free[lot % len(free)]


def cleaned_avatar(chosen: str, chair: int) -> str:
    """A known avatar; another one for each chair where the choice is none."""
    return chosen if chosen in AVATARS else AVATARS[chair % len(AVATARS)]
