"""catanatron: Catan in pure Python, four players who choose at random."""

import importlib
from dataclasses import replace
from importlib.metadata import version
from itertools import count
from typing import Any

from benchmarks.figures import Figures, best, call_us, play_for

REPETITIONS = 3
LONGER = 4  # its games are few and differ much in length


def figures(seconds: float) -> list[Figures]:
    catanatron = importlib.import_module("catanatron")
    name = f"catanatron {version('catanatron')}, Catan"
    seeds = count()

    def new_game() -> Any:
        players = [catanatron.RandomPlayer(colour) for colour in catanatron.Color]
        return catanatron.Game(players, seed=next(seeds))

    def play() -> tuple[int, int]:
        game = new_game()
        game.play()
        return len(game.state.actions), 1

    rounds = [[Figures(name, 4, **play_for(LONGER * seconds, play))] for _ in range(REPETITIONS)]
    under_way = new_game()
    for _ in range(100):
        under_way.play_tick()
    return [replace(row, copy_us=call_us(under_way.copy, times=200)) for row in best(rounds)]
