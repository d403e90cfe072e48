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
    """Whether both SQLite and PostgreSQL accept it; text from outside may hold anything."""
    return text.isprintable()  # so neither NUL nor a lone surrogate


def check_texts(*texts: str | None) -> None:
    """Raise ValueError before a bad text spoils other rows in the same transaction."""
    for text in texts:
        if text is not None and not can_be_stored(text):
            raise ValueError(f"{text!r} cannot be stored as an id, code, mark or state.")
