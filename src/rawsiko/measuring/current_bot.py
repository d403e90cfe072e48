"""The current bot: which one is running in this process, noted where the name survives the process.

A worker (workers.py) shares the note with the process that started it, so that a bot that ends its process,
or crashes it, can still be named.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

LONGEST_NAME: Final = 200  # bytes


class Note(Protocol):
    """What a name is written on."""

    value: bytes


class Scrap:
    """A note that nobody else reads."""

    value = b""


_notes: list[Note] = [Scrap()]


def share_note(note: Note) -> None:
    """From now on, write names on this note."""
    _notes[0] = note


@contextmanager
def running_bot(bot: str) -> Iterator[None]:
    """Note the name of a bot while its own code runs."""
    _notes[0].value = bot.encode(errors="replace")[:LONGEST_NAME]
    try:
        yield
    finally:
        _notes[0].value = b""
