"""Bots know what players know: what is hidden makes no difference to them, and their reasons hide it too."""

import pytest

from rawsiko.bots.explanations import public_reason
from rawsiko.bots.levels import LEVELS, RANDOM, make_bot
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.views import imagine, seen_by
from tests.bots.bot_matches import thoughts

BUDGET = 150
OPTIONS = [
    Options(3, turns=3, trade_with_china=True),
    Options(4, turns=3, sealed_placing=False),
    Options(5, turns=3, advanced_setup=True),
]


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
@pytest.mark.parametrize("level", [*LEVELS, RANDOM])
def test_what_is_hidden_makes_no_difference_to_a_bot(level: str, options: Options) -> None:
    bot = make_bot(level, BUDGET)
    players = [make_bot("novice")] * options.players
    for number, (_, view, _) in enumerate(thoughts(players, options, seed=6)):
        if number % 4:
            continue
        twin = seen_by(imagine(view, SeededDice(number, 77)), view.seat)
        assert bot.decide(twin, SeededDice(number)) == bot.decide(view, SeededDice(number))


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
def test_a_public_reason_is_the_same_whatever_the_objective(options: Options) -> None:
    players = [make_bot("apprentice")] * options.players
    for match, view, thought in thoughts(players, options, seed=7):
        told = set()
        for card in range(match.edition.cards):
            other = Match(match.edition, match.options, view)
            other.objective[view.seat] = card
            reason = public_reason(other, view.seat, thought.decision)
            told.add((reason.code, *sorted(reason.values.items())))
        assert told == {(thought.reason.code, *sorted(thought.reason.values.items()))}


@pytest.mark.parametrize("level", LEVELS)
def test_public_reasons_name_no_application_and_no_card(level: str) -> None:
    players = [make_bot(level, BUDGET)] * 3
    for _, _, thought in thoughts(players, Options(3, turns=3, trade_with_china=True), seed=9):
        allowed = {"territory", "continent", "materials", "chance", "seat"}
        assert set(thought.reason.values) <= allowed
