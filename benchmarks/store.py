"""How many rows a second each store makes durable.

    python -m benchmarks.store                    a SQLite file in this folder, and a PostgreSQL from a wheel
    python -m benchmarks.store postgresql://…     any other store; the tables it makes are wiped again

Compare only figures of the same run: they depend on the disk and on what else is using it.
"""

import asyncio
import sys
import time
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final

from rawsiko.server.store import Kind, Outcome, Store, open_store

TABLES: Final = 250
SECONDS: Final = 4.0
BODY: Final = b'{"seat":2,"decision":{"kind":"move_assets","source":17,"destination":18}}'.ljust(200)


async def measure(address: str, appenders: int, seconds: float = SECONDS) -> tuple[float, list[float]]:
    """Rows a second, and how long each took to be durable."""
    store = open_store(address)
    await store.open()
    tables = [f"benchmark-{number:03}" for number in range(max(TABLES, appenders))]
    for number, table in enumerate(tables):
        await store.create(table, b"{}", 0, kind=Kind.TABLE, code=f"bench{number}")
    waits: list[float] = []
    begin = time.perf_counter()
    await asyncio.gather(
        *(append(store, tables[mine::appenders], begin + seconds, waits) for mine in range(appenders))
    )
    rate = len(waits) / (time.perf_counter() - begin)
    for table in tables:
        await store.wipe(table)
    await store.close()
    return rate, waits


async def append(store: Store, tables: list[str], end: float, waits: list[float]) -> None:
    """One row after another, at its own tables in turn."""
    last = dict.fromkeys(tables, 1)
    for table in cycle(tables):
        last[table] += 1
        handed_in = time.perf_counter()
        key = f"seat2:{last[table]}"
        done = await store.append(table, last[table], BODY, idempotency_key=key, state="playing", now=0)
        assert done.outcome is Outcome.APPENDED
        waits.append(time.perf_counter() - handed_in)
        if handed_in > end:
            return


def main() -> None:
    with ExitStack() as servers:
        print(f"{'store':<12}{'appenders':>9}{'rows/s':>10}{'p50 ms':>9}{'p99 ms':>9}")
        for address in sys.argv[1:] or own_stores(servers):
            for appenders in (1, 32, 250):
                rate, waits = asyncio.run(measure(address, appenders))
                cuts = quantiles(waits, n=100)
                name = address.partition(":")[0]
                print(f"{name:<12}{appenders:>9}{rate:>10.0f}{cuts[49] * 1e3:>9.2f}{cuts[98] * 1e3:>9.2f}")


def own_stores(servers: ExitStack) -> list[str]:
    from tests.server.postgres_server import PostgresServer

    folder = Path(servers.enter_context(TemporaryDirectory(dir=".")))
    postgres = PostgresServer()
    servers.callback(postgres.remove)
    return [f"sqlite:///{folder}/tables.sqlite", postgres.url()]


if __name__ == "__main__":
    main()
