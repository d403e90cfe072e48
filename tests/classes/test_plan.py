import pytest

from rawsiko.classes.pace import Temper, pace_of
from rawsiko.classes.plan import FEWEST_PUPILS, MOST_PUPILS, MOST_TABLES, PRESETS, plan, plans


def test_24_pupils_in_30_minutes_play_best_at_8_tables_of_3() -> None:
    best, second, last = plans(24, 30, "first")
    assert (best.tables, best.players, best.turns, best.bots, best.fits) == (8, 3, 3, 0, True)
    assert (best.brisk_minutes, best.minutes) == (12.5, 23)
    assert (second.tables, second.players, second.turns, second.bots) == (6, 4, 3, 0)
    assert (last.tables, last.players, last.turns, last.bots, last.fits) == (5, 5, 3, 1, False)


def test_a_class_that_knows_the_game_plays_more_turns() -> None:
    assert plans(24, 45, "known")[0].turns > plans(24, 45, "first")[0].turns


def test_duplicate_plays_six_turns_at_most() -> None:
    assert {one.turns for one in plans(12, 90, "duplicate")} == {6}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("pupils", range(FEWEST_PUPILS, MOST_PUPILS + 1))
def test_there_is_a_plan_for_every_class_and_nobody_sits_alone(pupils: int, preset: str) -> None:
    found = plans(pupils, 30, preset)
    assert found
    for one in found:
        assert one.tables <= MOST_TABLES
        assert one.tables * one.players - one.bots == pupils
        assert pupils // one.tables >= 2
        assert one.turns >= 3


def test_two_at_a_device_need_half_the_seats_and_more_time() -> None:
    alone, paired = plans(12, 45, "known")[0], plans(24, 45, "known", pairs=True)[0]
    assert (alone.tables, alone.players) == (paired.tables, paired.players)
    assert paired.turns < alone.turns


def test_a_table_of_bots_is_quicker() -> None:
    assert pace_of(Temper.THINKING, 4, bots=2).per_turn < pace_of(Temper.THINKING, 4).per_turn


@pytest.mark.parametrize("minutes", range(10, 95, 5))
def test_what_fits_first_timers_leaves_a_tenth_of_the_time(minutes: int) -> None:
    fitting = [one for one in plans(24, minutes, "first") if one.fits]
    assert all(one.minutes <= 0.9 * minutes for one in fitting)
    assert bool(fitting) == (minutes >= 30)  # three Turns at tables of three take 23 minutes


def test_a_class_that_knows_the_game_may_fill_the_time() -> None:
    assert plan(3, 8, 6, 24, 30, "known").fits  # 29.5 of 30 minutes


def test_a_choice_by_hand_says_whether_it_fits() -> None:
    assert plan(4, 6, 3, 24, 30, "first").fits
    assert not plan(4, 6, 5, 24, 30, "first").fits


def test_a_class_that_was_slow_last_time_gets_fewer_turns() -> None:
    assert plans(24, 60, "known", learnt=1.5)[0].turns < plans(24, 60, "known")[0].turns


def test_homework_is_planned_without_the_pace_of_a_class() -> None:
    assert plans(24, 30, "homework", learnt=0.25) == plans(24, 30, "homework")
    assert plan(3, 24, 6, 24, 30, "homework", learnt=0.25) == plan(3, 24, 6, 24, 30, "homework")
