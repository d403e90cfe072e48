"""Work for processes: what can go right and wrong in a worker."""

import os
from collections.abc import Iterator
from itertools import count

from rawsiko.measuring.tally import Tally, no_matches


class Mishap(Exception):
    """Something went wrong in a worker."""


def send(seats: int) -> Iterator[Tally]:
    """One empty Tally."""
    yield no_matches(seats)


def go_on_for_ever() -> Iterator[Tally]:
    for _ in count():
        yield no_matches(3)


def fail() -> Iterator[Tally]:
    yield no_matches(3)
    raise Mishap("No more ore.")


def die() -> Iterator[Tally]:
    yield no_matches(3)
    os._exit(9)
