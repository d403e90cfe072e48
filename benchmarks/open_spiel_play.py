"""open_spiel: games in C++, stepped from Python. Chance is drawn uniformly and not counted as a decision."""

import importlib
import random
from importlib.metadata import version
from typing import Any

from benchmarks.figures import Figures, PlayAFew, best, call_us, play_for

GAMES = {"backgammon": 2, "tic_tac_toe": 2, "hearts": 4, "oh_hell": 4}
REPETITIONS = 3


def figures(seconds: float) -> list[Figures]:
    pyspiel = importlib.import_module("pyspiel")
    names = {game: f"open_spiel {version('open-spiel')}, {game}" for game in GAMES}
    loaded = {game: load(pyspiel, game) for game in GAMES}
    plays = {game: random_play(loaded[game]) for game in GAMES}
    rounds = [
        [Figures(names[game], GAMES[game], **play_for(seconds, plays[game])) for game in GAMES]
        for _ in range(REPETITIONS)
    ]
    rounds.append([copied(names[game], GAMES[game], loaded[game]) for game in GAMES])
    return best(rounds)


def load(pyspiel: Any, game: str) -> Any:
    return pyspiel.load_game("oh_hell(players=4)" if game == "oh_hell" else game)


def random_play(game: Any) -> PlayAFew:
    choose = random.Random(1).choice

    def play() -> tuple[int, int]:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose([action for action, _ in state.chance_outcomes()]))
            else:
                state.apply_action(choose(state.legal_actions()))
                decisions += 1
        return decisions, 1

    return play


def copied(name: str, players: int, game: Any) -> Figures:
    return Figures(name, players, copy_us=call_us(game.new_initial_state().clone))
