"""`rawsiko arena`: pit bots against each other, and show which is stronger."""

import json
import sys
from typing import Final

import rich_click as click

from rawsiko.cli.arena_report import document, heading_lines, print_table
from rawsiko.cli.match_options import RunOptions, match_options
from rawsiko.cli.progress_bar import ProgressBar
from rawsiko.cli.regret import tell_regret
from rawsiko.cli.simulate import ENDED_BY_CTRL_C, load, quietly_ended_by_ctrl_c
from rawsiko.cli.terminal import fail, print_any_letter
from rawsiko.data import DataSet
from rawsiko.measuring.arena import Contest, ContestOutcome, hold
from rawsiko.measuring.bot_match import BotAtFault
from rawsiko.measuring.contestants import WrongContestant, line_up

MOST_MATCHES: Final = 10_000_000
EQUAL: Final = "equal"  # what --until-decided means when no share is named


@click.command("arena")
@click.option(
    "--bots",
    "bots_text",
    metavar="NAME[,NAME…]",
    required=True,
    help="One for all seats, one for each, or more that take turns: random, novice, apprentice, "
    "expert, master, expert:500 with a thinking budget, or mymodule:MyBot.",
)
@click.option(
    "--matches",
    metavar="N",
    type=click.IntRange(1, MOST_MATCHES),
    default=1000,
    show_default=True,
    help="Play at least this many matches; deals are always completed.",
)
@match_options(players=3)
@click.option("--quick", is_flag=True, help="Expert and Master think less.")
@click.option(
    "--until-decided",
    "until",
    metavar="[SHARE]",
    is_flag=False,
    flag_value=EQUAL,
    help="Stop once it is clear that the first bot wins more or less than SHARE (default: an equal share).",
)
@click.option(
    "--regret",
    is_flag=True,
    help="Play no matches; show how much each bot gives away in several hundred positions.",
)
@click.option("--json", "for_programs", is_flag=True, help="Print one JSON document, for programs.")
def arena(
    bots_text: str,
    matches: int,
    wanted: RunOptions,
    quick: bool,
    until: str | None,
    regret: bool,
    for_programs: bool,
) -> None:
    """Pit bots against each other, and show which is stronger.

    Every deal - cards and dice - is played once for each rotation of the bots over the seats, so that neither
    seat nor cards favour any bot. A win shared by k players counts 1/k for each.
    """
    print_any_letter()
    if regret:
        tell_regret(bots_text, quick, for_programs)
        return
    players = int(wanted.options.players)
    try:
        bots = line_up(bots_text, players)
    except WrongContestant as wrong:
        raise click.BadParameter(str(wrong), param_hint="--bots") from None
    until_share = share_named(until, players)
    contest = Contest(wanted.options, bots, wanted.seed, matches, wanted.data_folder, quick, until_share)
    with quietly_ended_by_ctrl_c():
        data_set = load(wanted.data_folder)
        if not for_programs:
            for line in heading_lines(contest, data_set):
                click.echo(line)
        outcome = play(contest, data_set, wanted.jobs)
        if for_programs:
            click.echo(json.dumps(document(outcome, data_set), indent=1))
        else:
            print_table(outcome)
        if outcome.interrupted:
            sys.exit(ENDED_BY_CTRL_C)


def share_named(until: str | None, players: int) -> float | None:
    """The share of --until-decided, or a refusal."""
    if until is None:
        return None
    if until == EQUAL:
        return 1 / players
    try:
        share = float(until)
    except ValueError:
        share = -1.0
    if not 0 < share < 1:
        raise click.BadParameter(
            f"{until[:40]!r} is not a share; write a number between 0 and 1, or leave it out.",
            param_hint="--until-decided",
        )
    return share


def play(contest: Contest, data_set: DataSet, jobs: int) -> ContestOutcome:
    """Hold the contest, with a progress bar."""
    from rawsiko.measuring.workers import WorkerDied

    try:
        with ProgressBar(contest.deals * int(contest.options.players)) as bar:
            return hold(contest, data_set, jobs=jobs, on_progress=bar.advance)
    except (BotAtFault, WorkerDied) as fault:
        fail(str(fault))
