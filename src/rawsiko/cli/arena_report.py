"""The results of an arena, as a table for people and as JSON for programs."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from rawsiko.cli.match_words import in_words, switches
from rawsiko.cli.terminal import screen_for_tables
from rawsiko.data import DataSet
from rawsiko.interpreted import is_compiled
from rawsiko.measuring.arena import Contest, ContestOutcome

TITLES = ("seats", "win share", "95 %", "points", "rank", "rating", "decisions", "ms each")


def heading_lines(contest: Contest, data_set: DataSet) -> Iterator[str]:
    """What is played; everything needed to play it again."""
    players = int(contest.options.players)
    deals = "1 deal" if contest.deals == 1 else f"{contest.deals:,} deals, each"
    yield f"{deals} played {players} times, {in_words(contest.options)}"
    yield f"seed {contest.seed}{', quick bots' if contest.quick else ''}"
    yield f"data set {data_set.id} {data_set.hash[:12]}"


def print_table(outcome: ContestOutcome, console: Console | None = None) -> None:
    """Every bot."""
    table = Table("bot")
    for title in TITLES:
        table.add_column(title, justify="right")
    for standing in outcome.standings:
        low, high = standing.interval
        table.add_row(
            standing.bot,
            f"{standing.seats:,}",
            f"{standing.win_share:.1%}",
            f"{low:.1%} - {high:.1%}",
            f"{standing.mean_points:.1f}",
            f"{standing.mean_rank:.2f}",
            f"{standing.rating.strength:.1f} ± {2 * standing.rating.uncertainty:.1f}",
            f"{standing.decisions:,}",
            f"{standing.ms_per_decision:.2f}",
        )
    console = console or screen_for_tables()
    console.print(table)
    processes = "1 process" if outcome.jobs == 1 else f"{outcome.jobs} processes"
    build = "compiled" if is_compiled() else "interpreted"
    stopped = ", decided before all were played" if outcome.decided else ""
    if outcome.interrupted:
        stopped = f" of {outcome.contest.deals * int(outcome.contest.options.players):,}, stopped by Ctrl-C"
    console.print(
        f"{outcome.matches:,} matches{stopped} ({outcome.seconds:.1f} s, {processes}, rules {build})"
    )


def document(outcome: ContestOutcome, data_set: DataSet) -> dict[str, object]:
    """The same for programs."""
    contest = outcome.contest
    return {
        "format": "rawsiko arena",
        "version": 1,
        **switches(contest.options),
        "quick": contest.quick,
        "seed": contest.seed,
        "data_set": {"id": data_set.id, "hash": data_set.hash},
        "deals": outcome.deals,
        "matches": outcome.matches,
        "until_decided": contest.stop_when_clear_of,
        "decided_early": outcome.decided,
        "interrupted": outcome.interrupted,
        "bots": [
            {
                "bot": standing.bot,
                "seats": standing.seats,
                "win_share": standing.win_share,
                "interval": list(standing.interval),
                "mean_points": standing.mean_points,
                "mean_rank": standing.mean_rank,
                "decisions": standing.decisions,
                "ms_per_decision": standing.ms_per_decision,
                "rating": standing.rating.strength,
                "rating_uncertainty": standing.rating.uncertainty,
            }
            for standing in outcome.standings
        ],
        "seconds": outcome.seconds,
        "jobs": outcome.jobs,
        "compiled": is_compiled(),
    }
