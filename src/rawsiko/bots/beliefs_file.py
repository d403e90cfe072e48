"""Beliefs file: beliefs.json, what clues say about the rivals' cards, the recipe and the figures reached."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def shipped_beliefs() -> list[float]:
    """The numbers that come with the game."""
    return list(map(float, read_file()["says"]))


def read_file() -> Mapping[str, Any]:
    """All that the file says."""
    read: Mapping[str, Any] = json.loads(
        files("rawsiko.bots").joinpath("beliefs.json").read_text(encoding="utf-8")
    )
    return read
