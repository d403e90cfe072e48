"""Investment Phase: what each player receives (§4)."""

import pytest

from rawsiko.rules.events import ActionPhaseEnded, ActionPhaseStarted, InvestmentPhaseStarted, TurnStarted
from rawsiko.rules.investment_phase import income
from rawsiko.rules.position import ACTION, INITIAL_ASSETS, INVESTMENT
from tests.rules.scenes import END, JACK, MIA, SUN, move, place, placing_scene, play, scene


@pytest.mark.parametrize(
    ("land", "different", "expected"),
    [
        ("D3", 0, 0),
        ("A1", 1, 1),
        ("A1 A2", 2, 1),
        ("A1 A2 A3", 3, 1),
        ("A1 A2 A3 A4", 4, 2),
        ("A1 A2 A3 A4 B1 B2", 6, 2),
        ("A1 A2 A3 A4 B1 B2 B3", 7, 3),
        ("A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4", 12, 4),
    ],
)
def test_income_is_a_third_of_the_different_materials_rounded_up(
    land: str, different: int, expected: int
) -> None:
    match = scene({SUN: land, JACK: "E1", MIA: "F1"})
    assert match.material_count(SUN) == different
    assert income(match, SUN) == expected


def test_a_material_counts_once_however_many_territories_hold_it() -> None:
    """A1 Al, A2 Bi, D1 Al and Bi, D4 Bi: two different Materials on four Territories."""
    match = scene({SUN: "A1 A2 D1 D4", JACK: "E1", MIA: "F1"})
    assert match.material_count(SUN) == 2
    assert income(match, SUN) == 1


def test_assets_do_not_matter_for_the_income() -> None:
    assert income(scene({SUN: "A1=50", JACK: "E1", MIA: "F1"}), SUN) == 1


def test_an_eliminated_player_has_no_income() -> None:
    match = scene({SUN: "A1", MIA: "F1"}, out=[JACK])
    assert income(match, JACK) == 0


def test_a_turn_from_the_second_on_starts_with_everybodys_income() -> None:
    match = scene({SUN: "A1 A2 A3 A4", JACK: "D3", MIA: "C1"}, acting=MIA, turn=1)
    assert play(match, MIA, END) == [
        ActionPhaseEnded(MIA),
        TurnStarted(2),
        InvestmentPhaseStarted((2, 0, 1)),
    ]
    assert (match.phase, match.turn) == (INVESTMENT, 2)
    assert list(match.to_place) == [2, 0, 1]
    assert match.awaiting() == (SUN, MIA)


def test_the_eliminated_stand_in_the_list_of_incomes_with_0() -> None:
    match = scene({SUN: "A1", MIA: "C1"}, acting=MIA, out=[JACK])
    assert play(match, MIA, END)[-1] == InvestmentPhaseStarted((1, 0, 1))


def test_no_investment_phase_in_the_first_turn() -> None:
    match = placing_scene({SUN: "A1", JACK: "B1", MIA: "C1"}, [0, 0, 1], phase=INITIAL_ASSETS)
    told = play(match, MIA, place("C1"))
    assert told[-2:] == [TurnStarted(1), ActionPhaseStarted(SUN)]
    assert (match.phase, match.turn) == (ACTION, 1)
    assert list(match.to_place) == [0, 0, 0]


def test_materials_won_in_a_turn_count_in_the_next_investment_only() -> None:
    match = scene({SUN: "A1 A2 A3=2", JACK: "E1", MIA: "F1"})
    assert income(match, SUN) == 1
    play(match, SUN, move("A3", "A4", 1))
    assert income(match, SUN) == 2  # the preview grows at once
    assert match.to_place[SUN] == 0


def test_land_left_empty_pays_nothing() -> None:
    match = scene({SUN: "A1 A2 A3 A4", JACK: "E1", MIA: "F1"})
    play(match, SUN, move("A4", "A3", 1))
    assert income(match, SUN) == 1


def test_income_is_placed_before_the_first_action_phase() -> None:
    match = scene({SUN: "A1", JACK: "B1", MIA: "C1"}, acting=MIA)
    play(match, MIA, END)
    play(match, SUN, place("A1"))
    play(match, MIA, place("C1"))
    assert match.phase == INVESTMENT
    assert play(match, JACK, place("B1"))[-1] == ActionPhaseStarted(SUN)


def test_when_nobody_controls_a_material_the_turn_begins_with_the_first_action_phase() -> None:
    match = scene({SUN: "D3", JACK: "E3", MIA: "F3"}, acting=MIA, turn=2)
    assert play(match, MIA, END) == [ActionPhaseEnded(MIA), TurnStarted(3), ActionPhaseStarted(SUN)]
    assert (match.phase, match.turn) == (ACTION, 3)


def test_one_player_with_income_is_enough_for_an_investment_phase() -> None:
    match = scene({SUN: "D3", JACK: "E3", MIA: "C1"}, acting=MIA, turn=2)
    assert play(match, MIA, END)[-1] == InvestmentPhaseStarted((0, 0, 1))
    assert match.awaiting() == (MIA,)


def test_the_action_phases_begin_with_the_first_player_whoever_placed_last() -> None:
    match = scene({SUN: "D3", JACK: "E3", MIA: "C1"}, acting=MIA, turn=2)
    play(match, MIA, END)
    play(match, MIA, place("C1"))
    assert match.awaiting() == (SUN,)
