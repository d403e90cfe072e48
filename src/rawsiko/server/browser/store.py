"""BrowserStore: logs in the IndexedDB of the browser, by the rules of store/interface.py.

What IndexedDB does for each call is in web/src/page/database.ts; every write there is one transaction.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, Unpack

from rawsiko.server.store.errors import GapInLog, NoSuchLog, StoreUnavailable
from rawsiko.server.store.heads import page_of
from rawsiko.server.store.interface import Appended, Kind, LogHead, Outcome, Row, Wanted, check_texts


class AppendAnswer(NamedTuple):
    """What came of a row: "appended", "repeated", "conflict", "gap" or "no log", and a number."""

    what: str
    number: int


class Database(Protocol):
    """The database of a page, opened; raises StoreError."""

    def close(self) -> None: ...

    async def create(
        self, log: str, first: bytes, now: int, kind: str, code: str | None, parent: str | None
    ) -> str:
        """What came of it: "created", "taken" or "no parent"."""

    async def append(
        self, log: str, number: int, body: bytes, key: str | None, state: str, now: int
    ) -> AppendAnswer: ...

    async def head(self, log: str) -> LogHead | None: ...

    async def find(self, code: str) -> LogHead | None: ...

    async def heads(self) -> list[LogHead]: ...

    async def rows(self, log: str, after: int, limit: int | None) -> list[Row]: ...

    async def redact(self, log: str, rows: Sequence[Row]) -> None: ...

    async def wipe(self, log: str) -> bool: ...

    async def wipe_untouched(self, before: int) -> int: ...

    async def ping(self) -> None: ...


class BrowserStore:
    """A Store that keeps its logs in the database of the page."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._open = False

    async def open(self) -> None:
        self._open = True

    async def close(self) -> None:
        if self._open:
            self._open = False
            self._database.close()

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
        check_texts(log, code, parent)
        created = await self._opened().create(log, first, now, kind.value, code, parent)
        if created == "no parent":
            raise NoSuchLog(str(parent))
        return created == "created"

    async def find_code(self, code: str) -> LogHead | None:
        return await self._opened().find(code)

    async def head(self, log: str) -> LogHead | None:
        return await self._opened().head(log)

    async def append(
        self, log: str, number: int, body: bytes, *, idempotency_key: str | None, state: str, now: int
    ) -> Appended:
        check_texts(log, idempotency_key, state)
        what, found = await self._opened().append(log, number, body, idempotency_key, state, now)
        if what == "no log":
            raise NoSuchLog(log)
        if what == "gap":
            raise GapInLog(log, number, found)
        return Appended(Outcome[what.upper()], found)

    async def read(self, log: str, after: int = 0, limit: int | None = None) -> list[Row]:
        return await self._opened().rows(log, after, limit)

    async def heads(self, **wanted: Unpack[Wanted]) -> list[LogHead]:
        return page_of(await self._opened().heads(), wanted)

    async def redact(self, log: str, rows: Sequence[Row]) -> None:
        await self._opened().redact(log, rows)

    async def wipe(self, log: str) -> bool:
        return await self._opened().wipe(log)

    async def wipe_untouched(self, before: int) -> int:
        return await self._opened().wipe_untouched(before)

    async def ping(self) -> None:
        await self._opened().ping()

    def _opened(self) -> Database:
        if not self._open:
            raise StoreUnavailable("The store of the page is not open.")
        return self._database


def head_from(found: dict[str, object]) -> LogHead:
    """A head as the database keeps it, where what is absent is left out."""
    return LogHead(**{"parent": None, "code": None, **found, "kind": Kind(str(found["kind"]))})  # type: ignore[arg-type]
