"""PostgresStore: for many nodes. Any node may append to any table; the log decides who was first.

Rows are appended by one writer (postgres_writer.py); everything else takes a connection from a small pool.
Both reconnect after PostgreSQL restarts.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import asyncpg

from rawsiko.server.store.errors import StoreUnavailable
from rawsiko.server.store.interface import TABLES_ON_A_PAGE, Appended, Row, TableHead
from rawsiko.server.store.new_row import NewRow, can_be_stored, check_texts
from rawsiko.server.store.postgres_database import connect, in_our_words, make_durable, migrate, place_of
from rawsiko.server.store.postgres_writer import PostgresWriter

MOST_CONNECTIONS: Final = 4  # in addition to the writer's
CLOSING_SECONDS: Final = 1.0
WIPED_AT_ONCE: Final = 20  # tables; their heads are locked meanwhile

HEAD: Final = "SELECT id, code, created, touched, state, last FROM tables"

CREATE: Final = """
WITH made AS (
  INSERT INTO tables (id, code, created, touched, state, last) VALUES ($1, $2, $4, $4, 'open', 1)
    ON CONFLICT DO NOTHING RETURNING id
)
INSERT INTO log (table_id, number, body) SELECT id, 1, $3 FROM made RETURNING number
"""

REDACT: Final = """
UPDATE log SET body = given.body FROM unnest($2::bigint[], $3::bytea[]) AS given (number, body)
  WHERE log.table_id = $1 AND log.number = given.number
"""

WIPE_UNTOUCHED: Final = """
WITH old AS MATERIALIZED (
  SELECT id FROM tables WHERE touched < $1 ORDER BY id LIMIT $2 FOR UPDATE
)
DELETE FROM tables USING old WHERE tables.id = old.id RETURNING tables.id
"""


class PostgresStore:
    """A Store at an address such as `postgresql://user:password@host/database`."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._place = place_of(address)
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._writer: PostgresWriter | None = None

    async def open(self) -> None:
        with in_our_words(self._place):
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

    async def create_table(self, table: str, code: str, first: bytes, now: int) -> bool:
        check_texts(table, code)
        return bool(await self._fetch(CREATE, table, code, first, now))

    async def find_code(self, code: str) -> TableHead | None:
        return await self._find("code = $1", code)

    async def head(self, table: str) -> TableHead | None:
        return await self._find("id = $1", table)

    async def append(
        self, table: str, number: int, body: bytes, *, once: str | None, state: str, now: int
    ) -> Appended:
        check_texts(table, once, state)
        if self._writer is None:
            raise StoreUnavailable(f"{self._place} is not open.")
        return await self._writer.append(NewRow(table, number, body, once, state, now))

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        if not can_be_stored(table):
            return []
        query = "SELECT number, body FROM log WHERE table_id = $1 AND number > $2 ORDER BY number LIMIT $3"
        return [Row(number, body) for number, body in await self._look_up(query, table, after, limit)]

    async def tables(
        self,
        *,
        state: str | None = None,
        touched_before: int | None = None,
        touched_after: int | None = None,
        limit: int = TABLES_ON_A_PAGE,
        after: str = "",
    ) -> list[TableHead]:
        wanted = {"state =": state, "touched <": touched_before, "touched >": touched_after}
        conditions = {"id >": after} | {text: value for text, value in wanted.items() if value is not None}
        where = " AND ".join(f"{text} ${place}" for place, text in enumerate(conditions, start=2))
        query = f"{HEAD} WHERE {where} ORDER BY id LIMIT $1"
        return [TableHead(*found) for found in await self._look_up(query, limit, *conditions.values())]

    async def redact(self, table: str, rows: Sequence[Row]) -> None:
        numbers, bodies = [row.number for row in rows], [row.body for row in rows]
        await self._fetch(REDACT, table, numbers, bodies)

    async def wipe(self, table: str) -> bool:
        if not can_be_stored(table):
            return False
        return bool(await self._fetch("DELETE FROM tables WHERE id = $1 RETURNING id", table))

    async def wipe_untouched(self, before: int) -> int:
        wiped = 0
        while some := await self._fetch(WIPE_UNTOUCHED, before, WIPED_AT_ONCE):
            wiped += len(some)
        return wiped

    async def ping(self) -> None:
        await self._fetch("SELECT FROM tables LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED")  # which is a write

    async def _find(self, where: str, wanted: str) -> TableHead | None:
        if not can_be_stored(wanted):
            return None
        found = await self._look_up(f"{HEAD} WHERE {where}", wanted)
        return TableHead(*found[0]) if found else None

    async def _look_up(self, query: str, *values: object) -> list[Any]:
        """Fetch, twice if need be: a connection that broke while idle fails only now."""
        try:
            return await self._fetch(query, *values)
        except StoreUnavailable:
            return await self._fetch(query, *values)

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        if self._pool is None:
            raise StoreUnavailable(f"{self._place} is not open.")
        with in_our_words(self._place):
            return await self._pool.fetch(query, *values)

    async def _connection(self, *_: object, **__: object) -> "asyncpg.Connection[asyncpg.Record]":
        connection = await connect(self._address)
        await make_durable(connection)
        return connection


async def leave_as_it_is(connection: object) -> None:
    """Reset nothing between two uses of a connection, so that nothing is sent."""
