"""Hints: a nudge gives little away, an idea more, a move everything; all are about the same Decision."""

from rawsiko.bots.advice import Depth, Theme, hint
from rawsiko.bots.levels import make_bot
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.options import Options
from rawsiko.rules.views import View, seen_by
from tests.bots.bot_matches import thoughts
from tests.rules.boards import continent
from tests.rules.scenes import JACK, MIA, SUN, move, scene


def last_turn() -> View:
    """Copper, which completes the cables, lies unguarded beside Sun in the last Turn."""
    match = scene({SUN: "A1=2 A3=2", JACK: "C4=2 C1", MIA: "E1"}, turn=8, objectives={SUN: "workshop"})
    return seen_by(match, SUN)


def test_a_nudge_names_a_theme_and_a_continent() -> None:
    told = hint(last_turn(), SeededDice(1), Depth.NUDGE)
    assert (told.theme, told.values) == (Theme.EMPTY_LAND, {"continent": continent("A")})
    assert told.reason is None
    assert told.decision is None


def test_an_idea_gives_the_reason_but_not_the_decision() -> None:
    told = hint(last_turn(), SeededDice(1), Depth.IDEA)
    assert told.reason is not None
    assert "territory" in told.reason.values
    assert told.decision is None


def test_a_move_gives_the_decision() -> None:
    match = scene({SUN: "A3=2", JACK: "C4=2 C1", MIA: "E1"}, turn=8, objectives={SUN: "kitchen"})
    told = hint(seen_by(match, SUN), SeededDice(1), Depth.MOVE)
    assert told.decision == move("A3", "A4", 1)


def test_there_is_a_hint_for_every_decision_of_a_match() -> None:
    players = [make_bot("apprentice")] * 3
    adviser = make_bot("expert", 200)
    themes = set()
    for _, view, _ in thoughts(players, Options(3, turns=3, trade_with_china=True), seed=1):
        told = hint(view, SeededDice(2), Depth.MOVE, adviser)
        assert told.decision is not None
        themes.add(told.theme)
    assert themes >= {Theme.WHERE_YOUR_MATERIALS_LIE, Theme.STRENGTHEN, Theme.EMPTY_LAND, Theme.ATTACK}
