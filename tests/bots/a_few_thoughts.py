"""A few Thoughts of every level as text, to compare compiled and interpreted bots."""

import json

from rawsiko.bots.levels import LEVELS, make_bot
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.options import Options
from tests.bots.bot_matches import thoughts

BUDGET = 120
STEP = 7  # all levels are asked every this many Decisions


def a_few_thoughts() -> list[str]:
    """What every level thinks in some moments of a match that Apprentices play."""
    bots = [make_bot(level, BUDGET) for level in LEVELS]
    told = []
    apprentices = [make_bot("apprentice")] * 3
    for number, (_, view, _) in enumerate(thoughts(apprentices, Options(3, turns=3), seed=8)):
        if number % STEP == 0:
            told += [repr(bot.decide(view, SeededDice(number))) for bot in bots]
    return told


if __name__ == "__main__":
    print(json.dumps(a_few_thoughts()))
