"""`rawsiko analyse`: what decided a finished match - the deal, the dice, your choices or the others'."""

import json
from pathlib import Path

import rich_click as click
from rich.table import Table

from rawsiko.analysis import Analysis, Moment, NotOver, as_document, stood_in
from rawsiko.analysis import analyse as analyse_match
from rawsiko.cli.masters_reasons import reason_line
from rawsiko.cli.replay import read
from rawsiko.cli.terminal import Screen, fail, print_any_letter
from rawsiko.data import DataSet
from rawsiko.match_file import MatchRecord
from rawsiko.match_file.notation import decision_to_text


@click.command("analyse")
@click.argument("file", metavar="FILE")
@click.option(
    "--data",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The folder of the data set, if the match used your own.",
)
@click.option("--json", "for_programs", is_flag=True, help="Print one JSON document, for programs.")
def analyse(file: str, folder: Path | None, for_programs: bool) -> None:
    """Show what decided the match in FILE: each seat's chances and account, and up to three moments.

    FILE may be - for standard input. Exits with 1 if FILE is not a match file, or the match is not over.
    """
    print_any_letter()
    record, data_set = read(file, folder)
    try:
        found = analyse_match(record, data_set, stood_in=stood_in(record))
    except NotOver as not_over:
        fail(str(not_over))
    if for_programs:
        click.echo(json.dumps(as_document(found, data_set), indent=1))
        return
    console = Screen()
    console.print(account_table(found, record))
    console.print("\nIn hundredths of a win; the parts add up to the last column. The dice average zero.")
    for line in (*moment_lines(found, record, data_set), *given_lines(found, record, data_set)):
        console.print(line, highlight=False, markup=False)


def account_table(found: Analysis, record: MatchRecord) -> Table:
    """The account of every seat."""
    table = Table("player", title="What decided it")
    for heading in ("equal", "deal", "dice", "own choices", "others' choices", "result", "luckier than"):
        table.add_column(heading, justify="right")
    for account in found.accounts:
        parts = (account.deal, account.dice, account.own, account.others)
        table.add_row(
            record.players[account.seat].name,
            f"{100 * account.equal:.0f}",
            *(f"{100 * part:+.0f}" for part in parts),
            f"{100 * account.final:.0f}",
            f"{100 * account.luckier_than:.0f} of 100",
        )
    return table


def moment_lines(found: Analysis, record: MatchRecord, data_set: DataSet) -> list[str]:
    """The moments that moved the chances most."""
    if not found.moments:
        return ["", "No single Decision moved anybody's chance by 8 in 100."]
    lines = ["", "The moments that moved the chances most:"]
    for moment in found.moments:
        lines += [
            f"  {moment_line(moment, record, data_set)}",
            f"      {master_line(moment, record, data_set)}",
        ]
    return lines


def moment_line(moment: Moment, record: MatchRecord, data_set: DataSet) -> str:
    """Who did what, and how it changed the chances."""
    step = moment.step
    done = decision_to_text(step.decision, data_set, step.rolls)
    chances = ", ".join(
        f"{player.name} {100 * before:.0f} > {100 * after:.0f}"
        for player, before, after in zip(record.players, step.before, step.after, strict=True)
    )
    why = "choice and dice" if moment.by == "both" else moment.by
    odds = f" A roll like that: {100 * step.likelihood:.0f}%." if step.rolls else ""
    return (
        f"{step.number} (Turn {step.turn}, {why}): {record.players[step.seat].name}: {done}.{odds} {chances}."
    )


def master_line(moment: Moment, record: MatchRecord, data_set: DataSet) -> str:
    """What Master would have done, and why."""
    why = reason_line(moment.master.full_reason, record, data_set)
    if moment.master.decision == moment.step.decision:
        return f"Master would have done the same. {why}"
    return f"Master: {decision_to_text(moment.master.decision, data_set)}. {why}"


def given_lines(found: Analysis, record: MatchRecord, data_set: DataSet) -> list[str]:
    """What people gave away, by what they could see."""
    return [
        f"\n{record.players[given.seat].name} gave away {100 * given.lost:.0f} in 100 "
        f"(± {100 * given.error:.0f}) with Decision {given.number}; "
        f"Master: {decision_to_text(given.better.decision, data_set)}. "
        f"{reason_line(given.better.full_reason, record, data_set)}"
        for given in found.gave_away.values()
    ]
