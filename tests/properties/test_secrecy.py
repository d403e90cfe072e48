"""Views leak nothing: matches that differ only in what a seat must not know look the same to it."""

from hypothesis import assume, given
from hypothesis import strategies as st

from rawsiko.measuring.random_play import play_out
from rawsiko.rules.choices import Choices
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import INITIAL_ASSETS, INVESTMENT, OVER, TRADE_WITH_CHINA
from rawsiko.rules.sets import members
from rawsiko.rules.views import SPECTATOR, imagine, seen_by
from tests.properties.matches import first_in, options, position_in, seeds

shares = st.floats(0, 1)


@given(options, seeds, shares, st.integers(SPECTATOR, 4), seeds)
def test_matches_that_differ_only_in_hidden_things_look_the_same(
    agreed: Options, seed: int, share: float, seat: int, other_seed: int
) -> None:
    assume(seat < agreed.players)
    match = position_in(agreed, seed, share)
    view = seen_by(match, seat)
    twin = imagine(view, SeededDice(other_seed))
    assert seen_by(twin, seat).numbers() == view.numbers()


@given(options, seeds, shares)
def test_a_seat_sees_its_own_objective_and_no_other(agreed: Options, seed: int, share: float) -> None:
    match = position_in(agreed, seed, share)
    for seat in range(agreed.players):
        seen = list(seen_by(match, seat).objective)
        assert seen[seat] == match.objective[seat]
        assert all(card == -1 for other, card in enumerate(seen) if other != seat)
    assert set(seen_by(match, SPECTATOR).objective) == {-1}


@given(options, seeds, shares, seeds)
def test_an_imagined_match_is_possible_and_can_be_played_to_its_end(
    agreed: Options, seed: int, share: float, other_seed: int
) -> None:
    match = position_in(agreed, seed, share)
    for seat in range(SPECTATOR, agreed.players):
        imagined = imagine(seen_by(match, seat), SeededDice(other_seed))
        dealt = tuple(sorted(imagined.objective))
        assert dealt in match.edition.valid_deals(int(agreed.players))
        assert total(imagined) == total(match)
        assert imagined.awaiting() == match.awaiting()
        play_on(imagined, other_seed)
        assert imagined.phase == OVER


@given(options, seeds, st.sampled_from([INITIAL_ASSETS, INVESTMENT]))
def test_half_made_sealed_placings_are_hidden_too(agreed: Options, seed: int, phase: int) -> None:
    assume(agreed.sealed_placing)
    match = first_in(agreed, seed, phase)
    seat = match.awaiting()[-1]
    land = members(match.land(seat))
    twin = match.copy()
    match.apply(seat, land[0], SeededDice(0))
    twin.apply(seat, land[-1], SeededDice(0))
    assume(seat in match.awaiting())
    for other in range(SPECTATOR, agreed.players):
        if other != seat:
            assert seen_by(match, other).numbers() == seen_by(twin, other).numbers()


@given(st.integers(3, 5), seeds)
def test_half_made_trades_are_hidden_too(players: int, seed: int) -> None:
    match = first_in(Options(players, turns=3), seed, INVESTMENT)
    match.phase = TRADE_WITH_CHINA  # as if nobody had met yet, everybody trades
    for seat in range(players):
        match.to_place[seat] = 0
        match.may_take[seat] = 2
    first, second, *_ = members(~match.materials(0) & (2**match.edition.materials - 1))
    twin = match.copy()
    match.apply(0, match.edition.first_material + first, SeededDice(0))
    twin.apply(0, match.edition.first_material + second, SeededDice(0))
    assert seen_by(match, 0).numbers() != seen_by(twin, 0).numbers()
    for other in range(SPECTATOR, players):
        if other != 0:
            assert seen_by(match, other).numbers() == seen_by(twin, other).numbers()


def total(match: Match) -> int:
    """All Assets, however hidden."""
    return sum(match.assets) + sum(match.sealed) + sum(match.to_place)


def play_on(match: Match, seed: int) -> None:
    play_out(match, Choices(match.edition), SeededDice(seed, 1), SeededDice(seed))
