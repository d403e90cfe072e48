"""`python -m benchmarks.server.analysing`: how long players wait while matches are being analysed.

The same steady load is measured in turn without and with an analysis under way. The analysing process is
pinned to the server's core, like everything the server starts, so this is the worst case.
"""

import asyncio
import os
import tempfile
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.request import Request, urlopen

import rich_click as click

from benchmarks.server.load import Measured, saturate, steady
from benchmarks.server.process import CLIENT_CORE, on_core, rawsiko_server
from benchmarks.server.tables import PAST_THE_DRAFT, LoadTable

TURNS: Final = 8
ENDED: Final = 1  # tables to analyse for each second measured: more than can be done in it


async def measured(folder: str, tables: int, seconds: float, per_second: float, rounds: int) -> None:
    """Measure in turn, and print a line for each."""
    server, port = rawsiko_server(str(Path(folder, "tables.db")))
    try:
        playing = await begun(range(tables), port)
        while min(table.number for table in playing) < PAST_THE_DRAFT:
            await saturate(playing, 1.0)
        for number in range(rounds):
            await connect_again(playing)
            tell("without", await steady(playing, seconds, per_second))
            count = max(2, round(ENDED * seconds))
            places = range(tables + number * count, tables + (number + 1) * count)
            ended = await begun(places, port, turns=TURNS)
            while any(table.awaited() is not None for table in ended):
                await saturate(ended, 1.0)
            await connect_again(playing)
            waiting = [table for table in ended if not await is_analysed(table)]
            tell("with an analysis", await steady(playing, seconds, per_second))
            left = [table for table in waiting if not await is_analysed(table)]
            print(f"  {len(waiting) - len(left)} matches of 4 people and {TURNS} Turns were analysed", end="")
            print(" meanwhile." if left else "; there were too few.")
            while number + 1 < rounds and not await is_analysed(ended[-1]):
                await asyncio.sleep(0.5)
    finally:
        server.stop()


async def begun(places: range, port: int, *, turns: int | None = None) -> list[LoadTable]:
    """Tables whose matches have begun."""
    tables = [LoadTable(place, port) for place in places]
    for start in range(0, len(tables), 25):
        some = tables[start : start + 25]
        await asyncio.gather(*(table.begin(turns) if turns else table.begin() for table in some))
    return tables


async def connect_again(tables: list[LoadTable]) -> None:
    """The server hangs up on connections that were idle while other matches were played or analysed."""
    for table in tables:
        if table.poster.transport is None:
            await table.connect()


async def is_analysed(table: LoadTable) -> bool:
    """Ask for the analysis, which begins with the first request, or waits its turn."""
    return await asyncio.to_thread(asked, table) == HTTPStatus.OK


def asked(table: LoadTable) -> int:
    request = Request(  # our own server
        f"http://127.0.0.1:{table.port}/api/tables/{table.id}/analysis",
        headers={"Authorization": f"Bearer {table.chairs[0].key}"},
    )
    with urlopen(request) as answer:
        return int(answer.status)


def tell(what: str, found: Measured) -> None:
    waits = [f"p{100 * share:g} {found.milliseconds(share):.1f} ms" for share in (0.5, 0.95, 0.99)]
    print(f"{what:>16}: {found.per_second:.0f}/s, {', '.join(waits)}, {found.refused} refused")


@click.command()
@click.option("--tables", default=250, show_default=True)
@click.option("--seconds", default=10.0, show_default=True)
@click.option("--per-second", default=500.0, show_default=True, help="Decisions, at all tables together.")
@click.option("--rounds", default=3, show_default=True, help="How often both are measured, in turn.")
def main(tables: int, seconds: float, per_second: float, rounds: int) -> None:
    """Measure waits with and without an analysis under way."""
    on_core(CLIENT_CORE)
    print(f"load before {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(prefix="rawsiko-benchmarks-") as folder:
        asyncio.run(measured(folder, tables, seconds, per_second, rounds))
    print(f"load after {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
