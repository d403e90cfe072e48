"""Train something small: a linear policy learns to beat random players, in less than a minute.

    pip install rawsiko[env]
    python examples/train_something.py

The policy gives every legal action a value, the sum of a few features with weights, and takes the best.
Weights are found by the cross-entropy method: draw some, let each play, go on from the best quarter. It sees
only the observation and the mask, and what is printed on the board.
"""

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rawsiko.env import RawsikoEnv, raw_env
from rawsiko.env.observation import parts
from rawsiko.rules.edition import MOST_IN_A_CLASH

FEATURES = (
    "place on",
    "place beside",
    "occupy",
    "occupy needed",
    "attack",
    "attack needed",
    "advantage",
    "leave",
)
Vector = NDArray[np.float64]


class Board:
    """What is printed: which Materials lie where, what touches what, and what each action means."""

    def __init__(self, table: RawsikoEnv) -> None:
        edition = table.edition
        self.territories = int(edition.territories)
        lies_on = [
            [edition.materials_of[t] >> m & 1 for m in range(edition.materials)]
            for t in range(self.territories)
        ]
        touches = [
            [edition.neighbours[t] >> n & 1 for n in range(self.territories)] for t in range(self.territories)
        ]
        self.lies_on = np.array(lies_on, dtype=float)
        self.touches = np.array(touches, dtype=float)
        self.first_move = int(edition.first_move)
        self.source = np.repeat(list(edition.arc_source), MOST_IN_A_CLASH)
        self.destination = np.repeat(list(edition.arc_destination), MOST_IN_A_CLASH)
        self.count = np.tile(np.arange(1, MOST_IN_A_CLASH + 1), len(list(edition.arc_source)))
        self.codes = int(edition.codes)
        sizes = parts(edition, len(table.possible_agents))
        ends = np.cumsum(list(sizes.values()))
        self.part = {
            name: slice(end - size, end) for (name, size), end in zip(sizes.items(), ends, strict=True)
        }


def features(board: Board, numbers: NDArray[np.float32]) -> NDArray[np.float64]:
    """A line of features for every action, legal or not."""
    owner = numbers[board.part["owner"]].reshape(board.territories, -1)
    empty, own = owner[:, 0], owner[:, 1]
    assets = numbers[board.part["assets"]]
    needed = board.lies_on @ numbers[board.part["needed"]]  # how many Materials each Territory would bring
    table = np.zeros((board.codes, len(FEATURES)))
    table[: board.territories, 0] = needed
    table[: board.territories, 1] = board.touches @ (needed * (1 - own))
    moves = table[board.first_move :]
    foreign = (1 - empty - own)[board.destination]
    moves[:, 2] = empty[board.destination] * (board.count == 1)
    moves[:, 3] = empty[board.destination] * needed[board.destination] * (board.count == 1)
    moves[:, 4] = foreign
    moves[:, 5] = foreign * needed[board.destination]
    moves[:, 6] = foreign * (board.count - assets[board.destination])
    moves[:, 7] = assets[board.source] == board.count
    return table


@dataclass
class Policy:
    """Weights, and the board they are used on; ending a phase is worth 0, a move must be worth more."""

    board: Board
    weights: Vector

    def action(self, observation: dict[str, Any]) -> int:
        legal = np.flatnonzero(observation["action_mask"])
        values = features(self.board, observation["observation"])[legal] @ self.weights
        return int(legal[np.argmax(values)])


def play(table: RawsikoEnv, policy: Policy, seat: int, seed: int) -> float:
    """The reward of the policy in this seat; the others play at random."""
    chance = np.random.default_rng(seed)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        if table.terminations[agent]:
            break
        observation = table.observe(agent)
        if table.seats[agent] == seat:
            table.step(policy.action(observation))
        else:
            table.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return table.rewards[f"seat_{seat}"]


def mean_reward(table: RawsikoEnv, policy: Policy, matches: int, first_seed: int) -> float:
    """Over matches in every seat in turn."""
    players = len(table.possible_agents)
    return float(np.mean([play(table, policy, n % players, first_seed + n) for n in range(matches)]))


def train(table: RawsikoEnv, generations: int, population: int, matches: int) -> Policy:
    """The cross-entropy method."""
    board = Board(table)
    chance = np.random.default_rng(1)
    middle, spread = np.zeros(len(FEATURES)), np.ones(len(FEATURES))
    for generation in range(generations):
        drawn = middle + spread * chance.standard_normal((population, len(FEATURES)))
        rewards = [
            mean_reward(table, Policy(board, weights), matches, 1000 * generation) for weights in drawn
        ]
        best = drawn[np.argsort(rewards)[-max(population // 4, 2) :]]
        middle, spread = best.mean(axis=0), best.std(axis=0) + 0.1
        print(f"generation {generation + 1}: mean reward {np.mean(rewards):+.2f}, best {max(rewards):+.2f}")
    return Policy(board, middle)


def main() -> None:
    reading = argparse.ArgumentParser(description="Train a linear policy against random players.")
    reading.add_argument("--generations", type=int, default=5)
    reading.add_argument("--population", type=int, default=12)
    reading.add_argument("--matches", type=int, default=6, help="matches for each of the population")
    reading.add_argument("--turns", type=int, default=4)
    wishes = reading.parse_args()

    table = raw_env(players=3, turns=wishes.turns)
    untrained = Policy(Board(table), np.zeros(len(FEATURES)))
    trained = train(table, wishes.generations, wishes.population, wishes.matches)
    trial = 5 * wishes.matches
    before, after = (mean_reward(table, policy, trial, 10**6) for policy in (untrained, trained))
    print(f"{trial} other matches: mean reward {before:+.2f} before, {after:+.2f} after (1 first, -1 last)")
    for name, weight in zip(FEATURES, trained.weights, strict=True):
        print(f"  {name:15}{weight:+.2f}")


if __name__ == "__main__":
    main()
