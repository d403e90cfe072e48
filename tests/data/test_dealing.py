"""Whether there is a valid deal, as rules.md §2 defines it."""

import pytest

from rawsiko.data.checks import dealing
from rawsiko.data.checks.dealing import Card, TooManyToTry, has_deal
from tests.data.classroom import Classroom


def test_cards_that_share_an_application_are_not_dealt_together() -> None:
    assert not has_deal([Card(0b01, 0), Card(0b01, 0), Card(0b10, 0)], 3, most_wanting=3)
    assert has_deal([Card(0b01, 0), Card(0b01, 0), Card(0b10, 0)], 2, most_wanting=3)


def test_a_material_of_a_single_territory_is_wanted_by_few() -> None:
    cards = [Card(1 << number, 0b1) for number in range(4)]
    assert has_deal(cards, 4, most_wanting=4)
    assert not has_deal(cards, 4, most_wanting=3)


def test_the_search_goes_back_where_it_must() -> None:
    """The first card fits with neither of the others, but those fit together."""
    assert has_deal([Card(0b11, 0), Card(0b01, 0), Card(0b10, 0)], 2, most_wanting=3)


def test_a_search_that_takes_too_long_is_reported(
    classroom: Classroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "MOST_STEPS", 3)
    with pytest.raises(TooManyToTry):
        has_deal([Card(1, 0)] * 5, 2, most_wanting=3)
    assert classroom.only_complaint().sentence.startswith("It takes too long to find out whether")
