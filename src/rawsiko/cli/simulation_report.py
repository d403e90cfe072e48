"""The results of a simulation, as a table for people and as JSON for programs."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from rawsiko.cli.match_words import switched_on, switches
from rawsiko.cli.terminal import Screen
from rawsiko.data import DataSet
from rawsiko.interpreted import is_compiled
from rawsiko.measuring.simulation import Outcome, Plan


def heading_lines(plan: Plan, data_set: DataSet) -> Iterator[str]:
    """What is played; everything needed to play it again."""
    options = plan.options
    matches = "1 match" if plan.matches == 1 else f"{plan.matches:,} matches"
    yield f"{matches} of {options.players} players and {options.turns} Turns, seed {plan.seed}"
    if names := switched_on(options):
        yield f"with {names}"
    yield f"data set {data_set.id} {data_set.hash[:12]}"


def print_table(outcome: Outcome, console: Console | None = None) -> None:
    """Every seat, and how quickly it went."""
    tally = outcome.tally
    matches = int(tally.matches)
    table = Table("seat", "bot")
    for title in ("wins", "share", "mean points", "eliminated"):
        table.add_column(title, justify="right")
    for seat, (bot, wins) in enumerate(zip(outcome.plan.bots, outcome.wins_by_seat, strict=True)):
        table.add_row(
            str(seat + 1),
            bot,
            f"{float(wins):,.1f}",
            f"{float(wins / matches):.1%}",
            f"{tally.points[seat] / matches:.2f}",
            f"{tally.eliminations[seat] / matches:.1%}",
        )
    console = console or Screen(highlight=False)
    console.print(table)
    console.print("\n".join(speed_lines(outcome)))


def speed_lines(outcome: Outcome) -> Iterator[str]:
    tally = outcome.tally
    matches, decisions = int(tally.matches), int(tally.decisions)
    processes = "1 process" if outcome.jobs == 1 else f"{outcome.jobs} processes"
    build = "compiled" if is_compiled() else "interpreted"
    yield f"{decisions / matches:,.1f} decisions and {tally.turns / matches:.2f} Turns a match"
    yield (
        f"{decisions / outcome.seconds:,.0f} decisions/s, {matches / outcome.seconds:,.0f} matches/s "
        f"({outcome.seconds:.2f} s, {processes}, rules {build})"
    )


def document(outcome: Outcome, data_set: DataSet) -> dict[str, object]:
    """The same for programs. Lists are by seat, in the order of play."""
    plan, tally, options = outcome.plan, outcome.tally, outcome.plan.options
    matches, decisions = int(tally.matches), int(tally.decisions)
    return {
        "format": "rawsiko simulation",
        "version": 1,
        **switches(options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "data_set": {"id": data_set.id, "hash": data_set.hash},
        "matches": matches,
        "decisions": decisions,
        "mean_decisions": decisions / matches,
        "mean_turns": int(tally.turns) / matches,
        "wins_by_seat": [float(wins) for wins in outcome.wins_by_seat],
        "mean_points_by_seat": [int(points) / matches for points in tally.points],
        "eliminations_by_seat": [int(count) for count in tally.eliminations],
        "ended_with_one_survivor": int(tally.last_survivors),
        "seconds": outcome.seconds,
        "decisions_per_second": decisions / outcome.seconds,
        "matches_per_second": matches / outcome.seconds,
        "jobs": outcome.jobs,
        "compiled": is_compiled(),
    }
