"""Whole lessons on a simulated clock: nearly all matches end by the bell."""

import pytest

from benchmarks.bell import PACES, share_in_time


@pytest.mark.parametrize("pace", PACES)
def test_at_least_95_of_100_matches_end_by_the_bell(pace: str) -> None:
    assert share_in_time(pace) >= 0.95
