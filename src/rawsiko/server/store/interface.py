"""Store: the append-only logs that everything else is rebuilt from, and the contract of whoever keeps them.

A log has a head, to find it by, and rows. The store reads no clock and never looks into a row. SQLite
(sqlite.py), PostgreSQL (postgres.py) and memory (memory.py) keep these rules; each has a test of its number
in tests/server/store/test_contract.py, which runs on all of them.

Beginning
  S1   A new log is in state "open" and has row 1: both are there, or neither.
  S2   No two logs have the same id, and no two the same code. Beginning one that is taken changes nothing,
       and nor does beginning one beneath a log that is not there.
Appending
  S3   Rows are numbered from 1 without gaps, kept byte for byte, and read in order.
  S4   An answer comes when the row and the new state are durable, and never one without the other.
  S5   Of all who append one number, at whichever node, exactly one succeeds; the others get a conflict.
  S6   A row with an idempotency key is appended once per log. Sent again, under whatever number, it is
       answered with the number it got, and nothing changes.
  S7   A number that skips a row is refused, and so is a row for a log that is not there.
  S8   Rows stand for themselves: one that is refused spoils none of those handed in with it.
  S9   Rows that one caller hands in for one log, in order, are appended in that order.
  S10  A row that was handed in is appended, even if its caller no longer waits.
Finding
  S11  The head tells the newest row's number and state, and the latest time of any row: it never goes back.
  S12  A log is found by its id or its code, exactly as written, with its kind and parent.
  S13  Pages of heads are in the order of their ids' code points, chosen by kind, state and time.
Forgetting
  S14  A log that is wiped is gone with its rows, its keys and the logs beneath it; its code is free again.
  S15  Wiping what was untouched since a time takes all of that and nothing else. A log beneath another goes
       when that one goes.
  S16  Rows are overwritten in place, where words about a person are to be forgotten: no row is added, the
       head stays as it is, and the old words are in no file.
Failing
  S17  Text that some store could not keep is refused before anything is written, and finds nothing.
  S18  A store that is closed, or not open yet, raises StoreUnavailable. Closing twice does no harm.
  S19  What was handed in before closing is durable, or refused.
  S20  When the process is killed, or the machine loses power, everything acknowledged is there afterwards,
       and nothing is half there.
  S21  `ping` fails when appending would.
"""

from collections.abc import Awaitable, Sequence
from enum import Enum, StrEnum
from typing import Final, NamedTuple, Protocol, TypedDict, Unpack

HEADS_ON_A_PAGE: Final = 100


class Kind(StrEnum):
    """What a log is of, as it is stored."""

    TABLE = "table"
    CLASS = "class"
    CHAT = "chat"  #: beneath a table
    ANALYSIS = "analysis"  #: beneath a table: one row, the document


class LogHead(NamedTuple):
    """What is known of a log without reading it."""

    id: str
    kind: Kind
    parent: str | None  #: the log that it is beneath and is wiped with
    code: str | None  #: to join by
    created: int  #: seconds since 1970, like all times here; the caller reads the clock
    touched: int  #: when the newest row was appended
    state: str  #: such as "open", "playing" or "ended"
    last: int  #: number of the newest row


class Wanted(TypedDict, total=False):
    """Which heads: all for which this holds, on a page that begins `after` an id."""

    kind: Kind | None
    state: str | None
    touched_before: int | None
    touched_after: int | None
    after: str
    limit: int  #: by default HEADS_ON_A_PAGE


class Row(NamedTuple):
    number: int
    body: bytes


class Outcome(Enum):
    """What happened to a row that was to be appended."""

    APPENDED = "It is durable."
    CONFLICT = "Another writer was faster: there is a row of this number. Read on and decide again."
    REPEATED = "A row with this key was appended before; this one was not."


class Appended(NamedTuple):
    outcome: Outcome
    number: int  #: APPENDED: the row's own; REPEATED: the number the key got then; CONFLICT: the newest


class NewRow(NamedTuple):
    """What a store's writer is given."""

    log: str
    number: int
    body: bytes
    idempotency_key: str | None  #: of the client (column `key`), unique per log
    state: str  #: of the log, once the row is there
    now: int


def can_be_stored(text: str) -> bool:
    """Whether both SQLite and PostgreSQL accept it; text from outside may hold anything."""
    return text.isprintable()  # so neither NUL nor a lone surrogate


def check_texts(*texts: str | None) -> None:
    """Raise ValueError before a bad text spoils other rows in the same transaction."""
    for text in texts:
        if text is not None and not can_be_stored(text):
            raise ValueError(f"{text!r} cannot be stored as an id, code, key or state.")


class Store(Protocol):
    """All methods raise only StoreErrors (errors.py), and only when no partial write happened."""

    async def open(self) -> None:
        """Connect, and bring an older version up to date."""

    async def close(self) -> None:
        """End quickly."""

    async def create(
        self,
        log: str,
        first: bytes,
        now: int,
        *,
        kind: Kind,
        code: str | None = None,
        parent: str | None = None,
    ) -> bool:
        """Begin a log with its row 1. False: the id or the code is taken. Raises NoSuchLog for the parent."""

    async def find_code(self, code: str) -> LogHead | None: ...

    async def head(self, log: str) -> LogHead | None: ...

    def append(
        self, log: str, number: int, body: bytes, *, idempotency_key: str | None, state: str, now: int
    ) -> Awaitable[Appended]:
        """Append a row and set the log's state. `number` is one more than the newest the caller knows.

        After StoreUnavailable it is unknown whether the row was written: the same key, or the log, tells.
        Raises NoSuchLog if the log was wiped, GapInLog if `number` skips a row.
        """

    async def read(self, log: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """Rows with a greater number than `after`, in order; none if there is no such log."""

    async def heads(self, **wanted: Unpack[Wanted]) -> list[LogHead]:
        """A page of heads; the next begins `after` the last id of this one."""

    async def redact(self, log: str, rows: Sequence[Row]) -> None:
        """Overwrite the rows of these numbers."""

    async def wipe(self, log: str) -> bool:
        """Remove a log with all its rows. False: there was none."""

    async def wipe_untouched(self, before: int) -> int:
        """Wipe every log without a parent that was last touched before this time; returns how many."""

    async def ping(self) -> None:
        """Check that a row could be appended; raises whatever prevents it."""
