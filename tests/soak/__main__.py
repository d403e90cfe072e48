"""`python -m tests.soak --kills 1000`: kill -9 at random moments of many matches; what is lost?"""

import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import rich_click as click

from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.soak.nursery import Nursery, Server
from tests.soak.sitting import Broken, Sitting
from tests.soak.troubles import Troubles


@click.command()
@click.option("--kills", default=1000, show_default=True, help="How often a server is killed.")
@click.option("--tables", default=3, show_default=True, help="How many matches go on at the same time.")
@click.option("--longest", default=1.5, show_default=True, help="Seconds that a server lives at most.")
@click.option("--minutes", default=120.0, show_default=True, help="Stop after this many minutes.")
@click.option("--seed", type=int, help="To kill at the same moments again, as far as a machine allows.")
@click.option("--store", type=click.Choice(["sqlite", "postgres"]), default="sqlite", show_default=True)
def main(kills: int, tables: int, longest: float, minutes: float, seed: int | None, store: str) -> None:
    """Kill servers again and again while people play; everything acknowledged must survive.

    With PostgreSQL there are two nodes, a Redis that dies and freezes, and the database itself is restarted.
    """
    seed = random.randrange(1_000_000) if seed is None else seed
    began = time.monotonic()
    with ExitStack() as ending:
        folder = Path(ending.enter_context(tempfile.TemporaryDirectory(prefix="rawsiko-soak-")))
        troubles = ending.enter_context(opened(folder, store, random.Random(seed), longest))
        sittings = [Sitting(troubles.servers, folder, seed + number) for number in range(tables)]
        try:
            while troubles.kills < kills and time.monotonic() - began < 60 * minutes:
                troubles.round(sittings)
                if troubles.kills % 20 == 0:
                    click.echo(troubles.summary(sittings, time.monotonic() - began))
        except (Broken, AssertionError) as broken:
            written = "\n".join(server.written()[-3000:] for server in troubles.servers)
            click.echo(f"After {troubles.kills} kills, seed {seed}: {broken}\n{written}", err=True)
            sys.exit(1)
        click.echo(f"Nothing was lost. {troubles.summary(sittings, time.monotonic() - began)}, seed {seed}")


@contextmanager
def opened(folder: Path, store: str, lots: random.Random, longest: float) -> Iterator[Troubles]:
    """The servers, and what stands behind them."""
    with ExitStack() as ending:
        nursery = Nursery()
        ending.callback(nursery.end)
        if store == "sqlite":
            servers = [Server(nursery, folder, str(folder / "tables.db"))]
            troubles = Troubles(servers, lots, longest)
        else:
            postgres, redis = PostgresServer(), RedisServer()
            ending.callback(postgres.remove)
            ending.callback(redis.remove)
            servers = [Server(nursery, folder, postgres.url(), "--redis", redis.url) for _ in range(2)]
            troubles = Troubles(servers, lots, longest, postgres, redis)
        for server in servers:
            ending.callback(server.end)
            server.wait_until_ready()
        yield troubles


if __name__ == "__main__":
    main()
