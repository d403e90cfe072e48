"""How fast `rawsiko.env.batch` steps many matches, and how fast it observes them, measured separately.

    python -m benchmarks.batch

Seconds are processor time, so a busy machine gives about the same result.
"""

from time import process_time

import numpy as np

from rawsiko.env.batch import Batch, Whole

MATCHES = 1024
STEPS = 300
PLAYERS = (3, 4, 5)


def new_table(players: int) -> Batch:
    return Batch(MATCHES, players, seed=1, turns=10)


def some_actions(players: int) -> list[Whole]:
    """A random legal code for every match and step, of matches that can be played again."""
    table = new_table(players)
    draws = np.random.default_rng(1)
    rows = np.arange(table.count)
    drawn = []
    for _ in range(2 * STEPS):
        places = (draws.random(table.count) * table.choices).astype(np.int64)
        drawn.append(table.legal[rows, places])
        table.step(drawn[-1], trusted=True)
    return drawn


def stepped(table: Batch, actions: list[Whole]) -> float:
    """Decisions a second: carrying out a code for every match, unchecked."""
    started = process_time()
    for codes in actions:
        table.step(codes, trusted=True)
    return len(actions) * table.count / (process_time() - started)


def seen(table: Batch, what: str) -> float:
    """Observations, or masks, a second."""
    started = process_time()
    for _ in range(STEPS // 10):
        table.core.listed = False
        getattr(table, what)()
    return STEPS // 10 * table.count / (process_time() - started)


def main() -> None:
    print(f"{MATCHES} matches at once, millions a second of one core")
    for players in PLAYERS:
        actions = some_actions(players)
        table = new_table(players)
        stepped(table, actions[:STEPS])  # into the middle of the matches
        figures = stepped(table, actions[STEPS:]), seen(table, "observations"), seen(table, "masks")
        steps, observations, masks = (figure / 1e6 for figure in figures)
        print(f"{players} players: stepped {steps:.2f}, observed {observations:.2f}, masks {masks:.2f}")


if __name__ == "__main__":
    main()
