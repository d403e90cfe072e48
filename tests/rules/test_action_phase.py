"""Action Phase: moving to join and to occupy, and what can act (§4). Clashes are in test_clash.py."""

import pytest

from rawsiko.rules.decisions import MoveAssets, TerritoryId
from rawsiko.rules.events import (
    ActionPhaseEnded,
    ActionPhaseStarted,
    AssetsMoved,
    TerritoryOccupied,
    TerritoryVacated,
)
from rawsiko.rules.position import ACTION, NOBODY
from rawsiko.rules.reasons import Reason
from tests.rules.boards import RING, materials, territory
from tests.rules.scenes import (
    END,
    JACK,
    MIA,
    NO_DICE,
    SUN,
    counter,
    land,
    move,
    offered,
    owner,
    place,
    play,
    refused,
    scene,
)

OTHERS = {JACK: "C1=2", MIA: "E4"}


# Joining and occupying


def test_assets_that_join_others_cannot_act_again() -> None:
    match = scene({SUN: "A1=3 A2=2", **OTHERS})
    assert play(match, SUN, move("A1", "A2", 2)) == [AssetsMoved(SUN, territory("A1"), territory("A2"), 2)]
    assert (counter(match, "A1"), counter(match, "A2")) == ("1/1", "2/4")


def test_assets_take_an_empty_territory_at_once() -> None:
    match = scene({SUN: "A1=3", **OTHERS})
    assert play(match, SUN, move("A1", "A2", 2)) == [
        TerritoryOccupied(SUN, territory("A1"), territory("A2"), 2)
    ]
    assert land(match) == {SUN: "A1 A2=2", **OTHERS}
    assert (counter(match, "A1"), counter(match, "A2")) == ("1/1", "0/2")
    assert match.territories[SUN] == 2


def test_control_of_all_materials_of_an_occupied_territory_is_immediate() -> None:
    match = scene({SUN: "D1=2", **OTHERS})
    play(match, SUN, move("D1", "D2", 1))
    assert match.materials(SUN) == sum(1 << m for m in materials("Al Bi Co Cu"))


def test_a_territory_shows_what_can_act_and_what_there_is() -> None:
    """Two arrive and one of the three that were there leaves: of four, two can still act."""
    match = scene({SUN: "A1=2 A2=3", **OTHERS})
    play(match, SUN, move("A1", "A2", 2))
    play(match, SUN, move("A2", "A3", 1))
    assert counter(match, "A2") == "2/4"


def test_an_asset_moves_once_in_an_action_phase() -> None:
    match = scene({SUN: "A1=2", **OTHERS})
    play(match, SUN, move("A1", "A2", 2))
    assert refused(match, SUN, move("A2", "A3", 1)) == Reason.CANNOT_ACT


def test_only_assets_that_can_still_act_move_on() -> None:
    match = scene({SUN: "A1=2 A2=1", **OTHERS})
    play(match, SUN, move("A1", "A2", 1))
    assert refused(match, SUN, move("A2", "A3", 2)) == Reason.CANNOT_ACT
    play(match, SUN, move("A2", "A3", 1))
    assert land(match)[SUN] == "A1 A2 A3"


def test_an_asset_cannot_go_and_come_back() -> None:
    match = scene({SUN: "A1=2", **OTHERS})
    play(match, SUN, move("A1", "A2", 1))
    assert refused(match, SUN, move("A2", "A1", 1)) == Reason.CANNOT_ACT


def test_moves_into_own_land_may_be_of_any_number() -> None:
    match = scene({SUN: "A1=9 A2", **OTHERS})
    assert play(match, SUN, move("A1", "A2", 8)) == [AssetsMoved(SUN, territory("A1"), territory("A2"), 8)]
    assert (counter(match, "A1"), counter(match, "A2")) == ("1/1", "1/9")


def test_moves_into_empty_land_may_be_of_any_number() -> None:
    match = scene({SUN: "A1=9", **OTHERS})
    assert play(match, SUN, move("A1", "A2", 5)) == [
        TerritoryOccupied(SUN, territory("A1"), territory("A2"), 5)
    ]
    assert land(match)[SUN] == "A1=4 A2=5"


@pytest.mark.parametrize("destination", ["A2", "F4"])
def test_a_move_of_5_is_one_of_3_and_one_of_2(destination: str) -> None:
    match = scene({SUN: "A1=6 A2", **OTHERS})
    twin = match.copy()
    play(match, SUN, move("A1", destination, 5))
    for count in (3, 2):
        twin.apply(SUN, RING.move_code(territory("A1"), territory(destination), count), NO_DICE)
    assert match.numbers() == twin.numbers()


def test_assets_move_along_a_sea_line_as_well() -> None:
    match = scene({SUN: "B2=2", **OTHERS})
    play(match, SUN, move("B2", "E2", 1))
    assert owner(match, "E2") == SUN


def test_the_link_that_leaves_the_map_on_one_side_counts_as_adjacent() -> None:
    match = scene({SUN: "A1=2", **OTHERS})
    play(match, SUN, move("A1", "F4", 1))
    assert owner(match, "F4") == SUN


def test_a_player_moves_as_often_as_they_like() -> None:
    match = scene({SUN: "A1=4 B2=3", **OTHERS})
    for source, destination in [("A1", "A2"), ("A1", "F4"), ("B2", "E2"), ("B2", "B3"), ("A1", "A2")]:
        play(match, SUN, move(source, destination, 1))
    assert land(match)[SUN] == "A1 A2=2 B2 B3 E2 F4"
    assert match.awaiting() == (SUN,)


# Leaving land empty


def test_a_territory_left_without_assets_is_empty_and_nobodys() -> None:
    match = scene({SUN: "A1=2 A2", **OTHERS})
    assert play(match, SUN, move("A1", "A2", 2)) == [
        AssetsMoved(SUN, territory("A1"), territory("A2"), 2),
        TerritoryVacated(SUN, territory("A1")),
    ]
    assert owner(match, "A1") == NOBODY
    assert counter(match, "A1") == "0/0"
    assert match.territories[SUN] == 1


def test_the_materials_of_a_territory_left_empty_are_lost() -> None:
    match = scene({SUN: "A1 A2", **OTHERS})
    play(match, SUN, move("A1", "A2", 1))
    assert match.materials(SUN) == 1 << materials("Bi")[0]


def test_occupying_with_everything_swaps_one_territory_for_the_other() -> None:
    match = scene({SUN: "A1=2", **OTHERS})
    assert play(match, SUN, move("A1", "A2", 2)) == [
        TerritoryOccupied(SUN, territory("A1"), territory("A2"), 2),
        TerritoryVacated(SUN, territory("A1")),
    ]
    assert land(match)[SUN] == "A2=2"
    assert match.territories[SUN] == 1
    assert match.eliminated[SUN] == 0


def test_land_left_empty_can_be_occupied_again_in_the_same_phase() -> None:
    match = scene({SUN: "A1 A2", **OTHERS})
    play(match, SUN, move("A1", "F4", 1))
    play(match, SUN, move("A2", "A1", 1))
    assert land(match)[SUN] == "A1 F4"
    assert counter(match, "A1") == "0/1"
    assert offered(match) == "end"


def test_assets_that_moved_in_keep_a_territory_when_the_others_leave() -> None:
    match = scene({SUN: "A1 A2=2", **OTHERS})
    play(match, SUN, move("A1", "A2", 1))
    play(match, SUN, move("A2", "A3", 2))
    assert land(match)[SUN] == "A2 A3=2"


# Beginning and end


def test_at_the_start_of_an_action_phase_all_assets_of_the_player_can_act() -> None:
    match = scene({SUN: "A1=2", JACK: "C1=3 C3", MIA: "E4"})
    assert play(match, SUN, END) == [ActionPhaseEnded(SUN), ActionPhaseStarted(JACK)]
    assert (counter(match, "C1"), counter(match, "C3")) == ("3/3", "1/1")


def test_outside_its_owners_action_phase_nothing_can_act() -> None:
    match = scene({SUN: "A1=2", **OTHERS})
    assert (counter(match, "C1"), counter(match, "E4")) == ("0/2", "0/1")
    play(match, SUN, move("A1", "A2", 1))
    play(match, SUN, END)
    assert (counter(match, "A1"), counter(match, "A2"), counter(match, "E4")) == ("0/1", "0/1", "0/1")


def test_an_action_phase_does_not_end_by_itself_when_nothing_can_act() -> None:
    match = scene({SUN: "A1", **OTHERS})
    play(match, SUN, move("A1", "A2", 1))
    assert (match.phase, match.awaiting()) == (ACTION, (SUN,))
    assert offered(match) == "end"


def test_a_player_may_end_the_phase_without_a_move() -> None:
    match = scene({SUN: "A1=2", **OTHERS})
    play(match, SUN, END)
    assert land(match) == {SUN: "A1=2", **OTHERS}
    assert match.awaiting() == (JACK,)


# Refusals


@pytest.mark.parametrize("seat", [JACK, MIA])
def test_only_the_acting_player_moves(seat: int) -> None:
    match = scene({SUN: "A1=2", **OTHERS})
    assert refused(match, seat, move("C1", "C2", 1)) == Reason.NOT_YOUR_TURN
    assert refused(match, seat, END) == Reason.NOT_YOUR_TURN


@pytest.mark.parametrize(("source", "destination"), [("C1", "C2"), ("D2", "D3")])
def test_nobody_moves_from_land_that_is_not_theirs(source: str, destination: str) -> None:
    match = scene({SUN: "A1=2", **OTHERS})
    assert refused(match, SUN, move(source, destination, 1)) == Reason.NOT_YOUR_TERRITORY


@pytest.mark.parametrize("destination", ["A3", "A1", "C1"])
def test_assets_move_to_adjacent_land_only(destination: str) -> None:
    match = scene({SUN: "A1=2", **OTHERS})
    assert refused(match, SUN, move("A1", destination, 1)) == Reason.NOT_LINKED


@pytest.mark.parametrize("count", [0, -1, -(10**30)])
def test_a_move_is_of_one_asset_at_least(count: int) -> None:
    match = scene({SUN: "A1=2", **OTHERS})
    assert refused(match, SUN, move("A1", "A2", count)) == Reason.COUNT_NOT_POSITIVE


@pytest.mark.parametrize("count", [3, 2**62, 10**30])
def test_no_more_assets_move_than_can_act(count: int) -> None:
    match = scene({SUN: "A1=2", **OTHERS})
    assert refused(match, SUN, move("A1", "A2", count)) == Reason.CANNOT_ACT


@pytest.mark.parametrize("number", [-1, 24, 2**62, 10**30, -(10**30)])
def test_nobody_moves_off_the_board(number: int) -> None:
    match = scene({SUN: "A1=2", **OTHERS})
    off = TerritoryId(number)
    assert refused(match, SUN, MoveAssets(off, territory("A1"), 1)) == Reason.UNKNOWN_TERRITORY
    assert refused(match, SUN, MoveAssets(territory("A1"), off, 1)) == Reason.UNKNOWN_TERRITORY


def test_the_action_phase_is_no_time_for_placing() -> None:
    assert refused(scene({SUN: "A1=2", **OTHERS}), SUN, place("A1=1")) == Reason.WRONG_PHASE


# Code by code, as bots do it


def test_every_move_of_up_to_3_and_the_end_are_offered() -> None:
    match = scene({SUN: "A1=1 B2=2 D1=5", JACK: "C4", MIA: "E4"})
    assert offered(match).split() == [
        "A1>A2:1", "A1>F4:1",
        "B2>B1:1", "B2>B1:2", "B2>B3:1", "B2>B3:2", "B2>E2:1", "B2>E2:2",
        "D1>C4:1", "D1>C4:2", "D1>C4:3", "D1>D2:1", "D1>D2:2", "D1>D2:3",
        "end",
    ]  # fmt: skip


def test_assets_that_cannot_act_are_not_offered() -> None:
    match = scene({SUN: "A1=3 C4=2", **OTHERS}, moved="A1=2 C4=2")
    assert offered(match) == "A1>A2:1 A1>F4:1 end"


def test_every_offered_move_is_accepted_and_does_the_same_as_its_code() -> None:
    match = scene({SUN: "A1=3 B2=2", JACK: "C1=2", MIA: "E4"})
    for arc in range(RING.arc_start[0], len(RING.arc_source)):
        source, destination = int(RING.arc_source[arc]), int(RING.arc_destination[arc])
        for count in range(1, int(match.can_act[source]) + 1):
            by_decision, by_code = match.copy(), match.copy()
            by_decision.play(SUN, MoveAssets(TerritoryId(source), TerritoryId(destination), count), NO_DICE)
            by_code.apply(SUN, RING.move_code(source, destination, count), NO_DICE)
            assert by_decision.numbers() == by_code.numbers()
