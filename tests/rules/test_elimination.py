"""Elimination and Monopoly Stranglehold (§6, §11)."""

import pytest

from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import ScriptedDice
from rawsiko.rules.events import (
    ActionPhaseEnded,
    ActionPhaseStarted,
    ClashSettled,
    Event,
    InvestmentPhaseStarted,
    MatchEnded,
    PlayerEliminated,
    TerritoryVacated,
    TradeStarted,
    TurnCounterMoved,
    TurnStarted,
)
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import ACTION, OVER
from rawsiko.rules.reasons import Reason
from tests.rules.boards import RING, territory
from tests.rules.scenes import (
    END,
    JACK,
    MIA,
    SUN,
    TOM,
    counter,
    land,
    move,
    place,
    play,
    refused,
    scene,
    take,
)

STRANGLEHOLD = Options(3, turns=8, stranglehold=True)
FOUR_STRANGLEHOLD = Options(4, turns=8, stranglehold=True)


def kinds(told: list[Event]) -> list[type]:
    return [type(event) for event in told]


def conquer_a2(match: Match, seat: int = SUN) -> list[Event]:
    """One Asset of A2 falls to an attack from A1."""
    return play(match, seat, move("A1", "A2", 1), rolls=[6, 1])


def fail_at_a2(match: Match, seat: int = SUN) -> list[Event]:
    """The only attacker falls in front of A2."""
    return play(match, seat, move("A1", "A2", 1), rolls=[1, 6])


# Who is out


def test_a_player_with_no_asset_on_the_board_is_out_at_once() -> None:
    match = scene({SUN: "A1=2", JACK: "A2", MIA: "C1"})
    told = conquer_a2(match)
    assert kinds(told) == [ClashSettled, PlayerEliminated]
    assert told[-1] == PlayerEliminated(JACK, place=1)
    assert match.eliminated[JACK] == 1
    assert match.survivors() == 2


def test_a_player_with_another_territory_is_not_out() -> None:
    match = scene({SUN: "A1=2", JACK: "A2 E1", MIA: "C1"})
    assert kinds(conquer_a2(match)) == [ClashSettled]
    assert match.eliminated[JACK] == 0


def test_the_conqueror_goes_on_with_the_action_phase() -> None:
    match = scene({SUN: "A1=3", JACK: "A2", MIA: "C1"})
    conquer_a2(match)
    assert (match.phase, match.awaiting()) == (ACTION, (SUN,))
    assert counter(match, "A1") == "2/2"


@pytest.mark.parametrize("decision", [END, move("A1", "A2", 1), place("A1"), take("Bi")])
def test_an_eliminated_player_decides_nothing_any_more(decision: Decision) -> None:
    match = scene({SUN: "A1", MIA: "C1"}, out=[JACK])
    assert refused(match, JACK, decision) == Reason.ELIMINATED


def test_an_eliminated_player_is_passed_over() -> None:
    match = scene({SUN: "A1=2", JACK: "A2", MIA: "C1"})
    conquer_a2(match)
    assert play(match, SUN, END) == [ActionPhaseEnded(SUN), ActionPhaseStarted(MIA)]


def test_a_conquest_that_empties_the_source_and_eliminates_is_told_in_that_order() -> None:
    match = scene({SUN: "A1", JACK: "A2", MIA: "C1"})
    told = conquer_a2(match)
    assert told[1:] == [TerritoryVacated(SUN, territory("A1")), PlayerEliminated(JACK, place=1)]


# An attacker who loses their last Asset


def test_an_attacker_who_loses_their_last_asset_is_out_and_the_action_phase_passes_on() -> None:
    match = scene({SUN: "A1", JACK: "A2 E1", MIA: "C1"})
    told = fail_at_a2(match)
    assert kinds(told)[0] == ClashSettled
    assert told[1:] == [
        TerritoryVacated(SUN, territory("A1")),
        PlayerEliminated(SUN, place=1),
        ActionPhaseEnded(SUN),
        ActionPhaseStarted(JACK),
    ]
    assert match.awaiting() == (JACK,)
    assert (counter(match, "A2"), counter(match, "E1")) == ("1/1", "1/1")


def test_the_last_player_to_act_may_fall_too_and_the_turn_ends() -> None:
    match = scene({MIA: "A1", JACK: "A2", SUN: "C1"}, acting=MIA, turn=4)
    assert fail_at_a2(match, MIA)[1:] == [
        TerritoryVacated(MIA, territory("A1")),
        PlayerEliminated(MIA, place=1),
        ActionPhaseEnded(MIA),
        TurnStarted(5),
        InvestmentPhaseStarted((1, 1, 0)),
    ]


def test_an_attacker_with_assets_elsewhere_is_not_out() -> None:
    match = scene({SUN: "A1 F1", JACK: "A2 E1", MIA: "C1"})
    fail_at_a2(match)
    assert match.eliminated[SUN] == 0
    assert match.awaiting() == (SUN,)


# The order of elimination


def test_places_count_the_order_of_elimination_even_within_a_turn() -> None:
    match = scene({SUN: "A1=3", JACK: "A2", MIA: "F4", TOM: "C1"}, options=Options(4))
    assert conquer_a2(match)[-1] == PlayerEliminated(JACK, place=1)
    assert play(match, SUN, move("A1", "F4", 1), rolls=[6, 1])[-1] == PlayerEliminated(MIA, place=2)
    assert list(match.eliminated) == [0, 1, 2, 0]


# One player is left


def test_when_one_player_is_left_the_match_ends_and_they_win() -> None:
    match = scene({SUN: "A1=2", JACK: "A2"}, out=[MIA], turn=3)
    told = conquer_a2(match)
    assert kinds(told) == [ClashSettled, PlayerEliminated, ActionPhaseEnded, MatchEnded]
    assert told[1:3] == [PlayerEliminated(JACK, place=2), ActionPhaseEnded(SUN)]
    ended = told[3]
    assert isinstance(ended, MatchEnded)
    assert [line.rank for line in ended.score] == [1, 2, 3]
    assert match.phase == OVER
    assert match.awaiting() == ()


def test_a_failed_attack_may_leave_one_player_too() -> None:
    match = scene({SUN: "A1", JACK: "A2"}, out=[MIA])
    told = fail_at_a2(match)
    assert kinds(told) == [ClashSettled, TerritoryVacated, PlayerEliminated, ActionPhaseEnded, MatchEnded]
    ended = told[-1]
    assert isinstance(ended, MatchEnded)
    assert [line.rank for line in ended.score] == [2, 1, 3]


def test_nothing_can_act_when_the_match_is_over() -> None:
    match = scene({SUN: "A1=5", JACK: "A2"}, out=[MIA])
    conquer_a2(match)
    assert counter(match, "A1") == "0/4"
    assert land(match) == {SUN: "A1=4 A2"}


@pytest.mark.parametrize("turn", [3, 8])
def test_the_last_survivor_does_not_trade_with_china(turn: int) -> None:
    options = Options(3, trade_with_china=True)
    match = scene({SUN: "A1=2", JACK: "A2"}, out=[MIA], turn=turn, options=options)
    assert kinds(conquer_a2(match))[-1] == MatchEnded
    assert list(match.may_take) == [0, 0, 0]


def test_the_score_of_a_last_survivor_is_still_shown() -> None:
    match = scene({SUN: "A1=2", JACK: "A2"}, out=[MIA], objectives={SUN: "workshop"})
    ended = conquer_a2(match)[-1]
    assert isinstance(ended, MatchEnded)
    assert (ended.score[SUN].points, ended.score[SUN].territories) == (7, 2)  # cans 3, solder 4


# Monopoly Stranglehold


def test_without_the_option_an_elimination_leaves_the_turn_counter_alone() -> None:
    match = scene({SUN: "A1=2", JACK: "A2", MIA: "C1"}, turn=3)
    assert TurnCounterMoved not in kinds(conquer_a2(match))
    assert match.turn == 3


def test_stranglehold_moves_the_turn_counter_on_with_each_elimination() -> None:
    match = scene({SUN: "A1=2", JACK: "A2", MIA: "C1"}, turn=3, options=STRANGLEHOLD)
    assert conquer_a2(match)[1:] == [PlayerEliminated(JACK, place=1), TurnCounterMoved(4)]
    assert match.turn == 4


def test_stranglehold_makes_the_match_one_turn_shorter() -> None:
    match = scene({SUN: "A1=2", JACK: "A2", MIA: "C1"}, turn=3, options=STRANGLEHOLD)
    conquer_a2(match)
    play(match, SUN, END)
    assert play(match, MIA, END) == [
        ActionPhaseEnded(MIA),
        TurnStarted(5),
        InvestmentPhaseStarted((1, 0, 1)),
    ]


def test_an_elimination_in_turn_1_makes_the_counter_2_and_the_next_turn_3_has_an_investment_phase() -> None:
    match = scene({SUN: "A1=2", JACK: "A2", MIA: "C1"}, turn=1, options=STRANGLEHOLD)
    assert conquer_a2(match)[-1] == TurnCounterMoved(2)
    assert play(match, SUN, END) == [ActionPhaseEnded(SUN), ActionPhaseStarted(MIA)]  # still acts
    assert play(match, MIA, END) == [
        ActionPhaseEnded(MIA),
        TurnStarted(3),
        InvestmentPhaseStarted((1, 0, 1)),
    ]


def test_in_turn_7_of_8_an_elimination_makes_the_running_turn_the_last() -> None:
    match = scene({SUN: "A1=2", JACK: "A2", MIA: "C1"}, turn=7, options=STRANGLEHOLD)
    assert conquer_a2(match)[-1] == TurnCounterMoved(8)
    assert play(match, SUN, END) == [ActionPhaseEnded(SUN), ActionPhaseStarted(MIA)]  # still acts
    assert kinds(play(match, MIA, END)) == [ActionPhaseEnded, MatchEnded]


def test_a_second_elimination_in_the_turn_that_has_become_the_last_changes_nothing() -> None:
    match = scene({SUN: "A1=3", JACK: "A2", MIA: "F4", TOM: "C1"}, turn=7, options=FOUR_STRANGLEHOLD)
    assert conquer_a2(match)[-1] == TurnCounterMoved(8)
    assert play(match, SUN, move("A1", "F4", 1), rolls=[6, 1])[-1] == PlayerEliminated(MIA, place=2)
    assert match.turn == 8


def test_two_eliminations_in_a_turn_move_the_counter_twice() -> None:
    match = scene({SUN: "A1=3", JACK: "A2", MIA: "F4", TOM: "C1"}, turn=2, options=FOUR_STRANGLEHOLD)
    assert conquer_a2(match)[-1] == TurnCounterMoved(3)
    assert play(match, SUN, move("A1", "F4", 1), rolls=[6, 1])[-1] == TurnCounterMoved(4)
    assert match.turn == 4


def test_the_counter_does_not_move_in_the_last_turn() -> None:
    match = scene({SUN: "A1=2", JACK: "A2", MIA: "C1"}, turn=8, options=STRANGLEHOLD)
    assert conquer_a2(match)[-1] == PlayerEliminated(JACK, place=1)
    assert match.turn == 8


def test_the_counter_also_moves_when_one_survivor_is_left() -> None:
    match = scene({SUN: "A1=2", JACK: "A2"}, out=[MIA], turn=5, options=STRANGLEHOLD)
    told = conquer_a2(match)
    assert told[1:4] == [PlayerEliminated(JACK, place=2), TurnCounterMoved(6), ActionPhaseEnded(SUN)]
    assert kinds(told)[4:] == [MatchEnded]
    assert match.turn == 6


def test_stranglehold_counts_an_attacker_who_falls_in_their_own_attack() -> None:
    match = scene({SUN: "A1", JACK: "A2 E1", MIA: "C1"}, turn=3, options=STRANGLEHOLD)
    assert fail_at_a2(match)[2:] == [
        PlayerEliminated(SUN, place=1),
        TurnCounterMoved(4),
        ActionPhaseEnded(SUN),
        ActionPhaseStarted(JACK),
    ]


def test_the_last_to_act_may_fall_in_turn_6_of_8_and_turn_8_follows() -> None:
    match = scene({MIA: "A1", JACK: "A2", SUN: "C1"}, acting=MIA, turn=6, options=STRANGLEHOLD)
    assert fail_at_a2(match, MIA)[2:] == [
        PlayerEliminated(MIA, place=1),
        TurnCounterMoved(7),
        ActionPhaseEnded(MIA),
        TurnStarted(8),
        InvestmentPhaseStarted((1, 1, 0)),
    ]


def test_the_last_to_act_may_fall_in_turn_7_of_8_and_end_the_match() -> None:
    match = scene({MIA: "A1", JACK: "A2", SUN: "C1"}, acting=MIA, turn=7, options=STRANGLEHOLD)
    assert kinds(fail_at_a2(match, MIA)) == [
        ClashSettled,
        TerritoryVacated,
        PlayerEliminated,
        TurnCounterMoved,
        ActionPhaseEnded,
        MatchEnded,
    ]


def test_trade_with_china_also_follows_when_stranglehold_ended_the_match_early() -> None:
    options = Options(3, turns=8, stranglehold=True, trade_with_china=True)
    match = scene({MIA: "A1", JACK: "A2", SUN: "C1"}, acting=MIA, turn=7, options=options)
    assert fail_at_a2(match, MIA)[-3:] == [
        TurnCounterMoved(8),
        ActionPhaseEnded(MIA),
        TradeStarted((1, 1, 0)),
    ]


@pytest.mark.parametrize("rolls", [[6, 1], [1, 6]])
def test_an_elimination_by_code_ends_like_the_decision(rolls: list[int]) -> None:
    match = scene({SUN: "A1", JACK: "A2", MIA: "C1"}, turn=7, options=STRANGLEHOLD)
    twin = match.copy()
    play(match, SUN, move("A1", "A2", 1), rolls=rolls)
    twin.apply(SUN, RING.move_code(territory("A1"), territory("A2"), 1), ScriptedDice(rolls))
    assert match.numbers() == twin.numbers()
