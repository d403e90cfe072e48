"""What the rules say about the board that comes with the game (§1, §2, §11)."""

import pytest

from rawsiko.rules.decisions import MoveAssets
from rawsiko.rules.dice import ScriptedDice
from rawsiko.rules.match import match_with_deal
from rawsiko.rules.options import Options
from rawsiko.rules.position import ACTION
from rawsiko.rules.turns import start_action_phase
from tests.rules.real_board import data_set, real_edition, territory

EDITION = real_edition()


def test_six_continents_of_45_territories_and_88_links() -> None:
    assert (EDITION.continents, EDITION.territories, len(EDITION.arc_source)) == (6, 45, 2 * 88)


def test_china_is_closed_nobody_enters_it() -> None:
    assert data_set().closed.id == "china"
    assert "china" not in data_set().territory_index


def test_every_territory_holds_one_to_four_materials() -> None:
    held = [int(EDITION.materials_of[t]).bit_count() for t in range(EDITION.territories)]
    assert (min(held), max(held)) == (1, 4)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("alaska", "yakutia"),  # leaves the map on both sides
        ("chile", "new_zealand"),
        ("germany", "turkey"),  # a short border, drawn as a bridge
        ("mexico", "colombia"),
        ("vietnam", "new_guinea"),  # by sea
        ("vietnam", "india"),  # by land
    ],
)
def test_every_kind_of_link_can_be_moved_along_both_ways(one: str, other: str) -> None:
    match = match_with_deal(EDITION, Options(3), EDITION.valid_deals(3)[0])
    here, there = territory(one), territory(other)
    for place in (here, there):
        match.owner[place], match.assets[place] = 0, 2
        match.territories[0] += 1
    match.phase = ACTION
    start_action_phase(match, 0)
    match.play(0, MoveAssets(here, there, 1), ScriptedDice())
    match.play(0, MoveAssets(there, here, 1), ScriptedDice())
    assert [match.assets[here], match.assets[there], match.can_act[here], match.can_act[there]] == [
        2,
        2,
        1,
        1,
    ]


@pytest.mark.parametrize(("players", "deals"), [(3, 341), (4, 434), (5, 199)])
def test_the_valid_deals_are_as_many_as_counted_for_the_data_set(players: int, deals: int) -> None:
    assert len(EDITION.valid_deals(players)) == deals


def test_every_card_can_be_dealt_whatever_the_number_of_players() -> None:
    for players in (3, 4, 5):
        assert {card for deal in EDITION.valid_deals(players) for card in deal} == set(range(EDITION.cards))
