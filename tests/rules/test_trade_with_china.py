"""Trade with China: the last Materials before scoring (§7, §11)."""

import pytest

from rawsiko.rules.decisions import MaterialId, TakeMaterials
from rawsiko.rules.events import MatchEnded, MaterialsTaken, TradeConfirmed, TradeStarted
from rawsiko.rules.options import Options
from rawsiko.rules.position import NOBODY, OVER, TRADE_WITH_CHINA
from rawsiko.rules.reasons import Reason
from rawsiko.rules.trade_with_china import exclusive_continents, exclusive_presence
from tests.rules.boards import MATERIALS, RING, applications, continent, material, materials
from tests.rules.scenes import (
    END,
    JACK,
    MIA,
    NO_DICE,
    SUN,
    TOM,
    land,
    offered,
    play,
    refused,
    scene,
    take,
    trade_scene,
)

ALONE = {SUN: "A1 D3", JACK: "B1", MIA: "C1"}  # Sun alone on two Continents, the others on one
TRADE = Options(3, trade_with_china=True)
IN_ORDER = Options(3, trade_with_china=True, sealed_placing=False)


# Exclusive presence


def test_exclusive_presence_is_one_territory_where_nobody_else_has_any() -> None:
    match = scene({SUN: "A1", JACK: "B1 B2", MIA: "C1 B4"})
    present = [exclusive_presence(match, continent(letter)) for letter in "ABCDEF"]
    assert present == [SUN, NOBODY, MIA, NOBODY, NOBODY, NOBODY]


def test_several_territories_of_one_player_are_exclusive_presence_too() -> None:
    match = scene({SUN: "A1 A2 A4", JACK: "B1", MIA: "C1"})
    assert exclusive_presence(match, continent("A")) == SUN


def test_two_players_on_a_continent_exclude_each_other_whoever_has_more() -> None:
    match = scene({SUN: "A1 A2 A3 B1", JACK: "A4 C1", MIA: "D1"})
    assert exclusive_presence(match, continent("A")) == NOBODY
    assert [exclusive_continents(match, seat) for seat in range(3)] == [1, 1, 1]


def test_everybody_may_take_one_material_for_each_continent_of_their_own() -> None:
    land = {SUN: "A1 D3 F2", JACK: "B1 E1", MIA: "C1 E2"}
    match = scene(land, acting=MIA, turn=8, options=TRADE)
    assert play(match, MIA, END)[-1] == TradeStarted((3, 1, 1))
    assert list(match.may_take) == [3, 1, 1]


def test_only_survivors_with_an_exclusive_continent_are_asked() -> None:
    land = {SUN: "A1", JACK: "B1", TOM: "B2"}
    options = Options(4, trade_with_china=True)
    match = scene(land, acting=TOM, turn=8, out=[MIA], options=options)
    assert play(match, TOM, END)[-1] == TradeStarted((1, 0, 0, 0))
    assert match.awaiting() == (SUN,)
    assert refused(match, JACK, take("Bi")) == Reason.NOTHING_LEFT_TO_DECIDE
    assert refused(match, MIA, take("Bi")) == Reason.ELIMINATED


# What may be taken


def test_a_material_may_be_taken_from_anywhere_on_the_map() -> None:
    match = trade_scene(ALONE, [2, 0, 0])
    play(match, SUN, take("Li W"))  # Jack's, and one on empty land
    assert match.taken[SUN] == sum(1 << m for m in materials("Li W"))


def test_nothing_is_taken_away_from_anybody() -> None:
    match = trade_scene(ALONE, [2, 0, 0])
    play(match, SUN, take("Li"))
    assert match.materials(JACK) == 1 << material("Li")
    assert land(match) == ALONE


def test_two_players_may_take_the_same_material() -> None:
    match = trade_scene(ALONE, [2, 1, 0])
    play(match, SUN, take("W"))
    play(match, JACK, take("W"))
    assert list(match.taken)[:2] == [1 << material("W")] * 2


def test_only_a_material_not_controlled_yet() -> None:
    match = trade_scene(ALONE, [2, 1, 1])
    assert refused(match, SUN, take("Al")) == Reason.ALREADY_CONTROLLED
    assert refused(match, SUN, take("Bi Al")) == Reason.ALREADY_CONTROLLED


def test_the_materials_taken_are_different() -> None:
    match = trade_scene(ALONE, [2, 1, 1])
    assert refused(match, SUN, take("Bi Bi")) == Reason.MATERIAL_TWICE


def test_no_more_materials_than_continents() -> None:
    match = trade_scene(ALONE, [2, 1, 1])
    assert refused(match, SUN, take("Bi Co Cu")) == Reason.TOO_MANY_MATERIALS
    assert refused(match, JACK, take("Bi Co")) == Reason.TOO_MANY_MATERIALS


@pytest.mark.parametrize("number", [-1, 12, 10**30, -(10**30)])
def test_only_materials_in_play(number: int) -> None:
    match = trade_scene(ALONE, [2, 1, 1])
    assert refused(match, SUN, TakeMaterials((MaterialId(number),))) == Reason.UNKNOWN_MATERIAL


def test_passing_is_allowed() -> None:
    match = trade_scene(ALONE, [2, 1, 1])
    assert play(match, SUN, take("")) == [TradeConfirmed(SUN, ())]
    assert match.awaiting() == (JACK, MIA)
    assert match.taken[SUN] == 0


def test_a_player_is_asked_once_also_when_they_take_fewer() -> None:
    match = trade_scene(ALONE, [2, 1, 1])
    play(match, SUN, take("Bi"))
    assert match.awaiting() == (JACK, MIA)
    assert refused(match, SUN, take("Co")) == Reason.NOTHING_LEFT_TO_DECIDE


def test_a_player_who_controls_everything_can_only_pass() -> None:
    everything = "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4"
    match = trade_scene({SUN: everything, JACK: "D1", MIA: "D2"}, [3, 0, 0])
    assert offered(match, SUN) == "end"
    play(match, SUN, take(""))
    assert match.phase == OVER


def test_the_trade_is_no_time_for_moving() -> None:
    assert refused(trade_scene(ALONE, [2, 1, 1]), SUN, END) == Reason.WRONG_PHASE


# What is taken counts


def test_what_is_taken_counts_for_points_applications_and_materials() -> None:
    """Sun controls Al; Bi completes solder, and Cu completes cables: with cans 3 + 4 + 5."""
    match = trade_scene(ALONE, [2, 0, 0], objectives={SUN: "workshop"})
    ended = play(match, SUN, take("Bi Cu"))[-1]
    assert isinstance(ended, MatchEnded)
    line = ended.score[SUN]
    assert (line.points, line.applications, line.materials) == (12, applications("cans solder cables"), 3)
    assert line.territories == 2


def test_what_is_taken_counts_in_the_tie_break_too() -> None:
    match = trade_scene({SUN: "D3", JACK: "E3", MIA: "F3"}, [1, 1, 1])
    play(match, SUN, take(""))
    play(match, JACK, take("Al"))
    ended = play(match, MIA, take(""))[-1]
    assert isinstance(ended, MatchEnded)
    assert [line.rank for line in ended.score] == [2, 1, 2]


# Sealed, and in order of play


def test_a_table_trades_all_at_once_by_default_and_sealed() -> None:
    match = trade_scene(ALONE, [2, 1, 1])
    assert match.awaiting() == (SUN, JACK, MIA)
    assert play(match, MIA, take("W")) == [TradeConfirmed(MIA, materials("W"))]
    assert match.awaiting() == (SUN, JACK)
    assert match.phase == TRADE_WITH_CHINA


def test_the_last_confirmation_shows_what_all_have_taken_and_ends_the_match() -> None:
    match = trade_scene(ALONE, [2, 1, 1])
    play(match, MIA, take("W"))
    play(match, JACK, take(""))
    told = play(match, SUN, take("Cu Bi"))
    assert told[:-1] == [
        TradeConfirmed(SUN, materials("Cu Bi")),
        MaterialsTaken(SUN, materials("Bi Cu")),
        MaterialsTaken(JACK, ()),
        MaterialsTaken(MIA, materials("W")),
    ]
    assert isinstance(told[-1], MatchEnded)
    assert match.phase == OVER


def test_in_order_of_play_what_is_taken_shows_at_once() -> None:
    match = trade_scene(ALONE, [2, 1, 1], options=IN_ORDER)
    assert match.awaiting() == (SUN,)
    assert refused(match, MIA, take("W")) == Reason.NOT_YOUR_TURN
    assert play(match, SUN, take("Cu Bi")) == [MaterialsTaken(SUN, materials("Cu Bi"))]
    assert match.awaiting() == (JACK,)


def test_in_order_of_play_players_who_are_nowhere_alone_are_passed_over() -> None:
    match = trade_scene({SUN: "A1", JACK: "B1", MIA: "B2 C1"}, [1, 0, 1], options=IN_ORDER)
    play(match, SUN, take("Bi"))
    assert match.awaiting() == (MIA,)
    assert refused(match, SUN, take("Co")) == Reason.NOTHING_LEFT_TO_DECIDE


def test_in_order_of_play_the_last_choice_is_told_once_and_ends_the_match() -> None:
    match = trade_scene(ALONE, [0, 0, 1], options=IN_ORDER)
    told = play(match, MIA, take("W"))
    assert told[0] == MaterialsTaken(MIA, materials("W"))
    assert [type(event) for event in told] == [MaterialsTaken, MatchEnded]


# Code by code, as bots do it


def test_everything_not_controlled_and_the_end_are_offered() -> None:
    match = trade_scene(ALONE, [2, 1, 1])
    assert offered(match, SUN).split() == [symbol for symbol in MATERIALS if symbol != "Al"] + ["end"]
    assert offered(match, JACK).split() == [symbol for symbol in MATERIALS if symbol != "Li"] + ["end"]


def test_a_bot_takes_one_material_after_the_other() -> None:
    match = trade_scene(ALONE, [2, 1, 1])
    twin = match.copy()
    match.apply(SUN, RING.first_material + material("Bi"), NO_DICE)
    assert match.awaiting() == (SUN, JACK, MIA)
    assert "Bi" not in offered(match, SUN).split()
    match.apply(SUN, RING.first_material + material("W"), NO_DICE)
    twin.play(SUN, take("Bi W"), NO_DICE)
    assert match.numbers() == twin.numbers()


def test_a_bot_may_stop_early() -> None:
    match = trade_scene(ALONE, [2, 1, 1])
    twin = match.copy()
    match.apply(SUN, RING.first_material + material("Bi"), NO_DICE)
    match.apply(SUN, RING.end_code, NO_DICE)
    twin.play(SUN, take("Bi"), NO_DICE)
    assert match.numbers() == twin.numbers()
