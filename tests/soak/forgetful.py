"""`python -m tests.soak.forgetful --seeds 200`: forgetful clients of many tables and classes, each from
a seed of its own; which of them is left untold?"""

import asyncio
import logging
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import rich_click as click

from rawsiko.server.store import Store, open_store
from tests.server.forgetful.clients import Broken
from tests.server.forgetful.scenes import SCENES, play_scene
from tests.server.postgres_server import PostgresServer


@click.command()
@click.option("--seeds", default=100, show_default=True, help="How many scenes of each kind are played.")
@click.option("--seed", default=0, show_default=True, help="The first of them.")
@click.option("--kind", type=click.Choice(sorted(SCENES)), help="Only tables, or only classes.")
@click.option("--nodes", type=click.IntRange(1, 3), help="Only on so many nodes; else on one and on two.")
@click.option("--steps", default=120, show_default=True, help="How many things happen in each.")
@click.option(
    "--store", type=click.Choice(["memory", "sqlite", "postgres"]), default="memory", show_default=True
)
def main(seeds: int, seed: int, kind: str | None, nodes: int | None, steps: int, store: str) -> None:
    """Play scenes of forgetful clients; the first that breaks ends it, and says how to play it again."""
    logging.disable(logging.ERROR)
    began, played = time.monotonic(), 0
    postgres = PostgresServer() if store == "postgres" else None
    try:
        for number in range(seed, seed + seeds):
            for one in [kind] if kind else sorted(SCENES):
                for count in [nodes] if nodes else [1, 2]:
                    asyncio.run(play_one(one, number, count, steps, store, postgres))
                    played += 1
    except Broken as broken:
        click.echo(f"{broken} --store {store}", err=True)
        sys.exit(1)
    finally:
        if postgres is not None:
            postgres.remove()
    click.echo(f"Everybody was told everything in {played} scenes, {time.monotonic() - began:.0f} s.")


async def play_one(
    kind: str, seed: int, nodes: int, steps: int, store: str, postgres: PostgresServer | None
) -> None:
    async with opened(store, postgres) as one:
        await play_scene(kind, seed, nodes, one, steps)


@asynccontextmanager
async def opened(store: str, postgres: PostgresServer | None) -> AsyncIterator[Store]:
    """An empty store; the scene closes it."""
    with tempfile.TemporaryDirectory(prefix="rawsiko-forgetful-") as folder:
        if postgres is not None:
            await empty(postgres.url())
        on_disk = str(Path(folder) / "tables.db") if postgres is None else postgres.url()
        found = open_store("memory:" if store == "memory" else on_disk)
        await found.open()
        yield found


async def empty(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.close()


if __name__ == "__main__":
    main()
