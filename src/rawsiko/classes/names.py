"""Names of pupils and tables: nobody has to type one, and none is a pupil's real name.

Pupils are named after stars and moons, which are spelt alike in all languages; tables after Materials whose
name is one short word in each of them. Never Cobalt: that is a player's colour. The names are in names.json.
"""

import json
from collections.abc import Collection
from importlib.resources import files
from random import Random
from typing import Final

_NAMES = json.loads(files("rawsiko.classes").joinpath("names.json").read_text(encoding="utf-8"))

#: By the symbol of their Material, in this order.
TABLES: Final[tuple[str, ...]] = tuple(_NAMES["tables"])
PUPILS: Final[tuple[str, ...]] = tuple(_NAMES["pupils"])


def table_name(number: int) -> str:
    """What a table of a class is called. Homework has more tables than names: nobody sees two of them."""
    return TABLES[number % len(TABLES)]


def is_of_the_list(name: str) -> bool:
    """Whether a name comes from the list, not from a keyboard."""
    star, _, number = name.partition(" ")
    return star in PUPILS and (not number or number.isdigit())


def free_name(taken: Collection[str], rng: Random) -> str:
    """A name nobody in the class has; if all are taken, one with a number."""
    free = [name for name in PUPILS if name not in taken]
    number = 2
    while not free:
        free = [numbered for name in PUPILS if (numbered := f"{name} {number}") not in taken]
        number += 1
    return rng.choice(free)
