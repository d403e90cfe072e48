"""Pace: how many minutes a match takes, by the number of players and how quickly they decide.

The figures are data with their date and method, in pace.json. forecast.py learns from the tables that play.
"""

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any


class Temper(StrEnum):
    """How quickly people decide."""

    BRISK = "brisk"
    THINKING = "thinking"
    FIRST_TIMER = "first_timer"


@dataclass(frozen=True, slots=True)
class Pace:
    """Minutes of a match: the setup, and each Turn."""

    setup: float
    per_turn: float

    def minutes(self, turns: int) -> float:
        return self.setup + turns * self.per_turn

    def times(self, factor: float) -> "Pace":
        return Pace(self.setup * factor, self.per_turn * factor)


def pace_of(temper: Temper, players: int, *, bots: int = 0, pairs: bool = False) -> Pace:
    """The pace of a table: bots decide quicker than people, two people at one device talk first."""
    measured = measurements()
    figures = measured["minutes"][str(players)][temper.value]
    acting = (players - bots * (1 - measured["bot_counts"])) / players
    return Pace(figures["setup"], figures["per_turn"]).times(
        acting * (measured["pair_factor"] if pairs else 1)
    )


@cache
def measurements() -> Any:
    """What was measured, and how."""
    return json.loads(files("rawsiko.classes").joinpath("pace.json").read_text(encoding="utf-8"))
