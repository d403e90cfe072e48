"""Calls: a match made longer, shorter, or scored as it stands (§12)."""

import pytest

from rawsiko.rules.calls import AddTurn, Call, CallLastTurn, ScoreAsItStands
from rawsiko.rules.events import Event, LastTurnCalled, MatchEnded, MatchScored, TurnAdded, TurnStarted
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import INITIAL_ASSETS, INVESTMENT, OVER
from rawsiko.rules.reasons import IllegalDecision, Reason
from tests.rules.boards import card, territory
from tests.rules.scenes import (
    END,
    JACK,
    MIA,
    SUN,
    counter,
    everything,
    land,
    move,
    new_match,
    place,
    placing_scene,
    play,
    scene,
    take,
    trade_scene,
)

LAND = {SUN: "A1=3", JACK: "B1", MIA: "C1"}
SCORE = ScoreAsItStands()
MORE = AddTurn()


def call(match: Match, what: Call) -> list[Event]:
    told: list[Event] = []
    match.call(what, told)
    return told


def refused_call(match: Match, what: Call) -> IllegalDecision:
    before = everything(match)
    with pytest.raises(IllegalDecision) as refusal:
        match.call(what)
    assert everything(match) == before
    return refusal.value


# A Turn added


def test_an_added_turn_makes_the_match_longer_and_leaves_the_options_alone() -> None:
    match = scene(LAND, acting=MIA, turn=8)
    assert call(match, MORE) == [TurnAdded(9)]
    assert (match.last_turn, match.options.turns) == (9, 8)
    assert TurnStarted(9) in play(match, MIA, END)


def test_a_call_may_be_made_without_telling() -> None:
    match = scene(LAND)
    match.call(MORE)
    assert match.last_turn == 9


def test_a_match_never_goes_beyond_20_turns() -> None:
    match = scene(LAND, options=Options(3, turns=20))
    assert refused_call(match, MORE).reason == Reason.NOT_BEYOND_THE_MOST_TURNS


def test_a_turn_can_be_added_during_the_setup() -> None:
    match = new_match()
    assert call(match, MORE) == [TurnAdded(9)]


# The last Turn called


@pytest.mark.parametrize("turn", [4, 5, 8])
def test_the_running_turn_or_one_to_come_is_called_the_last(turn: int) -> None:
    match = scene(LAND, acting=MIA, turn=4)
    assert call(match, CallLastTurn(turn)) == [LastTurnCalled(turn)]
    ended = isinstance(play(match, MIA, END)[-1], MatchEnded)
    assert ended == (turn == 4)


@pytest.mark.parametrize("turn", [3, 9, 0, -1, 10**30])
def test_a_turn_that_is_over_or_was_never_to_be_played_cannot_be_the_last(turn: int) -> None:
    refusal = refused_call(scene(LAND, turn=4), CallLastTurn(turn))
    assert refusal.reason == Reason.TURN_CANNOT_BE_LAST
    assert refusal.details == {"first": 4, "last": 8}


def test_turn_1_can_be_called_the_last_before_it_begins() -> None:
    match = new_match()
    assert refused_call(match, CallLastTurn(0)).details == {"first": 1, "last": 8}
    assert call(match, CallLastTurn(1)) == [LastTurnCalled(1)]


def test_a_called_last_turn_stays_but_may_be_called_earlier() -> None:
    match = scene(LAND, turn=4)
    call(match, CallLastTurn(6))
    assert refused_call(match, MORE).reason == Reason.LAST_TURN_IS_CALLED
    assert refused_call(match, CallLastTurn(7)).reason == Reason.TURN_CANNOT_BE_LAST
    assert call(match, CallLastTurn(4)) == [LastTurnCalled(4)]


def test_in_a_called_last_turn_stranglehold_moves_nothing() -> None:
    match = scene(
        {SUN: "A1=3", JACK: "A2", MIA: "C1"}, turn=4, options=Options(3, turns=8, stranglehold=True)
    )
    call(match, CallLastTurn(4))
    play(match, SUN, move("A1", "A2", 1), rolls=[6, 1])
    assert (match.eliminated[JACK], match.turn) == (1, 4)


def test_after_a_called_last_turn_china_is_traded_with_as_ever() -> None:
    match = scene(LAND, acting=MIA, turn=4, options=Options(3, trade_with_china=True))
    call(match, CallLastTurn(4))
    play(match, MIA, END)
    assert match.awaiting() == (SUN, JACK, MIA)
    assert refused_call(match, MORE).reason == Reason.LAST_TURN_IS_OVER
    assert refused_call(match, CallLastTurn(4)).reason == Reason.LAST_TURN_IS_OVER


# Scored as it stands


def test_a_match_is_scored_in_the_middle_of_an_action_phase() -> None:
    match = scene({SUN: "A1 A2", JACK: "B1", MIA: "C1"})
    scored, ended = call(match, SCORE)
    assert scored == MatchScored(2)
    assert isinstance(ended, MatchEnded)
    assert [line.seat for line in ended.score] == [SUN, JACK, MIA]
    assert ended.objectives == (card("workshop"), card("traffic"), card("airport"))
    assert (match.phase, match.awaiting()) == (OVER, ())
    assert counter(match, "A1") == "0/1"


def test_sealed_placements_not_yet_shown_are_dropped() -> None:
    match = placing_scene(LAND, [2, 1, 1])
    play(match, SUN, place("A1=2"))
    call(match, SCORE)
    assert land(match) == LAND
    assert match.sealed[territory("A1")] == 0
    assert sum(match.to_place) == 0


def test_what_was_placed_in_order_of_play_lies_on_the_board_and_stays() -> None:
    match = placing_scene(LAND, [2, 1, 1], options=Options(3, sealed_placing=False))
    play(match, SUN, place("A1=2"))
    call(match, SCORE)
    assert counter(match, "A1") == "0/5"


@pytest.mark.parametrize("sealed", [True, False])
def test_a_match_scored_during_the_trade_has_none(sealed: bool) -> None:
    match = trade_scene(LAND, [1, 1, 1], options=Options(3, trade_with_china=True, sealed_placing=sealed))
    play(match, SUN, take("W"))
    call(match, SCORE)
    assert (sum(match.taken), sum(match.may_take), match.phase) == (0, 0, OVER)


@pytest.mark.parametrize("phase", [INITIAL_ASSETS, INVESTMENT])
def test_before_turn_1_there_is_no_ranking(phase: int) -> None:
    match = placing_scene(LAND, [2, 1, 1], phase=phase)
    if phase == INITIAL_ASSETS:
        assert refused_call(match, SCORE).reason == Reason.NO_RANKING_BEFORE_TURN_1
    else:
        assert call(match, SCORE)[0] == MatchScored(2)


@pytest.mark.parametrize("what", [MORE, SCORE, CallLastTurn(8)])
def test_nothing_is_called_after_the_end(what: Call) -> None:
    match = scene(LAND, acting=MIA, turn=8)
    play(match, MIA, END)
    assert refused_call(match, what).reason == Reason.MATCH_IS_OVER
