"""Random play: whole matches of uniformly random choices, for measuring and for properties.

Match `number` of seed `seed` is the same wherever it is played: its dice and its choices draw from
two streams of one generator, seeded with the 64 bits `seed << 32 | number`.
"""

from typing import Final

from mypy_extensions import i64

from rawsiko.measuring.tally import Tally, no_matches
from rawsiko.rules.choices import Choices, awaited_seat, list_choices
from rawsiko.rules.dice import Dice, SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER

DICE: Final = 0
CHOOSER: Final = 1


def play_matches(edition: Edition, options: Options, seed: int, first: int, count: int) -> Tally:
    """Play `count` matches of a seed, from number `first` on."""
    tally = no_matches(options.players)
    choices = Choices(edition)
    for number in range(first, first + count):
        dice = dice_of(seed, number)
        match = start_match(edition, options, dice)
        tally.count(match, play_out(match, choices, chooser_of(seed, number), dice))
    return tally


def dice_of(seed: int, number: int) -> SeededDice:
    """The dice of a match; seed and number are below 2**32, so no two matches share any."""
    return SeededDice(seed << 32 | number, DICE)


def chooser_of(seed: int, number: int) -> SeededDice:
    """What the bots of a match draw their choices from: other bots leave the dice as they are."""
    return SeededDice(seed << 32 | number, CHOOSER)


def play_out(match: Match, choices: Choices, chooser: SeededDice, dice: Dice) -> i64:
    """Play a match to its end, every choice drawn from all legal codes; returns the number of choices."""
    codes = choices.codes
    decisions: i64 = 0
    while match.phase != OVER:
        seat = awaited_seat(match)
        count = list_choices(match, seat, codes)
        match.apply(seat, codes[chooser.below(count)], dice)
        decisions += 1
    return decisions
