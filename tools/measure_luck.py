"""Measure luck: what dice brought players in matches of bots, into src/rawsiko/analysis/luck.json.

    python -m tools.measure_luck [--matches 1200] [--seed 7100]

For each number of players, matches of 3, 5 and 8 Turns in equal parts, at tables of Novices, of Apprentices,
and of both with an Expert. The file keeps the dice line of the account in 40 equal shares.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles

from rawsiko.analysis.analyse import dice_lines
from rawsiko.data import load_data_set
from rawsiko.rules import Options
from tests.analysis.matches import played

TARGET = Path(__file__).parent.parent / "src" / "rawsiko" / "analysis" / "luck.json"
TURNS = (3, 5, 8)
LEVELS = (("novice",), ("apprentice",), ("expert", "novice", "apprentice"))
SHARES = 40


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--matches", type=int, default=1200, help="for each number of players")
    asked.add_argument("--seed", type=int, default=7100)
    args = asked.parse_args()
    found = {players: sorted(lines(players, args.matches, args.seed)) for players in (3, 4, 5)}
    written = {
        "recipe": f"python -m tools.measure_luck --matches {args.matches} --seed {args.seed}",
        "quantiles": {players: in_shares(dice) for players, dice in found.items()},
    }
    TARGET.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


def lines(players: int, matches: int, seed: int) -> Iterator[float]:
    """What the dice brought each seat, match after match."""
    data_set = load_data_set()
    for number in range(matches):
        levels = LEVELS[number // len(TURNS) % len(LEVELS)]
        seats = tuple(levels[(number + seat) % len(levels)] for seat in range(players))
        options = Options(players, turns=TURNS[number % len(TURNS)])
        yield from dice_lines(played(seed + number, options, seats), data_set)
        played.cache_clear()


def in_shares(dice: list[float]) -> list[float]:
    """The least, the most, and what lies between equal shares."""
    inner = quantiles(dice, n=SHARES, method="inclusive")
    return [round(mark, 4) for mark in (dice[0], *inner, dice[-1])]


if __name__ == "__main__":
    main()
