"""`python -m benchmarks.server`: measure the server and its peer side by side and print one table."""

import asyncio
import json
import os
import platform
import resource
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import rich_click as click
from rich.console import Console

from benchmarks.server.boardgame_io import PeerMissing, pairs, peer_server
from benchmarks.server.boardgame_io_board import boards
from benchmarks.server.figures import Figures, as_table, with_share_of_floor
from benchmarks.server.floor import FloorMissing, floor_server, floor_tables
from benchmarks.server.load import Measured, Side, saturate, steady
from benchmarks.server.process import CLIENT_CORE, ServerProcess, asgi_server, on_core, rawsiko_server
from benchmarks.server.restart import copy_table, restart
from benchmarks.server.tables import PAST_THE_DRAFT, PLAYERS, LoadTable
from tests.server.postgres_server import PostgresServer


@dataclass(frozen=True)
class Amounts:
    """How much is measured."""

    tables: int = 250
    decisions: int = 25_000  # of all tables together, after which memory is read: servers differ in speed
    seconds: float = 10.0
    warm_up: float = 4.0  # the draft and the first Assets are bigger messages than the rest
    per_second: float = 500.0
    restarted: int = 1_000


Begin = Callable[[int, int], Coroutine[Any, Any, Sequence[Side]]]

StartServer = Callable[[str], tuple[ServerProcess, int]]

QUICK = Amounts(tables=10, decisions=250, seconds=0.5, warm_up=0.5, per_second=50.0, restarted=20)


@click.command()
@click.option(
    "--quick", is_flag=True, help="A little of everything: to see that it works, not how quick it is."
)
@click.option(
    "--json", "file", metavar="FILE", type=click.Path(path_type=Path), help="Keep the figures as JSON."
)
@click.option(
    "--only",
    type=click.Choice(["floor", "sqlite", "asgi", "postgres", "peer", "tic-tac-toe"]),
    multiple=True,
    help="Measure only this; can be given several times.",
)
def main(quick: bool, file: Path | None, only: tuple[str, ...]) -> None:
    """Measure the floor, the server on SQLite and PostgreSQL, and boardgame.io, on one core each in turn."""
    amounts = QUICK if quick else Amounts()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    on_core(CLIENT_CORE)
    load_before = os.getloadavg()[0]
    rows = with_share_of_floor([part(amounts) for name, part in PARTS.items() if name in (only or PARTS)])
    console = Console(width=190) if not Console().is_terminal else Console()
    console.print(as_table(rows))
    for row in rows:
        if row.missing:
            console.print(f"{row.name}: {row.missing}")
    machine = {
        "Python": platform.python_version(),
        "cores": str(os.cpu_count()),
        "load_before": f"{load_before:.1f}",
        "load_after": f"{os.getloadavg()[0]:.1f}",
    }
    console.print(", ".join(f"{name.replace('_', ' ')} {fact}" for name, fact in machine.items()))
    if file is not None:
        told = {"machine": machine, "rows": [asdict(row) for row in rows]}
        file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def run(work: Coroutine[Any, Any, Figures]) -> Figures:
    """On uvloop, if it is installed."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def on_sqlite(amounts: Amounts) -> Figures:
    with tempfile.TemporaryDirectory(prefix="rawsiko-benchmarks-") as folder:
        return run(of_rawsiko("RAWsiko, SQLite, durable", str(Path(folder, "tables.db")), amounts))


def through_asgi(amounts: Amounts) -> Figures:
    """The same server, with every request through ASGI."""
    with tempfile.TemporaryDirectory(prefix="rawsiko-benchmarks-") as folder:
        database = str(Path(folder, "tables.db"))
        return run(of_rawsiko("RAWsiko, SQLite, through ASGI", database, amounts, asgi_server))


def on_postgres(amounts: Amounts) -> Figures:
    postgres = PostgresServer()
    try:
        return run(of_rawsiko("RAWsiko, PostgreSQL, durable", postgres.url(), amounts))
    finally:
        postgres.remove()


async def of_rawsiko(
    name: str, database: str, amounts: Amounts, started: StartServer = rawsiko_server
) -> Figures:
    """Matches of four people, each with a stream; then many tables after kill -9."""
    server, port = started(database)
    try:
        tables = [LoadTable(place, port) for place in range(amounts.tables)]
        for start in range(0, len(tables), 25):
            await asyncio.gather(*(table.begin() for table in tables[start : start + 25]))
        figures = Figures(name, clients=PLAYERS * len(tables))
        await weigh(figures, server, tables, amounts)
        while min(table.number for table in tables) < PAST_THE_DRAFT:
            await saturate(tables, amounts.warm_up)
        await measure(figures, server, tables, amounts)
        for table in tables:
            table.hang_up()
        copies = await copy_table(database, tables[0].id, amounts.restarted)
        restarted = await restart(server, port, tables[0], copies)
        figures.restart_tables = len(copies.names)
        figures.listening_s, figures.first_s, figures.all_s = restarted
        return figures
    finally:
        server.stop()


def of_the_floor(amounts: Amounts) -> Figures:
    """The same traffic without the game."""
    name = "the floor, SQLite, durable"
    with tempfile.TemporaryDirectory(prefix="rawsiko-benchmarks-") as folder:
        try:
            server, port = floor_server(Path(folder))
        except FloorMissing as missing:
            return Figures(name, missing=str(missing))
        return measured_by(name, server, amounts, floor_tables(port, amounts.tables))


def of_the_peer(amounts: Amounts) -> Figures:
    """A match of the same size as ours."""
    return of_boardgame_io("boardgame.io, same size, in memory", amounts, boards, amounts.tables)


def of_tic_tac_toe(amounts: Amounts) -> Figures:
    """As many clients as at our tables, two at each match."""
    return of_boardgame_io("boardgame.io, tic-tac-toe, in memory", amounts, pairs, amounts.tables * 2)


def of_boardgame_io(name: str, amounts: Amounts, begin: Begin, matches: int) -> Figures:
    try:
        server, port = peer_server()
    except PeerMissing as missing:
        return Figures(name, missing=str(missing))
    return measured_by(name, server, amounts, begin(port, matches))


def measured_by(
    name: str, server: ServerProcess, amounts: Amounts, sides: Coroutine[Any, Any, Sequence[Side]]
) -> Figures:
    """Four clients for each of our tables, whatever they play."""

    async def whole() -> Figures:
        figures = Figures(name, clients=PLAYERS * amounts.tables)
        begun = await sides
        await weigh(figures, server, begun, amounts)
        await measure(figures, server, begun, amounts)
        return figures

    try:
        return run(whole())
    finally:
        server.stop()


PARTS = {
    "floor": of_the_floor,
    "sqlite": on_sqlite,
    "asgi": through_asgi,
    "postgres": on_postgres,
    "peer": of_the_peer,
    "tic-tac-toe": of_tic_tac_toe,
}


async def weigh(figures: Figures, server: ServerProcess, sides: Sequence[Side], amounts: Amounts) -> None:
    """Memory after the same number of Decisions, however long they take."""
    without_refusals(await saturate(sides, decisions=amounts.decisions))
    figures.memory_mb = server.megabytes()


async def measure(figures: Figures, server: ServerProcess, sides: Sequence[Side], amounts: Amounts) -> None:
    await saturate(sides, amounts.warm_up)
    before = server.processor_seconds()
    most = without_refusals(await saturate(sides, amounts.seconds))
    spent = server.processor_seconds() - before
    figures.per_second = most.per_second
    figures.core_share = spent / most.seconds
    figures.processor_us = 1e6 * spent / len(most.waits)
    calm = without_refusals(await steady(sides, amounts.seconds, amounts.per_second))
    figures.steady_per_second = calm.per_second
    figures.p50_ms, figures.p99_ms = calm.milliseconds(0.5), calm.milliseconds(0.99)


def without_refusals(measured: Measured) -> Measured:
    if measured.refused:
        raise RuntimeError(f"{measured.refused} Decisions were refused.")
    return measured


if __name__ == "__main__":
    main()
