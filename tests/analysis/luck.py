"""How lucky the players of fresh matches were: 50 of 100 on average, or the marks of luck.json are wrong.

python -m tests.analysis.luck [--matches 440]
"""

import argparse
from math import sqrt
from statistics import fmean, stdev

from rawsiko.analysis.analyse import dice_lines
from rawsiko.analysis.luck import luckier_than
from rawsiko.data import load_data_set
from rawsiko.rules import Options
from tests.analysis.matches import played

FAR_OFF = 0.03  #: matches of other levels and lengths than luck.json counts may differ by this much
LEVELS = ("novice", "apprentice")


def mean_shares(first_seed: int, matches: int) -> list[float]:
    """The mean share of each match: how many players its players were luckier than."""
    found, data_set = [], load_data_set()
    for seed in range(first_seed, first_seed + matches):
        players = 3 + seed % 3
        levels = tuple(LEVELS[(seed // 3 + seat) % 2] for seat in range(players))
        record = played(seed, Options(players, turns=4 + seed % 5), levels)
        found.append(fmean(luckier_than(players, dice) for dice in dice_lines(record, data_set)))
        played.cache_clear()
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--matches", type=int, default=440)
    asked.add_argument("--seed", type=int, default=20_000)
    args = asked.parse_args()
    shares = mean_shares(args.seed, args.matches)
    mean, error = fmean(shares), stdev(shares) / sqrt(len(shares))
    print(f"luckier than {100 * mean:.1f} of 100 on average (± {100 * error:.1f}), {args.matches} matches")
    if abs(mean - 0.5) > FAR_OFF:
        raise SystemExit(f"more than {100 * FAR_OFF:.0f} away from 50")


if __name__ == "__main__":
    main()
