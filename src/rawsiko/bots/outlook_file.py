"""Outlook file: outlook.json, the numbers of the outlook, their recipe and the figures they reached."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from rawsiko.bots.outlook_net import INPUTS, STRETCHES, UNITS, OutlookNet

PARTS: Final = ("first", "bias", "last")


@cache
def shipped_outlook() -> OutlookNet:
    """The network that comes with the game."""
    return outlook_from(read_file())


def read_file() -> Mapping[str, Any]:
    """All that the file says."""
    read: Mapping[str, Any] = json.loads(
        files("rawsiko.bots").joinpath("outlook.json").read_text(encoding="utf-8")
    )
    return read


def outlook_from(read: Mapping[str, Any]) -> OutlookNet:
    """The network of a file that was read."""
    return OutlookNet(int(read["width"]), *(list(map(float, read[name])) for name in PARTS))


def blank_outlook() -> OutlookNet:
    """A network that knows nothing: what learning begins with."""
    return OutlookNet(UNITS, [0.0] * (INPUTS * UNITS), [0.0] * UNITS, [0.0] * (STRETCHES * (UNITS + 1)))
