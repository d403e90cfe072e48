"""A Decision and the codes it is made of do the same."""

import pytest

from rawsiko.bots.decision_codes import CodeByCode, codes_of, portions
from rawsiko.bots.levels import make_bot
from rawsiko.rules.choices import Choices, awaited_seat
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from rawsiko.rules.views import seen_by
from tests.bots.bot_matches import ALL_OPTIONS
from tests.rules.real_board import real_edition


@pytest.mark.parametrize("options", ALL_OPTIONS[::3], ids=repr)
def test_whole_decisions_and_their_codes_lead_to_the_same_position(options: Options) -> None:
    match, twin = (start_match(real_edition(), options, SeededDice(6)) for _ in range(2))
    dice, twin_dice = SeededDice(7), SeededDice(7)
    bots, lots = [make_bot("apprentice"), make_bot("random")], SeededDice(8)
    choices = Choices(real_edition())
    while match.phase != OVER:
        seat = int(awaited_seat(match))
        view = seen_by(match, seat)
        decision = bots[seat % 2].decide(view, lots).decision
        for code in codes_of(view, decision):
            choices.fill(twin, seat)
            assert code in set(choices)
            twin.apply(seat, code, twin_dice)
        match.play(seat, decision, dice)
        assert twin.numbers() == match.numbers()


def test_a_bot_can_be_asked_code_by_code() -> None:
    options = Options(3, turns=3, trade_with_china=True)
    dice = SeededDice(1)
    match = start_match(real_edition(), options, dice)
    bots = [CodeByCode(make_bot("novice"), SeededDice(2, seat)) for seat in range(3)]
    choices = Choices(real_edition())
    while match.phase != OVER:
        seat = int(awaited_seat(match))
        choices.fill(match, seat)
        code = bots[seat].code(seen_by(match, seat))
        assert code in set(choices)
        match.apply(seat, code, dice)


@pytest.mark.parametrize(("count", "parts"), [(1, [1]), (3, [3]), (5, [3, 2]), (9, [3, 3, 3])])
def test_more_than_three_assets_move_in_parts(count: int, parts: list[int]) -> None:
    assert list(portions(count)) == parts
