"""`python -m tests.fuzz --requests 100000 --seed 1`: does any of these requests cause a fault?"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable

import rich_click as click

from tests.fuzz.poisoning import poisoned
from tests.fuzz.running import hang_up, send_described, send_made_up


@click.command()
@click.option("--requests", default=90_000, show_default=True, help="That hypothesis makes up.")
@click.option("--described", default=10_000, show_default=True, help="That schemathesis makes from OpenAPI.")
@click.option("--hung-up", default=20_000, show_default=True, help="By clients who hang up.")
@click.option("--poison", default=0.2, show_default=True, help="How much of it: 1 is all, in every field.")
@click.option("--seed", default=1, show_default=True, help="To make the same again.")
def main(requests: int, described: int, hung_up: int, poison: float, seed: int) -> None:
    """Send requests of every kind to a whole server; the first fault ends it with what was sent."""
    began = time.monotonic()

    def heard(number: int) -> None:
        if number % 2_000 == 0:
            click.echo(f"{number} requests after {time.monotonic() - began:.0f} s")

    kinds: list[tuple[str, Callable[..., Counter[int]], int]] = [
        ("made up", send_made_up, requests),
        ("described", send_described, described),
    ]
    for name, send, number in kinds:
        statuses = send(number, seed, heard) if number else Counter()
        told = ", ".join(f"{count} of {status}" for status, count in sorted(statuses.items()))
        click.echo(f"{sum(statuses.values())} {name}, seed {seed}, {time.monotonic() - began:.0f} s: {told}")
    sent = sum(count * times for count, times in hang_up(hung_up, seed, heard).items()) if hung_up else 0
    click.echo(f"{sent} hung up, seed {seed}, {time.monotonic() - began:.0f} s")
    answers = asyncio.run(poisoned(seed, poison)) if poison else Counter()
    click.echo(f"{answers.total()} poisoned, seed {seed}, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
