"""Imagining: a whole match that could be behind a view, for bots that look ahead (rules/views.py)."""

from itertools import product

import pytest

from rawsiko.rules.dice import ScriptedDice, SeededDice
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import INITIAL_ASSETS, INVESTMENT
from rawsiko.rules.views import SPECTATOR, imagine, seen_by
from tests.rules.boards import RING, card, material, territory
from tests.rules.scenes import (
    END,
    JACK,
    MIA,
    NO_DICE,
    SUN,
    place,
    placing_scene,
    play,
    scene,
    take,
    trade_scene,
)

LAND = {SUN: "A1 A2", JACK: "B1 B2", MIA: "C1"}
SEEDS = range(12)


def imagined(match: Match, seat: int, seed: int) -> Match:
    return imagine(seen_by(match, seat), SeededDice(seed))


def objectives(match: Match) -> tuple[int, ...]:
    return tuple(int(dealt) for dealt in match.objective)


# Objectives


@pytest.mark.parametrize("seat", [SUN, JACK, MIA])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_own_objective_stays_and_the_others_are_dealt_validly(seat: int, seed: int) -> None:
    match = scene(LAND)
    guess = objectives(imagined(match, seat, seed))
    assert guess[seat] == match.objective[seat]
    assert tuple(sorted(guess)) in RING.valid_deals(3)


def test_every_deal_beside_the_known_card_is_equally_likely() -> None:
    match = scene(LAND)
    deals = [deal for deal in RING.valid_deals(3) if card("traffic") in deal]
    guesses = [
        objectives(imagine(seen_by(match, JACK), ScriptedDice(lots=lots)))
        for lots in product(range(len(deals)), range(2))
    ]
    expected = []
    for deal in deals:
        one, other = (dealt for dealt in deal if dealt != card("traffic"))
        expected += [(one, card("traffic"), other), (other, card("traffic"), one)]
    assert sorted(guesses) == sorted(expected)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_spectator_imagines_a_whole_valid_deal(seed: int) -> None:
    guess = objectives(imagined(scene(LAND), SPECTATOR, seed))
    assert tuple(sorted(guess)) in RING.valid_deals(3)


def test_imagining_does_not_peek_at_the_hidden_objectives() -> None:
    one, other = scene(LAND), scene(LAND, objectives={JACK: "garage", MIA: "lamps"})
    for seed in SEEDS:
        assert objectives(imagined(one, SUN, seed)) == objectives(imagined(other, SUN, seed))


def test_what_is_public_stays_as_it_is() -> None:
    match = scene(LAND, moved="A1")
    guess = imagined(match, SUN, 1)
    assert list(guess.owner) == list(match.owner)
    assert list(guess.assets) == list(match.assets)
    assert list(guess.can_act) == list(match.can_act)


def test_an_imagined_match_goes_its_own_way() -> None:
    match = scene(LAND)
    before = match.numbers()
    play(imagined(match, SUN, 1), SUN, END)
    assert match.numbers() == before


def test_nothing_needs_imagining_when_the_match_is_over() -> None:
    match = scene(LAND, acting=MIA, turn=8)
    play(match, MIA, END)
    assert imagine(seen_by(match, SUN), NO_DICE).numbers() == match.numbers()


# Sealed Assets


@pytest.mark.parametrize(("phase", "number"), [(INITIAL_ASSETS, 6), (INVESTMENT, 1)])
@pytest.mark.parametrize("seed", SEEDS)
def test_players_who_confirmed_are_imagined_to_have_placed_somewhere(
    phase: int, number: int, seed: int
) -> None:
    match = placing_scene(LAND, [number] * 3, phase=phase)
    play(match, SUN, place(f"A1={number}"))
    guess = imagined(match, MIA, seed)
    assert guess.sealed[territory("A1")] + guess.sealed[territory("A2")] == number == sum(guess.sealed)
    assert list(guess.to_place) == [0, number, number]


def test_every_own_territory_is_imagined_for_sealed_assets() -> None:
    match = placing_scene(LAND, [1, 1, 1])
    play(match, SUN, place("A1"))
    found = {tuple(imagined(match, MIA, seed).sealed).index(1) for seed in SEEDS}
    assert found == {territory("A1"), territory("A2")}


def test_own_sealed_assets_are_known() -> None:
    match = placing_scene(LAND, [6, 6, 6], phase=INITIAL_ASSETS)
    play(match, SUN, place("A1=2 A2=4"))
    guess = imagined(match, SUN, 3)
    assert (guess.sealed[territory("A1")], guess.sealed[territory("A2")]) == (2, 4)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_match_can_be_played_on_to_the_action_phase(seed: int) -> None:
    match = placing_scene(LAND, [6, 6, 6], phase=INITIAL_ASSETS)
    play(match, SUN, place("A1=2 A2=4"))
    play(match, JACK, place("B1=6"))
    guess = imagined(match, MIA, seed)
    play(guess, MIA, place("C1=6"))
    assert guess.awaiting() == (SUN,)
    assert sum(guess.assets) == 5 + 18


def test_players_without_income_are_imagined_to_have_placed_nothing() -> None:
    match = placing_scene({SUN: "D3", JACK: "B1", MIA: "C1"}, [0, 1, 1])
    assert sum(imagined(match, MIA, 1).sealed) == 0


def test_the_eliminated_are_imagined_to_have_placed_nothing() -> None:
    match = placing_scene({SUN: "A1", MIA: "C1"}, [1, 0, 1], out=[JACK])
    assert sum(imagined(match, MIA, 1).sealed) == 0


def test_in_order_of_play_nothing_sealed_is_imagined() -> None:
    match = placing_scene(LAND, [1, 1, 1], options=Options(3, sealed_placing=False))
    play(match, SUN, place("A1"))
    guess = imagined(match, MIA, 1)
    assert sum(guess.sealed) == 0
    assert guess.assets[territory("A1")] == 2


# Sealed Materials


@pytest.mark.parametrize("seed", SEEDS)
def test_players_who_confirmed_are_imagined_to_have_taken_what_they_lack(seed: int) -> None:
    match = trade_scene({SUN: "A1 A2 D3", JACK: "B1", MIA: "C1"}, [2, 1, 1])
    play(match, SUN, take("Cu W"))
    guess = imagined(match, MIA, seed)
    assert int(guess.taken[SUN]).bit_count() == 2
    assert guess.taken[SUN] & (1 << material("Al") | 1 << material("Bi")) == 0
    assert list(guess.may_take) == [0, 1, 1]


def test_players_who_are_nowhere_alone_are_imagined_to_have_taken_nothing() -> None:
    match = trade_scene({SUN: "A1", JACK: "A2", MIA: "C1"}, [0, 0, 1])
    assert list(imagined(match, MIA, 1).taken) == [0, 0, 0]


def test_a_player_who_lacks_nothing_is_imagined_to_have_passed() -> None:
    everything = "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4"
    match = trade_scene({SUN: everything, JACK: "D1", MIA: "E1"}, [3, 1, 1])
    play(match, SUN, take(""))
    assert imagined(match, MIA, 1).taken[SUN] == 0


def test_players_who_are_still_choosing_are_left_alone() -> None:
    match = trade_scene(LAND, [1, 1, 1])
    assert list(imagined(match, MIA, 1).taken) == [0, 0, 0]
    assert imagined(match, MIA, 1).awaiting() == (SUN, JACK, MIA)
