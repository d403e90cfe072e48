"""Who ranks higher is rated higher."""

import pytest

from rawsiko.measuring.rating import Ratings


def test_everybody_begins_alike() -> None:
    assert len(set(Ratings(["a", "b"]).all().values())) == 1


def test_a_rating_follows_the_ranks() -> None:
    ratings = Ratings(["a", "b", "c"])
    for _ in range(20):
        ratings.count([("b", 2), ("c", 3), ("a", 1)])
    strength = {name: rating.strength for name, rating in ratings.all().items()}
    assert strength["a"] > strength["b"] > strength["c"]
    assert ratings.all()["a"].uncertainty < Ratings(["a"]).all()["a"].uncertainty


def test_a_shared_rank_leaves_equals_equal() -> None:
    ratings = Ratings(["a", "b"])
    ratings.count([("a", 1), ("b", 1)])
    assert ratings.all()["a"].strength == ratings.all()["b"].strength


def test_bots_of_one_name_are_one_player() -> None:
    ratings = Ratings(["a", "b"])
    ratings.count([("a", 1), ("b", 2), ("a", 3)])
    assert set(ratings.all()) == {"a", "b"}
    apart = Ratings(["first", "b", "last"])
    apart.count([("first", 1), ("b", 2), ("last", 3)])
    both = (apart.all()["first"].strength + apart.all()["last"].strength) / 2
    assert ratings.all()["a"].strength == pytest.approx(both)
