"""`python -m tests.fuzz --requests 100000 --seed 1`: does any of these requests cause a fault?"""

import logging
import time

import rich_click as click
import structlog

from tests.fuzz.running import send_described, send_made_up


@click.command()
@click.option("--requests", default=90_000, show_default=True, help="That hypothesis makes up.")
@click.option("--described", default=10_000, show_default=True, help="That schemathesis makes from OpenAPI.")
@click.option("--seed", default=1, show_default=True, help="To make the same again.")
def main(requests: int, described: int, seed: int) -> None:
    """Send requests of every kind to a whole server; the first fault ends it with what was sent."""
    began = time.monotonic()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))

    def heard(number: int) -> None:
        if number % 2_000 == 0:
            click.echo(f"{number} requests after {time.monotonic() - began:.0f} s")

    for name, send, number in (("made up", send_made_up, requests), ("described", send_described, described)):
        statuses = send(number, seed, heard) if number else {}
        told = ", ".join(f"{count} of {status}" for status, count in sorted(statuses.items()))
        click.echo(f"{sum(statuses.values())} {name}, seed {seed}, {time.monotonic() - began:.0f} s: {told}")


if __name__ == "__main__":
    main()
