"""Bots have names, and sit where they are put."""

import pytest

from rawsiko.bots.levels import LEVELS, RANDOM
from rawsiko.measuring.bot_match import BotAtFault
from rawsiko.measuring.contestants import QUICK_BUDGETS
from rawsiko.measuring.registry import SeatedBots, WrongBots, bot_names
from rawsiko.rules.choices import Choices, awaited_seat
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER, UNKNOWN
from tests.bots import own_bots
from tests.rules.boards import RING
from tests.rules.scenes import JACK, MIA, SUN, scene


def test_one_name_is_for_all_seats() -> None:
    assert bot_names("random", 4) == ("random",) * 4


def test_a_name_for_each_seat() -> None:
    assert bot_names("random, random,random", 3) == ("random",) * 3


def test_an_unknown_bot_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(WrongBots, match=r"There is no bot 'nobody'; choose random, novice, "):
        bot_names("random,nobody,random", 3)


@pytest.mark.parametrize("text", ["", ",", "random,", "RANDOM"])
def test_a_name_must_be_written_as_it_is(text: str) -> None:
    with pytest.raises(WrongBots):
        bot_names(text, 3)


def test_as_many_bots_as_seats_or_one() -> None:
    with pytest.raises(WrongBots, match="2 bots are named for 3 seats; name one, or one for each seat"):
        bot_names("random,random", 3)


@pytest.mark.parametrize("name", [RANDOM, *LEVELS])
def test_a_bot_chooses_what_is_legal(name: str) -> None:
    dice, options = SeededDice(3), Options(3, turns=3, trade_with_china=True)
    match = start_match(RING, options, dice)
    bots = SeatedBots([f"{name}:100" if name in QUICK_BUDGETS else name] * 3, SeededDice(4))
    choices = Choices(RING)
    chosen = 0
    while match.phase != OVER:
        seat = int(awaited_seat(match))
        choices.fill(match, seat)
        code = bots.choose(match, seat, choices)
        assert code in set(choices)
        match.apply(seat, code, dice)
        chosen += 1
    assert bots.decisions == chosen


def test_a_bot_sees_only_what_its_player_may() -> None:
    own_bots.Nosy.seen.clear()
    match = scene({SUN: "A1=3 A2", JACK: "A3=2", MIA: "C1"}, acting=JACK)
    choices = Choices(RING)
    choices.fill(match, JACK)
    nosy = "tests.bots.own_bots:Nosy"
    SeatedBots(["random", nosy, "random"], SeededDice(4)).choose(match, JACK, choices)
    assert own_bots.Nosy.seen == [[UNKNOWN, match.objective[JACK], UNKNOWN]]


def test_a_bot_that_does_what_is_illegal_is_named() -> None:
    match = scene({SUN: "A1=3 A2", JACK: "A3=2", MIA: "C1"}, acting=SUN)
    choices = Choices(RING)
    choices.fill(match, SUN)
    bots = SeatedBots(["tests.bots.own_bots:Cheat", "random", "random"], SeededDice(4))
    with pytest.raises(BotAtFault, match="Cheat decided MoveAssets"):
        bots.choose(match, SUN, choices)
