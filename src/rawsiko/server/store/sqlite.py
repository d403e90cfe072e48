"""SqliteStore: everything in one file; the default.

One thread writes (sqlite_thread.py), another reads, so that no reader waits for a commit, and a third keeps
SQLite's log short (sqlite_checkpoints.py). Other programs may have the file open at the same time. A second
server would be safe, because both append only the next number of a log, but its players would not hear of
the other's moves, so it is refused (one_server.py).
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeVar, Unpack

from rawsiko.server.store.errors import NoSuchLog, StoreUnavailable
from rawsiko.server.store.heads import HEAD_COLUMNS, conditions_of, head_from
from rawsiko.server.store.interface import (
    HEADS_ON_A_PAGE,
    Appended,
    Kind,
    LogHead,
    NewRow,
    Row,
    Wanted,
    can_be_stored,
    check_texts,
)
from rawsiko.server.store.one_server import lock_file
from rawsiko.server.store.sqlite_checkpoints import Checkpoints
from rawsiko.server.store.sqlite_file import (
    IN_MEMORY,
    connect,
    number_from,
    open_file,
    open_for_reading,
    still_there,
)
from rawsiko.server.store.sqlite_rows import compact_all
from rawsiko.server.store.sqlite_thread import SqliteThread

Result = TypeVar("Result")

MOST_AT_ONCE: Final = 500  # jobs in a transaction
WIPED_AT_ONCE: Final = 5  # logs; moves wait meanwhile, about 5 ms for a long match

HEAD: Final = f"SELECT {HEAD_COLUMNS} FROM heads"


class SqliteStore:
    """A Store; `:memory:` for one that is gone when it is closed."""

    def __init__(self, path: str | Path, *, for_server: bool = False) -> None:
        self._path = str(path)
        self._alone = for_server and self._path != IN_MEMORY
        self._lock: int | None = None
        self._writer: SqliteThread | None = None
        self._reader: SqliteThread | None = None
        self._checkpoints: Checkpoints | None = None

    async def open(self) -> None:
        if self._alone:
            self._lock = await asyncio.to_thread(lock_file, self._path)
        writing = await asyncio.to_thread(open_file, self._path)
        if self._path == IN_MEMORY:  # one exists only within its connection
            self._reader = self._writer = self._write_with(writing)
            return
        self._checkpoints = Checkpoints(partial(connect, self._path))
        self._writer = self._write_with(
            writing, check=still_there(self._path), after=self._checkpoints.on_commit
        )
        reading = await asyncio.to_thread(open_for_reading, self._path)
        self._reader = SqliteThread(reading, self._path, begin="BEGIN", most_at_once=1)

    def _write_with(self, connection: sqlite3.Connection, **more: Callable[..., None]) -> SqliteThread:
        return SqliteThread(
            connection, self._path, begin="BEGIN IMMEDIATE", most_at_once=MOST_AT_ONCE, **more
        )

    async def close(self) -> None:
        if self._reader is not None and self._writer is not None:
            await self._reader.close()
            if self._checkpoints is not None:
                await asyncio.to_thread(self._checkpoints.close)
            await self._writer.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

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
        head = LogHead(log, kind, parent, code, now, now, "open", 1)
        return await self._write(partial(create, head=head, first=first))

    def append(
        self, log: str, number: int, body: bytes, *, idempotency_key: str | None, state: str, now: int
    ) -> "asyncio.Future[Appended]":
        check_texts(log, idempotency_key, state)
        return self._opened(self._writer).append(NewRow(log, number, body, idempotency_key, state, now))

    async def redact(self, log: str, rows: Sequence[Row]) -> None:
        await self._erase(partial(redact, log=log, rows=rows))

    async def wipe(self, log: str) -> bool:
        return can_be_stored(log) and await self._erase(partial(wipe, log=log))

    async def wipe_untouched(self, before: int) -> int:
        wiped = 0
        while some := await self._erase(partial(wipe_untouched, before=before)):
            wiped += some
        return wiped

    async def find_code(self, code: str) -> LogHead | None:
        return await self._find("code = ?", code)

    async def head(self, log: str) -> LogHead | None:
        return await self._find("id = ?", log)

    async def read(self, log: str, after: int = 0, limit: int | None = None) -> list[Row]:
        if not can_be_stored(log):
            return []
        return await self._read(partial(read, log=log, after=after, limit=limit))

    async def heads(self, **wanted: Unpack[Wanted]) -> list[LogHead]:
        return await self._read(partial(page_of_heads, wanted=wanted))

    async def ping(self) -> None:
        await self._find("id = ?", "")
        await self._write(write_the_same_again)

    async def _find(self, where: str, wanted: str) -> LogHead | None:
        if not can_be_stored(wanted):
            return None
        return await self._read(partial(find_head, where=where, wanted=wanted))

    async def _write(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        return await self._opened(self._writer).do(work)

    async def _erase(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Write something that must leave no trace of what was there, not even in SQLite's log."""

        def erasing(connection: sqlite3.Connection) -> Result:
            result = work(connection)
            if result != 0 and self._checkpoints is not None:  # 0: nothing was wiped
                self._checkpoints.truncate_after_commit()
            return result

        return await self._write(erasing)

    async def _read(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        return await self._opened(self._reader).do(work)

    def _opened(self, thread: SqliteThread | None) -> SqliteThread:
        if thread is None:
            raise StoreUnavailable(f"{self._path} is not open.")
        return thread


def write_the_same_again(connection: sqlite3.Connection) -> None:
    """Change nothing, but need everything a row needs: the writer, the file, the right to write, and room."""
    connection.execute(f"PRAGMA user_version = {number_from(connection, 'user_version')}")


def create(connection: sqlite3.Connection, *, head: LogHead, first: bytes) -> bool:
    if head.parent is not None and find_head(connection, where="id = ?", wanted=head.parent) is None:
        raise NoSuchLog(head.parent)
    places = ", ".join("?" * len(head))
    made = connection.execute(
        f"INSERT INTO logs ({HEAD_COLUMNS}) VALUES ({places}) ON CONFLICT DO NOTHING", head
    )
    if made.rowcount == 0:
        return False
    connection.execute("INSERT INTO log_rows (log_id, number, body) VALUES (?, 1, ?)", (head.id, first))
    return True


def redact(connection: sqlite3.Connection, *, log: str, rows: Sequence[Row]) -> None:
    compact_all(connection)
    connection.executemany(
        "UPDATE log_rows SET body = ? WHERE log_id = ? AND number = ?",
        [(row.body, log, row.number) for row in rows],
    )


def wipe(connection: sqlite3.Connection, *, log: str) -> bool:
    return connection.execute("DELETE FROM logs WHERE id = ?", (log,)).rowcount > 0


def wipe_untouched(connection: sqlite3.Connection, *, before: int) -> int:
    compact_all(connection)
    old = "SELECT id FROM logs WHERE touched < ? AND parent IS NULL LIMIT ?"
    return connection.execute(f"DELETE FROM logs WHERE id IN ({old})", (before, WIPED_AT_ONCE)).rowcount


def find_head(connection: sqlite3.Connection, *, where: str, wanted: str) -> LogHead | None:
    found = connection.execute(f"{HEAD} WHERE {where}", (wanted,)).fetchone()
    return None if found is None else head_from(found)


def read(connection: sqlite3.Connection, *, log: str, after: int, limit: int | None) -> list[Row]:
    rows = connection.execute(
        "SELECT number, body FROM log_rows WHERE log_id = ?1 AND number > ?2"
        " UNION ALL SELECT number, body FROM new_rows WHERE log_id = ?1 AND number > ?2"
        " ORDER BY number LIMIT ?3",
        (log, after, -1 if limit is None else limit),
    )
    return [Row(number, body) for number, body in rows]


def page_of_heads(connection: sqlite3.Connection, *, wanted: Wanted) -> list[LogHead]:
    conditions, limit = conditions_of(wanted), wanted.get("limit", HEADS_ON_A_PAGE)
    where = " AND ".join(f"{condition} ?" for condition in conditions)
    found = connection.execute(f"{HEAD} WHERE {where} ORDER BY id LIMIT ?", (*conditions.values(), limit))
    return [head_from(columns) for columns in found]
