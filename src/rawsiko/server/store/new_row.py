"""NewRow: what a store's writer is given."""

from typing import NamedTuple


class NewRow(NamedTuple):
    log: str
    number: int
    body: bytes
    idempotency_key: str | None  #: of the client (column `key`), unique per log
    state: str  #: of the log, once the row is there
    now: int
