"""Train the own-view net of Expert and Master: play, fit, write src/rawsiko/bots/own_view_net.json.

Needs numpy and an hour.

    python -m tools.train_own_view work --matches 31306 5657 1216 2381 1870
    python -m tools.train_own_view work --tune 8000

`work` is a folder for what is made on the way; a run that was stopped goes on where it was. There is a number
of matches for every generation.

0. Bots that look one step ahead by Master's hand-set weights, most with weights drawn around those.
1. From then on mostly bots that look one step ahead by networks fitted to all matches before: three at a
   time, each fitted to other matches, some with noise added. Where the networks disagree, their bots try
   both, and the next generation learns who was right.

With `--tune` the network that is there learns on, from matches of Experts who judge by it. They think more or
less, draft more freely than Experts do, and most of them place with lookahead, as Master does. The first
generations look one step ahead, and what wins among them is too sure to win among players who plan.

Positions are written down where plans are compared: after a seat's Action Phase, and after it has placed. The
label is whether that seat won, and as a help how many points it was ahead. Later generations count twice.
Every twentieth match is held out, for the figures in the file. The same seed and the same version make the
same rows.
"""

import argparse
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

from rawsiko import __version__
from rawsiko.bots.bot import Bot
from rawsiko.bots.own_view_features import OwnViewFeatures
from rawsiko.bots.own_view_file import PARTS, own_view_from, read_file
from rawsiko.bots.own_view_parameters import INPUTS, STRETCHES, OwnViewParameters
from rawsiko.bots.random_bot import random_decision
from rawsiko.bots.scratch_board import ScratchBoard
from rawsiko.bots.territory_chances import TerritoryChances
from rawsiko.bots.weight_file import weights_of
from rawsiko.data import load_data_set
from rawsiko.rules.decisions import PlaceAssets, TerritoryId
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import MOST_PLAYERS, Options
from rawsiko.rules.position import ACTION, DRAFTING, OVER
from rawsiko.rules.scoring import completed, points_of, standing
from rawsiko.rules.views import seen_by
from tools.own_view_players import FreeExpert, pool, seated

TARGET = Path(__file__).parent.parent / "src" / "rawsiko" / "bots" / "own_view_net.json"
MATCHES_OF_A_PART = 500
MATCHES_OF_A_GENERATION = 1_000_000  # at most: numbers of matches begin anew with each
TUNING = 9  # as a generation
LARGEST_NUMBER = 10_000_000  # that a row's float32 holds exactly
HELD_OUT = 20
ENSEMBLE = 3
BATCH = 4096
POINTS_AT_ONCE = 20.0
#: A row: players, stretch, number of the match, the inputs, won, points ahead.
PLAYERS, STRETCH, NUMBER, VALUES, WON, AHEAD = 0, 1, 2, 3, 3 + INPUTS, 4 + INPUTS

Rows = NDArray[np.float32]
#: Who takes a seat, by lot.
Seats = Callable[[random.Random], Bot]


class Recorder:
    """Records positions as the own-view net sees them."""

    def __init__(self, edition: Edition) -> None:
        self.board = ScratchBoard(edition)
        self.features = OwnViewFeatures(TerritoryChances(self.board, weights_of("master")))
        self.rows: list[list[float]] = []
        self.seats: list[int] = []

    def write(
        self, match: Match, seat: int, turn: int, number: int, placed: Mapping[TerritoryId, int] | None
    ) -> None:
        """After an Action Phase, or with the Assets that a seat has placed before it."""
        board, players = match.edition.territories, int(match.options.players)
        assets = [int(count) for count in match.assets]
        for territory, count in (placed or {}).items():
            assets[territory] += count
        out = [int(match.eliminated[s]) if s < players else 0 for s in range(MOST_PLAYERS)]
        cards = [int(match.objective[s]) if s < players else 0 for s in range(MOST_PLAYERS)]
        about = [0 if placed is None else 1, players, seat, turn, int(match.last_turn)]
        about += [int(match.options.trade_with_china), number]
        self.board.start_from_numbers([*about, *out, *cards, *map(int, match.owner[:board]), *assets])
        self.features.take_card(cards[seat])
        if self.features.describe():
            stretch = min(int(self.board.turns_left), STRETCHES - 1)
            self.rows.append([players, stretch, number % LARGEST_NUMBER, *self.features.inputs])
            self.seats.append(seat)

    def label(self, first: int, match: Match) -> None:
        """What became of the rows since `first`."""
        players = range(int(match.options.players))
        standings = [int(standing(match, seat)) for seat in players]
        best = max(standings)
        points = [0 if match.eliminated[s] else int(points_of(match, completed(match, s))) for s in players]
        for place in range(first, len(self.rows)):
            seat = self.seats[place]
            won = 1 / standings.count(best) if standings[seat] == best else 0.0
            ahead = points[seat] - max(points[other] for other in players if other != seat)
            self.rows[place] += [won, ahead / POINTS_AT_ONCE]


def play(recorder: Recorder, edition: Edition, seats: Seats, number: int) -> None:
    """One match; in some, Decisions are drawn by lot now and then."""
    lots = random.Random(number)
    options = Options(
        lots.choice((3, 3, 3, 4, 5)),
        turns=8 if lots.random() < 0.9 else lots.randint(4, 10),
        trade_with_china=lots.random() < 0.1,
    )
    dice = SeededDice(number)
    match = start_match(edition, options, dice)
    players = [seats(lots) for _ in range(int(options.players))]
    wanders, wanders_in_draft = lots.choice((0, 0, 0.02, 0.05)), lots.choice((0, 0, 0.3))
    first = len(recorder.rows)
    while match.phase != OVER:
        seat, phase, turn = match.awaiting()[0], match.phase, int(match.turn)
        view = seen_by(match, seat)
        by_lot = lots.random() < (wanders_in_draft if phase == DRAFTING else wanders)
        decision = random_decision(view, dice) if by_lot else players[seat].decide(view, dice).decision
        if isinstance(decision, PlaceAssets):
            recorder.write(match, seat, turn, number, decision.counts)
        match.play(seat, decision, dice)
        if phase == ACTION and (match.phase != ACTION or match.current != seat or match.turn != turn):
            recorder.write(match, seat, turn, number, None)
    recorder.label(first, match)


def play_generation(folder: Path, generation: int, matches: int, nets: Sequence["Fit"], seed: int) -> Rows:
    """Matches of bots that look one step ahead."""
    draws = np.random.default_rng(100 * seed + generation)
    varied = [net.parameters(noise, draws) for net in nets for noise in (0.0, 0.0, 0.1)]
    by_hand, by_net = pool(varied, 100 * seed + generation)
    return play_parts(folder, generation, matches, partial(seated, by_hand, by_net), seed)


def play_parts(folder: Path, generation: int, matches: int, seats: Seats, seed: int) -> Rows:
    """Play the parts that are not there yet; returns the rows of all."""
    folder.mkdir(parents=True, exist_ok=True)
    edition = load_data_set().edition
    found = []
    with Progress() as progress:
        parts = range(-(-matches // MATCHES_OF_A_PART))
        for part in progress.track(parts, description=f"generation {generation}"):
            file = folder / f"{generation}-{part}.npy"
            if not file.exists():
                recorder = Recorder(edition)
                for number in range(part * MATCHES_OF_A_PART, min(matches, (part + 1) * MATCHES_OF_A_PART)):
                    start = (10 * seed + generation) * MATCHES_OF_A_GENERATION
                    play(recorder, edition, seats, start + number)
                np.save(folder / "unfinished.npy", np.asarray(recorder.rows, np.float32))
                (folder / "unfinished.npy").rename(file)
            found.append(np.load(file))
    return np.concatenate(found)


class Fit:
    """The network while it learns: plain numpy, Adam. Its second head learns points, as a help."""

    def __init__(self, width: int, seed: int) -> None:
        draws = np.random.default_rng(seed)
        self.values = [
            draws.normal(0, np.sqrt(1 / 20), (INPUTS, width)).astype(np.float32),
            np.zeros(width, np.float32),
            draws.normal(0, 0.1, (STRETCHES, width + 1)).astype(np.float32),
            np.zeros((STRETCHES, width + 1), np.float32),
        ]
        self.means = [np.zeros_like(value) for value in self.values]
        self.squares = [np.zeros_like(value) for value in self.values]
        self.steps = 0

    @classmethod
    def of(cls, net: OwnViewParameters) -> "Fit":
        """A network to learn on with; what it knew of points is not in the file."""
        width = int(net.width)
        model = cls(width, 0)
        shapes = ((INPUTS, width), (width,), (STRETCHES, width + 1))
        for place, (part, shape) in enumerate(zip((net.first, net.bias, net.last), shapes, strict=True)):
            model.values[place] = np.array(list(part), np.float32).reshape(shape)
        return model

    def parameters(self, noise: float, draws: np.random.Generator) -> OwnViewParameters:
        """The network as bots use it; with noise, as a bot that tries other things."""
        first, bias, last, _ = self.values
        noisy = [value * (1 + noise * draws.normal(size=value.shape)) for value in (first, last)]
        return OwnViewParameters(
            len(bias), noisy[0].ravel().tolist(), bias.tolist(), noisy[1].ravel().tolist()
        )

    def forward(self, rows: Rows) -> tuple[Any, ...]:
        first, bias, last, points = self.values
        inputs, stretch = rows[:, VALUES:WON], rows[:, STRETCH].astype(int)
        hidden = np.maximum(inputs @ first + bias, 0)
        logit = (hidden * last[stretch, :-1]).sum(1) + last[stretch, -1]
        ahead = (hidden * points[stretch, :-1]).sum(1) + points[stretch, -1]
        return inputs, stretch, hidden, 1 / (1 + np.exp(-np.clip(logit, -30, 30))), ahead

    def step(self, rows: Rows, rate: float) -> None:
        """One step down the gradient of the log loss and a little of the squared error of points."""
        _, _, last, points = self.values
        inputs, stretch, hidden, chance, ahead = self.forward(rows)
        of_chance = (chance - rows[:, WON]) / len(rows)
        of_ahead = 0.05 * (ahead - np.clip(rows[:, AHEAD], -2, 2)) / len(rows)
        back = of_chance[:, None] * last[stretch, :-1] + of_ahead[:, None] * points[stretch, :-1]
        back *= hidden > 0
        heads = [np.zeros_like(last), np.zeros_like(points)]
        for number in range(STRETCHES):
            mine = stretch == number
            for head, slope in zip(heads, (of_chance, of_ahead), strict=True):
                head[number, :-1] = slope[mine] @ hidden[mine]
                head[number, -1] = slope[mine].sum()
        self.steps += 1
        for place, slope in enumerate((inputs.T @ back, back.sum(0), *heads)):
            self.means[place] += 0.1 * (slope - self.means[place])
            self.squares[place] += 0.001 * (slope * slope - self.squares[place])
            fresh = self.means[place] / (1 - 0.9**self.steps)
            spread = np.sqrt(self.squares[place] / (1 - 0.999**self.steps)) + 1e-8
            self.values[place] -= rate * (fresh / spread + 1e-4 * self.values[place])


def fitted(rows: Rows, width: int, seed: int, epochs: int) -> Fit:
    """A network fitted to rows from nothing."""
    return learn(Fit(width, seed), rows, seed, epochs, rate=0.003)


def learn(model: Fit, rows: Rows, seed: int, epochs: int, *, rate: float) -> Fit:
    """Fit a network to rows, the rate falling with a cosine."""
    draws = np.random.default_rng(seed)
    steps = epochs * -(-len(rows) // BATCH)
    with Progress() as progress:
        for batch in progress.track(batches(len(rows), epochs, draws), total=steps, description="fitting"):
            model.step(rows[batch], rate / 2 * (1 + np.cos(np.pi * model.steps / steps)) + 1e-5)
    return model


def batches(count: int, epochs: int, draws: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    for _ in range(epochs):
        order = draws.permutation(count)
        for start in range(0, count, BATCH):
            yield order[start : start + BATCH]


def is_held_out(rows: Rows) -> NDArray[np.bool_]:
    held: NDArray[np.bool_] = rows[:, NUMBER].astype(np.int64) % HELD_OUT == 0
    return held


def figures(model: Fit, test: Rows) -> dict[str, Any]:
    """How well it predicts matches it has not learnt from: log loss, and how often each chance came true."""
    chance, won = model.forward(test)[3], test[:, WON]
    loss = -(won * np.log(chance + 1e-7) + (1 - won) * np.log(1 - chance + 1e-7))
    bins = np.minimum((chance * 10).astype(int), 9)
    return {
        "held_out_rows": len(test),
        "log_loss_by_players": {n: round(float(loss[test[:, PLAYERS] == n].mean()), 4) for n in (3, 4, 5)},
        "log_loss_by_turns_to_go": [
            round(float(loss[test[:, STRETCH] == stretch].mean()), 4) for stretch in range(STRETCHES)
        ],
        "calibration": [
            [
                round(float(chance[bins == b].mean()), 3),
                round(float(won[bins == b].mean()), 3),
                int((bins == b).sum()),
            ]
            for b in range(10)
            if (bins == b).any()
        ],
    }


def write(model: Fit, recipe: str, reached: dict[str, Any], target: Path) -> None:
    """The file that comes with the game."""
    said: dict[str, Any] = {
        "recipe": recipe,
        "version": __version__,
        "figures": reached,
        "width": model.values[0].shape[1],
    }
    for name, value in zip(PARTS, model.values, strict=False):
        said[name] = [float(f"{number:.5g}") for number in value.ravel()]
    target.write_text(json.dumps(said, separators=(",", ":")) + "\n", encoding="utf-8")


def train(args: argparse.Namespace) -> None:
    """From nothing, generation by generation."""
    played: list[Rows] = []
    for generation, matches in enumerate(args.matches):
        nets = []
        if played:
            rows = np.concatenate(played)
            for part in range(ENSEMBLE):
                others = rows[:, NUMBER].astype(np.int64) % (ENSEMBLE + 1) != part
                nets.append(fitted(rows[others], args.width, 10 * args.seed + part, 4))
        rows = play_generation(args.folder, generation, matches, nets, args.seed)
        played += [rows] if generation == 0 else [rows, rows]
    learned = np.concatenate([rows[~is_held_out(rows)] for rows in played])
    test = np.concatenate([rows[is_held_out(rows)] for rows in played])
    model = fitted(learned, args.width, args.seed, 8)
    recipe = f"tools/train_own_view.py --matches {' '.join(map(str, args.matches))} --width {args.width}"
    write(model, f"{recipe} --seed {args.seed}", figures(model, test), args.target)


def tune(args: argparse.Namespace) -> None:
    """Let the network that is there learn on from matches of Experts."""
    there = read_file()
    net = own_view_from(there)
    rows = play_parts(args.folder, TUNING, args.tune, partial(FreeExpert, net), args.seed)
    test = rows[is_held_out(rows)]
    before = figures(Fit.of(net), test)
    model = learn(Fit.of(net), rows[~is_held_out(rows)], args.seed, 6, rate=0.001)
    recipe = f"{there['recipe']}; then tools/train_own_view.py --tune {args.tune} --seed {args.seed}"
    write(model, recipe, {**figures(model, test), "before_tuning": before}, args.target)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    words.add_argument("folder", type=Path)
    words.add_argument("--matches", type=int, nargs="+", default=[31_306, 5_657, 1_216, 2_381, 1_870])
    words.add_argument("--tune", type=int, help="matches of Experts to learn on from")
    words.add_argument("--width", type=int, default=32)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--target", type=Path, default=TARGET)
    args = words.parse_args()
    if args.tune:
        tune(args)
    else:
        train(args)


if __name__ == "__main__":
    main()
