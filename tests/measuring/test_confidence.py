"""An interval is wider with fewer deals, and the more alike the matches of a deal are."""

import pytest

from rawsiko.measuring.confidence import share_interval, student, wilson, worth


def width(interval: tuple[float, float]) -> float:
    return interval[1] - interval[0]


def test_wilsons_interval_is_that_of_the_books() -> None:
    assert wilson(0.5, 100, 1.96) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.1, 50, 1.96) == pytest.approx((0.0435, 0.2136), abs=1e-4)


@pytest.mark.parametrize(("freedom", "quantile"), [(10, 2.228), (30, 2.042), (1000, 1.962)])
def test_students_t_is_that_of_the_books(freedom: int, quantile: float) -> None:
    assert student(0.95, freedom) == pytest.approx(quantile, abs=0.003)


def test_deals_that_decide_all_their_matches_count_once_each() -> None:
    assert worth([1.0, 0.0] * 50, plays=300) == pytest.approx(99, abs=1)


def test_matches_that_have_nothing_in_common_count_each() -> None:
    thirds = [0.0] * 8 + [1 / 3] * 12 + [2 / 3] * 6 + [1.0]  # as often as chance has it
    assert worth(thirds, plays=81) == pytest.approx(81, rel=0.05)


def test_no_more_matches_count_than_were_played() -> None:
    assert worth([1 / 3] * 50, plays=150) == 150


def test_who_has_won_everything_is_still_not_sure_to_win_always() -> None:
    low, high = share_interval([1.0] * 20, plays=60)
    assert 0.7 < low < 0.95
    assert high == pytest.approx(1)


def test_more_deals_make_it_narrower_and_more_confidence_wider() -> None:
    few, many = [0.0, 1.0] * 10, [0.0, 1.0] * 100
    assert width(share_interval(few, 60)) > width(share_interval(many, 600))
    assert width(share_interval(few, 60, 0.99)) > width(share_interval(few, 60))


def test_one_deal_says_next_to_nothing() -> None:
    assert width(share_interval([1.0], 3)) > 0.8
