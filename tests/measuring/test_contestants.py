"""Bots enter the arena by name: a level, a level with its budget, or your own."""

import pytest

from rawsiko.bots.expert import Expert
from rawsiko.bots.levels import LEVELS, RANDOM
from rawsiko.bots.master import Master
from rawsiko.measuring.contestants import QUICK_BUDGETS, WrongContestant, line_up, make_contestant
from tests.bots.own_bots import Idle


@pytest.mark.parametrize("name", [RANDOM, *LEVELS])
def test_every_level_has_its_own_name(name: str) -> None:
    assert getattr(make_contestant(name), "name", "") == name


def test_a_level_can_be_given_a_thinking_budget() -> None:
    bot = make_contestant("expert:500")
    assert isinstance(bot, Expert)
    assert bot.budget == 500


def test_the_quick_preset_lets_the_strong_think_less_unless_a_budget_is_named() -> None:
    quick, named = make_contestant("master", quick=True), make_contestant("master:9", quick=True)
    assert isinstance(quick, Master)
    assert isinstance(named, Master)
    assert quick.budget == QUICK_BUDGETS["master"] < Master().budget
    assert named.budget == 9


def test_your_own_class_is_imported() -> None:
    assert isinstance(make_contestant("tests.bots.own_bots:Idle"), Idle)


def test_one_name_is_for_all_seats() -> None:
    assert line_up("novice", 4) == ("novice",) * 4


def test_a_name_for_each_seat_or_more() -> None:
    assert line_up("novice, random,novice", 3) == ("novice", "random", "novice")
    assert line_up("novice,random,expert,master", 3) == ("novice", "random", "expert", "master")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("deep", r"There is no bot 'deep'; choose random, novice, .*, or mymodule:MyBot for your own\."),
        ("", "There is no bot ''"),
        ("NOVICE", "There is no bot 'NOVICE'"),
        ("novice,", "There is no bot ''"),
        ("expert:", r"'expert:' has no thinking budget: write a whole number, such as expert:500\."),
        ("random:5", "random has no thinking budget"),
        ("apprentice:500", "apprentice has no thinking budget"),
        ("expert:0", "has no thinking budget"),
        ("expert:-5", "has no thinking budget"),
        ("expert:²", "has no thinking budget"),
        ("novice,novice", "2 bots are named for 3 seats; name one, one for each seat, or more"),
        ("novice,novice,random,random", "Where more bots than seats are named, each is named once"),
        ("nowhere:Bot", "'nowhere:Bot' cannot be used: ModuleNotFoundError: No module named 'nowhere'"),
        ("tests.bots.own_bots:Nobody", "cannot be used: AttributeError"),
        ("tests.bots.own_bots:Needy", "cannot be used: TypeError"),
        ("tests.bots.own_bots:Speechless", r"has no method decide\(view, dice\)"),
    ],
)
def test_what_cannot_play_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(WrongContestant, match=sentence) as refused:
        line_up(text, 3)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)
