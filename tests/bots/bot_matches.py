"""Matches between bots, Decision by Decision, for the tests."""

from collections.abc import Iterator, Sequence
from itertools import product

from rawsiko.bots.bot import Bot, Thought
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from rawsiko.rules.scoring import standing
from rawsiko.rules.views import View, seen_by
from tests.properties.matches import real_edition

ALL_OPTIONS = [
    Options(
        players,
        turns=3,
        advanced_setup=advanced,
        stranglehold=stranglehold,
        trade_with_china=trade,
        sealed_placing=sealed,
    )
    for players, advanced, stranglehold, trade, sealed in product(
        (3, 4, 5), (False, True), (False, True), (False, True), (False, True)
    )
]


def thoughts(
    bots: Sequence[Bot], options: Options, seed: int, edition: Edition | None = None
) -> Iterator[tuple[Match, View, Thought]]:
    """Every Thought of a match, with the match before it and the view it came from; then it is played."""
    dice = SeededDice(seed)
    match = start_match(edition or real_edition(), options, dice)
    number = 0
    while match.phase != OVER:
        seat = match.awaiting()[-1]
        view = seen_by(match, seat)
        thought = bots[seat].decide(view, SeededDice(seed, number + 1))
        yield match, view, thought
        match.play(seat, thought.decision, dice)
        number += 1


def winners(bots: Sequence[Bot], options: Options, seed: int) -> list[int]:
    """The seats that won."""
    for match, _, _ in thoughts(bots, options, seed):
        last = match
    standings = [standing(last, seat) for seat in range(options.players)]
    return [seat for seat, stands in enumerate(standings) if stands == max(standings)]
