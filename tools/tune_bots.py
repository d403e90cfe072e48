"""Tune the weights of the evaluation by self-play, with CMA-ES.

    pip install cma
    python tools/tune_bots.py --minutes 20 --jobs 2 --seed 1 > tuned.json

Starts from Master's weights in src/rawsiko/bots/weights.json. A candidate plays one seat, one step ahead
as Apprentice does (quick, and what helps it helps Expert and Master too), against weights found before; deals
and dice are the same for all candidates of a generation, and every candidate plays every seat of a deal.
What counts is the share of wins and, to tell more apart, a hundredth for every point ahead. The weights
found best are written at the end; put them into weights.json by hand when they win a match of 300.
"""

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Mapping
from functools import cache

from rawsiko.bots.apprentice import Apprentice
from rawsiko.bots.weight_file import numbers
from rawsiko.bots.weights import Weights
from rawsiko.data import load_data_set
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from rawsiko.rules.scoring import completed, points_of, standing
from rawsiko.rules.views import seen_by

Numbers = Mapping[str, float]

DEALS = 12
CANDIDATES = 14
GENERATIONS_BETWEEN_RIVALS = 6
MOST_RIVALS = 4
CHANCES = {
    "threat_early",
    "threat",
    "threat_last",
    "near",
    "near_last",
    "unmanned",
    "far",
    "remote",
    "held_by_rival",
}
FIXED = {"trade", "patience", "garrison"}


@cache
def edition() -> Edition:
    return load_data_set().edition


def decoded(start: Numbers, names: list[str], point: list[float]) -> dict[str, float]:
    """Weights from a point of the search, each within its bounds."""
    found = dict(start)
    for name, value in zip(names, point, strict=True):
        found[name] = start[name] + max(abs(start[name]) * 0.4, 0.05) * value
        if name in CHANCES:
            found[name] = min(max(found[name], 0.0), 1.0)
        elif name == "fading":
            found[name] = min(max(found[name], 0.0), 0.05)
        elif name not in ("lure", "rival_asset", "rival_material"):
            found[name] = max(found[name], 0.0)
    return found


def fitness(job: tuple[Numbers, list[Numbers], int]) -> float:
    """How a candidate fares against rivals: wins, and a hundredth for every point ahead."""
    candidate, rivals, seed = job
    bot = Apprentice(Weights(candidate))
    others = [Apprentice(Weights(rival)) for rival in rivals]
    total = 0.0
    for deal in range(DEALS):
        for seat in range(3):
            bots = [others[deal % len(others)], others[(deal + 1) % len(others)]]
            bots.insert(seat, bot)
            total += outcome(bots, seat, seed << 32 | deal)
    return total / (3 * DEALS)


def outcome(bots: list[Apprentice], seat: int, seed: int) -> float:
    """One match."""
    dice = SeededDice(seed)
    match = start_match(edition(), Options(3), dice)
    while match.phase != OVER:
        acting = match.awaiting()[0]
        match.play(acting, bots[acting].decide(seen_by(match, acting), SeededDice(0)).decision, dice)
    standings = [int(standing(match, other)) for other in range(3)]
    points = [int(points_of(match, completed(match, other))) for other in range(3)]
    won = 1 / standings.count(max(standings)) if standings[seat] == max(standings) else 0.0
    return won + 0.01 * (points[seat] - (sum(points) - points[seat]) / 2)


def tune(minutes: float, jobs: int, seed: int) -> dict[str, float]:
    """The search itself; reports its progress on standard error."""
    import cma

    start = numbers()["master"]
    names = [name for name in start if name not in FIXED]
    search = cma.CMAEvolutionStrategy(
        [0.0] * len(names), 0.3, {"popsize": CANDIDATES, "seed": seed, "verbose": -9}
    )
    rivals: list[Numbers] = [start, numbers()["expert"]]
    best = dict(start)
    stop = time.monotonic() + 60 * minutes
    generation = 0
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        while time.monotonic() < stop:
            points = search.ask()
            tried = [decoded(start, names, [float(x) for x in point]) for point in points]
            fared = pool.map(fitness, [(weights, rivals, 1000 * seed + generation) for weights in tried], 1)
            search.tell(points, [-value for value in fared])
            generation += 1
            best = decoded(start, names, [float(x) for x in search.result.xfavorite])
            print(generation, f"best {max(fared):.3f} mean {sum(fared) / len(fared):.3f}", file=sys.stderr)
            if generation % GENERATIONS_BETWEEN_RIVALS == 0:
                rivals = [*rivals, best][-MOST_RIVALS:]
                print(json.dumps(best), file=sys.stderr)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = tune(asked.minutes, asked.jobs, asked.seed)
    print(json.dumps({name: round(value, 4) for name, value in found.items()}, indent=2))


if __name__ == "__main__":
    main()
