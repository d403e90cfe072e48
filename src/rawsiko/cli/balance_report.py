"""The results of a balance survey, as tables for people and as JSON for programs."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from rawsiko.cli.match_words import in_words, switches
from rawsiko.cli.terminal import screen_for_tables
from rawsiko.data import DataSet, in_language
from rawsiko.interpreted import is_compiled
from rawsiko.measuring.balance import Survey, SurveyOutcome
from rawsiko.measuring.balance_tally import BalanceTally, Record

LANGUAGE = "en"


def heading_lines(survey: Survey, data_set: DataSet) -> Iterator[str]:
    """What is played; everything needed to play it again."""
    yield f"{survey.matches:,} matches of {in_words(survey.options)}, every seat {survey.bot}"
    yield f"seed {survey.seed}"
    yield f"data set {data_set.id} {data_set.hash[:12]}"


def print_tables(outcome: SurveyOutcome, data_set: DataSet, console: Console | None = None) -> None:
    """Everything that was counted."""
    told = document(outcome, data_set)
    console = console or screen_for_tables()
    console.print("\n".join(summary_lines(told)))
    for title in ("seats", "cards", "first_continents", "second_continents"):
        console.print(record_table(title.replace("_", " "), told[title]))
    console.print(application_table(told["applications"]))
    console.print(tier_table(told["tiers"]))
    console.print(f"({outcome.seconds:.1f} s, rules {'compiled' if is_compiled() else 'interpreted'})")


def summary_lines(told: Mapping[str, Any]) -> Iterator[str]:
    """The numbers that are the same for every seat."""
    yield f"the first player wins {told['first_player_share']:.1%}, the last {told['last_player_share']:.1%}"
    yield (
        f"{told['mean_turns']:.2f} Turns and {told['mean_decisions']:.0f} Decisions per match, "
        f"{told['mean_eliminations']:.2f} eliminations"
    )
    yield (
        f"{told['share_without_points']:.1%} of the players have 0 points; "
        f"{told['share_with_two_applications']:.1%} complete two Applications or more"
    )
    shares = ", ".join(f"{count}: {share:.0%}" for count, share in told["completed_applications"].items())
    yield f"{told['mean_completed']:.2f} Applications completed per player ({shares})"


def record_table(title: str, lines: list[dict[str, Any]]) -> Table:
    table = Table(title.removesuffix("s"))
    for heading in ("players", "wins (fair: 1.00)", "±", "points"):
        table.add_column(heading, justify="right")
    for line in lines:
        table.add_row(
            line["name"],
            f"{line['players']:,}",
            f"{line['of_equal']:.2f}",
            f"{line['error']:.2f}",
            f"{line['mean_points']:.1f}",
        )
    return table


def application_table(lines: list[dict[str, Any]]) -> Table:
    table = Table("Application")
    for heading in ("tier", "points", "players", "completed", "win rate if completed"):
        table.add_column(heading, justify="right")
    for line in lines:
        table.add_row(
            line["name"],
            str(line["tier"]),
            str(line["points"]),
            f"{line['players']:,}",
            f"{line['completed']:.0%}",
            f"{line['win_share_when_completed']:.0%}",
        )
    return table


def tier_table(lines: list[dict[str, Any]]) -> Table:
    table = Table("tier")
    for heading in ("completed", "points per player", "share of points"):
        table.add_column(heading, justify="right")
    for line in lines:
        table.add_row(
            str(line["tier"]),
            f"{line['completed']:.0%}",
            f"{line['points_per_player']:.1f}",
            f"{line['share_of_points']:.0%}",
        )
    return table


def document(outcome: SurveyOutcome, data_set: DataSet) -> dict[str, Any]:
    """The same for programs. `of_equal` is the win share times the players: 1 is fair."""
    survey, tally = outcome.survey, outcome.tally
    players = int(survey.options.players)
    seats = tally.matches * players
    applications = application_lines(tally, data_set)
    return {
        "format": "rawsiko balance",
        "version": 1,
        **switches(survey.options),
        "bot": survey.bot,
        "seed": survey.seed,
        "data_set": {"id": data_set.id, "hash": data_set.hash},
        "matches": tally.matches,
        "mean_decisions": tally.decisions / tally.matches,
        "mean_turns": sum(turn * count for turn, count in tally.turns.items()) / tally.matches,
        "mean_eliminations": sum(n * count for n, count in tally.eliminations.items()) / tally.matches,
        "matches_by_eliminations": {str(n): count for n, count in sorted(tally.eliminations.items())},
        "first_player_share": tally.seats[0].win_share,
        "last_player_share": tally.seats[players - 1].win_share,
        "share_without_points": tally.without_points / seats,
        "completed_applications": {str(n): tally.completed[n] / seats for n in range(5)},
        "mean_completed": sum(n * count for n, count in tally.completed.items()) / seats,
        "share_with_two_applications": sum(tally.completed[n] for n in tally.completed if n >= 2) / seats,
        "seats": record_lines(tally.seats, [str(seat + 1) for seat in range(players)], players),
        "cards": record_lines(tally.cards, [card.id for card in data_set.cards], players),
        "first_continents": record_lines(tally.first_continents, continent_names(data_set), players),
        "second_continents": record_lines(tally.second_continents, continent_names(data_set), players),
        "applications": applications,
        "tiers": tier_lines(applications, seats),
        "seconds": outcome.seconds,
        "jobs": outcome.jobs,
        "compiled": is_compiled(),
    }


def continent_names(data_set: DataSet) -> list[str]:
    return [in_language(continent.names, LANGUAGE) for continent in data_set.continents]


def record_lines(records: Mapping[int, Record], names: list[str], players: int) -> list[dict[str, Any]]:
    """`error` is twice the standard error of `of_equal`."""
    return [
        {
            "name": names[number],
            "players": record.players,
            "win_share": record.win_share,
            "of_equal": record.win_share * players,
            "error": 2 * record.error * players,
            "mean_points": record.mean_points,
        }
        for number, record in sorted(records.items())
    ]


def application_lines(tally: BalanceTally, data_set: DataSet) -> list[dict[str, Any]]:
    return [
        {
            "name": in_language(application.names, LANGUAGE),
            "id": application.id,
            "tier": application.tier,
            "points": application.points,
            "players": tally.held[number],
            "completed": tally.done[number] / max(tally.held[number], 1),
            "win_share_when_completed": tally.won_with[number] / 60 / max(tally.done[number], 1),
        }
        for number, application in enumerate(data_set.applications)
    ]


def tier_lines(applications: list[dict[str, Any]], seats: int) -> list[dict[str, Any]]:
    """Points by tier; every card has one Application of each."""
    scored: dict[int, float] = {}
    held: dict[int, int] = {}
    done: dict[int, float] = {}
    for line in applications:
        tier = line["tier"]
        completed = line["players"] * line["completed"]
        scored[tier] = scored.get(tier, 0.0) + completed * line["points"]
        done[tier] = done.get(tier, 0.0) + completed
        held[tier] = held.get(tier, 0) + line["players"]
    whole = sum(scored.values()) or 1.0
    return [
        {
            "tier": tier,
            "completed": done[tier] / max(held[tier], 1),
            "points_per_player": scored[tier] / seats,
            "share_of_points": scored[tier] / whole,
        }
        for tier in sorted(scored)
    ]
