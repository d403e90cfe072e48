"""A contest stops when it is decided, and checking often does not decide it."""

from random import Random

import pytest

from rawsiko.measuring.sequential import ERROR, FEWEST_DEALS, MARGIN, evidence, is_decided

MOST_DEALS = 2000


def stops(share: float, named: float, lots: Random) -> float:
    """Deals of three matches each, checked after every one; the mean when it stops, or the named share."""
    shares: list[float] = []
    while len(shares) < MOST_DEALS:
        shares.append(sum(lots.random() < share for _ in range(3)) / 3)
        if is_decided(shares, named):
            return sum(shares) / len(shares)
    return named


@pytest.mark.parametrize("side", [-1, 1])
def test_looking_after_every_deal_is_wrong_as_rarely_as_promised(side: int) -> None:
    lots = Random(7)
    named = 1 / 3
    runs = 200
    wrong = sum((stops(named + side * MARGIN, named, lots) - named) * side < 0 for _ in range(runs))
    assert wrong / runs <= ERROR + 0.05  # three standard errors of what is promised


def test_a_clear_difference_is_found_soon() -> None:
    shares = [1.0, 2 / 3] * 10
    assert is_decided(shares, 1 / 3)
    assert not is_decided(shares[: FEWEST_DEALS - 1], 1 / 3)


def test_the_evidence_points_to_the_better_guess() -> None:
    assert evidence([0.5, 0.6, 0.4], 0.3) > 0 > evidence([0.1, 0.2, 0.0], 0.3)
    assert evidence([1 / 3] * 20, 1 / 3) == pytest.approx(0)


def test_deals_that_all_ended_alike_do_not_decide_by_themselves() -> None:
    assert not is_decided([0.34] * FEWEST_DEALS, 1 / 3)
