"""Left empty: how often bots leave a Territory empty for nothing (`Planner.for_nothing`), in whole matches.

python -m rawsiko.measuring.left_empty --bots expert --matches 1000
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from rawsiko.bots.own_view_file import shipped_own_view
from rawsiko.bots.planners import planner_by_net
from rawsiko.bots.plans import Planner
from rawsiko.bots.weight_file import weights_of
from rawsiko.data import load_data_set
from rawsiko.measuring.bot_match import SeatedBot, lots_of
from rawsiko.measuring.contestants import line_up, make_contestant
from rawsiko.measuring.random_play import dice_of
from rawsiko.rules.decisions import Decision, MoveAssets
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from rawsiko.rules.views import seen_by


@dataclass(frozen=True)
class LeftEmpty:
    """What happened in one match, all seats together."""

    moves: int  #: in all
    empty: int  #: that left a Territory with no Asset
    for_nothing: int  #: of these


class Observer:
    """Looks at Decisions before they are carried out."""

    def __init__(self, edition: Edition) -> None:
        self.planner: Planner = planner_by_net(edition, weights_of("master"), shipped_own_view())

    def sees(self, match: Match, seat: int, decision: Decision) -> LeftEmpty:
        """One Decision, counted."""
        if not isinstance(decision, MoveAssets):
            return LeftEmpty(0, 0, 0)
        empty = decision.count == match.assets[decision.source]
        self.planner.start_from(match, seat)
        wasted = self.planner.for_nothing(decision.source, decision.destination, decision.count)
        return LeftEmpty(1, int(empty), int(wasted))


def watched(names: Sequence[str], options: Options, seed: int, number: int, observer: Observer) -> LeftEmpty:
    """One match of these bots."""
    dice = dice_of(seed, number)
    match = start_match(observer.planner.board.edition, options, dice)
    seats = [*names[number % len(names) :], *names[: number % len(names)]]
    bots = [
        SeatedBot(name, make_contestant(name), lots_of(seed, number, seat), timed=False)
        for seat, name in enumerate(seats)
    ]
    seen = []
    while match.phase != OVER:
        seat = match.awaiting()[0]
        decision = bots[seat].decide(seen_by(match, seat))
        seen.append(observer.sees(match, seat, decision))
        match.play(seat, decision, dice)
    return LeftEmpty(
        sum(one.moves for one in seen), sum(one.empty for one in seen), sum(one.for_nothing for one in seen)
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, count, and tell the mean of a match with its error."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--bots", required=True, help="one for all seats, or one for each")
    asked.add_argument("--players", type=int, default=3)
    asked.add_argument("--matches", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=1)
    args = asked.parse_args(arguments)
    names, observer = line_up(args.bots, args.players), Observer(load_data_set().edition)
    options = Options(args.players)
    found = [watched(names, options, args.seed, number, observer) for number in range(args.matches)]
    for what in ("moves", "empty", "for_nothing"):
        counts = [float(getattr(one, what)) for one in found]
        error = stdev(counts) / len(counts) ** 0.5 if len(counts) > 1 else 0.0
        sys.stdout.write(f"{what}: {fmean(counts):.2f} a match (± {error:.2f})\n")


if __name__ == "__main__":
    main()
