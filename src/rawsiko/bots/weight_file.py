"""Weight file: weights.json, read once."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from rawsiko.bots.quick_play import Habits
from rawsiko.bots.weights import Weights


@cache
def numbers() -> Mapping[str, Mapping[str, float]]:
    """Every set of weights by name."""
    read: Mapping[str, Mapping[str, float]] = json.loads(
        files("rawsiko.bots").joinpath("weights.json").read_text(encoding="utf-8")
    )
    return read


def weights_of(level: str) -> Weights:
    """The weights of a level that evaluates positions."""
    return Weights(numbers()[level])


def quick_habits() -> Habits:
    """What guides quick play."""
    return Habits(numbers()["quick_play"])
