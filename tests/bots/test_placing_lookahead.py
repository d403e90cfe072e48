"""Placing lookahead: Assets are placed where the Action Phase that follows can use them."""

import pytest

from rawsiko.bots.beam import Beam
from rawsiko.bots.levels import make_bot
from rawsiko.bots.placing_lookahead import PLACES, place_with_lookahead, value_of_way
from rawsiko.bots.placing_plans import ways_to_place
from rawsiko.bots.planners import planner_by_weights
from rawsiko.bots.weight_file import weights_of
from rawsiko.rules.decisions import PlaceAssets
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.views import seen_by
from tests.rules.boards import RING, territory
from tests.rules.scenes import JACK, MIA, SUN, placing_scene

BUDGET = 20_000


@pytest.mark.parametrize("income", [1, 3, 6])
def test_no_plain_way_to_place_promises_a_better_action_phase(income: int) -> None:
    match = placing_scene({SUN: "A1 A3=2 C1", JACK: "E1=2 A4", MIA: "F1=2"}, [income, 0, 0], turn=3)
    planner = planner_by_weights(RING, weights_of("master"))
    planner.start_from(match, SUN)
    plain = ways_to_place(planner, income, PLACES)
    placed = place_with_lookahead(planner, income, BUDGET)
    phase = Beam(planner, 1, BUDGET)
    assert len(placed) == income
    promised = value_of_way(planner, placed, phase)
    assert all(promised >= value_of_way(planner, way, phase) for way in plain)


def test_master_places_beside_what_completes_an_application_in_the_last_turn() -> None:
    match = placing_scene({SUN: "A3 F3", JACK: "A4=2 C1", MIA: "D1=2"}, [4, 0, 0], turn=8)
    match.objective[SUN] = 3  # kitchen: pipes need copper, which lies on A4
    placing = make_bot("master", 600).decide(seen_by(match, SUN), SeededDice(1)).decision
    assert isinstance(placing, PlaceAssets)
    assert placing.counts[territory("A3")] >= 3
