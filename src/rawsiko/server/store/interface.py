"""Store: what keeps the tables. Each table has a head, to find it by, and an append-only log of rows.

The log is the truth: a row that was acknowledged is on disk, numbers have no gaps, and nothing is ever
changed or removed except a whole table, or words about a person that are to be forgotten (`redact`).
sqlite.py and postgres.py keep these promises, and one test suite checks both. A store has no clock and
never looks into a row.
"""

from collections.abc import Awaitable, Sequence
from enum import Enum
from typing import Final, NamedTuple, Protocol

TABLES_ON_A_PAGE: Final = 100


class TableHead(NamedTuple):
    """What is known of a table without reading its log."""

    table: str
    code: str  #: to join by; no two tables have the same
    created: int  #: seconds since 1970, like all times here; the caller reads the clock
    touched: int  #: when the newest row was appended
    state: str  #: "open", "playing" or "ended"
    last: int  #: number of the newest row


class Row(NamedTuple):
    number: int  #: from 1, without gaps
    body: bytes


class Outcome(Enum):
    """What happened to a row that was to be appended."""

    APPENDED = "It is durable."
    CONFLICT = "Another writer was faster: there is a row of this number. Read on and decide again."
    REPEATED = "A row with this mark was appended before; this one was not."


class Appended(NamedTuple):
    outcome: Outcome
    number: int  #: APPENDED: the row's own; REPEATED: the number the mark got then; CONFLICT: the newest


class Store(Protocol):
    """All methods raise the StoreErrors of errors.py, and then nothing was half written."""

    async def open(self) -> None:
        """Connect, and bring an older version up to date."""

    async def close(self) -> None:
        """End quickly. Everything handed in before is made durable or refused."""

    async def create_table(self, table: str, code: str, first: bytes, now: int) -> bool:
        """Begin a table in state "open" with its row 1. False: the id or the code is taken."""

    async def find_code(self, code: str) -> TableHead | None: ...

    async def head(self, table: str) -> TableHead | None: ...

    def append(
        self, table: str, number: int, body: bytes, *, once: str | None, state: str, now: int
    ) -> Awaitable[Appended]:
        """Append a row and set the table's state; resolves when both are durable.

        `number` is one more than the newest the caller knows. `once` is the asker's own mark, unique in its
        table. After StoreUnavailable it is unknown whether the row was written: the same mark, or the log,
        tells. Raises NoSuchTable if the table was wiped, GapInLog if `number` leaves one out.
        """

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """Rows with a greater number than `after`, in order; none if there is no such table."""

    async def tables(
        self,
        *,
        state: str | None = None,
        touched_before: int | None = None,
        touched_after: int | None = None,
        limit: int = TABLES_ON_A_PAGE,
        after: str = "",
    ) -> list[TableHead]:
        """A page of tables, by id; the next begins `after` the last id of this one."""

    async def redact(self, table: str, rows: Sequence[Row]) -> None:
        """Overwrite rows that hold what is to be forgotten; none is added, and `touched` stays as it is."""

    async def wipe(self, table: str) -> bool:
        """Remove a table with all its rows. False: there was none."""

    async def wipe_untouched(self, before: int) -> int:
        """Wipe every table that was last touched before this time; returns how many."""

    async def ping(self) -> None:
        """Check that a row could be appended; raises whatever prevents it."""
