"""`python -m benchmarks.server.growth`: what a Decision costs when there is more of everything.

One thing grows at a time: tables in the store, live tables, spectators at a table, nodes. Processor time
of all nodes for one Decision and their memory are measured, which other work on the machine disturbs little.
"""

import asyncio
import json
import os
import resource
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

import rich_click as click
import uvloop
from rich.console import Console
from rich.table import Table

from benchmarks.server.load import steady
from benchmarks.server.process import CLIENT_CORE, ServerProcess, on_core, rawsiko_server
from benchmarks.server.restart import copy_table
from benchmarks.server.tables import PAST_THE_DRAFT, LoadTable
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer

ROWS: Final = 10  # of the log of each stored table
AT_ONCE: Final = 25
#: Decisions, as many in every setting, so that costs can be compared; a seat may send ten requests a second.
PER_SECOND: Final = 1_000.0
PER_TABLE: Final = 20.0


@dataclass(frozen=True)
class Setting:
    """One row of the table: how much there is, and what it cost."""

    grows: str
    stored: int = 0  # in addition to the live ones
    live: int = 50
    spectators: int = 0
    nodes: int = 1
    store: str = "SQLite"
    decisions: int = 0
    processor_us: float = 0.0
    memory_mb: float = 0.0


SETTINGS: Final = (
    *(Setting("stored", stored=count) for count in (10, 100, 1_000, 10_000)),
    *(Setting("live", live=count) for count in (50, 250, 1_000)),
    *(Setting("spectators", spectators=count) for count in (0, 4, 40)),
    *(Setting("nodes", nodes=count, store="PostgreSQL") for count in (1, 2)),
)


@click.command()
@click.option("--seconds", default=8.0, show_default=True, help="How long each setting is measured.")
@click.option("--only", type=click.Choice(["stored", "live", "spectators", "nodes"]), help="Grow only this.")
@click.option("--quick", is_flag=True, help="A little of everything: to see that it works.")
@click.option(
    "--json", "file", metavar="FILE", type=click.Path(path_type=Path), help="Keep the figures as JSON."
)
def main(seconds: float, only: str | None, quick: bool, file: Path | None) -> None:
    """Measure what a Decision costs as stored tables, live tables, spectators and nodes grow."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    on_core(CLIENT_CORE)
    chosen = [setting for setting in SETTINGS if only in (None, setting.grows)]
    if quick:
        seconds = 0.5
        chosen = [replace(one, stored=min(one.stored, 20), live=min(one.live, 5)) for one in chosen]
    rows = [measured(setting, seconds) for setting in chosen]
    console = Console(width=120) if not Console().is_terminal else Console()
    console.print(as_table(rows))
    console.print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if file is not None:
        file.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", encoding="utf-8")


def measured(setting: Setting, seconds: float) -> Setting:
    with a_store(setting) as (database, options):
        servers = [rawsiko_server(database, *options) for _ in range(setting.nodes)]
        try:
            return uvloop.run(played(setting, database, servers, seconds))
        finally:
            for server, _ in servers:
                server.stop()


@contextmanager
def a_store(setting: Setting) -> Iterator[tuple[str, list[str]]]:
    """An empty store, and the options with which nodes share it."""
    with ExitStack() as cleared:
        folder = cleared.enter_context(tempfile.TemporaryDirectory(prefix="rawsiko-benchmarks-"))
        if setting.store == "SQLite":
            yield str(Path(folder, "tables.db")), []
            return
        postgres, redis = PostgresServer(), RedisServer()
        cleared.callback(postgres.remove)
        cleared.callback(redis.stop)
        yield postgres.url(), ["--redis", redis.url, "--data-sets", folder]


async def played(
    setting: Setting, database: str, servers: Sequence[tuple[ServerProcess, int]], seconds: float
) -> Setting:
    """Begin all tables, warm up, and measure; the people of a table are spread over all nodes."""
    per_second = min(PER_SECOND, PER_TABLE * setting.live)
    ports = [port for _, port in servers]
    tables = [LoadTable(place, ports[place % len(ports)], ports) for place in range(setting.live)]
    for start in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.begin() for table in tables[start : start + AT_ONCE]))
    for table in tables:
        await table.admit_spectators(setting.spectators)
    while min(table.number for table in tables) < PAST_THE_DRAFT:
        await steady(tables, seconds / 2, per_second)
    if setting.stored:
        await copy_table(database, tables[0].id, setting.stored, ROWS)
    before = sum(server.processor_seconds() for server, _ in servers)
    most = await steady(tables, seconds, per_second)
    if most.refused:
        raise RuntimeError(f"{most.refused} Decisions were refused.")
    spent = sum(server.processor_seconds() for server, _ in servers) - before
    memory = sum(server.megabytes() for server, _ in servers)
    for table in tables:
        table.hang_up()
    count = len(most.waits)
    return replace(setting, decisions=count, processor_us=1e6 * spent / count, memory_mb=memory)


def as_table(rows: Sequence[Setting]) -> Table:
    table = Table("grows", "store", title="Processor time of all nodes for one Decision")
    for title in ("stored", "live", "spectators", "nodes", "Decisions", "µs each", "MB"):
        table.add_column(title, justify="right")
    for place, row in enumerate(rows):
        if place and row.grows != rows[place - 1].grows:
            table.add_section()
        numbers = (row.stored, row.live, row.spectators, row.nodes, row.decisions)
        cells = [f"{number:,}" for number in numbers]
        table.add_row(row.grows, row.store, *cells, f"{row.processor_us:.0f}", f"{row.memory_mb:.0f}")
    return table


if __name__ == "__main__":
    main()
