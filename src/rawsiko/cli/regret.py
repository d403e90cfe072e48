"""`rawsiko arena --regret`: what bots give away, in positions that were played out beforehand."""

import json
from collections.abc import Sequence
from typing import Final

import rich_click as click
from click import get_current_context
from click.core import ParameterSource
from rich.table import Table

from rawsiko.cli.progress_bar import ProgressBar
from rawsiko.cli.simulate import quietly_ended_by_ctrl_c
from rawsiko.cli.terminal import fail, screen_for_tables
from rawsiko.measuring.bot_match import BotAtFault
from rawsiko.measuring.contestants import WrongContestant, check_contestant
from rawsiko.measuring.regret import STAGES, BotRegret, load_scenes, regret_of

GOES_WITH: Final = {"bots_text", "regret", "quick", "for_programs"}


def refuse_other_options() -> None:
    """The positions are fixed, so options about matches make no sense."""
    context = get_current_context()
    for option in context.command.params:
        name = option.name or ""
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and name not in GOES_WITH:
            raise click.BadParameter(
                "only --bots, --quick and --json go with it: the positions come from a file.",
                param_hint=f"--regret with {option.opts[0]}",
            )


def tell_regret(bots_text: str, quick: bool, for_programs: bool) -> None:
    """Ask each bot in every position."""
    refuse_other_options()
    names = list(dict.fromkeys(name.strip() for name in bots_text.split(",")))
    try:
        for name in names:
            check_contestant(name)
    except WrongContestant as wrong:
        raise click.BadParameter(str(wrong), param_hint="--bots") from None
    playouts, scenes = load_scenes()
    with quietly_ended_by_ctrl_c():
        from rawsiko.measuring.workers import WorkerDied

        try:
            with ProgressBar(len(scenes) * len(names)) as bar:
                found = [
                    regret_of(name, scenes, playouts, quick=quick, on_progress=bar.advance) for name in names
                ]
        except (BotAtFault, WorkerDied) as fault:
            fail(str(fault))
    if for_programs:
        click.echo(json.dumps(document(found, playouts), indent=1))
    else:
        click.echo(f"{len(scenes)} positions, every plan played out {playouts} times")
        print_table(found)


def print_table(found: Sequence[BotRegret]) -> None:
    """Every bot; regret in percent of a win."""
    table = Table("bot")
    for title in ("regret", "95 %", *STAGES, "best plan", "not foreseen", "ms each"):
        table.add_column(title, justify="right")
    for line in found:
        stages = [line.mean_in(stage) for stage in STAGES]
        table.add_row(
            line.bot,
            f"{line.mean:.1%}",
            f"± {line.margin:.1%}",
            *("-" if mean is None else f"{mean:.1%}" for mean in stages),
            f"{line.best:.0%}",
            f"{line.unforeseen / len(line.regrets):.0%}",
            f"{1000 * line.seconds / len(line.regrets):.2f}",
        )
    screen_for_tables().print(table)


def document(found: Sequence[BotRegret], playouts: int) -> dict[str, object]:
    """The same for programs."""
    return {
        "format": "rawsiko regret",
        "version": 1,
        "playouts": playouts,
        "bots": [
            {
                "bot": line.bot,
                "positions": len(line.regrets),
                "regret": line.mean,
                "margin": line.margin,
                "stages": {stage: line.mean_in(stage) for stage in STAGES},
                "best_plan": line.best,
                "unforeseen": line.unforeseen,
                "ms_per_decision": 1000 * line.seconds / len(line.regrets),
            }
            for line in found
        ],
    }
