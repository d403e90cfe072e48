from dataclasses import replace
from random import Random

import pytest

from rawsiko.classes.bell import CAUTION, BeforeTurn, Call, QuickTables, call_before, phase_seconds
from rawsiko.classes.forecast import Lengths, Progress, prior, seconds_left, turn_length

TABLE = BeforeTurn(turn=3, last_turn=5, length=300, seconds_to_bell=1200)


def test_a_turn_is_not_the_last_while_two_more_fit() -> None:
    assert call_before(TABLE) is Call.NOTHING


def test_a_turn_is_the_last_when_the_one_after_it_would_not_fit() -> None:
    assert call_before(replace(TABLE, seconds_to_bell=700)) is Call.LAST_TURN


def test_trade_with_china_needs_half_a_minute_more() -> None:
    close = replace(TABLE, seconds_to_bell=2 * 300 * CAUTION + 75)
    assert call_before(close) is Call.NOTHING
    assert call_before(replace(close, trade_with_china=True)) is Call.LAST_TURN


@pytest.mark.parametrize(
    ("quick", "added", "call"),
    [
        (QuickTables.END, 0, Call.NOTHING),
        (QuickTables.ONE_MORE, 0, Call.TURN_ADDED),
        (QuickTables.ONE_MORE, 1, Call.NOTHING),
        (QuickTables.UNTIL_THE_BELL, 4, Call.TURN_ADDED),
    ],
)
def test_a_quick_table_plays_on_as_the_class_has_it(quick: QuickTables, added: int, call: Call) -> None:
    assert call_before(replace(TABLE, turn=5, quick_tables=quick, turns_added=added)) is call


def test_nobody_plays_more_than_twenty_turns() -> None:
    at_the_end = replace(TABLE, turn=20, last_turn=20, quick_tables=QuickTables.UNTIL_THE_BELL)
    assert call_before(at_the_end) is Call.NOTHING


def test_in_the_last_turn_what_is_left_is_shared_out() -> None:
    assert phase_seconds(400, 3) is None
    assert phase_seconds(95, 3) == 30  # and five seconds to count
    assert phase_seconds(120, 3, trade=True) == 30
    assert phase_seconds(30, 3) == 20
    assert phase_seconds(30, 0) is None


def test_the_last_clock_runs_out_before_the_bell_rings() -> None:
    for seconds in range(26, 45):
        assert (phase_seconds(seconds, 1) or 0) < seconds


def test_a_table_is_expected_to_play_like_the_class_until_it_has_shown_its_own_pace() -> None:
    assert prior(300, [200, 200]) == 300
    assert prior(300, [200, 200, 230]) == 210
    assert turn_length(300, []) == 300
    assert turn_length(300, [600]) == 400


def test_the_end_is_the_rest_of_this_turn_and_all_that_follow() -> None:
    lengths = Lengths(setup=120, turn=300)
    assert seconds_left(lengths, Progress(turn=2, acted=0.5, last_turn=4)) == 150 + 600
    assert seconds_left(lengths, Progress(turn=4, acted=1, last_turn=4)) == 0
    assert seconds_left(lengths, Progress(turn=0, acted=0.5, last_turn=4)) == 60 + 1200


TEMPERS = {"slow": 1.5, "as planned": 1.0, "quick": 0.65}


def lesson(rng: Random, tempo: float) -> tuple[bool, bool]:
    """Play the clock of one table: did it end by the bell, with its last Turn announced before it began?"""
    to_bell, turns, last, turn, added, told = 1800.0, list[float](), 4, 1, 0, False
    to_bell -= 120 * tempo  # the setup
    while True:
        length = turn_length(420, turns)
        before = BeforeTurn(turn, last, length, to_bell, quick_tables=QuickTables.ONE_MORE, turns_added=added)
        call = call_before(before)
        if call is Call.LAST_TURN:
            last, told = turn, True
        if call is Call.TURN_ADDED:
            last, added = last + 1, added + 1
        took = 420 * tempo * rng.lognormvariate(0, 0.2)
        if turn == last and phase_seconds(max(0, to_bell - took), 1) is not None:
            took = min(took, max(60, to_bell))  # phase clocks hurry the last Turn
        to_bell -= took
        turns.append(took)
        if turn == last:
            return to_bell >= 0, told or last >= 4
        turn += 1


@pytest.mark.parametrize("tempo", TEMPERS.values(), ids=TEMPERS)
def test_nineteen_of_twenty_matches_end_by_the_bell(tempo: float) -> None:
    rng = Random(7)
    ended = [lesson(rng, tempo)[0] for _ in range(2000)]
    assert sum(ended) / len(ended) >= 0.95
