"""How the bots play, as sentences a player would nod at."""

import pytest

from rawsiko.bots.levels import LEVELS, make_bot
from rawsiko.rules.decisions import Decision, EndActionPhase, MoveAssets, PlaceAssets
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import Match
from rawsiko.rules.views import seen_by
from tests.rules.boards import territory
from tests.rules.scenes import END, JACK, MIA, SUN, move, placing_scene, scene, take, trade_scene

THINKERS = ("apprentice", "expert", "master")
SEEDS = range(3)


def decided(level: str, match: Match, seed: int = 1) -> Decision:
    return make_bot(level).decide(seen_by(match, SUN), SeededDice(seed)).decision


@pytest.mark.parametrize("level", THINKERS)
def test_it_takes_an_empty_territory_that_completes_an_application_in_the_last_turn(level: str) -> None:
    match = scene({SUN: "A3=2", JACK: "C4=2 C1", MIA: "E1"}, turn=8, objectives={SUN: "kitchen"})
    for seed in SEEDS:
        assert decided(level, match, seed) == move("A3", "A4", 1)


@pytest.mark.parametrize("level", THINKERS)
def test_it_attacks_for_an_application_in_the_last_turn_even_when_the_odds_are_poor(level: str) -> None:
    match = scene({SUN: "F4=2 D3", JACK: "C1", MIA: "A1=2 E1"}, turn=8, objectives={SUN: "kitchen"})
    assert isinstance(decided(level, match), MoveAssets)


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_attack_when_it_can_hardly_win(level: str) -> None:
    match = scene({SUN: "A1=2 A3", JACK: "A2=9 B1=9", MIA: "E1"}, objectives={SUN: "workshop"}, turn=4)
    for seed in SEEDS:
        chosen = decided(level, match, seed)
        assert not (isinstance(chosen, MoveAssets) and match.owner[chosen.destination] == JACK)


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_leave_a_territory_it_needs_empty_in_the_last_turn(level: str) -> None:
    match = scene({SUN: "A1 A4", JACK: "C1", MIA: "E1"}, turn=8, objectives={SUN: "workshop"})
    while True:
        chosen = decided(level, match)
        if chosen == END:
            break
        match.play(SUN, chosen, SeededDice(1))
    assert match.owner[territory("A1")] == SUN
    assert match.owner[territory("A4")] == SUN


@pytest.mark.parametrize("level", LEVELS)
def test_it_spreads_over_empty_land_while_there_is_time(level: str) -> None:
    match = scene({SUN: "A1=5 A2=4", JACK: "C1=3", MIA: "E1=3"}, turn=1)
    assert isinstance(decided(level, match), MoveAssets)


@pytest.mark.parametrize("level", LEVELS)
def test_it_ends_its_phase_when_nobody_can_act(level: str) -> None:
    match = scene({SUN: "A1=2", JACK: "C1", MIA: "E1"}, moved="A1=2")
    assert decided(level, match) == EndActionPhase()


@pytest.mark.parametrize("level", LEVELS)
def test_in_the_trade_it_takes_what_completes_the_most_points(level: str) -> None:
    match = trade_scene({SUN: "A1 A3", JACK: "C1", MIA: "E1"}, [1, 1, 1], objectives={SUN: "workshop"})
    assert decided(level, match) == take("W")


@pytest.mark.parametrize("level", LEVELS)
def test_in_the_trade_it_takes_what_may_break_a_tie_where_nothing_can_be_completed(level: str) -> None:
    match = trade_scene({SUN: "B1", JACK: "C1", MIA: "E1"}, [1, 1, 1], objectives={SUN: "airport"})
    chosen = decided(level, match)
    assert chosen in (take("PR"), take("Si"))


@pytest.mark.parametrize("level", THINKERS)
def test_it_places_its_income_where_rivals_stand_and_not_far_behind(level: str) -> None:
    match = placing_scene({SUN: "A1 A2 A3 A4", JACK: "B1=3 C1", MIA: "D1 E1 F1"}, [3, 0, 0], turn=8)
    chosen = decided(level, match)
    assert isinstance(chosen, PlaceAssets)
    assert territory("A4") in chosen.counts
