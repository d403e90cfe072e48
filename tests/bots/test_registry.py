"""Bots have names, and sit where they are put."""

import pytest

from rawsiko.bots.registry import BOTS, SeatedBots, WrongBots, bot_names
from rawsiko.rules.choices import Choices
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.position import UNKNOWN
from rawsiko.rules.views import View
from tests.rules.boards import RING
from tests.rules.scenes import JACK, MIA, SUN, scene


def test_one_name_is_for_all_seats() -> None:
    assert bot_names("random", 4) == ("random",) * 4


def test_a_name_for_each_seat() -> None:
    assert bot_names("random, random,random", 3) == ("random",) * 3


def test_an_unknown_bot_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(WrongBots, match=r"There is no bot 'nobody'; there is random\."):
        bot_names("random,nobody,random", 3)


@pytest.mark.parametrize("text", ["", ",", "random,", "RANDOM"])
def test_a_name_must_be_written_as_it_is(text: str) -> None:
    with pytest.raises(WrongBots):
        bot_names(text, 3)


def test_as_many_bots_as_seats_or_one() -> None:
    with pytest.raises(WrongBots, match="2 bots are named for 3 seats; name one, or one for each seat"):
        bot_names("random,random", 3)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_what_is_legal(name: str) -> None:
    match = scene({SUN: "A1=3 A2", JACK: "A3=2", MIA: "C1"}, acting=SUN)
    choices = Choices(RING)
    choices.fill(match, SUN)
    bots = SeatedBots([name] * 3, SeededDice(4))
    for _ in range(50):
        assert bots.choose(match, SUN, choices) in set(choices)
    assert bots.decisions == 50


def test_a_bot_sees_only_what_its_player_may(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[View] = []

    class Curious:
        def __init__(self, chooser: SeededDice) -> None:
            pass

        def choose(self, view: View, choices: Choices) -> int:
            seen.append(view)
            return choices[0]

    monkeypatch.setitem(BOTS, "curious", Curious)
    match = scene({SUN: "A1=3 A2", JACK: "A3=2", MIA: "C1"}, acting=JACK)
    choices = Choices(RING)
    choices.fill(match, JACK)
    SeatedBots(["random", "curious", "random"], SeededDice(4)).choose(match, JACK, choices)
    assert list(seen[0].objective) == [UNKNOWN, match.objective[JACK], UNKNOWN]
