"""The deal: Objectives, and the Continents of the Advanced game setup (§2, §3, §11)."""

from collections import Counter
from itertools import permutations, product

import pytest

from rawsiko.rules.deal import deal_objectives
from rawsiko.rules.dice import Dice, ScriptedDice, SeededDice
from rawsiko.rules.match import Match, match_with_deal, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import DRAFTING, UNKNOWN
from rawsiko.rules.reasons import IllegalDecision, Reason
from tests.rules.boards import CARDS, CONTINENTS, RING, card


def reason_against(
    objectives: list[int], continents: list[int], *, advanced: bool, players: int = 3
) -> Reason:
    with pytest.raises(IllegalDecision) as refusal:
        match_with_deal(RING, Options(players, advanced_setup=advanced), objectives, continents)
    return refusal.value.reason


# Objectives


def test_every_player_gets_an_objective_of_four_applications() -> None:
    match = start_match(RING, Options(4), SeededDice(1))
    assert len(set(match.objective)) == 4
    for dealt in match.objective:
        assert int(RING.applications_of[dealt]).bit_count() == 4


@pytest.mark.parametrize("seed", range(20))
def test_no_application_is_in_two_objectives_of_a_match(seed: int) -> None:
    match = start_match(RING, Options(5), SeededDice(seed))
    names = [name for dealt in match.objective for name in list(CARDS.values())[dealt].split()]
    assert len(names) == len(set(names)) == 20


def test_every_valid_deal_and_every_way_to_hand_it_out_is_equally_likely() -> None:
    deals = RING.valid_deals(3)
    hands = [
        deal_objectives(RING, 3, ScriptedDice(lots=lots))
        for lots in product(range(len(deals)), range(3), range(2))
    ]
    assert sorted(hands) == sorted(order for deal in deals for order in permutations(deal))


def test_the_set_of_cards_is_drawn_before_who_gets_which() -> None:
    """The second set is 0 1 3; the lots 0 and 1 put its first card last."""
    assert RING.valid_deals(3)[1] == (0, 1, 3)
    assert deal_objectives(RING, 3, ScriptedDice(lots=[1, 0, 1])) == (3, 1, 0)


def test_a_deal_made_elsewhere_is_taken_over_seat_by_seat() -> None:
    match = match_with_deal(RING, Options(3), [4, 0, 2])
    assert list(match.objective) == [4, 0, 2]
    assert match.phase == DRAFTING


@pytest.mark.parametrize(
    "objectives",
    [
        [0, 1],
        [0, 1, 2, 3],
        [0, 0, 1],
        [card("workshop"), card("clinic"), 1],  # both make cans
        [0, 1, 7],
        [-1, 0, 1],
        [0, 1, 10**30],
        [],
    ],
)
def test_objectives_that_cannot_be_dealt_together_are_refused(objectives: list[int]) -> None:
    assert reason_against(objectives, [], advanced=False) == Reason.INVALID_DEAL


def test_too_many_players_may_not_want_the_same_rare_material() -> None:
    wanting_w: list[int] = [card(name) for name in ("workshop", "traffic", "airport", "lamps")]
    assert reason_against(wanting_w, [], advanced=False, players=4) == Reason.INVALID_DEAL
    assert match_with_deal(RING, Options(3), wanting_w[1:]).objective[0] == wanting_w[1]


# Continents of the Advanced game setup


def dealt_continents(lots: list[int], players: int = 3) -> str:
    options = Options(players, advanced_setup=True)
    objective_lots = [0] * players
    match = start_match(RING, options, ScriptedDice(lots=objective_lots + lots))
    return "".join(CONTINENTS[number] for number in match.deployed)


def test_continents_are_dealt_in_the_order_of_the_draft() -> None:
    assert dealt_continents([0, 0, 0, 0, 0, 0]) == "ABCDEF"
    assert dealt_continents([5, 4, 3, 2, 1, 0]) == "FEDCBA"
    assert dealt_continents([2, 0, 0, 0, 0, 0]) == "CABDEF"


def test_all_continents_are_public_from_the_start() -> None:
    match = start_match(RING, Options(5, advanced_setup=True), SeededDice(3))
    assert UNKNOWN not in list(match.deployed)


class CountedLots(Dice):
    """Follows a script of lots, and remembers how many were possible each time."""

    def __init__(self, lots: tuple[int, ...]) -> None:
        self.lots = list(lots)
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return self.lots[len(self.bounds) - 1]


def test_each_continent_is_drawn_uniformly_from_those_allowed_at_that_moment() -> None:
    """4 players: six empty ones are used up; then Jack has five, all but his own, and takes C; then Sun
    has four, neither her own nor C, which is full."""
    objectives = (0, 0, 0, 0)
    dice = CountedLots((*objectives, 0, 0, 0, 0, 0, 0, 1, 0))
    match = start_match(RING, Options(4, advanced_setup=True), dice)
    assert dice.bounds[4:] == [6, 5, 4, 3, 2, 1, 5, 4]
    assert "".join(CONTINENTS[number] for number in match.deployed) == "ABCDEFCB"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_dealt_continents_keep_the_restrictions_of_the_draft(players: int) -> None:
    for seed in range(100):
        match = start_match(RING, Options(players, advanced_setup=True), SeededDice(seed))
        dealt = list(match.deployed)
        assert sorted(dealt[:6]) == list(range(6))  # empty ones first
        assert max(Counter(dealt).values()) <= 2
        assert all(dealt[seat] != dealt[2 * players - 1 - seat] for seat in range(players))


def test_without_the_option_no_continent_is_dealt() -> None:
    match = start_match(RING, Options(3), SeededDice(1))
    assert list(match.deployed) == [UNKNOWN] * 6


def test_continents_dealt_elsewhere_are_taken_over() -> None:
    match = match_with_deal(RING, Options(3, advanced_setup=True), [0, 1, 2], [5, 4, 3, 2, 1, 0])
    assert list(match.deployed) == [5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize(
    "continents",
    [
        [],
        [0, 1, 2, 3, 4],
        [0, 1, 2, 3, 4, 5, 0],
        [0, 1, 2, 3, 4, 4],  # the last one is empty still
        [0, 0, 1, 2, 3, 4],
        [0, 1, 2, 3, 4, 6],
        [-1, 1, 2, 3, 4, 5],
        [10**30, 1, 2, 3, 4, 5],
    ],
)
def test_continents_that_cannot_be_dealt_are_refused(continents: list[int]) -> None:
    assert reason_against([0, 1, 2], continents, advanced=True) == Reason.INVALID_CONTINENTS


@pytest.mark.parametrize(
    "last_two",
    [
        [1, 2],  # Jack twice on his own
        [0, 0],  # three on one
        [3, 0],  # Sun twice on her own
    ],
)
def test_shared_continents_keep_the_restrictions_too(last_two: list[int]) -> None:
    continents = [0, 1, 2, 3, 4, 5, *last_two]
    assert reason_against([0, 1, 2, 3], continents, advanced=True, players=4) == Reason.INVALID_CONTINENTS


def test_continents_are_refused_where_players_choose_them() -> None:
    assert reason_against([0, 1, 2], [0, 1, 2, 3, 4, 5], advanced=False) == Reason.INVALID_CONTINENTS


def test_equal_dice_deal_equal_matches() -> None:
    def dealt() -> Match:
        return start_match(RING, Options(5, advanced_setup=True), SeededDice(8))

    assert dealt().numbers() == dealt().numbers()
