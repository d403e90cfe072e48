"""House rules: the numbers that the manuals leave open, as docs/rules.md settles them."""

import pytest

from rawsiko.rules import house_rules


def test_turns_go_from_3_to_20_and_are_8_by_default() -> None:
    assert (house_rules.FEWEST_TURNS, house_rules.MOST_TURNS, house_rules.DEFAULT_TURNS) == (3, 20, 8)


def test_a_picked_territory_gets_1_asset() -> None:
    assert house_rules.ASSETS_ON_A_PICKED_TERRITORY == 1


@pytest.mark.parametrize("players", [3, 4, 5])
def test_6_assets_remain_to_be_placed_after_the_draft(players: int) -> None:
    assert house_rules.initial_assets(players) == 6


def test_dice_have_six_sides() -> None:
    assert house_rules.FACES_OF_A_DIE == 6


def test_placing_is_sealed_by_default() -> None:
    assert house_rules.SEALED_PLACING_BY_DEFAULT is True
