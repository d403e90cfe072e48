"""Views: what one seat, or a spectator, may know (§2, §4)."""

import pytest

from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import INITIAL_ASSETS, INVESTMENT, UNKNOWN
from rawsiko.rules.views import SPECTATOR, seen_by
from tests.rules.boards import RING, card, material, materials, territory
from tests.rules.scenes import (
    ANA,
    END,
    JACK,
    MIA,
    NO_DICE,
    SUN,
    TOM,
    drafted,
    move,
    new_match,
    offered,
    place,
    placing_scene,
    play,
    scene,
    take,
    trade_scene,
)

LAND = {SUN: "A1 A2", JACK: "B1 B2", MIA: "C1"}
IN_ORDER = Options(3, sealed_placing=False)
EVERYBODY = (SPECTATOR, SUN, JACK, MIA)


# Objectives


@pytest.mark.parametrize("seat", [SUN, JACK, MIA])
def test_a_player_sees_their_own_objective_only(seat: int) -> None:
    match = scene(LAND)
    seen = list(seen_by(match, seat).objective)
    assert seen == [match.objective[seat] if other == seat else UNKNOWN for other in range(3)]


def test_a_spectator_sees_no_objective() -> None:
    assert list(seen_by(scene(LAND), SPECTATOR).objective) == [UNKNOWN] * 3


def test_an_eliminated_player_sees_no_other_objective_either() -> None:
    match = scene({SUN: "A1", MIA: "C1"}, out=[JACK])
    assert list(seen_by(match, JACK).objective) == [UNKNOWN, card("traffic"), UNKNOWN]


@pytest.mark.parametrize("seat", EVERYBODY)
def test_objectives_are_open_when_the_match_is_over(seat: int) -> None:
    match = scene(LAND, acting=MIA, turn=8)
    play(match, MIA, END)
    assert seen_by(match, seat).numbers() == match.numbers()


# The rest is public


@pytest.mark.parametrize("seat", EVERYBODY)
def test_everything_but_the_objectives_is_public_in_an_action_phase(seat: int) -> None:
    match = scene(LAND, moved="A1")
    view = seen_by(match, seat)
    for hidden in range(3):
        if hidden != seat:
            view.objective[hidden] = match.objective[hidden]
    assert view.numbers() == match.numbers()


def test_the_continents_dealt_are_public() -> None:
    match = new_match(options=Options(3))
    for step in range(6):
        match.deployed[step] = step
    assert list(seen_by(match, SPECTATOR).deployed) == [0, 1, 2, 3, 4, 5]


def test_a_view_is_a_copy() -> None:
    match = scene({**LAND, SUN: "A1=2"})
    view = seen_by(match, SUN)
    play(match, SUN, move("A1", "A2", 1))
    assert view.owner[territory("A2")] != SUN
    view.assets[territory("B1")] = 9
    assert match.assets[territory("B1")] == 1


@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_view_knows_who_may_decide(seat: int) -> None:
    assert seen_by(scene(LAND, acting=JACK), seat).awaiting() == (JACK,)
    match = placing_scene(LAND, [1, 0, 2])
    assert seen_by(match, seat).awaiting() == (SUN, MIA)
    assert seen_by(drafted(3, "A1 A2 A3"), seat).awaiting() == (JACK,)


@pytest.mark.parametrize(
    "match",
    [
        drafted(4, "A1 A2"),
        placing_scene(LAND, [3, 1, 2]),
        scene({**LAND, JACK: "B1=3"}, acting=JACK),
        trade_scene(LAND, [1, 1, 1]),
    ],
    ids=["draft", "placing", "action", "trade"],
)
def test_a_view_offers_its_seat_the_same_choices_as_the_match(match: Match) -> None:
    for seat in match.awaiting():
        assert offered(seen_by(match, seat), seat) == offered(match, seat)


@pytest.mark.parametrize("seat", [-2, 3, 10, 10**30, -(10**30)])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        seen_by(scene(LAND), seat)


# Sealed Assets


@pytest.mark.parametrize("phase", [INITIAL_ASSETS, INVESTMENT])
def test_sealed_assets_are_hidden_from_all_but_their_player(phase: int) -> None:
    match = placing_scene(LAND, [3, 1, 1], phase=phase)
    play(match, SUN, place("A1=1 A2=2"))
    own = seen_by(match, SUN).sealed
    assert (own[territory("A1")], own[territory("A2")]) == (1, 2)
    for seat in (SPECTATOR, JACK, MIA):
        assert sum(seen_by(match, seat).sealed) == 0


def test_that_a_player_has_confirmed_is_public() -> None:
    match = placing_scene(LAND, [3, 1, 1])
    play(match, SUN, place("A1=3"))
    assert list(seen_by(match, JACK).to_place) == [0, 1, 1]


def test_how_far_a_player_is_with_placing_is_hidden() -> None:
    match = placing_scene(LAND, [3, 1, 1])
    match.apply(SUN, territory("A1"), NO_DICE)
    assert list(seen_by(match, JACK).to_place) == [3, 1, 1]
    assert list(seen_by(match, SUN).to_place) == [2, 1, 1]
    assert sum(seen_by(match, JACK).sealed) == 0


def test_assets_placed_in_order_of_play_are_public() -> None:
    match = placing_scene(LAND, [3, 1, 1], options=IN_ORDER)
    match.apply(SUN, territory("A1"), NO_DICE)
    view = seen_by(match, JACK)
    assert view.assets[territory("A1")] == 2
    assert list(view.to_place) == [2, 1, 1]


# Sealed Materials


def test_sealed_materials_are_hidden_from_all_but_their_player() -> None:
    match = trade_scene(LAND, [2, 1, 1])
    play(match, SUN, take("Cu W"))
    assert seen_by(match, SUN).taken[SUN] == match.taken[SUN] != 0
    for seat in (SPECTATOR, JACK, MIA):
        view = seen_by(match, seat)
        assert (view.taken[SUN], view.may_take[SUN]) == (0, 0)
        assert view.materials(SUN) == sum(1 << m for m in materials("Al Bi"))


def test_how_far_a_player_is_with_taking_is_hidden() -> None:
    match = trade_scene(LAND, [2, 1, 1])
    match.apply(SUN, RING.first_material + material("W"), NO_DICE)
    assert list(seen_by(match, JACK).may_take) == [2, 1, 1]
    assert list(seen_by(match, SUN).may_take) == [1, 1, 1]
    assert seen_by(match, JACK).taken[SUN] == 0


def test_materials_taken_in_order_of_play_are_public() -> None:
    options = Options(3, trade_with_china=True, sealed_placing=False)
    match = trade_scene(LAND, [1, 1, 1], options=options)
    play(match, SUN, take("W"))
    assert seen_by(match, JACK).taken[SUN] == 1 << material("W")


@pytest.mark.parametrize("seat", EVERYBODY)
def test_two_matches_that_differ_in_hidden_things_only_look_alike(seat: int) -> None:
    one = placing_scene(LAND, [3, 1, 1])
    other = placing_scene(LAND, [3, 1, 1])
    for hidden in range(3):
        if hidden != seat:
            other.objective[hidden] = card("lamps")
    if seat != SUN:
        play(one, SUN, place("A1=3"))
        play(other, SUN, place("A1=1 A2=2"))
    assert seen_by(one, seat).numbers() == seen_by(other, seat).numbers()


def test_five_players_hide_from_each_other() -> None:
    land = {SUN: "A1", JACK: "B1", MIA: "C1", TOM: "D1", ANA: "E1"}
    match = scene(land, options=Options(5))
    assert list(seen_by(match, ANA).objective) == [UNKNOWN] * 4 + [card("garage")]
