"""One table of everything measured."""

from collections.abc import Sequence

from rich.table import Table

from benchmarks.c_reference import NAME as C_REFERENCE
from benchmarks.figures import Figures

COLUMNS = (
    "players",
    "decisions/s",
    "games/s",
    "decisions/game",
    "share of C",
    "copy µs",
    "memory MB",
    "import ms",
    "start ms",
)
CAPTION = "Processor time, the best of all rounds. Start: Python with the import; import: what it adds."


def as_table(rows: Sequence[Figures]) -> Table:
    table = Table("", caption=CAPTION)
    for title in COLUMNS:
        table.add_column(title, justify="right")
    for place, row in enumerate(rows):
        if place and first_part(row) != first_part(rows[place - 1]):
            table.add_section()
        table.add_row(row.name, *(["", "none"] if row.missing else cells(row, share_of_c(row, rows))))
    return table


def first_part(row: Figures) -> str:
    return row.name.split(",")[0]


def cells(row: Figures, share: float | None) -> list[str]:
    return [
        str(row.players),
        shown(row.decisions_per_second, ",.0f"),
        shown(row.games_per_second, ",.0f"),
        shown(row.decisions_per_game, ".1f"),
        shown(share, ".1%"),
        shown(row.copy_us, ".2f"),
        shown(row.memory_mb, ".0f"),
        shown(row.import_ms, ".0f"),
        shown(row.start_ms, ".0f"),
    ]


def shown(number: float | None, form: str) -> str:
    return "" if number is None else format(number, form)


def share_of_c(row: Figures, rows: Sequence[Figures]) -> float | None:
    """Our decisions in a second as a share of C's with as many players; other games are not compared."""
    if not row.name.startswith("RAWsiko"):
        return None
    for reference in rows:
        if reference.name == C_REFERENCE and reference.players == row.players:
            return (row.decisions_per_second or 0) / (reference.decisions_per_second or 1)
    return None
