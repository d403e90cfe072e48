"""Train the judgement: play, fit, write src/rawsiko/bots/judgement.json. Needs numpy and an hour or two.

    python tools/train_judgement.py work --quick-rows 400000 --bot-rows 300000

`work` is a folder for what is made on the way. A run that was stopped goes on where it was: parts that are
there are not played again. Four things are done.

1. Quick self-play (measuring/self_play.py): all phases, 3 to 5 players, all options. Every match is a playout
   of each of its positions; now and then the cards are dealt anew and the copy is played out.
2. Matches of a pool of bots that evaluate by hand-set numbers, with a few random Decisions and, now and then,
   cards dealt anew in the middle; labels are results.
3. A fit to the quick rows by Adam with a cosine, early stopping on matches that are held out (every tenth),
   never on rows.
4. The same network fitted on to the rows of the bots, more gently: how strong players fare is what counts.

The same seed and the same version make the same rows.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

from rawsiko import __version__
from rawsiko.bots.apprentice import Apprentice
from rawsiko.bots.features import FEATURES
from rawsiko.bots.judgement_file import PARTS, blank_net
from rawsiko.bots.open_cards_net import HEADS, Net
from rawsiko.bots.quick_play import Habits
from rawsiko.bots.random_bot import random_decision
from rawsiko.bots.weight_file import numbers, weights_of
from rawsiko.data import load_data_set
from rawsiko.measuring.self_play import ALIVE, POINTS, ROW, VALUES, WINS, SelfPlay
from rawsiko.rules.deal import deal_objectives
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import DRAFTING, OVER
from rawsiko.rules.views import seen_by

TARGET = Path(__file__).parent.parent / "src" / "rawsiko" / "bots" / "judgement.json"
ROWS_OF_A_PART = 20_000
ROOM = 400  # rows that one match may add
ROWS_OF_A_BOT_PART = 7_000
FIRST_OF_THE_BOTS = 50_000_000  # the lots of bots begin here; a row's float32 could not hold such a number
POOL = ("master", "master", "expert", "apprentice")  # whose weights the bots of the pool evaluate by
HELD_OUT = 10  # every tenth match
STRETCHES = {
    "draft and initial Assets": (6, 7),
    "five Turns or more to go": (5,),
    "three or four to go": (3, 4),
    "one or two to go": (1, 2),
    "last Turn": (0,),
}
FEWEST_IN_A_BIN = 200
BATCH = 2048
PATIENCE = 5  # epochs without gain

Numbers = NDArray[np.float32]


def some_options(lots: SeededDice) -> Options:
    """Mostly the standard game, now and then anything."""
    players = (3, 3, 4, 5)[lots.below(4)]
    turns = 8 if lots.below(3) else 3 + lots.below(10)
    trade, advanced, stranglehold = (lots.below(3) == 0 for _ in range(3))
    return Options(
        players,
        turns=turns,
        trade_with_china=trade,
        advanced_setup=advanced,
        stranglehold=stranglehold,
        sealed_placing=lots.below(4) > 0,
    )


def various_habits(seed: int) -> list[Habits]:
    """The habits of quick play, and others like them, so that not all matches go alike."""
    tuned = numbers()["quick_play"]
    draws = np.random.default_rng(seed)
    others = [
        {name: value * float(np.exp(draws.normal(0, 0.4))) for name, value in tuned.items()} for _ in range(3)
    ]
    for other in others:
        other["ease"] = min(other["ease"], 0.95)
        other["thinning"] = min(other["thinning"], 0.9)
    return [Habits(tuned), Habits(tuned), *map(Habits, others)]


def written(player: SelfPlay) -> Numbers:
    """The rows that were written, as an array."""
    return np.asarray(list(player.rows[: player.count * ROW]), np.float32).reshape(-1, ROW)


def quick_part(part: int, seed: int) -> Numbers:
    """Rows of quickly played matches."""
    edition = load_data_set().edition
    player = SelfPlay(edition, blank_net(), various_habits(seed * 1000 + part), ROWS_OF_A_PART)
    number = part * 100_000
    while player.count < ROWS_OF_A_PART - ROOM:
        player.play(some_options(SeededDice(seed, number)), seed, number)
        number += 1
    return written(player)


def bot_part(part: int, seed: int) -> Numbers:
    """Rows of matches between bots, labelled with their results."""
    edition = load_data_set().edition
    player = SelfPlay(edition, blank_net(), [Habits(numbers()["quick_play"])], ROWS_OF_A_BOT_PART + 2 * ROOM)
    pool = [Apprentice(weights_of(name)) for name in POOL]
    number = FIRST_OF_THE_BOTS + part * 100_000
    while player.count < ROWS_OF_A_BOT_PART:
        number += 1
        player.number = number - FIRST_OF_THE_BOTS
        lots = SeededDice(seed, number)
        options = some_options(lots)
        bots = [pool[lots.below(len(pool))] for _ in range(options.players)]
        play_bots_for_rows(player, options, bots, lots)
    return written(player)


def play_bots_for_rows(
    player: SelfPlay, options: Options, bots: Sequence[Apprentice], lots: SeededDice
) -> None:
    """One match between bots; some wander, and in some the cards are dealt anew in one of the first Turns."""
    match = start_match(player.edition, options, lots)
    first = int(player.count)
    deal_anew = 1 + lots.below(5) if lots.below(5) == 0 else -1
    wanders = lots.below(3) == 0
    while match.phase != OVER:
        if match.turn == deal_anew:
            deal_anew, player.count = -1, first  # what was before has nothing to do with the new cards
            for seat, card in enumerate(deal_objectives(player.edition, options.players, lots)):
                match.objective[seat] = card
        if lots.below(5) < 3:
            player.write(match)
        seat = match.awaiting()[0]
        view = seen_by(match, seat)
        lot = lots.below(100)
        by_lot = wanders and (lot < 6 or (match.phase == DRAFTING and lot < 40))
        decision = random_decision(view, lots) if by_lot else bots[seat].decide(view, lots).decision
        match.play(seat, decision, lots)
    player.label(first, match)


def play_parts(folder: Path, kind: str, rows: int, seed: int) -> Numbers:
    """Play the parts that are not there yet; returns the rows of all."""
    folder.mkdir(parents=True, exist_ok=True)
    play, size = (quick_part, ROWS_OF_A_PART) if kind == "quick" else (bot_part, ROWS_OF_A_BOT_PART)
    found = []
    with Progress() as progress:
        for part in progress.track(range(-(-rows // size)), description=f"playing {kind}"):
            file = folder / f"{kind}-{part}.npy"
            if not file.exists():
                np.save(folder / "unfinished.npy", play(part, seed))
                (folder / "unfinished.npy").rename(file)
            found.append(np.load(file))
    joined: Numbers = np.concatenate(found) if found else np.zeros((0, ROW), np.float32)
    return joined[joined[:, WINS] >= 0]


class Fit:
    """The network while it learns: plain numpy, Adam."""

    def __init__(self, width: int, seed: int) -> None:
        draws = np.random.default_rng(seed)
        self.values = [
            draws.normal(0, np.sqrt(2 / FEATURES), (FEATURES, width)).astype(np.float32),
            np.zeros(width, np.float32),
            draws.normal(0, 0.1, (HEADS, width + 1)).astype(np.float32),
            np.zeros((HEADS, width + 1), np.float32),
        ]
        self.means = [np.zeros_like(value) for value in self.values]
        self.squares = [np.zeros_like(value) for value in self.values]
        self.steps = 0

    def forward(self, rows: Numbers) -> tuple[Any, ...]:
        first, bias, wins, points = self.values
        seats = rows[:, VALUES:WINS].reshape(-1, 5, FEATURES)
        hidden = np.maximum(seats @ first + bias, 0)
        head = rows[:, 1].astype(int)
        strength = np.einsum("nsh,nh->ns", hidden, wins[head, :-1]) + wins[head, -1:]
        strength = np.where(rows[:, ALIVE:VALUES] > 0, strength, -30)
        strength -= strength.max(1, keepdims=True)
        chances = np.exp(strength)
        chances /= chances.sum(1, keepdims=True)
        expected = np.einsum("nsh,nh->ns", hidden, points[head, :-1]) + points[head, -1:]
        return seats, hidden, head, chances, expected

    def step(self, rows: Numbers, rate: float) -> None:
        """One step down the gradient of cross entropy and a little of the squared error of points."""
        _, _, wins, points = self.values
        seats, hidden, head, chances, expected = self.forward(rows)
        alive = rows[:, ALIVE:VALUES]
        count = len(rows)
        of_wins = (chances - rows[:, WINS:POINTS]) * alive / count
        of_points = 0.1 * (expected - rows[:, POINTS:ROW]) * alive / count
        back = of_wins[..., None] * wins[head, None, :-1] + of_points[..., None] * points[head, None, :-1]
        back *= hidden > 0
        flat = back.reshape(-1, back.shape[-1])
        gradient = [
            seats.reshape(-1, FEATURES).T @ flat,
            flat.sum(0),
            self.of_heads(of_wins, hidden, head),
            self.of_heads(of_points, hidden, head),
        ]
        self.steps += 1
        for place, slope in enumerate(gradient):
            self.means[place] += 0.1 * (slope - self.means[place])
            self.squares[place] += 0.001 * (slope * slope - self.squares[place])
            fresh = self.means[place] / (1 - 0.9**self.steps)
            spread = np.sqrt(self.squares[place] / (1 - 0.999**self.steps)) + 1e-8
            self.values[place] -= rate * (fresh / spread + 1e-4 * self.values[place])

    def of_heads(self, of_seats: Numbers, hidden: Numbers, head: NDArray[np.int64]) -> Numbers:
        """The gradient of a last layer, head by head."""
        found = np.zeros((HEADS, hidden.shape[-1] + 1), np.float32)
        for number in range(HEADS):
            mine = head == number
            found[number, :-1] = np.einsum("ns,nsh->h", of_seats[mine], hidden[mine])
            found[number, -1] = of_seats[mine].sum()
        return found


def log_loss(chances: Numbers, won: Numbers) -> float:
    return float(-(won * np.log(np.maximum(chances, 1e-7))).sum(1).mean())


def fit(model: Fit, rows: Numbers, seed: int, epochs: int, fastest: float) -> dict[str, Any]:
    """Fit, keep what did best on the held-out matches, and report how well it did."""
    held = rows[:, 3].astype(np.int64) % HELD_OUT == 0
    learned, test = rows[~held], rows[held]
    draws = np.random.default_rng(seed)
    best, waited = log_loss(model.forward(test)[3], test[:, WINS:POINTS]), 0
    kept = [value.copy() for value in model.values]
    print(f"before: held-out log loss {best:.4f}")
    with Progress() as progress:
        for epoch in progress.track(range(epochs), description="fitting"):
            rate = fastest * 0.5 * (1 + np.cos(np.pi * epoch / epochs)) + 1e-5
            order = draws.permutation(len(learned))
            for start in range(0, len(order), BATCH):
                model.step(learned[order[start : start + BATCH]], rate)
            loss = log_loss(model.forward(test)[3], test[:, WINS:POINTS])
            progress.console.print(f"epoch {epoch + 1}: held-out log loss {loss:.4f}")
            waited += 1
            if loss < best:
                best, kept, waited = loss, [value.copy() for value in model.values], 0
            if waited >= PATIENCE:
                break
    model.values = kept
    return figures(model, learned, test)


def figures(model: Fit, learned: Numbers, test: Numbers) -> dict[str, Any]:
    """What the file says of itself."""
    chances = model.forward(test)[3]
    won = test[:, WINS:POINTS]
    of_players = {}
    for players in (3, 4, 5):
        mine = test[:, 0] == players
        if mine.any():
            of_players[str(players)] = round(log_loss(chances[mine], won[mine]), 4)
    of_heads = {}
    for head in range(HEADS):
        mine = test[:, 1] == head
        if mine.any():
            of_heads[str(head)] = round(log_loss(chances[mine], won[mine]), 4)
    return {
        "rows": len(learned),
        "held_out_rows": len(test),
        "log_loss": round(log_loss(chances, won), 4),
        "log_loss_by_players": of_players,
        "log_loss_by_head": of_heads,
        "calibration": calibration(model, test),
    }


def calibration(model: Fit, test: Numbers) -> dict[str, list[list[float]]]:
    """How many seats with about the same predicted chance won: for each group rows of (given, won, seats)."""
    chances = model.forward(test)[3]
    groups = {f"{players} players": test[:, 0] == players for players in (3, 4, 5)}
    for name, heads in STRETCHES.items():
        groups[name] = np.isin(test[:, 1].astype(int), heads)
    found = {}
    for name, mine in groups.items():
        seated = test[mine, ALIVE:VALUES] > 0
        given, won = chances[mine][seated], test[mine, WINS:POINTS][seated]
        bins = np.minimum((given * 10).astype(int), 9)
        found[name] = [
            [
                round(float(given[bins == b].mean()), 3),
                round(float(won[bins == b].mean()), 3),
                int((bins == b).sum()),
            ]
            for b in range(10)
            if (bins == b).sum() >= FEWEST_IN_A_BIN
        ]
    return found


def write(model: Fit, reached: dict[str, Any], args: argparse.Namespace) -> None:
    """The file that comes with the game."""
    said: dict[str, Any] = {
        "recipe": f"tools/train_judgement.py --quick-rows {args.quick_rows} --bot-rows {args.bot_rows} "
        f"--width {args.width} --seed {args.seed}",
        "version": __version__,
        "figures": reached,
        "width": args.width,
    }
    for name, value in zip(PARTS, model.values, strict=True):
        said[name] = [float(f"{number:.5g}") for number in value.ravel()]
    Net(args.width, *(said[name] for name in PARTS))  # refuses what does not fit
    args.target.write_text(json.dumps(said, separators=(",", ":")) + "\n", encoding="utf-8")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    words.add_argument("folder", type=Path)
    words.add_argument("--quick-rows", type=int, default=400_000)
    words.add_argument("--bot-rows", type=int, default=300_000)
    words.add_argument("--width", type=int, default=32)
    words.add_argument("--epochs", type=int, default=12)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--target", type=Path, default=TARGET)
    args = words.parse_args()
    model = Fit(args.width, args.seed)
    reached = {}
    for kind, rows, fastest in (("quick", args.quick_rows, 0.003), ("bots", args.bot_rows, 0.001)):
        played = play_parts(args.folder, kind, rows, args.seed)
        if len(played):
            reached[kind] = fit(model, played, args.seed, args.epochs, fastest)
    write(model, reached, args)
    print(json.dumps(reached))


if __name__ == "__main__":
    main()
