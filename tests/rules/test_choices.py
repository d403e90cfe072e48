"""Choices: who may decide now, and every legal code (edition.py says what codes mean)."""

import pytest

from rawsiko.rules.choices import Choices, awaited_seat, awaiting
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import NOBODY
from tests.rules.boards import RING, territories
from tests.rules.scenes import (
    END,
    JACK,
    MIA,
    SUN,
    drafted,
    offered,
    place,
    placing_scene,
    play,
    scene,
    take,
    trade_scene,
)

LAND = {SUN: "A1 A2", JACK: "B1", MIA: "C1"}
IN_ORDER = Options(3, trade_with_china=True, sealed_placing=False)


def over() -> Match:
    match = scene(LAND, acting=MIA, turn=8)
    play(match, MIA, END)
    return match


# Who


@pytest.mark.parametrize("acting", [SUN, JACK, MIA])
def test_in_an_action_phase_the_acting_player_is_awaited(acting: int) -> None:
    match = scene(LAND, acting=acting)
    assert awaiting(match) == (acting,)
    assert awaited_seat(match) == acting


def test_in_a_draft_the_player_whose_step_it_is_is_awaited() -> None:
    match = drafted(3, "A1 A2 A3", "B1 B2 B3", "C1 C2 C3")
    assert (awaiting(match), awaited_seat(match)) == ((MIA,), MIA)


def test_while_placing_all_who_have_not_finished_are_awaited() -> None:
    match = placing_scene(LAND, [0, 1, 1])
    assert (awaiting(match), awaited_seat(match)) == ((JACK, MIA), JACK)
    play(match, JACK, place("B1"))
    assert (awaiting(match), awaited_seat(match)) == ((MIA,), MIA)


def test_while_trading_all_who_have_not_finished_are_awaited() -> None:
    match = trade_scene(LAND, [1, 0, 1])
    assert (awaiting(match), awaited_seat(match)) == ((SUN, MIA), SUN)
    play(match, SUN, take(""))
    assert (awaiting(match), awaited_seat(match)) == ((MIA,), MIA)


def test_in_order_of_play_one_is_awaited_at_a_time() -> None:
    assert awaiting(placing_scene(LAND, [0, 1, 1], options=IN_ORDER)) == (JACK,)
    assert awaiting(trade_scene(LAND, [1, 0, 1], options=IN_ORDER)) == (SUN,)


def test_nobody_is_awaited_when_the_match_is_over() -> None:
    assert awaiting(over()) == ()
    assert awaited_seat(over()) == NOBODY


def test_nobody_is_awaited_where_nobody_has_anything_to_place() -> None:
    assert awaited_seat(placing_scene(LAND, [0, 0, 0])) == NOBODY


# What


def test_each_phase_offers_its_own_codes() -> None:
    assert offered(drafted(3)) == "A B C D E F"
    assert offered(placing_scene(LAND, [1, 1, 1]), SUN) == "A1 A2"
    assert offered(placing_scene(LAND, [1, 1, 1]), JACK) == "B1"
    assert offered(scene(LAND, acting=MIA)) == "C1>B4:1 C1>C2:1 end"
    assert offered(trade_scene(LAND, [1, 1, 1]), MIA) == "Al Bi Co Cu Li Mg Ni PR Ti V W end"
    assert offered(over()) == ""


# The buffer


def test_choices_are_counted_iterated_and_picked_by_number() -> None:
    choices = Choices(RING)
    assert len(choices) == 0
    assert choices.fill(placing_scene(LAND, [1, 1, 1]), SUN) == 2
    assert len(choices) == 2
    assert tuple(choices) == territories("A1 A2")
    assert [choices[0], choices[1]] == list(choices)


def test_choices_are_filled_again_and_again() -> None:
    choices = Choices(RING)
    choices.fill(scene(LAND, acting=SUN), SUN)
    assert choices.fill(placing_scene(LAND, [1, 1, 1]), JACK) == 1
    assert tuple(choices) == territories("B1")
    assert choices.fill(over(), SUN) == 0
    assert list(choices) == []


@pytest.mark.parametrize("place", [2, -1, 1000])
def test_there_is_no_choice_beyond_the_last(place: int) -> None:
    choices = Choices(RING)
    choices.fill(placing_scene(LAND, [1, 1, 1]), SUN)
    with pytest.raises(IndexError, match="2 choices"):
        choices[place]


def test_a_player_with_every_territory_but_two_has_room_for_all_their_choices() -> None:
    everywhere = " ".join(
        f"{c}{n}=3" for c in "ABCDEF" for n in (1, 2, 3, 4) if f"{c}{n}" not in ("F3", "F4")
    )
    match = scene({SUN: everywhere, JACK: "F3", MIA: "F4"})
    choices = Choices(RING)
    moves = sum(len(range(RING.arc_start[t], RING.arc_start[t + 1])) for t in range(22))
    assert choices.fill(match, SUN) == 3 * moves + 1
