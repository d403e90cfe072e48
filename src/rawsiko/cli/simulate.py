"""`rawsiko simulate`: let bots play many matches, and show the results."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import rich_click as click

from rawsiko.bots.levels import RANDOM
from rawsiko.cli.match_options import RunOptions, match_options
from rawsiko.cli.progress_bar import ProgressBar
from rawsiko.cli.recorded_matches import CannotWrite, RecordingPlay, make_folder
from rawsiko.cli.simulation_report import document, heading_lines, print_table
from rawsiko.cli.terminal import fail, give_up_file, print_any_letter
from rawsiko.data import BadDataSet, DataSet, load_data_set
from rawsiko.data.complaints import printable
from rawsiko.measuring.bot_match import BotAtFault
from rawsiko.measuring.registry import WrongBots, bot_names
from rawsiko.measuring.simulation import MOST_MATCHES, Outcome, Plan, play_all
from rawsiko.measuring.workers import WorkerDied

MOST_FILES: Final = 100_000

ENDED_BY_CTRL_C: Final = 130


@click.command("simulate")
@click.option(
    "--bots",
    "bots_text",
    metavar="NAME[,NAME…]",
    default=RANDOM,
    show_default=True,
    help="One bot for all seats, or one for each: random, novice, apprentice, expert, master, expert:500 "
    "with a thinking budget, or mymodule:MyBot.",
)
@click.option(
    "--matches",
    metavar="N",
    type=click.IntRange(1, MOST_MATCHES),
    default=1000,
    show_default=True,
    help="Matches to play.",
)
@match_options(players=4)
@click.option(
    "--out",
    "out_folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Save every match as a match file in this new folder.",
)
@click.option("--json", "for_programs", is_flag=True, help="Print one JSON document, for programs.")
def simulate(
    bots_text: str, matches: int, wanted: RunOptions, out_folder: Path | None, for_programs: bool
) -> None:
    """Let bots play many matches, and show how often each one won.

    A decision is one choice among the legal ones: a Territory picked, an Asset placed, a move of
    up to three Assets. A win shared by k players counts 1/k for each.
    """
    print_any_letter()
    try:
        bots = bot_names(bots_text, int(wanted.options.players))
    except WrongBots as wrong:
        raise click.BadParameter(str(wrong), param_hint="--bots") from None
    plan = Plan(wanted.options, bots, wanted.seed, matches, wanted.data_folder)
    with quietly_ended_by_ctrl_c():
        data_set = load(wanted.data_folder)
        if out_folder is not None:
            prepare(out_folder, matches)
        if not for_programs:
            for line in heading_lines(plan, data_set):
                click.echo(line)  # before the first match, so that even an interrupted run shows its seed
        outcome = play(plan, data_set, wanted.jobs, out_folder)
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
        raise click.BadParameter(f"{shown} is not a playable data set: {bad}", param_hint="--data") from None


def prepare(folder: Path, matches: int) -> None:
    """A new or empty folder for match files, or a refusal."""
    if matches > MOST_FILES:
        raise click.BadParameter(f"At most {MOST_FILES:,} matches can be kept as files.", param_hint="--out")
    try:
        make_folder(folder)
    except CannotWrite as refused:
        raise click.BadParameter(str(refused), param_hint="--out") from None


def play(plan: Plan, data_set: DataSet, jobs: int, out_folder: Path | None) -> Outcome:
    """Play everything, with a progress bar."""
    how = None if out_folder is None else RecordingPlay(out_folder)
    try:
        with ProgressBar(plan.matches) as bar:
            return play_all(plan, data_set, jobs=jobs, play=how, on_progress=bar.advance)
    except (BotAtFault, WorkerDied) as fault:
        fail(str(fault))
    except OSError as fault:
        if fault.filename is None:
            raise
        give_up_file(Path(fault.filename), fault)
