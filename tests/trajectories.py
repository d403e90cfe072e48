"""Trajectories: everything that happens in many random matches, as one number.

`python -m tests.trajectories` prints it for the rules as they are installed, or, with
RAWSIKO_INTERPRETED=1, for their source.
"""

import importlib
import json
from array import array
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from typing import Any

from hatch_build import GROUPS, modules_of
from rawsiko.data import load_data_set
from rawsiko.measuring.random_play import chooser_of, dice_of, play_matches
from rawsiko.rules.choices import Choices, awaited_seat
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.scoring import final_score

SEEDS = (1, 2**32 - 1)
MATCHES = range(2)
TURNS = 10


def every_option() -> list[Options]:
    """3, 4 and 5 players with all four switches, each way."""
    return [
        Options(
            players,
            turns=TURNS,
            advanced_setup=advanced,
            stranglehold=stranglehold,
            trade_with_china=trade,
            sealed_placing=sealed,
        )
        for players in (3, 4, 5)
        for advanced, stranglehold, trade, sealed in product((False, True), repeat=4)
    ]


def trajectory(edition: Edition, options: Options, seed: int, number: int) -> Iterator[list[int]]:
    """Every legal code, the one chosen and the Position after it, from the deal to the Score."""
    dice, chooser = dice_of(seed, number), chooser_of(seed, number)
    match = start_match(edition, options, dice)
    choices = Choices(edition)
    yield match.numbers()
    while choices.fill(match, awaited_seat(match)):
        code = choices[chooser.below(len(choices))]
        match.apply(awaited_seat(match), code, dice)
        yield [*choices, code, *match.numbers()]
    for line in final_score(match):
        yield [line.rank, line.points, line.materials, line.territories, line.eliminated, *line.applications]


def digest() -> str:
    """SHA-256 over all of it, and over the tallies of whole matches played inside compiled code."""
    edition = load_data_set().edition
    seen = sha256()
    for options, seed in product(every_option(), SEEDS):
        for number in MATCHES:
            for numbers in trajectory(edition, options, seed, number):
                seen.update(array("q", numbers).tobytes())
        tally: Any = play_matches(edition, options, seed, 0, len(MATCHES)).__reduce__()
        seen.update(repr(tally[1]).encode())
    return seen.hexdigest()


def interpreted_modules() -> list[str]:
    """Those of the modules that can be compiled which run as source."""
    names = [module for group in GROUPS for module in modules_of(group)]
    return [name for name in names if str(importlib.import_module(name).__file__).endswith(".py")]


if __name__ == "__main__":
    print(json.dumps({"digest": digest(), "interpreted": interpreted_modules()}))
