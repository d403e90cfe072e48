"""`rawsiko simulate`: let bots play many matches, and say what they came to."""

import json
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import rich_click as click

from rawsiko.bots.bot_match import BotAtFault
from rawsiko.bots.levels import RANDOM
from rawsiko.bots.registry import WrongBots, bot_names
from rawsiko.bots.simulation import MOST_MATCHES, SEEDS, Outcome, Plan, play_all
from rawsiko.bots.workers import WorkerDied
from rawsiko.cli.progress_bar import ProgressBar
from rawsiko.cli.recorded_matches import CannotWrite, RecordingPlay, make_folder
from rawsiko.cli.simulation_report import document, heading_lines, print_table
from rawsiko.cli.terminal import fail, forgive_letters
from rawsiko.data import BadDataSet, DataSet, load_data_set
from rawsiko.data.complaints import printable
from rawsiko.rules.house_rules import DEFAULT_TURNS, FEWEST_TURNS, MOST_TURNS
from rawsiko.rules.options import FEWEST_PLAYERS, MOST_PLAYERS, Options

MOST_JOBS: Final = 256
MOST_FILES: Final = 100_000

ENDED_BY_CTRL_C: Final = 130


@click.command("simulate")
@click.option(
    "--players",
    type=click.IntRange(FEWEST_PLAYERS, MOST_PLAYERS),
    default=4,
    show_default=True,
    help="Players in a match.",
)
@click.option(
    "--matches",
    metavar="N",
    type=click.IntRange(1, MOST_MATCHES),
    default=1000,
    show_default=True,
    help="Matches to play.",
)
@click.option(
    "--seed",
    metavar="S",
    type=click.IntRange(0, SEEDS - 1),
    help="The same seed, the same matches; without one it is drawn, and shown.",
)
@click.option(
    "--turns",
    metavar="T",
    type=click.IntRange(FEWEST_TURNS, MOST_TURNS),
    default=DEFAULT_TURNS,
    show_default=True,
    help="Turns of a match.",
)
@click.option(
    "--bots",
    "bots_text",
    metavar="NAME[,NAME…]",
    default=RANDOM,
    show_default=True,
    help="One bot for all seats, or one for each: random, novice, apprentice, expert, master, expert:500 "
    "with a thinking budget, or mymodule:MyBot.",
)
@click.option("--advanced-setup", is_flag=True, help="Continents are dealt at random.")
@click.option("--stranglehold", is_flag=True, help="Each elimination shortens the match by a Turn.")
@click.option("--trade-with-china", is_flag=True, help="Last Materials before the count.")
@click.option("--in-order", is_flag=True, help="Assets are placed in order of play, not all at once.")
@click.option(
    "--data",
    "data_folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The folder of a data set of your own.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, MOST_JOBS),
    default=1,
    show_default=True,
    help="Processes to play in; the result is the same.",
)
@click.option(
    "--out",
    "out_folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Keep every match as a match file in this new folder.",
)
@click.option("--json", "for_programs", is_flag=True, help="Print one JSON document, for programs.")
def simulate(
    players: int,
    matches: int,
    seed: int | None,
    turns: int,
    bots_text: str,
    advanced_setup: bool,
    stranglehold: bool,
    trade_with_china: bool,
    in_order: bool,
    data_folder: Path | None,
    jobs: int,
    out_folder: Path | None,
    for_programs: bool,
) -> None:
    """Let bots play many matches, and say who won how often.

    A decision is one choice from all that are legal: a Territory picked, an Asset placed, a move of
    up to three Assets. A win that k players share counts 1/k for each of them.
    """
    forgive_letters()
    options = Options(
        players,
        turns=turns,
        advanced_setup=advanced_setup,
        stranglehold=stranglehold,
        trade_with_china=trade_with_china,
        sealed_placing=not in_order,
    )
    if "" not in sys.path:
        sys.path.insert(0, "")  # bots of one's own are looked for where the command is called
    try:
        bots = bot_names(bots_text, players)
    except WrongBots as wrong:
        raise click.BadParameter(str(wrong), param_hint="--bots") from None
    if seed is None:
        seed = secrets.randbelow(SEEDS)
    plan = Plan(options, bots, seed, matches, data_folder)
    with quietly_ended_by_ctrl_c():
        data_set = load(data_folder)
        if out_folder is not None:
            prepare(out_folder, matches)
        if not for_programs:
            for line in heading_lines(plan, data_set):
                click.echo(line)  # before the first match: who ends a run early knows its seed
        outcome = play(plan, data_set, jobs, out_folder)
        if for_programs:
            click.echo(json.dumps(document(outcome, data_set), indent=1))
        else:
            print_table(outcome)


@contextmanager
def quietly_ended_by_ctrl_c() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(ENDED_BY_CTRL_C)


def load(folder: Path | None) -> DataSet:
    """The data set of this folder, or a refusal."""
    try:
        return load_data_set(folder)
    except BadDataSet as bad:
        shown = printable(str(folder), 200)
        raise click.BadParameter(
            f"{shown} is no data set that can be played: {bad}", param_hint="--data"
        ) from None


def prepare(folder: Path, matches: int) -> None:
    """A new or empty folder for match files, or a refusal."""
    if matches > MOST_FILES:
        raise click.BadParameter(f"At most {MOST_FILES:,} matches can be kept as files.", param_hint="--out")
    try:
        make_folder(folder)
    except CannotWrite as refused:
        raise click.BadParameter(str(refused), param_hint="--out") from None


def play(plan: Plan, data_set: DataSet, jobs: int, out_folder: Path | None) -> Outcome:
    """Play it all under a progress bar."""
    how = None if out_folder is None else RecordingPlay(out_folder)
    try:
        with ProgressBar(plan.matches) as bar:
            return play_all(plan, data_set, jobs=jobs, play=how, on_progress=bar.advance)
    except (BotAtFault, CannotWrite, WorkerDied) as fault:
        fail(str(fault))
