"""Rewards follow the ranks of the Score."""

import pytest

from rawsiko.env.rewards import rank_reward
from rawsiko.rules.scoring import Score


def line(rank: int) -> Score:
    return Score(seat=0, rank=rank, points=0, applications=(), materials=0, territories=0, eliminated=0)


@pytest.mark.parametrize(
    ("ranks", "rewards"),
    [
        ([1, 2, 3], [1, 0, -1]),
        ([1, 1, 3], [0.5, 0.5, -1]),
        ([1, 1, 1], [0, 0, 0]),
        ([1, 2, 2, 4], [1, 0, 0, -1]),
        ([1, 2, 3, 4, 5], [1, 0.5, 0, -0.5, -1]),
    ],
)
def test_who_shares_a_rank_shares_what_it_gives(ranks: list[int], rewards: list[float]) -> None:
    score = tuple(line(rank) for rank in ranks)
    assert [rank_reward(one, score) for one in score] == pytest.approx(rewards)
