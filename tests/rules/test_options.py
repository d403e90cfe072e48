"""Options of a match (§1)."""

import pickle

import pytest

from rawsiko.rules.options import Options
from rawsiko.rules.reasons import IllegalDecision, Reason


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_match_has_3_4_or_5_players(players: int) -> None:
    assert Options(players).players == players


@pytest.mark.parametrize("players", [2, 6, 0, -3, 10**30, -(10**30)])
def test_fewer_or_more_players_are_refused(players: int) -> None:
    with pytest.raises(IllegalDecision) as refusal:
        Options(players)
    assert refusal.value.reason == Reason.PLAYERS_OUT_OF_RANGE
    assert refusal.value.details == {"players": players}


@pytest.mark.parametrize("turns", [3, 4, 8, 19, 20])
def test_a_match_has_3_to_20_turns(turns: int) -> None:
    assert Options(3, turns=turns).turns == turns


@pytest.mark.parametrize("turns", [2, 21, 0, -1, 10**30, -(10**30)])
def test_fewer_or_more_turns_are_refused(turns: int) -> None:
    with pytest.raises(IllegalDecision) as refusal:
        Options(3, turns=turns)
    assert refusal.value.reason == Reason.TURNS_OUT_OF_RANGE
    assert refusal.value.details == {"turns": turns, "fewest": 3, "most": 20}


def test_by_default_8_turns_sealed_placing_and_everything_else_off() -> None:
    options = Options(4)
    assert options.turns == 8
    assert options.sealed_placing is True
    assert (options.advanced_setup, options.stranglehold, options.trade_with_china) == (False, False, False)


def test_equal_options_are_equal_and_may_be_keys() -> None:
    assert Options(3, turns=5, stranglehold=True) == Options(3, turns=5, stranglehold=True)
    assert len({Options(3), Options(3), Options(4)}) == 2


@pytest.mark.parametrize(
    "other",
    [
        Options(4),
        Options(3, turns=9),
        Options(3, advanced_setup=True),
        Options(3, stranglehold=True),
        Options(3, trade_with_china=True),
        Options(3, sealed_placing=False),
        Options(3, head_start=(2, 1, 0)),
        Options(3, moving_first=True),
        Options(3, open_end=True),
    ],
)
def test_every_option_makes_a_difference(other: Options) -> None:
    assert Options(3) != other
    assert repr(Options(3)) != repr(other)


def test_options_are_equal_to_nothing_else() -> None:
    assert Options(3) != (3, 8, False, False, False, True)


def test_options_are_shown_as_they_are_written() -> None:
    assert repr(Options(3, turns=5, trade_with_china=True)) == (
        "Options(3, turns=5, advanced_setup=False, stranglehold=False, "
        "trade_with_china=True, sealed_placing=True, head_start=(), moving_first=False, open_end=False)"
    )


def test_options_travel_between_processes() -> None:
    options = Options(5, turns=12, advanced_setup=True, trade_with_china=True, sealed_placing=False)
    assert pickle.loads(pickle.dumps(options)) == options
    options = Options(3, head_start=(2, 1, 0), moving_first=True, open_end=True)
    assert pickle.loads(pickle.dumps(options)) == options


def test_the_house_rules_for_even_chances_are_off_by_default() -> None:
    assert not Options(3).has_house_rules()
    assert Options(3, moving_first=True).has_house_rules()
    assert Options(3, open_end=True).has_house_rules()
