"""Rewards: what a finished match is worth to each seat. While it runs there is none."""

from enum import StrEnum
from typing import assert_never

from rawsiko.rules.position import Position
from rawsiko.rules.scoring import Score, final_score


class Reward(StrEnum):
    """What an agent plays for."""

    RANK = "rank"  #: from 1 for the first to -1 for the last; shared ranks share their rewards
    WIN = "win"  #: 1 for the winner, a part for each who shares the win, 0 for the others
    POINTS = "points"  #: the points of the Score, in hundredths


def rewards(position: Position, kind: Reward) -> list[float]:
    """By seat, for a match that is over."""
    score = final_score(position)
    match kind:
        case Reward.RANK:
            return [rank_reward(line, score) for line in score]
        case Reward.WIN:
            winners = sum(line.rank == 1 for line in score)
            return [1 / winners if line.rank == 1 else 0.0 for line in score]
        case Reward.POINTS:
            return [int(line.points) / 100 for line in score]
    assert_never(kind)


def rank_reward(line: Score, score: tuple[Score, ...]) -> float:
    """The mean of the places that are shared, on a scale from 1 to -1: all rewards add up to 0."""
    sharing = sum(other.rank == line.rank for other in score)
    place = line.rank - 1 + (sharing - 1) / 2
    return 1 - 2 * place / (len(score) - 1)
