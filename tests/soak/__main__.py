"""`python -m tests.soak --kills 200`: kill -9 at random moments of many matches; what is lost?"""

import random
import sys
import tempfile
import threading
import time
from pathlib import Path

import rich_click as click

from tests.server.operations.node import Node
from tests.server.postgres_server import PostgresServer
from tests.soak.sitting import Broken, Sitter


@click.command()
@click.option("--kills", default=200, show_default=True, help="How often the server is killed.")
@click.option("--tables", default=4, show_default=True, help="How many matches go on at the same time.")
@click.option("--longest", default=3.0, show_default=True, help="Seconds that a server lives at most.")
@click.option("--minutes", default=30.0, show_default=True, help="After so long it is enough.")
@click.option("--seed", type=int, help="To kill at the same moments again, as far as a machine allows.")
@click.option("--store", type=click.Choice(["sqlite", "postgres"]), default="sqlite", show_default=True)
def main(kills: int, tables: int, longest: float, minutes: float, seed: int | None, store: str) -> None:
    """Kill a server again and again while people and bots play; everything acknowledged must survive."""
    seed = random.randrange(1_000_000) if seed is None else seed
    postgres = PostgresServer() if store == "postgres" else None
    with tempfile.TemporaryDirectory(prefix="rawsiko-soak-") as folder:
        database = postgres.url() if postgres else str(Path(folder, "tables.db"))
        node = Node(database)
        sitters = [Sitter(node, Path(folder)) for _ in range(tables)]
        began = time.monotonic()
        done = 0
        try:
            moments = random.Random(seed)
            while done < kills and time.monotonic() - began < 60 * minutes:
                kill_once(node, sitters, longest * moments.random() ** 2)
                done += 1
                if done % 20 == 0:
                    click.echo(summary(done, sitters, time.monotonic() - began))
        except (Broken, AssertionError) as broken:
            click.echo(f"After {done} kills, seed {seed}: {broken}\n{node.written()[-5000:]}", err=True)
            sys.exit(1)
        finally:
            node.end()
            if postgres:
                postgres.remove()
    click.echo(f"Nothing was lost. {summary(done, sitters, time.monotonic() - began)}, seed {seed}")


def kill_once(node: Node, sitters: list[Sitter], seconds: float) -> None:
    """Everybody plays; after so many seconds the server is gone; it comes back, and so do they."""
    playing = [threading.Thread(target=sitter.play_until_cut) for sitter in sitters]
    killer = threading.Timer(seconds, node.process.kill)
    for thread in (killer, *playing):
        thread.start()
    for thread in (killer, *playing):
        thread.join()
    node.ended()
    node.start()
    for sitter in sitters:
        sitter.come_back()


def summary(kills: int, sitters: list[Sitter], seconds: float) -> str:
    matches, decisions, repeated = (
        sum(getattr(sitter, what) for sitter in sitters) for what in ("matches", "decisions", "repeated")
    )
    return (
        f"{kills} kills in {seconds:.0f} s: {matches} matches ended, {decisions} decisions of people "
        f"acknowledged, {repeated} sent twice"
    )


if __name__ == "__main__":
    main()
