"""Position: everything on the table as numbers; copies, restoring, and questions about it."""

from collections.abc import Callable

import pytest

from rawsiko.rules.choices import Choices
from rawsiko.rules.events import Event
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import INITIAL_ASSETS, NOBODY
from rawsiko.rules.sets import members
from tests.rules.boards import RING, material, materials, territories, territory
from tests.rules.scenes import (
    END,
    JACK,
    MIA,
    NO_DICE,
    SUN,
    TOM,
    drafted,
    everything,
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

LAND = {SUN: "A1=2 A2", JACK: "B1", MIA: "C1"}


def half_drafted() -> Match:
    match = drafted(4, "A1 A2")
    match.apply(JACK, RING.first_continent + 2, NO_DICE)
    match.apply(JACK, territory("C3"), NO_DICE)
    return match


def half_placed() -> Match:
    match = placing_scene(LAND, [3, 1, 1])
    play(match, JACK, place("B1"))
    match.apply(SUN, territory("A2"), NO_DICE)
    return match


def in_the_middle_of_an_action_phase() -> Match:
    match = scene({SUN: "A1=4 A2", JACK: "B1", TOM: "C1"}, out=[MIA], turn=5, options=Options(4))
    play(match, SUN, move("A1", "F4", 2))
    return match


def half_traded() -> Match:
    match = trade_scene(LAND, [2, 1, 1])
    play(match, MIA, take("W"))
    match.apply(SUN, RING.first_material + material("Co"), NO_DICE)
    return match


def over() -> Match:
    match = scene(LAND, acting=MIA, turn=8)
    play(match, MIA, END)
    return match


MOMENTS: list[Callable[[], Match]] = [
    half_drafted,
    half_placed,
    in_the_middle_of_an_action_phase,
    half_traded,
]
at_every_moment = pytest.mark.parametrize("moment", [*MOMENTS, over])


# Copies


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_copy_is_equal_and_goes_its_own_way(moment: Callable[[], Match]) -> None:
    match = moment()
    before = everything(match)
    copy = match.copy()
    assert everything(copy) == before
    choices = Choices(RING)
    choices.fill(copy, copy.awaiting()[0])
    copy.apply(copy.awaiting()[0], choices[0], NO_DICE)
    assert everything(copy) != before
    assert everything(match) == before


# Numbers


@at_every_moment
def test_a_position_is_restored_from_its_numbers(moment: Callable[[], Match]) -> None:
    match = moment()
    other = new_match(options=match.options)
    other.restore(match.numbers())
    assert other.numbers() == match.numbers()
    assert other.awaiting() == match.awaiting()


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_restored_position_offers_the_same_choices_and_goes_on_alike(moment: Callable[[], Match]) -> None:
    match = moment()
    other = new_match(options=match.options)
    other.restore(match.numbers())
    for seat in match.awaiting():
        assert offered(other, seat) == offered(match, seat)
    choices = Choices(RING)
    for played in (match, other):
        choices.fill(played, played.awaiting()[0])
        played.apply(played.awaiting()[0], choices[0], NO_DICE)
    assert other.numbers() == match.numbers()


def test_a_restored_action_phase_ends_like_the_one_it_came_from() -> None:
    match = in_the_middle_of_an_action_phase()
    other = new_match(options=match.options)
    other.restore(match.numbers())
    told: list[Event] = []
    other.play(SUN, END, NO_DICE, told)
    assert told == play(match, SUN, END)
    assert other.numbers() == match.numbers()
    assert sum(other.can_act) == 1  # Jack's


def test_restoring_takes_nothing_from_the_position_there_was() -> None:
    match = in_the_middle_of_an_action_phase()
    numbers = new_match(options=match.options).numbers()
    match.restore(numbers)
    assert match.numbers() == numbers
    assert match.to_act == 0


def test_whatever_differs_shows_in_the_numbers() -> None:
    match = scene(LAND)
    before = match.numbers()
    vectors = [
        "owner", "assets", "can_act", "sealed", "territories", "to_place", "eliminated", "may_take", "taken",
        "objective", "deployed", "open_end",
    ]  # fmt: skip
    for name in vectors:
        copy = match.copy()
        getattr(copy, name)[-1] += 1
        assert copy.numbers() != before, name
    scalars = [
        "phase",
        "turn",
        "current",
        "draft_step",
        "picked",
        "last_turn",
        "called",
        "first",
        "open_ends",
    ]
    for name in scalars:
        copy = match.copy()
        setattr(copy, name, getattr(copy, name) + 1)
        assert copy.numbers() != before, name


# Questions


def test_the_land_of_a_player_and_of_nobody() -> None:
    match = scene(LAND)
    assert members(match.land(SUN)) == territories("A1 A2")
    assert len(members(match.land(NOBODY))) == 20


def test_who_owns_a_territory_controls_what_lies_on_it() -> None:
    match = scene({SUN: "D1 D2", JACK: "B1", MIA: "D3"})
    assert members(match.materials(SUN)) == materials("Al Bi Co Cu")
    assert (match.material_count(SUN), match.material_count(MIA)) == (4, 0)


def test_what_was_taken_in_trade_with_china_is_controlled_too() -> None:
    match = trade_scene(LAND, [1, 0, 0])
    play(match, SUN, take("W"))
    assert members(match.materials(SUN)) == materials("Al Bi W")


def test_survivors_are_those_who_are_not_eliminated() -> None:
    assert new_match(5).survivors() == 5
    assert in_the_middle_of_an_action_phase().survivors() == 3


def test_sealed_assets_are_not_on_the_board() -> None:
    match = placing_scene(LAND, [6, 6, 6], phase=INITIAL_ASSETS)
    play(match, SUN, place("A1=6"))
    assert (match.assets[territory("A1")], match.sealed[territory("A1")]) == (2, 6)
