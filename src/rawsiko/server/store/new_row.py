"""NewRow: what a store's writer is given, and which texts every store can keep."""

from typing import NamedTuple


class NewRow(NamedTuple):
    table: str
    number: int
    body: bytes
    once: str | None  #: the asker's own mark of it, kept in the column `key`; no two rows of a table have one
    state: str  #: of the table, once the row is there
    now: int


def can_be_stored(text: str) -> bool:
    """Whether SQLite and PostgreSQL both take it; a text from outside may hold anything."""
    return text.isprintable()  # so neither NUL nor half a character


def check_texts(*texts: str | None) -> None:
    """Raises ValueError, before one bad text spoils the rows of others in the same transaction."""
    for text in texts:
        if text is not None and not can_be_stored(text):
            raise ValueError(f"{text!r} cannot be stored as an id, code, mark or state.")
