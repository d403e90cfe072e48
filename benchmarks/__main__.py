"""`python -m benchmarks`: measure everything side by side and print one table."""

import json
import os
import platform
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import rich_click as click
from rich.console import Console

from benchmarks.c_reference import CReference, default_folder
from benchmarks.figures import Figures, best
from benchmarks.processes import all_contestants
from benchmarks.table import as_table, share_of_c

ROUNDS = 3
SECONDS = 0.25


@click.command()
@click.option(
    "--c-reference",
    "c_folder",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    default=default_folder,
    help="Folder of core.c; else RAWSIKO_C_REFERENCE, else ../shared/bench beside the checkout.",
)
@click.option(
    "--json", "file", metavar="FILE", type=click.Path(path_type=Path), help="Keep the figures as JSON."
)
@click.option("--quick", is_flag=True, help="One short round: to see that it works, not how quick it is.")
def main(c_folder: Path | None, file: Path | None, quick: bool) -> None:
    """Measure the rules, other games and the C reference in turn, several times, and show the best."""
    rounds, seconds = (1, SECONDS / 10) if quick else (ROUNDS, SECONDS)
    load_before = os.getloadavg()[0]
    rows = measured(c_folder, rounds, seconds)
    console = Console(width=150) if not Console().is_terminal else Console()
    console.print(as_table(rows))
    for row in rows:
        if row.missing:
            console.print(f"{row.name}: {row.missing}")
    machine = machine_facts(load_before)
    console.print(", ".join(f"{name.replace('_', ' ')} {fact}" for name, fact in machine.items()))
    if file is not None:
        told = {"machine": machine, "rows": [with_share(row, rows) for row in rows]}
        file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def measured(c_folder: Path | None, rounds: int, seconds: float) -> list[Figures]:
    """All take turns in every round, so that a busy moment does not hit just one of them."""
    with tempfile.TemporaryDirectory(prefix="rawsiko-benchmarks-") as scratch:
        reference = CReference(c_folder, Path(scratch))
        contestants = all_contestants(Path(scratch, "byte-code"))
        return best(
            [
                [
                    *reference.figures(),
                    *(row for contestant in contestants for row in contestant.figures(seconds)),
                ]
                for _ in range(rounds)
            ]
        )


def machine_facts(load_before: float) -> dict[str, str]:
    return {
        "Python": platform.python_version(),
        "cores": str(os.cpu_count()),
        "load_before": f"{load_before:.1f}",
        "load_after": f"{os.getloadavg()[0]:.1f}",
    }


def with_share(row: Figures, rows: Sequence[Figures]) -> dict[str, object]:
    return {**asdict(row), "share_of_c": share_of_c(row, rows)}


if __name__ == "__main__":
    main()
