"""Bots: everything you need to write one can be imported from here.

    thought = make_bot("expert").decide(view, SeededDice(1))

Who beats whom is measured in `rawsiko.measuring`; docs/bots.md shows how to write a bot.
"""

from rawsiko.bots.bot import Bot, Thought
from rawsiko.bots.decision_codes import CodeByCode, codes_of
from rawsiko.bots.explanations import FullReason, PublicReason, full_reason, public_reason
from rawsiko.bots.levels import LEVELS, UnknownLevel, make_bot

__all__ = [
    "LEVELS",
    "Bot",
    "CodeByCode",
    "FullReason",
    "PublicReason",
    "Thought",
    "UnknownLevel",
    "codes_of",
    "full_reason",
    "make_bot",
    "public_reason",
]
