"""A simulation plays every match of its Plan once, and always gives the same result."""

from fractions import Fraction

import pytest

from rawsiko.data import DataSet
from rawsiko.measuring.random_play import play_matches
from rawsiko.measuring.simulation import MOST_MATCHES_AT_ONCE, Outcome, Plan, play_all, play_with_bots, shares
from rawsiko.measuring.tally import Tally
from rawsiko.rules.options import Options
from tests.measuring.tallies import sums
from tests.rules.real_board import data_set

SHORT = Options(4, turns=3, trade_with_china=True)
PLAN = Plan(SHORT, ("random",) * 4, seed=5, matches=2 * MOST_MATCHES_AT_ONCE + 50)


def test_as_many_processes_as_one_likes_come_to_the_same() -> None:
    alone, three = (play_all(PLAN, data_set(), jobs=jobs) for jobs in (1, 3))
    assert sums(alone.tally) == sums(three.tally)
    assert alone.wins_by_seat == three.wins_by_seat
    assert (alone.jobs, three.jobs) == (1, 3)


@pytest.mark.parametrize("matches", [1, 2, 99, 100, 101, 12_345])
@pytest.mark.parametrize("jobs", [1, 2, 7])
def test_every_match_is_played_once(matches: int, jobs: int) -> None:
    played = [
        number
        for worker in range(jobs)
        for first, count in shares(matches, jobs, worker)
        for number in range(first, first + count)
    ]
    assert sorted(played) == list(range(matches))


@pytest.mark.parametrize("jobs", [2, 7])
def test_the_work_is_shared_out(jobs: int) -> None:
    played = [sum(count for _, count in shares(12_345, jobs, worker)) for worker in range(jobs)]
    assert max(played) - min(played) <= MOST_MATCHES_AT_ONCE


def test_progress_is_reported_until_everything_is_played() -> None:
    told: list[int] = []
    outcome = play_all(PLAN, data_set(), on_progress=told.append)
    assert told == [MOST_MATCHES_AT_ONCE, MOST_MATCHES_AT_ONCE, 50]
    assert outcome.tally.matches == PLAN.matches


def test_no_more_processes_than_matches_are_started() -> None:
    one = Plan(SHORT, ("random",) * 4, seed=5, matches=1)
    assert play_all(one, data_set(), jobs=64).jobs == 1


def test_bots_that_are_asked_one_by_one_play_the_same_matches() -> None:
    asked = play_with_bots(data_set(), PLAN, 3, 20)
    assert sums(asked) == sums(play_matches(data_set().edition, SHORT, PLAN.seed, 3, 20))


def test_another_way_to_play_can_be_given() -> None:
    asked: list[tuple[int, int]] = []

    def play(_data_set: DataSet, plan: Plan, first: int, count: int) -> Tally:
        asked.append((first, count))
        return play_matches(data_set().edition, plan.options, plan.seed, first, count)

    play_all(PLAN, data_set(), play=play)
    assert asked == [(0, 100), (100, 100), (200, 50)]


def test_a_shared_win_is_counted_in_fractions_that_add_up() -> None:
    tally = Tally([2, 9, 6, 0], [80, 20, 20], [0] * 3, [0] * 3)
    outcome = Outcome(PLAN, 1, 1.0, tally)
    assert outcome.wins_by_seat == [Fraction(4, 3), Fraction(1, 3), Fraction(1, 3)]
