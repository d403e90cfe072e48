"""Drafting: Continents and Territories before the first Turn (§3)."""

import pytest

from rawsiko.rules.choices import Choices
from rawsiko.rules.decisions import ContinentId, Deploy, TerritoryId
from rawsiko.rules.drafting import drafting_seat, possible_picks, territories_to_pick
from rawsiko.rules.events import Deployed, InitialAssetsStarted
from rawsiko.rules.match import match_with_deal
from rawsiko.rules.options import Options
from rawsiko.rules.position import DRAFTING, INITIAL_ASSETS, NOBODY, UNKNOWN
from rawsiko.rules.reasons import Reason
from tests.rules.boards import RING, TINY, continent, territories, territory
from tests.rules.scenes import (
    ANA,
    END,
    JACK,
    MIA,
    NO_DICE,
    SUN,
    TOM,
    counter,
    deploy,
    drafted,
    land,
    new_match,
    offered,
    owner,
    play,
    refused,
)

ADVANCED = Options(3, advanced_setup=True)
FOUR_FIRST_PICKS = ("A1 A2", "B1 B2", "C1 C2", "D1 D2")


# The order of the draft


@pytest.mark.parametrize(
    ("players", "order"),
    [
        (3, [SUN, JACK, MIA, MIA, JACK, SUN]),
        (4, [SUN, JACK, MIA, TOM, TOM, MIA, JACK, SUN]),
        (5, [SUN, JACK, MIA, TOM, ANA, ANA, TOM, MIA, JACK, SUN]),
    ],
)
def test_the_second_round_goes_in_reverse_order_so_the_last_player_picks_both_in_a_row(
    players: int, order: list[int]
) -> None:
    assert [drafting_seat(players, step) for step in range(2 * players)] == order


@pytest.mark.parametrize(("players", "first", "second"), [(3, 3, 2), (4, 2, 1), (5, 2, 1)])
def test_three_players_pick_3_then_2_and_more_players_2_then_1(players: int, first: int, second: int) -> None:
    numbers = [territories_to_pick(players, step) for step in range(2 * players)]
    assert numbers == [first] * players + [second] * players


def test_the_first_player_drafts_first() -> None:
    match = new_match(3)
    assert match.phase == DRAFTING
    assert match.awaiting() == (SUN,)


def test_the_turn_counter_is_0_during_the_setup() -> None:
    assert new_match(3).turn == 0
    assert drafted(3, "A1 A2 A3", "B1 B2 B3", "C1 C2 C3", "D1 D2", "E1 E2", "F1 F2").turn == 0


def test_a_whole_draft_of_three_hands_over_seat_by_seat() -> None:
    match = new_match(3)
    seats = []
    for picks in ("A1 A2 A3", "B1 B2 B3", "C1 C2 C3", "D1 D2", "E1 E2", "F1 F2"):
        seats += list(match.awaiting())
        play(match, seats[-1], deploy(picks))
    assert seats == [SUN, JACK, MIA, MIA, JACK, SUN]
    assert land(match) == {SUN: "A1 A2 A3 F1 F2", JACK: "B1 B2 B3 E1 E2", MIA: "C1 C2 C3 D1 D2"}
    assert list(match.territories) == [5, 5, 5]


def test_each_picked_territory_gets_one_asset_at_once() -> None:
    match = new_match(3)
    play(match, SUN, deploy("A2 A1 A3"))
    assert land(match) == {SUN: "A1 A2 A3"}
    assert match.territories[SUN] == 3


def test_nothing_can_act_during_the_draft() -> None:
    assert counter(drafted(3, "A1 A2 A3"), "A1") == "0/1"


def test_a_draft_is_told_as_one_event() -> None:
    assert play(new_match(3), SUN, deploy("A2 A1 A3")) == [
        Deployed(SUN, continent("A"), territories("A2 A1 A3"))
    ]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_after_both_rounds_everybody_places_6_more(players: int) -> None:
    picks = {
        3: ["A1 A2 A3", "B1 B2 B3", "C1 C2 C3", "D1 D2", "E1 E2", "F1 F2"],
        4: [*FOUR_FIRST_PICKS, "E1", "F1", "A3", "B3"],
        5: [*FOUR_FIRST_PICKS, "E1 E2", "F1", "E3", "D3", "A3", "B3"],
    }[players]
    match = drafted(players, *picks[:-1])
    told = play(match, SUN, deploy(picks[-1]))
    assert match.phase == INITIAL_ASSETS
    assert list(match.to_place) == [6] * players
    assert match.awaiting() == tuple(range(players))
    assert told[1:] == [InitialAssetsStarted((6,) * players)]


# Which Continent


def test_a_continent_with_nobody_on_it_must_be_chosen_while_there_is_one() -> None:
    match = drafted(3, "A1 A2 A3")
    assert refused(match, JACK, deploy("A4 A3 A2")) == Reason.EMPTY_CONTINENT_FIRST
    assert offered(match) == "B C D E F"


def test_the_last_empty_continent_must_be_chosen_too() -> None:
    match = drafted(4, *FOUR_FIRST_PICKS, "E1")
    assert offered(match) == "F"
    assert refused(match, MIA, deploy("A3")) == Reason.EMPTY_CONTINENT_FIRST


def test_once_every_continent_is_settled_they_may_be_shared() -> None:
    match = drafted(4, *FOUR_FIRST_PICKS, "E1", "F1")
    assert offered(match) == "A C D E F"
    play(match, JACK, deploy("A3"))
    assert owner(match, "A3") == JACK


def test_never_the_same_continent_twice() -> None:
    match = drafted(4, *FOUR_FIRST_PICKS, "E1", "F1")
    assert refused(match, JACK, deploy("B3")) == Reason.CONTINENT_IS_YOURS


def test_never_the_same_continent_twice_even_while_others_are_empty() -> None:
    match = drafted(3, "A1 A2 A3", "B1 B2 B3", "C1 C2 C3")
    assert refused(match, MIA, deploy("C4 C3")) == Reason.CONTINENT_IS_YOURS
    assert offered(match) == "D E F"


def test_never_a_continent_where_two_players_have_deployed() -> None:
    match = drafted(4, *FOUR_FIRST_PICKS, "E1", "F1", "D3")
    assert refused(match, SUN, deploy("D4")) == Reason.CONTINENT_IS_FULL
    assert offered(match) == "B C E F"


def test_a_continent_without_room_is_neither_offered_nor_accepted() -> None:
    match = match_with_deal(TINY, Options(4), [0, 1, 2, 3])
    for step in range(4):
        match.play(
            step, Deploy(ContinentId(step), (TerritoryId(2 * step), TerritoryId(2 * step + 1))), NO_DICE
        )
    match.play(TOM, Deploy(ContinentId(4), (TerritoryId(8),)), NO_DICE)
    match.play(MIA, Deploy(ContinentId(5), (TerritoryId(10),)), NO_DICE)
    assert refused(match, JACK, Deploy(ContinentId(0), (TerritoryId(0),))) == Reason.CONTINENT_HAS_NO_ROOM
    choices = Choices(TINY)
    choices.fill(match, JACK)
    assert [code - TINY.first_continent for code in choices] == [4, 5]


@pytest.mark.parametrize("number", [-1, 6, 10**30, -(10**30)])
def test_a_continent_that_is_not_on_the_board_is_refused(number: int) -> None:
    decision = Deploy(ContinentId(number), territories("A1 A2 A3"))
    assert refused(new_match(3), SUN, decision) == Reason.UNKNOWN_CONTINENT


# Which Territories


def test_each_pick_after_the_first_touches_one_picked_before() -> None:
    match = new_match(3)
    assert refused(match, SUN, deploy("A1 A2 A4")) == Reason.NOT_ADJACENT_TO_A_PICK
    play(match, SUN, deploy("A2 A1 A3"))  # A3 touches A2, not A1
    assert land(match) == {SUN: "A1 A2 A3"}


def test_picks_count_in_the_order_given() -> None:
    assert refused(new_match(3), SUN, deploy("A1 A3 A2")) == Reason.NOT_ADJACENT_TO_A_PICK


def test_land_of_the_first_round_does_not_make_the_second_adjacent() -> None:
    """Mia holds C2 to C4; D1 touches C4, but D3 has to touch D1 itself."""
    match = drafted(3, "A1 A2 A3", "B1 B2 B3", "C2 C3 C4")
    assert refused(match, MIA, deploy("D1 D3")) == Reason.NOT_ADJACENT_TO_A_PICK


def test_a_territory_of_another_continent_is_refused_even_where_it_touches() -> None:
    decision = Deploy(continent("A"), territories("A3 A4 B1"))
    assert refused(new_match(3), SUN, decision) == Reason.NOT_ON_THAT_CONTINENT


def test_a_taken_territory_is_refused() -> None:
    match = drafted(4, *FOUR_FIRST_PICKS, "E1", "F1")
    assert refused(match, JACK, deploy("A2")) == Reason.TERRITORY_IS_TAKEN


def test_a_territory_cannot_be_picked_twice() -> None:
    assert refused(new_match(3), SUN, deploy("A1 A2 A1")) == Reason.TERRITORY_TWICE


@pytest.mark.parametrize("names", ["A1", "A1 A2", "A1 A2 A3 A4"])
def test_neither_fewer_nor_more_territories_than_the_step_asks_for(names: str) -> None:
    assert refused(new_match(3), SUN, deploy(names)) == Reason.WRONG_NUMBER_OF_TERRITORIES


def test_no_territory_at_all_is_refused() -> None:
    assert refused(new_match(3), SUN, Deploy(continent("A"), ())) == Reason.WRONG_NUMBER_OF_TERRITORIES


@pytest.mark.parametrize("number", [-1, 24, 10**30, -(10**30)])
def test_a_territory_that_is_not_on_the_board_is_refused(number: int) -> None:
    decision = Deploy(continent("A"), (*territories("A1 A2"), TerritoryId(number)))
    assert refused(new_match(3), SUN, decision) == Reason.UNKNOWN_TERRITORY


def test_only_the_player_whose_step_it_is_drafts() -> None:
    match = drafted(3, "A1 A2 A3")
    assert refused(match, SUN, deploy("B1 B2 B3")) == Reason.NOT_YOUR_TURN
    assert refused(match, MIA, deploy("B1 B2 B3")) == Reason.NOT_YOUR_TURN


def test_nobody_ends_a_phase_during_the_draft() -> None:
    assert refused(new_match(3), SUN, END) == Reason.WRONG_PHASE


# Advanced game setup


def test_advanced_setup_lets_players_pick_territories_on_the_continent_dealt() -> None:
    match = match_with_deal(RING, ADVANCED, [0, 1, 2], [2, 0, 1, 3, 4, 5])
    assert offered(match) == "C1 C2 C3 C4"
    play(match, SUN, deploy("C2 C3 C4"))
    assert land(match) == {SUN: "C2 C3 C4"}
    assert offered(match) == "A1 A2 A3 A4"


def test_advanced_setup_refuses_another_continent_than_the_one_dealt() -> None:
    match = match_with_deal(RING, ADVANCED, [0, 1, 2], [2, 0, 1, 3, 4, 5])
    assert refused(match, SUN, deploy("A1 A2 A3")) == Reason.CONTINENT_WAS_DEALT


# Code by code, as bots do it


def test_a_continent_and_its_territories_are_chosen_code_by_code() -> None:
    match = new_match(3)
    match.apply(SUN, RING.first_continent + continent("A"), NO_DICE)
    assert offered(match) == "A1 A2 A3 A4"
    match.apply(SUN, territory("A1"), NO_DICE)
    assert offered(match) == "A2"
    match.apply(SUN, territory("A2"), NO_DICE)
    assert offered(match) == "A3"
    match.apply(SUN, territory("A3"), NO_DICE)
    assert match.numbers() == drafted(3, "A1 A2 A3").numbers()


def test_only_picks_that_can_still_be_finished_are_offered() -> None:
    """With A2 taken, three connected Territories of A are out of reach, and two only at A3 - A4."""
    match = drafted(3, "B1 B2 B3", "C1 C2 C3", "D1 D2 D3")
    match.owner[territory("A2")] = SUN
    match.apply(MIA, RING.first_continent + continent("A"), NO_DICE)
    assert offered(match) == "A3 A4"


def test_a_free_piece_of_land_that_is_too_small_makes_no_room() -> None:
    match = new_match(3)
    match.owner[territory("A2")] = JACK  # leaves A1 alone, and A3 - A4: nowhere three in a row
    assert offered(match) == "B C D E F"
    assert refused(match, SUN, deploy("A3 A4 A1")) == Reason.CONTINENT_HAS_NO_ROOM


def test_a_draft_begun_code_by_code_can_be_finished_by_a_decision() -> None:
    match = new_match(3)
    match.apply(SUN, RING.first_continent + continent("A"), NO_DICE)
    match.apply(SUN, territory("A1"), NO_DICE)
    play(match, SUN, deploy("A2 A3"))
    assert match.numbers() == drafted(3, "A1 A2 A3").numbers()


def test_a_decision_that_finishes_a_draft_touches_what_was_picked_code_by_code() -> None:
    match = new_match(3)
    match.apply(SUN, RING.first_continent + continent("A"), NO_DICE)
    match.apply(SUN, territory("A1"), NO_DICE)
    assert refused(match, SUN, deploy("A3 A4")) == Reason.NOT_ADJACENT_TO_A_PICK


# What a client may show


def test_possible_picks_are_all_connected_sets_of_free_land() -> None:
    match = new_match(3)
    assert possible_picks(match, continent("A")) == [territories("A1 A2 A3"), territories("A2 A3 A4")]


def test_possible_picks_leave_out_taken_land() -> None:
    match = drafted(4, *FOUR_FIRST_PICKS, "E1", "F1")
    assert possible_picks(match, continent("A")) == [territories("A3"), territories("A4")]


def test_possible_picks_go_on_from_what_was_picked_code_by_code() -> None:
    match = new_match(3)
    match.apply(SUN, RING.first_continent + continent("A"), NO_DICE)
    match.apply(SUN, territory("A1"), NO_DICE)
    assert possible_picks(match, continent("A")) == [territories("A2 A3")]


def test_every_possible_pick_is_accepted() -> None:
    match = drafted(4, "A2 A3")
    for picks in possible_picks(match, continent("C")):
        copy = match.copy()
        copy.play(JACK, Deploy(continent("C"), tuple(map(TerritoryId, picks))), NO_DICE)
        assert copy.territories[JACK] == 2


def test_continents_not_chosen_yet_are_unknown() -> None:
    match = drafted(3, "C1 C2 C3")
    assert list(match.deployed) == [continent("C")] + [UNKNOWN] * 5
    assert owner(match, "A1") == NOBODY
