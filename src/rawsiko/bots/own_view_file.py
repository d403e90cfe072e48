"""Loads own_view_net.json: weights, training settings and validation scores."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from rawsiko.bots.own_view_parameters import OwnViewParameters

PARTS: Final = ("first", "bias", "last")


@cache
def shipped_own_view() -> OwnViewParameters:
    """The network that comes with the game."""
    return own_view_from(read_file())


def read_file() -> Mapping[str, Any]:
    """The whole file."""
    read: Mapping[str, Any] = json.loads(
        files("rawsiko.bots").joinpath("own_view_net.json").read_text(encoding="utf-8")
    )
    return read


def own_view_from(read: Mapping[str, Any]) -> OwnViewParameters:
    """The network in a file."""
    return OwnViewParameters(int(read["width"]), *(list(map(float, read[name])) for name in PARTS))
