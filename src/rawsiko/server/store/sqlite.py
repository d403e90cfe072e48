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
from typing import Final, TypeVar

from rawsiko.server.store.errors import StoreUnavailable
from rawsiko.server.store.interface import TABLES_ON_A_PAGE, Appended, Row, TableHead
from rawsiko.server.store.new_row import NewRow, can_be_stored, check_texts
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
from rawsiko.server.store.sqlite_rows import settle_all
from rawsiko.server.store.sqlite_thread import SqliteThread

Result = TypeVar("Result")

MOST_AT_ONCE: Final = 500  # jobs in a transaction
WIPED_AT_ONCE: Final = 5  # tables; moves wait meanwhile, about 5 ms for a long match

HEAD: Final = "SELECT id, code, created, touched, state, last FROM heads"


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
        self._writer = self._write_with(writing, check=still_there(self._path), after=self._checkpoints.wrote)
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

    async def create_table(self, table: str, code: str, first: bytes, now: int) -> bool:
        check_texts(table, code)
        return await self._write(partial(create_table, table=table, code=code, first=first, now=now))

    def append(
        self, table: str, number: int, body: bytes, *, once: str | None, state: str, now: int
    ) -> "asyncio.Future[Appended]":
        check_texts(table, once, state)
        return self._opened(self._writer).append(NewRow(table, number, body, once, state, now))

    async def redact(self, table: str, rows: Sequence[Row]) -> None:
        await self._forget(partial(redact, table=table, rows=rows))

    async def wipe(self, table: str) -> bool:
        return can_be_stored(table) and await self._forget(partial(wipe, table=table))

    async def wipe_untouched(self, before: int) -> int:
        wiped = 0
        while some := await self._forget(partial(wipe_untouched, before=before)):
            wiped += some
        return wiped

    async def find_code(self, code: str) -> TableHead | None:
        return await self._find("code = ?", code)

    async def head(self, table: str) -> TableHead | None:
        return await self._find("id = ?", table)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        if not can_be_stored(table):
            return []
        return await self._read(partial(read, table=table, after=after, limit=limit))

    async def tables(
        self,
        *,
        state: str | None = None,
        touched_before: int | None = None,
        touched_after: int | None = None,
        limit: int = TABLES_ON_A_PAGE,
        after: str = "",
    ) -> list[TableHead]:
        wanted = {"state = ?": state, "touched < ?": touched_before, "touched > ?": touched_after}
        conditions = {"id > ?": after} | {text: value for text, value in wanted.items() if value is not None}
        return await self._read(partial(list_tables, conditions=conditions, limit=limit))

    async def ping(self) -> None:
        await self._find("id = ?", "")
        await self._write(write_the_same_again)

    async def _find(self, where: str, wanted: str) -> TableHead | None:
        if not can_be_stored(wanted):
            return None
        return await self._read(partial(find_head, where=where, wanted=wanted))

    async def _write(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        return await self._opened(self._writer).do(work)

    async def _forget(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Write something that must leave no trace of what was there, not even in SQLite's log."""

        def forgetting(connection: sqlite3.Connection) -> Result:
            result = work(connection)
            if result != 0 and self._checkpoints is not None:  # 0: nothing was wiped
                self._checkpoints.forget()
            return result

        return await self._write(forgetting)

    async def _read(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        return await self._opened(self._reader).do(work)

    def _opened(self, thread: SqliteThread | None) -> SqliteThread:
        if thread is None:
            raise StoreUnavailable(f"{self._path} is not open.")
        return thread


def write_the_same_again(connection: sqlite3.Connection) -> None:
    """Change nothing, but need everything a row needs: the writer, the file, the right to write, and room."""
    connection.execute(f"PRAGMA user_version = {number_from(connection, 'user_version')}")


def create_table(connection: sqlite3.Connection, *, table: str, code: str, first: bytes, now: int) -> bool:
    made = connection.execute(
        "INSERT INTO tables (id, code, created, touched, state, last) VALUES (?, ?, ?, ?, 'open', 1)"
        " ON CONFLICT DO NOTHING",
        (table, code, now, now),
    )
    if made.rowcount == 0:
        return False
    connection.execute("INSERT INTO log (table_id, number, body) VALUES (?, 1, ?)", (table, first))
    return True


def redact(connection: sqlite3.Connection, *, table: str, rows: Sequence[Row]) -> None:
    settle_all(connection)
    connection.executemany(
        "UPDATE log SET body = ? WHERE table_id = ? AND number = ?",
        [(row.body, table, row.number) for row in rows],
    )


def wipe(connection: sqlite3.Connection, *, table: str) -> bool:
    return connection.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount > 0


def wipe_untouched(connection: sqlite3.Connection, *, before: int) -> int:
    settle_all(connection)
    old = "SELECT id FROM tables WHERE touched < ? LIMIT ?"
    return connection.execute(f"DELETE FROM tables WHERE id IN ({old})", (before, WIPED_AT_ONCE)).rowcount


def find_head(connection: sqlite3.Connection, *, where: str, wanted: str) -> TableHead | None:
    found = connection.execute(f"{HEAD} WHERE {where}", (wanted,)).fetchone()
    return None if found is None else TableHead(*found)


def read(connection: sqlite3.Connection, *, table: str, after: int, limit: int | None) -> list[Row]:
    rows = connection.execute(
        "SELECT number, body FROM log WHERE table_id = ?1 AND number > ?2"
        " UNION ALL SELECT number, body FROM newest WHERE table_id = ?1 AND number > ?2"
        " ORDER BY number LIMIT ?3",
        (table, after, -1 if limit is None else limit),
    )
    return [Row(number, body) for number, body in rows]


def list_tables(
    connection: sqlite3.Connection, *, conditions: dict[str, str | int], limit: int
) -> list[TableHead]:
    query = f"{HEAD} WHERE {' AND '.join(conditions)} ORDER BY id LIMIT ?"
    return [TableHead(*found) for found in connection.execute(query, (*conditions.values(), limit))]
