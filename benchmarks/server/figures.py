"""Figures: the measurements of one server, and a table of all servers."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table

CAPTION = (
    "Acknowledged Decisions a second at saturation; milliseconds until acknowledged at a steady rate;\n"
    "seconds after kill -9. Share: how much of its core the server got; per core: if it had got all of it.\n"
    "Of the floor: Decisions for the same processor time, as a share of the same traffic without the game."
)


@dataclass
class Figures:
    """One line; None if it was not measured."""

    name: str
    clients: int = 0
    per_second: float | None = None
    core_share: float | None = None  # of the core it was pinned to, while saturated
    processor_us: float | None = None  # of the server, for one Decision
    share_of_floor: float | None = None  # Decisions for the same processor time
    p50_ms: float | None = None
    p99_ms: float | None = None
    steady_per_second: float | None = None
    memory_mb: float | None = None
    restart_tables: int | None = None
    listening_s: float | None = None
    first_s: float | None = None
    all_s: float | None = None
    missing: str = ""


def as_table(rows: Sequence[Figures]) -> Table:
    table = Table("", caption=CAPTION)
    titles = (
        "clients",
        "decisions/s",
        "share",
        "per core/s",
        "µs each",
        "of the floor",
        "steady/s",
        "p50 ms",
        "p99 ms",
        "MB",
    )
    for title in (*titles, "listens s", "first s", "all s"):
        table.add_column(title, justify="right")
    for row in rows:
        if row.missing:
            table.add_row(row.name, "none")
            continue
        per_core = None if row.processor_us is None else 1e6 / row.processor_us
        table.add_row(
            row.name,
            str(row.clients),
            shown(row.per_second, ",.0f"),
            shown(row.core_share, ".0%"),
            shown(per_core, ",.0f"),
            shown(row.processor_us, ".0f"),
            shown(row.share_of_floor, ".0%"),
            shown(row.steady_per_second, ".0f"),
            shown(row.p50_ms, ".1f"),
            shown(row.p99_ms, ".1f"),
            shown(row.memory_mb, ".0f"),
            shown(row.listening_s, ".1f"),
            shown(row.first_s, ".1f"),
            shown(row.all_s, ".1f"),
        )
    return table


def with_share_of_floor(rows: Sequence[Figures]) -> list[Figures]:
    """The same rows; the share is only known if the floor was measured in the same run."""
    floor = next((row.processor_us for row in rows if row.name.startswith("the floor")), None)
    for row in rows:
        if floor is not None and row.processor_us is not None:
            row.share_of_floor = floor / row.processor_us
    return list(rows)


def shown(number: float | None, form: str) -> str:
    return "" if number is None else format(number, form)
