"""How fair is the start? Experts draft and place, and the judgement says how likely each of them is to win.

    python tools/judge_setups.py 4 --setups 600 --head-start 10,6,2,0
    python tools/judge_setups.py 3 --setups 600 --advanced-setup

Nothing is played after the setup, so hundreds of starts take seconds, not minutes as matches do, and a
chance varies far less than a win. It is what the judgement thinks; `rawsiko balance` plays to the end.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import sqrt
from statistics import fmean, stdev

from rawsiko.bots.bot import Thought
from rawsiko.bots.judgement_file import shipped_net
from rawsiko.bots.open_cards_net import OpenCardsNet
from rawsiko.data import load_data_set
from rawsiko.measuring.balance_tally import continents_of
from rawsiko.measuring.bot_match import lots_of
from rawsiko.measuring.contestants import WrongContestant, make_contestant
from rawsiko.measuring.random_play import dice_of
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import INITIAL_ASSETS
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.rules.views import seen_by


def main() -> None:
    asked = arguments()
    try:
        survey(asked, options_of(asked))
    except (IllegalDecision, WrongContestant) as problem:
        sys.exit(str(problem))


def options_of(asked: argparse.Namespace) -> Options:
    return Options(
        asked.players,
        head_start=asked.head_start,
        advanced_setup=asked.advanced_setup,
        moving_first=asked.moving_first_player,
    )


def survey(asked: argparse.Namespace, options: Options) -> None:
    """Judge as many setups as are asked for."""
    data_set = load_data_set()
    judgement = OpenCardsNet(data_set.edition, shipped_net())
    seats, cards, continents = (defaultdict(list) for _ in range(3))
    for number in range(asked.setups):
        match = set_up(data_set.edition, options, asked.bot, asked.seed, number)
        judgement.forget()
        judgement.judge_position(match)
        for seat in range(asked.players):
            share = asked.players * judgement.wins[seat]
            seats[f"seat {seat + 1}"].append(share)
            cards[f"card {int(match.objective[seat]) + 1:02}"].append(share)
            continents[data_set.continents[continents_of(match, seat)[0]].id].append(share)
    for title, found in (("seat", seats), ("first Continent", continents), ("card", cards)):
        print("\n".join(lines(title, found)))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("players", type=int)
    parser.add_argument("--setups", type=int, default=600)
    parser.add_argument("--seed", type=int, default=81)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--head-start", type=numbers, default=[], metavar="4,2,0")
    parser.add_argument("--advanced-setup", action="store_true")
    parser.add_argument("--moving-first-player", action="store_true")
    return parser.parse_args()


def numbers(text: str) -> list[int]:
    """Numbers with commas between them."""
    return [int(number) for number in text.split(",")]


def set_up(edition: Edition, options: Options, bot: str, seed: int, number: int) -> Match:
    """A match up to its first Turn."""
    dice = dice_of(seed, number)
    match = start_match(edition, options, dice)
    bots = [make_contestant(bot) for _ in range(int(options.players))]
    lots = [lots_of(seed, number, seat) for seat in range(int(options.players))]
    while match.phase <= INITIAL_ASSETS:
        seat = match.awaiting()[0]
        thought = bots[seat].decide(seen_by(match, seat), lots[seat])
        match.play(seat, thought.decision if isinstance(thought, Thought) else thought, dice)
    return match


def lines(title: str, found: Mapping[str, list[float]]) -> Iterable[str]:
    """A table of means; ± is twice the standard error."""
    yield f"\n| {title} | players | share |\n| --- | --- | --- |"
    for name, shares in sorted(found.items()):
        error = 2 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 0.0
        yield f"| {name} | {len(shares)} | {fmean(shares):.2f} ± {error:.2f} |"


if __name__ == "__main__":
    main()
