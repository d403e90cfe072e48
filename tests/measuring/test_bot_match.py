"""Bots sit at a table like players: they see their view, and what is illegal is refused."""

import pytest

from rawsiko.measuring.bot_match import BotAtFault, SeatedBot, lots_of, play_bots
from rawsiko.measuring.contestants import make_contestant
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER, UNKNOWN
from tests.bots import own_bots
from tests.rules.real_board import real_edition

SHORT = Options(3, turns=3)


def seated(*names: str) -> list[SeatedBot]:
    return [SeatedBot(name, make_contestant(name), lots_of(1, 2, seat)) for seat, name in enumerate(names)]


def own(name: str) -> str:
    return f"tests.bots.own_bots:{name}"


def played(*names: str) -> tuple[Match, list[SeatedBot]]:
    dice = SeededDice(3)
    match = start_match(real_edition(), SHORT, dice)
    bots = seated(*names)
    play_bots(match, bots, dice)
    return match, bots


def test_a_match_is_played_to_its_end_and_every_decision_is_counted() -> None:
    match, bots = played("novice", own("Idle"), "random")
    assert match.phase == OVER
    assert bots[1].effort.decisions == 2 + 1 + 2 + 3  # drafts, initial Assets, two incomes, three phases
    assert all(bot.effort.seconds >= 0 for bot in bots)


def test_bots_of_different_seats_draw_different_lots() -> None:
    drawn = {tuple(int(lots_of(1, 2, seat).below(1000)) for _ in range(1)) for seat in range(5)}
    assert len(drawn) == 5


def test_a_bot_that_does_what_is_illegal_is_named_with_the_reason() -> None:
    with pytest.raises(BotAtFault, match=r"The bot .*Cheat decided MoveAssets\(.*, which is illegal"):
        played(own("Cheat"), "random", "random")


def test_a_bot_that_fails_is_named_with_the_place() -> None:
    with pytest.raises(BotAtFault, match=r"Broken failed on line \d+ of .*own_bots.py: KeyError: 'oil'"):
        played("random", own("Broken"), "random")


def test_a_bot_that_ends_the_program_is_named_too() -> None:
    with pytest.raises(BotAtFault, match=r"Quitter failed on line \d+ of .*own_bots.py: SystemExit: 3\."):
        played(own("Quitter"), "random", "random")


def test_a_bot_sees_its_own_card_only() -> None:
    own_bots.Nosy.seen.clear()
    match, _ = played("random", own("Nosy"), "random")
    assert {tuple(cards) for cards in own_bots.Nosy.seen} == {(UNKNOWN, int(match.objective[1]), UNKNOWN)}
