"""What a server logs that it never should: errors, and whatever comes with a traceback."""

import gc
import logging
from collections.abc import Iterator
from contextlib import contextmanager


class Faults(logging.Handler):
    """Collects them, from our own log and from those of libraries."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.found.append(self.format(record))

    def check(self, after: object = "") -> None:
        assert self.found == [], f"{after} {self.found[0]}"


@contextmanager
def faults() -> Iterator[Faults]:
    """Whatever is logged meanwhile; at the end there must be none."""
    root = logging.getLogger()
    found = Faults()
    root.addHandler(found)
    try:
        yield found
        gc.collect()  # a task whose exception nobody has seen says so when it goes
        found.check()
    finally:
        root.removeHandler(found)
