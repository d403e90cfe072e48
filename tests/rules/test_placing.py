"""Placing: the initial Assets and the income, sealed or in order of play (§3, §4, §11)."""

import pytest

from rawsiko.rules.decisions import PlaceAssets, TerritoryId
from rawsiko.rules.events import ActionPhaseStarted, AssetsPlaced, PlacingConfirmed, TurnStarted
from rawsiko.rules.options import Options
from rawsiko.rules.position import ACTION, INITIAL_ASSETS, INVESTMENT
from rawsiko.rules.reasons import Reason
from tests.rules.boards import territory
from tests.rules.scenes import (
    END,
    JACK,
    MIA,
    NO_DICE,
    SUN,
    TOM,
    counter,
    counts,
    land,
    offered,
    place,
    placing_scene,
    play,
    refused,
)

LAND = {SUN: "A1 A2", JACK: "B1 B2", MIA: "C1"}
IN_ORDER = Options(3, sealed_placing=False)


# What may be placed


def test_assets_are_placed_on_own_territories() -> None:
    match = placing_scene(LAND, [3, 0, 0])
    play(match, SUN, place("A1=1 A2=2"))
    assert land(match) == {SUN: "A1=2 A2=3", JACK: "B1 B2", MIA: "C1"}


@pytest.mark.parametrize("elsewhere", ["B1", "D3"])
def test_nobody_places_on_land_that_is_not_theirs(elsewhere: str) -> None:
    match = placing_scene(LAND, [3, 1, 1])
    assert refused(match, SUN, place(f"A1=2 {elsewhere}=1")) == Reason.NOT_YOUR_TERRITORY


@pytest.mark.parametrize("text", ["A1=2", "A1=4", "A1=2 A2=2", ""])
def test_all_assets_there_are_must_be_placed_and_no_more(text: str) -> None:
    match = placing_scene(LAND, [3, 1, 1])
    assert refused(match, SUN, place(text)) == Reason.WRONG_NUMBER_OF_ASSETS


@pytest.mark.parametrize("count", [0, -1, -(10**30)])
def test_entries_without_a_single_asset_are_refused(count: int) -> None:
    match = placing_scene(LAND, [3, 1, 1])
    decision = PlaceAssets({territory("A1"): 3, territory("A2"): count})
    assert refused(match, SUN, decision) == Reason.COUNT_NOT_POSITIVE


def test_a_negative_entry_does_not_make_up_for_one_that_is_too_large() -> None:
    match = placing_scene(LAND, [3, 1, 1])
    assert refused(match, SUN, place("A1=5 A2=-2")) == Reason.COUNT_NOT_POSITIVE


def test_a_huge_number_of_assets_is_refused_before_a_single_one_is_placed() -> None:
    match = placing_scene(LAND, [3, 1, 1])
    assert refused(match, SUN, PlaceAssets({territory("A1"): 10**30})) == Reason.WRONG_NUMBER_OF_ASSETS


@pytest.mark.parametrize("number", [-1, 24, 10**30, -(10**30)])
def test_nobody_places_off_the_board(number: int) -> None:
    match = placing_scene(LAND, [3, 1, 1])
    assert refused(match, SUN, PlaceAssets({TerritoryId(number): 3})) == Reason.UNKNOWN_TERRITORY


def test_placing_is_no_time_for_moving() -> None:
    assert refused(placing_scene(LAND, [3, 1, 1]), SUN, END) == Reason.WRONG_PHASE


def test_what_is_confirmed_is_final() -> None:
    match = placing_scene(LAND, [3, 1, 1])
    play(match, SUN, place("A1=3"))
    assert refused(match, SUN, place("A2=3")) == Reason.NOTHING_LEFT_TO_DECIDE


def test_a_player_without_income_is_not_asked() -> None:
    match = placing_scene(LAND, [3, 0, 1])
    assert match.awaiting() == (SUN, MIA)
    assert refused(match, JACK, PlaceAssets({})) == Reason.NOTHING_LEFT_TO_DECIDE


def test_an_eliminated_player_is_not_asked() -> None:
    match = placing_scene({SUN: "A1", MIA: "C1"}, [3, 0, 1], out=[JACK])
    assert match.awaiting() == (SUN, MIA)
    assert refused(match, JACK, place("A1=3")) == Reason.ELIMINATED


# Sealed: all at once


@pytest.mark.parametrize("phase", [INITIAL_ASSETS, INVESTMENT])
def test_a_table_places_all_at_once_by_default(phase: int) -> None:
    match = placing_scene(LAND, [3, 1, 1], phase=phase)
    assert match.awaiting() == (SUN, JACK, MIA)
    play(match, JACK, place("B1"))
    assert match.awaiting() == (SUN, MIA)
    assert match.phase == phase


def test_sealed_assets_do_not_change_the_board_before_the_last_confirmation() -> None:
    match = placing_scene(LAND, [3, 1, 1])
    play(match, SUN, place("A1=3"))
    play(match, MIA, place("C1"))
    assert land(match) == LAND
    play(match, JACK, place("B2"))
    assert land(match) == {SUN: "A1=4 A2", JACK: "B1 B2=2", MIA: "C1=2"}


def test_a_sealed_confirmation_is_told_with_its_contents_to_be_cut_for_others() -> None:
    match = placing_scene(LAND, [3, 1, 1])
    assert play(match, SUN, place("A2=2 A1=1")) == [PlacingConfirmed(SUN, counts("A1=1 A2=2"))]


def test_the_last_confirmation_opens_all_seals_in_order_of_play_and_starts_the_action_phases() -> None:
    match = placing_scene(LAND, [3, 1, 1])
    play(match, MIA, place("C1"))
    play(match, JACK, place("B2"))
    assert play(match, SUN, place("A1=1 A2=2")) == [
        PlacingConfirmed(SUN, counts("A1=1 A2=2")),
        AssetsPlaced(SUN, counts("A1=1 A2=2")),
        AssetsPlaced(JACK, counts("B2=1")),
        AssetsPlaced(MIA, counts("C1=1")),
        ActionPhaseStarted(SUN),
    ]
    assert list(match.sealed) == [0] * 24


def test_the_last_initial_asset_starts_turn_1_and_its_first_action_phase() -> None:
    match = placing_scene(LAND, [0, 6, 0], phase=INITIAL_ASSETS)
    assert play(match, JACK, place("B1=6")) == [
        PlacingConfirmed(JACK, counts("B1=6")),
        AssetsPlaced(JACK, counts("B1=6")),
        TurnStarted(1),
        ActionPhaseStarted(SUN),
    ]
    assert (match.phase, match.turn, match.current) == (ACTION, 1, SUN)


def test_nothing_is_told_of_players_who_had_nothing_to_place() -> None:
    match = placing_scene(LAND, [0, 0, 2])
    told = play(match, MIA, place("C1=2"))
    assert told[1:] == [AssetsPlaced(MIA, counts("C1=2")), ActionPhaseStarted(SUN)]


def test_assets_placed_can_act_in_the_action_phase_that_follows() -> None:
    match = placing_scene(LAND, [3, 0, 0])
    play(match, SUN, place("A1=3"))
    assert (counter(match, "A1"), counter(match, "A2"), counter(match, "B1")) == ("4/4", "1/1", "0/1")


def test_the_first_living_player_acts_when_all_is_placed() -> None:
    match = placing_scene({JACK: "B1", MIA: "C1"}, [0, 1, 0], out=[SUN])
    assert play(match, JACK, place("B1"))[-1] == ActionPhaseStarted(JACK)
    assert match.awaiting() == (JACK,)


# In order of play


@pytest.mark.parametrize("phase", [INITIAL_ASSETS, INVESTMENT])
def test_a_table_may_place_in_order_of_play_instead(phase: int) -> None:
    match = placing_scene(LAND, [3, 1, 1], phase=phase, options=IN_ORDER)
    assert match.awaiting() == (SUN,)
    assert refused(match, JACK, place("B1")) == Reason.NOT_YOUR_TURN
    play(match, SUN, place("A1=3"))
    assert match.awaiting() == (JACK,)
    assert refused(match, SUN, place("A1=3")) == Reason.NOTHING_LEFT_TO_DECIDE


def test_in_order_of_play_what_is_placed_shows_at_once() -> None:
    match = placing_scene(LAND, [3, 1, 1], options=IN_ORDER)
    assert play(match, SUN, place("A1=1 A2=2")) == [AssetsPlaced(SUN, counts("A1=1 A2=2"))]
    assert land(match) == {SUN: "A1=2 A2=3", JACK: "B1 B2", MIA: "C1"}


def test_in_order_of_play_nothing_can_act_before_the_last_has_placed() -> None:
    match = placing_scene(LAND, [3, 1, 1], options=IN_ORDER)
    play(match, SUN, place("A1=3"))
    assert counter(match, "A1") == "0/4"


def test_in_order_of_play_players_without_income_are_passed_over() -> None:
    match = placing_scene(LAND, [3, 0, 1], options=IN_ORDER)
    play(match, SUN, place("A1=3"))
    assert match.awaiting() == (MIA,)


def test_in_order_of_play_the_last_placing_is_told_once() -> None:
    match = placing_scene(LAND, [0, 0, 1], options=IN_ORDER)
    assert play(match, MIA, place("C1")) == [AssetsPlaced(MIA, counts("C1")), ActionPhaseStarted(SUN)]


def test_in_order_of_play_the_last_initial_assets_start_turn_1() -> None:
    match = placing_scene(LAND, [0, 0, 6], phase=INITIAL_ASSETS, options=IN_ORDER)
    assert play(match, MIA, place("C1=6")) == [
        AssetsPlaced(MIA, counts("C1=6")),
        TurnStarted(1),
        ActionPhaseStarted(SUN),
    ]


# Code by code, as bots do it


def test_a_bot_places_one_asset_after_the_other() -> None:
    match = placing_scene(LAND, [3, 1, 1])
    twin = match.copy()
    assert offered(match, SUN) == "A1 A2"
    for name in ("A1", "A2", "A2"):
        match.apply(SUN, territory(name), NO_DICE)
    twin.play(SUN, place("A1=1 A2=2"), NO_DICE)
    assert match.numbers() == twin.numbers()


def test_a_placing_begun_code_by_code_asks_for_the_rest_only() -> None:
    match = placing_scene(LAND, [3, 1, 1])
    match.apply(SUN, territory("A1"), NO_DICE)
    assert match.awaiting() == (SUN, JACK, MIA)
    assert refused(match, SUN, place("A1=3")) == Reason.WRONG_NUMBER_OF_ASSETS
    play(match, SUN, place("A1=2"))
    assert match.awaiting() == (JACK, MIA)


def test_four_players_place_at_once_too() -> None:
    match = placing_scene({**LAND, TOM: "D1"}, [1, 1, 1, 1], options=Options(4))
    assert match.awaiting() == (SUN, JACK, MIA, TOM)
