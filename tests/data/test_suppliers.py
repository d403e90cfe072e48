"""Effective suppliers: few and unequal ones count as few."""

import json

import pytest

from rawsiko.data import STANDARD, load_data_set
from rawsiko.data.for_browser import documents_of
from rawsiko.data.suppliers import effective_suppliers, supplier_bounds


@pytest.mark.parametrize(
    ("shares", "suppliers"),
    [
        ([100], [1.0]),
        ([50, 50], [2.0]),
        ([62.8, 6.6, 4.1, 3.9, 3.8, 3.8], [2.4]),
        ([20, 20], [5.0, 12.0]),  # five equal ones, or two and a crowd
        ([0, 0], []),
        ([], []),
    ],
)
def test_one_with_everything_is_1_and_two_equal_ones_are_2(
    shares: list[float], suppliers: list[float]
) -> None:
    assert effective_suppliers(shares) == suppliers


def test_a_country_that_is_not_listed_is_no_larger_than_the_last() -> None:
    for material in load_data_set().materials_in_play:
        for stage in material.stages:
            low, high = supplier_bounds([share.pct / 100 for share in stage.shares])
            assert 1 - 1e-9 <= low <= high + 1e-9


def test_learn_and_the_debrief_count_alike() -> None:
    documents = documents_of(STANDARD)
    facts = json.loads(documents.content[documents.facts["en"]])["materials"]
    for material in load_data_set().materials_in_play:
        told = {stage["stage"]: stage["suppliers"] for stage in facts[material.symbol]["supply"]}
        assert told == {
            stage.name: effective_suppliers(share.pct for share in stage.shares) for stage in material.stages
        }
