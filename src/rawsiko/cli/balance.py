"""`rawsiko balance`: let identical bots play, and show how fair seats, cards and Continents are."""

import json
from pathlib import Path
from typing import Final

import rich_click as click

from rawsiko.cli.balance_report import document, heading_lines, print_tables
from rawsiko.cli.match_options import RunOptions, match_options
from rawsiko.cli.progress_bar import ProgressBar
from rawsiko.cli.simulate import load, quietly_ended_by_ctrl_c
from rawsiko.cli.terminal import fail, give_up_file, print_any_letter
from rawsiko.data import DataSet
from rawsiko.measuring.balance import Survey, SurveyOutcome, conduct
from rawsiko.measuring.bot_match import BotAtFault
from rawsiko.measuring.contestants import WrongContestant, check_contestant

MOST_MATCHES: Final = 10_000_000


@click.command("balance")
@click.option(
    "--matches",
    metavar="N",
    type=click.IntRange(1, MOST_MATCHES),
    default=1000,
    show_default=True,
    help="Matches to play.",
)
@click.option(
    "--bot",
    metavar="NAME",
    default="expert",
    show_default=True,
    help="The bot in every seat, as in `rawsiko arena`; expert and apprentice are fast.",
)
@match_options(players=3)
@click.option(
    "--json",
    "json_file",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="Also write a JSON document, for programs; - prints it instead of the tables.",
)
def balance(
    matches: int,
    bot: str,
    wanted: RunOptions,
    json_file: Path | None,
) -> None:
    """Let identical bots play many matches, and show how fair the game is.

    By seat, Objective card, Application and Continent drafted. 1.00 is a fair share of the wins; ± is twice
    the standard error.
    """
    print_any_letter()
    try:
        check_contestant(bot)
    except WrongContestant as wrong:
        raise click.BadParameter(str(wrong), param_hint="--bot") from None
    survey = Survey(wanted.options, bot, wanted.seed, matches, wanted.data_folder)
    with quietly_ended_by_ctrl_c():
        data_set = load(wanted.data_folder)
        shown = json_file is None or str(json_file) != "-"
        if shown:
            for line in heading_lines(survey, data_set):
                click.echo(line)
        outcome = play(survey, data_set, wanted.jobs)
        if shown:
            print_tables(outcome, data_set)
        if json_file is not None:
            write(json_file, json.dumps(document(outcome, data_set), indent=1))


def play(survey: Survey, data_set: DataSet, jobs: int) -> SurveyOutcome:
    """Run the survey, with a progress bar."""
    from rawsiko.measuring.workers import WorkerDied

    try:
        with ProgressBar(survey.matches) as bar:
            return conduct(survey, data_set, jobs=jobs, on_progress=bar.advance)
    except (BotAtFault, WorkerDied) as fault:
        fail(str(fault))


def write(file: Path, text: str) -> None:
    """Into a file, or to standard output for -."""
    if str(file) == "-":
        click.echo(text)
        return
    try:
        file.write_text(text + "\n", encoding="utf-8")
    except OSError as fault:
        give_up_file(file, fault)
