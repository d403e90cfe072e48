"""Frozen bots decide today as they did when they were frozen."""

import hashlib

import pytest

from rawsiko.bots.bot import Bot
from rawsiko.bots.expert import Expert
from rawsiko.bots.frozen import FROZEN, Master1, UnknownFrozen, make_frozen
from rawsiko.bots.levels import make_bot
from rawsiko.bots.master import Master
from rawsiko.measuring.contestants import WrongContestant, make_contestant
from rawsiko.rules.options import Options
from tests.bots.bot_matches import thoughts

DECIDED = {
    "expert-1": "66674a5386642ef4",
    "master-1": "9d471574828272d7",
    "apprentice-2": "73a1498628e22ebc",
    "expert-2": "d6a729b047d10283",
    "master-2": "0b4684893b004965",
}


def digest(bot: Bot) -> str:
    """Over every Decision of a match that the bot plays against two Novices."""
    if isinstance(bot, Master1):
        bot.budget = 300  # what it has interpreted, so that both ways come to the same
    if isinstance(bot, Expert | Master):
        bot.budget = 40
    players = [bot, make_bot("novice"), make_bot("novice")]
    told = [repr(thought.decision) for _, _, thought in thoughts(players, Options(3, turns=4), seed=11)]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", FROZEN)
def test_a_frozen_bot_decides_as_it_did_then(name: str) -> None:
    assert digest(make_frozen(name)) == DECIDED[name]


def test_a_frozen_bot_is_a_contestant() -> None:
    assert isinstance(make_contestant("frozen:master-1"), Master1)
    with pytest.raises(WrongContestant, match=r"no frozen bot 'master-99'; choose expert-1, master-1"):
        make_contestant("frozen:master-99")
    with pytest.raises(UnknownFrozen):
        make_frozen("novice")
