"""Train the beliefs of Master: play, fit, write src/rawsiko/bots/beliefs.json.

Needs numpy and half an hour.

    python -m tools.train_beliefs work --matches 1000

`work` is a folder for intermediate results; a run that was stopped continues from there. Bots of all kinds
play, because some give their cards away in ways that others do not. Whenever a seat has acted or placed, the
clues about each rival who is still in are written down (beliefs.py). Then a conditional logit is fitted: the
chance of a card grows exponentially with its clues, each times a number, a set of them for each number of
Action Phases that the rival still has. Every tenth match is held out, for the figures in the file.
"""

import argparse
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from rawsiko import __version__
from rawsiko.bots import make_bot
from rawsiko.bots.beliefs import CLUES, STRETCHES, Beliefs, stretch_of
from rawsiko.bots.bot import Bot
from rawsiko.bots.expert import Expert
from rawsiko.bots.frozen import make_frozen
from rawsiko.bots.random_bot import random_decision
from rawsiko.bots.sketch import Sketch
from rawsiko.data import load_data_set
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import DRAFTING, OVER, TRADE_WITH_CHINA
from rawsiko.rules.views import seen_by

TARGET = Path(__file__).parent.parent / "src" / "rawsiko" / "bots" / "beliefs.json"
MATCHES_OF_A_PART = 50
HELD_OUT = 10
STEPS = 1500
BATCH = 4096
#: A row: number of the match, stretch, the card held; then the clues of every card.
MATCH, STRETCH, HELD, VALUES = 0, 1, 2, 3
IMPOSSIBLE = -1e9  # as the first clue of a card that is ruled out

Rows = NDArray[np.float32]


def anybody(lots: random.Random) -> Bot:
    """A bot of any kind: of any level but the highest, or of an earlier generation."""
    lot = lots.random()
    if lot < 0.1:
        return make_bot("novice")
    if lot < 0.25:
        return make_bot("apprentice")
    if lot < 0.65:
        return make_frozen("expert-1" if lot < 0.45 else "master-1")
    return Expert(budget=lots.choice((40, 100, 400)))


def play(edition: Edition, number: int) -> list[list[float]]:
    """The clues of one match; in some matches, a few Decisions are random."""
    lots, dice = random.Random(number), SeededDice(number)
    options = Options(lots.choice((3, 3, 3, 4, 5)), turns=8 if lots.random() < 0.9 else lots.randint(4, 10))
    match = start_match(edition, options, dice)
    bots = [anybody(lots) for _ in range(int(options.players))]
    wanders = lots.choice((0, 0, 0.02, 0.05))
    beliefs, rows = Beliefs(edition, [0.0] * (STRETCHES * CLUES)), list[list[float]]()
    while match.phase != OVER:
        seat, acting = match.awaiting()[0], (int(match.phase), int(match.current), int(match.turn))
        view = seen_by(match, seat)
        by_lot = lots.random() < wanders
        decision = random_decision(view, dice) if by_lot else bots[seat].decide(view, dice).decision
        match.play(seat, decision, dice)
        done = (int(match.phase), int(match.current), int(match.turn)) != acting
        if done and match.phase not in (DRAFTING, TRADE_WITH_CHINA, OVER) and not match.eliminated[seat]:
            rows += clues_of(match, seat, number, beliefs)
    return rows


def clues_of(match: Match, seat: int, number: int, beliefs: Beliefs) -> list[list[float]]:
    """What a seat can see of each rival, and the card it holds."""
    edition, own = match.edition, match.objective[seat]
    sketch = Sketch(edition)
    sketch.look(seen_by(match, seat), seat)
    rows = []
    for rival in range(int(match.options.players)):
        if rival == seat or match.eliminated[rival]:
            continue
        controlled = beliefs.count(sketch, rival)
        row = [float(number), float(stretch_of(sketch, rival)), float(match.objective[rival])]
        for card in range(edition.cards):
            beliefs.describe(card, controlled)
            shared = edition.applications_of[card] & edition.applications_of[own]
            row += [IMPOSSIBLE, *list(beliefs.clues)[1:]] if shared else list(beliefs.clues)
        rows.append(row)
    return rows


def play_parts(folder: Path, matches: int, seed: int) -> Rows:
    """Play the parts that are missing; returns the rows of all."""
    folder.mkdir(parents=True, exist_ok=True)
    edition, found = load_data_set().edition, []
    for part in track(range(-(-matches // MATCHES_OF_A_PART)), description="playing"):
        file = folder / f"{seed}-{part}.npy"
        if not file.exists():
            numbers = range(part * MATCHES_OF_A_PART, min(matches, (part + 1) * MATCHES_OF_A_PART))
            rows = [row for number in numbers for row in play(edition, 1_000_000 * seed + number)]
            np.save(folder / "unfinished.npy", np.asarray(rows, np.float32))
            (folder / "unfinished.npy").rename(file)
        found.append(np.load(file))
    return np.concatenate(found)


def is_held_out(rows: Rows) -> NDArray[np.bool_]:
    held: NDArray[np.bool_] = rows[:, MATCH].astype(np.int64) % HELD_OUT == 0
    return held


def chances(rows: Rows, says: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of every card, in every row."""
    clues = rows[:, VALUES:].reshape(len(rows), -1, CLUES).astype(np.float64)
    ruled_out = clues[:, :, 0] == IMPOSSIBLE
    found = (clues * says[rows[:, STRETCH].astype(int)][:, None, :]).sum(2)
    found[ruled_out] = -np.inf
    shares: NDArray[np.float64] = np.exp(found - found.max(1, keepdims=True))
    shares /= shares.sum(1, keepdims=True)
    return shares


def fitted(rows: Rows, seed: int) -> NDArray[np.float64]:
    """What clues say: Adam, with a rate that falls to nothing."""
    draws = np.random.default_rng(seed)
    says, mean, square = (np.zeros((STRETCHES, CLUES)) for _ in range(3))
    for step in range(STEPS):
        batch = rows[draws.choice(len(rows), BATCH)]
        wrong = chances(batch, says)
        wrong[np.arange(BATCH), batch[:, HELD].astype(int)] -= 1
        clues = batch[:, VALUES:].reshape(BATCH, -1, CLUES)
        slope = 1e-4 * says
        np.add.at(slope, batch[:, STRETCH].astype(int), 4 / BATCH * (wrong[:, :, None] * clues).sum(1))
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        says -= 0.05 * (1 - step / STEPS) * mean / (np.sqrt(square) + 1e-8)
    return says


def figures(rows: Rows, says: NDArray[np.float64]) -> dict[str, Any]:
    """The chance given to the card that a rival held, and the log loss, by Action Phases to go."""
    right = chances(rows, says)[np.arange(len(rows)), rows[:, HELD].astype(int)]
    parts = [right[rows[:, STRETCH] == stretch] for stretch in range(STRETCHES)]
    return {
        "held_out_rows": len(rows),
        "chance_of_the_right_card": [round(float(part.mean()), 3) for part in parts],
        "log_loss_of_cards": [round(float(-np.log(part).mean()), 3) for part in parts],
    }


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    words.add_argument("folder", type=Path)
    words.add_argument("--matches", type=int, default=1000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--target", type=Path, default=TARGET)
    args = words.parse_args()
    rows = play_parts(args.folder, args.matches, args.seed)
    says = fitted(rows[~is_held_out(rows)], args.seed)
    said = {
        "recipe": f"tools/train_beliefs.py --matches {args.matches} --seed {args.seed}",
        "version": __version__,
        "figures": figures(rows[is_held_out(rows)], says),
        "says": [float(f"{number:.5g}") for number in says.ravel()],
    }
    args.target.write_text(json.dumps(said, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
