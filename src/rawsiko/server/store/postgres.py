"""PostgresStore: for many nodes. Any node may append to any log; the log decides who was first.

Rows are appended by one writer (postgres_writer.py); everything else takes a connection from a small pool.
Both reconnect after PostgreSQL restarts.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, Unpack

import asyncpg

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
from rawsiko.server.store.postgres_database import (
    as_store_errors,
    connect,
    display_name,
    make_durable,
    migrate,
)
from rawsiko.server.store.postgres_writer import PostgresWriter

MOST_CONNECTIONS: Final = 4  # in addition to the writer's
CLOSING_SECONDS: Final = 1.0
OLD_AT_ONCE: Final = 100  # logs in a query

HEAD: Final = f"SELECT {HEAD_COLUMNS} FROM logs"

CREATE: Final = """
WITH above AS (
  SELECT id FROM logs WHERE id = $4 FOR KEY SHARE
), made AS (
  INSERT INTO logs (id, kind, parent, code, created, touched, state, last)
    SELECT $1::text, $3::text, $4::text, $5::text, $6::bigint, $6::bigint, 'open', 1
      WHERE $4::text IS NULL OR EXISTS (SELECT FROM above)
    ON CONFLICT DO NOTHING RETURNING id
)
INSERT INTO log_rows (log_id, number, body) SELECT id, 1, $2::bytea FROM made RETURNING number
"""

REDACT: Final = """
UPDATE log_rows SET body = given.body FROM unnest($2::bigint[], $3::bytea[]) AS given (number, body)
  WHERE log_rows.log_id = $1 AND log_rows.number = given.number
"""

OLD: Final = "SELECT id FROM logs WHERE touched < $1 AND parent IS NULL ORDER BY id LIMIT $2"
#: One after the other, because the logs beneath are locked as well: two nodes must not wait in a circle.
WIPE_OLD: Final = "DELETE FROM logs WHERE id = $1 AND touched < $2 RETURNING id"


class PostgresStore:
    """A Store at an address such as `postgresql://user:password@host/database`."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._place = display_name(address)
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._writer: PostgresWriter | None = None

    async def open(self) -> None:
        with as_store_errors(self._place):
            connection = await connect(self._address, command_timeout=None)  # a migration may take any time
            try:
                await migrate(connection, self._place)
            finally:
                await connection.close()
            self._pool = await asyncpg.create_pool(
                connect=self._connection, min_size=0, max_size=MOST_CONNECTIONS, reset=leave_as_it_is
            )
        self._writer = PostgresWriter(self._connection, self._place)

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
        if self._pool is not None:
            pool, self._pool = self._pool, None
            try:
                async with asyncio.timeout(CLOSING_SECONDS):
                    await pool.close()
            except TimeoutError:
                pool.terminate()

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
        created = await self._fetch(CREATE, log, first, kind, parent, code, now)
        if not created and parent is not None and await self.head(parent) is None:
            raise NoSuchLog(parent)
        return bool(created)

    async def find_code(self, code: str) -> LogHead | None:
        return await self._find("code = $1", code)

    async def head(self, log: str) -> LogHead | None:
        return await self._find("id = $1", log)

    async def append(
        self, log: str, number: int, body: bytes, *, idempotency_key: str | None, state: str, now: int
    ) -> Appended:
        check_texts(log, idempotency_key, state)
        if self._writer is None:
            raise StoreUnavailable(f"{self._place} is not open.")
        return await self._writer.append(NewRow(log, number, body, idempotency_key, state, now))

    async def read(self, log: str, after: int = 0, limit: int | None = None) -> list[Row]:
        if not can_be_stored(log):
            return []
        query = "SELECT number, body FROM log_rows WHERE log_id = $1 AND number > $2 ORDER BY number LIMIT $3"
        return [Row(number, body) for number, body in await self._look_up(query, log, after, limit)]

    async def heads(self, **wanted: Unpack[Wanted]) -> list[LogHead]:
        conditions, limit = conditions_of(wanted), wanted.get("limit", HEADS_ON_A_PAGE)
        where = " AND ".join(f"{column} ${place}" for place, column in enumerate(conditions, start=2))
        found = await self._look_up(f"{HEAD} WHERE {where} ORDER BY id LIMIT $1", limit, *conditions.values())
        return [head_from(columns) for columns in found]

    async def redact(self, log: str, rows: Sequence[Row]) -> None:
        numbers, bodies = [row.number for row in rows], [row.body for row in rows]
        await self._fetch(REDACT, log, numbers, bodies)

    async def wipe(self, log: str) -> bool:
        if not can_be_stored(log):
            return False
        return bool(await self._fetch("DELETE FROM logs WHERE id = $1 RETURNING id", log))

    async def wipe_untouched(self, before: int) -> int:
        wiped = 0
        while old := await self._look_up(OLD, before, OLD_AT_ONCE):
            for (log,) in old:
                wiped += len(await self._fetch(WIPE_OLD, log, before))
        return wiped

    async def ping(self) -> None:
        await self._fetch("SELECT FROM logs LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED")  # which is a write

    async def _find(self, where: str, wanted: str) -> LogHead | None:
        if not can_be_stored(wanted):
            return None
        found = await self._look_up(f"{HEAD} WHERE {where}", wanted)
        return head_from(found[0]) if found else None

    async def _look_up(self, query: str, *values: object) -> list[Any]:
        """Fetch, twice if need be: a connection that broke while idle fails only now."""
        try:
            return await self._fetch(query, *values)
        except StoreUnavailable:
            return await self._fetch(query, *values)

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        if self._pool is None:
            raise StoreUnavailable(f"{self._place} is not open.")
        with as_store_errors(self._place):
            return await self._pool.fetch(query, *values)

    async def _connection(self, *_: object, **__: object) -> "asyncpg.Connection[asyncpg.Record]":
        connection = await connect(self._address)
        await make_durable(connection)
        return connection


async def leave_as_it_is(connection: object) -> None:
    """Reset nothing between two uses of a connection, so that nothing is sent."""
