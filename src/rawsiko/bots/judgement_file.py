"""Judgement file: judgement.json, the numbers of the judgement, their recipe and the figures they reached."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rawsiko.bots.features import FEATURES
from rawsiko.bots.open_cards_net import HEADS, Net


@cache
def shipped_net() -> Net:
    """The network that comes with the game."""
    return net_from(read_file())


def read_file() -> Mapping[str, Any]:
    """All that the file says."""
    read: Mapping[str, Any] = json.loads(
        files("rawsiko.bots").joinpath("judgement.json").read_text(encoding="utf-8")
    )
    return read


def net_from(read: Mapping[str, Any]) -> Net:
    """The network of a file that was read."""
    return Net(int(read["width"]), *(list(map(float, read[name])) for name in PARTS))


PARTS = ("first", "bias", "wins", "points")


def blank_net(width: int = 1) -> Net:
    """A network that gives everybody the same chance: what learning begins with."""
    heads = HEADS * (width + 1)
    return Net(width, [0.0] * (FEATURES * width), [0.0] * width, [0.0] * heads, [0.0] * heads)
