"""Turns: whose Action Phase comes next, when a Turn ends, and when the match does (§4, §7)."""

import pytest

from rawsiko.rules.events import (
    ActionPhaseEnded,
    ActionPhaseStarted,
    InvestmentPhaseStarted,
    MatchEnded,
    TradeStarted,
    TurnStarted,
)
from rawsiko.rules.options import Options
from rawsiko.rules.position import ACTION, INVESTMENT, NOBODY, OVER, TRADE_WITH_CHINA
from rawsiko.rules.reasons import Reason
from rawsiko.rules.turns import next_living
from tests.rules.boards import card
from tests.rules.scenes import ANA, END, JACK, MIA, SUN, TOM, counter, move, place, play, refused, scene

LAND = {SUN: "A1", JACK: "B1", MIA: "C1"}


def test_players_act_in_order_of_play() -> None:
    match = scene(LAND)
    assert play(match, SUN, END) == [ActionPhaseEnded(SUN), ActionPhaseStarted(JACK)]
    assert play(match, JACK, END) == [ActionPhaseEnded(JACK), ActionPhaseStarted(MIA)]


def test_after_the_last_player_the_next_turn_begins() -> None:
    match = scene(LAND, acting=MIA, turn=3)
    told = play(match, MIA, END)
    assert told == [ActionPhaseEnded(MIA), TurnStarted(4), InvestmentPhaseStarted((1, 1, 1))]
    assert (match.turn, match.phase) == (4, INVESTMENT)


def test_the_first_living_player_opens_every_turn() -> None:
    match = scene({JACK: "B1", MIA: "C1"}, acting=MIA, out=[SUN])
    play(match, MIA, END)
    play(match, JACK, place("B1"))
    assert play(match, MIA, place("C1"))[-1] == ActionPhaseStarted(JACK)


def test_the_turn_ends_with_the_last_living_player() -> None:
    match = scene({SUN: "A1", JACK: "B1"}, acting=JACK, turn=3, out=[MIA])
    assert play(match, JACK, END)[1] == TurnStarted(4)


def test_eliminated_players_in_the_middle_are_passed_over() -> None:
    land = {SUN: "A1", TOM: "C1", ANA: "D1"}
    match = scene(land, out=[MIA, JACK], options=Options(5))
    assert play(match, SUN, END) == [ActionPhaseEnded(SUN), ActionPhaseStarted(TOM)]


def test_the_search_for_the_next_living_player_begins_at_a_seat() -> None:
    match = scene({JACK: "B1", TOM: "D1"}, acting=JACK, out=[SUN, MIA], options=Options(4))
    assert [next_living(match, seat) for seat in range(5)] == [JACK, JACK, TOM, TOM, NOBODY]


@pytest.mark.parametrize("turns", [3, 8, 20])
def test_the_match_has_as_many_turns_as_the_table_chose(turns: int) -> None:
    options = Options(3, turns=turns)
    match = scene(LAND, acting=MIA, turn=turns - 1, options=options)
    assert play(match, MIA, END)[1] == TurnStarted(turns)
    match = scene(LAND, acting=MIA, turn=turns, options=options)
    assert isinstance(play(match, MIA, END)[-1], MatchEnded)


def test_the_match_ends_after_the_last_turn_and_all_objectives_are_opened() -> None:
    match = scene(LAND, acting=MIA, turn=8)
    ended, score = play(match, MIA, END)
    assert ended == ActionPhaseEnded(MIA)
    assert isinstance(score, MatchEnded)
    assert score.objectives == (card("workshop"), card("traffic"), card("airport"))
    assert [line.seat for line in score.score] == [SUN, JACK, MIA]
    assert match.phase == OVER
    assert match.awaiting() == ()


def test_nobody_decides_anything_after_the_end() -> None:
    match = scene(LAND, acting=MIA, turn=8)
    play(match, MIA, END)
    for seat in (SUN, JACK, MIA):
        assert refused(match, seat, END) == Reason.MATCH_IS_OVER


def test_nothing_can_act_after_the_end() -> None:
    match = scene(LAND, acting=MIA, turn=8)
    play(match, MIA, END)
    assert counter(match, "C1") == "0/1"


def test_with_trade_with_china_the_last_turn_leads_to_it() -> None:
    match = scene(LAND, acting=MIA, turn=8, options=Options(3, trade_with_china=True))
    assert play(match, MIA, END) == [ActionPhaseEnded(MIA), TradeStarted((1, 1, 1))]
    assert match.phase == TRADE_WITH_CHINA
    assert match.turn == 8


def test_trade_with_china_waits_for_the_last_turn() -> None:
    match = scene(LAND, acting=MIA, turn=7, options=Options(3, trade_with_china=True))
    assert play(match, MIA, END)[1] == TurnStarted(8)


def test_trade_with_china_is_skipped_when_nobody_is_alone_on_a_continent() -> None:
    shared = {SUN: "A1 B1", JACK: "A2 C1", MIA: "B2 C2"}
    match = scene(shared, acting=MIA, turn=8, options=Options(3, trade_with_china=True))
    ended, score = play(match, MIA, END)
    assert ended == ActionPhaseEnded(MIA)
    assert isinstance(score, MatchEnded)
    assert match.phase == OVER


def test_a_turn_in_the_middle_of_the_match_is_no_end() -> None:
    match = scene(LAND, acting=JACK, turn=8)
    play(match, JACK, END)
    assert (match.phase, match.awaiting()) == (ACTION, (MIA,))


@pytest.mark.parametrize("turn", [3, 8])
def test_nobody_acts_between_the_turns_nor_after_the_last(turn: int) -> None:
    match = scene({SUN: "A1", JACK: "B1", MIA: "C1 C2"}, acting=MIA, turn=turn)
    play(match, MIA, END)
    assert (match.current, match.to_act, sum(match.can_act)) == (0, 0, 0)


def test_nobody_acts_when_one_player_is_left() -> None:
    match = scene({SUN: "A1=2 F2", JACK: "A2"}, out=[MIA])
    play(match, SUN, move("A1", "A2", 1), rolls=[6, 1])
    assert (match.phase, match.to_act, sum(match.can_act)) == (OVER, 0, 0)
