"""Records: what a match file can hold, and what it refuses to."""

import pytest

from rawsiko.match_file import Addition, NotForAMatchFile, Player
from rawsiko.rules.options import Options
from tests.match_file.matches import played


@pytest.mark.parametrize(
    "name", ["Sun", 'Jack "the Rock"', "a\\b", "# 1", "Čedomir", "孫", "👩‍🔬 Lab", "x" * 40]
)
def test_a_name_may_be_whatever_a_person_can_see(name: str) -> None:
    assert Player(name).name == name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "at least one character"),
        (" Sun", "no space before or after"),
        ("x" * 41, "at most 40 characters"),
        ("Sun\nJack", "hidden character U+000A"),
        ("Sun\x1b[31m", "hidden character U+001B"),
        ("Sun\u202enuS", "hidden character U+202E"),
        ("Sun\u2028", "no space before or after"),
        ("S\u2028un", "hidden character U+2028"),
        ("S\ufeffun", "hidden character U+FEFF"),
        ("S\ud800", "hidden character U+D800"),
    ],
)
def test_a_name_holds_nothing_hidden(name: str, reason: str) -> None:
    with pytest.raises(NotForAMatchFile, match=reason.replace("+", r"\+")):
        Player(name)


@pytest.mark.parametrize("bot", ["random", "search/hard", "my-bot_2.1"])
def test_a_bot_goes_by_its_name_and_level(bot: str) -> None:
    assert Player("Sun", bot).bot == bot


@pytest.mark.parametrize("bot", ["", "Random", "a b", "a/b/c", "é", "x" * 41])
def test_other_names_of_bots_are_refused(bot: str) -> None:
    with pytest.raises(NotForAMatchFile):
        Player("Sun", bot)


@pytest.mark.parametrize(
    ("name", "version", "text"),
    [("Fair", 1, ""), ("", 1, ""), ("a", 0, ""), ("a", 1, " x"), ("a", 1, "x\ny"), ("a", 1, "x" * 2001)],
)
def test_an_addition_is_one_line_with_a_name_and_a_version(name: str, version: int, text: str) -> None:
    with pytest.raises(NotForAMatchFile):
        Addition(name, version, text)


def test_a_match_can_be_left_after_any_decision() -> None:
    record = played(Options(3, turns=3), seed=1)
    assert record.result is not None
    left = record.until(10)
    assert (left.moves, left.result) == (record.moves[:10], None)
    assert record.until(len(record.moves)) == record
