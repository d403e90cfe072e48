"""Out of time: the phase ends, and nobody plays in the player's name (§12)."""

import pytest

from rawsiko.rules.decisions import EndActionPhase, TakeMaterials
from rawsiko.rules.out_of_time import decision_out_of_time
from rawsiko.rules.position import INITIAL_ASSETS, INVESTMENT
from tests.rules.scenes import (
    JACK,
    MIA,
    SUN,
    counts,
    new_match,
    place,
    placing_scene,
    play,
    scene,
    trade_scene,
)

LAND = {SUN: "A1=3 A2 A3", JACK: "B1", MIA: "C1"}


def test_an_action_phase_ends() -> None:
    assert decision_out_of_time(scene(LAND), SUN) == EndActionPhase()


def test_a_trade_is_passed() -> None:
    assert decision_out_of_time(trade_scene(LAND, [1, 1, 1]), JACK) == TakeMaterials(())


def test_a_draft_has_to_be_chosen() -> None:
    assert decision_out_of_time(new_match(), SUN) is None


@pytest.mark.parametrize("phase", [INITIAL_ASSETS, INVESTMENT])
@pytest.mark.parametrize(
    ("to_place", "spread"),
    [(1, "A2"), (2, "A2 A3"), (3, "A1 A2 A3"), (6, "A1=2 A2=2 A3=2"), (7, "A1=2 A2=3 A3=2")],
)
def test_assets_are_spread_evenly_the_weakest_first(phase: int, to_place: int, spread: str) -> None:
    match = placing_scene(LAND, [to_place, 1, 1], phase=phase)
    decision = decision_out_of_time(match, SUN)
    assert decision == place(spread)
    assert list(counts(spread)) == sorted(counts(spread))
    play(match, SUN, place(spread))
