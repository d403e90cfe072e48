"""The one writer of a node to PostgreSQL, with group commit.

Everything handed in while one statement is being made durable goes into the next one. The statement
locks the heads of its tables, always in the same order, so nodes take turns at a table and never
deadlock; a row whose number is not the next is left out and explained.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import asyncpg

from rawsiko.server.store.errors import GapInLog, NoSuchTable, StoreUnavailable
from rawsiko.server.store.interface import Appended, Outcome
from rawsiko.server.store.new_row import NewRow
from rawsiko.server.store.postgres_database import in_our_words

MOST_AT_ONCE: Final = 500  # rows in a statement
CLOSING_SECONDS: Final = 2.0  # to finish what was handed in before

APPEND: Final = """
WITH asked AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::text[], $5::text[], $6::bigint[])
    AS asked (table_id, number, body, key, state, now)
), heads AS MATERIALIZED (
  SELECT id, last FROM tables WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE
), added AS (
  INSERT INTO log (table_id, number, key, body)
    SELECT table_id, number, key, body FROM asked JOIN heads ON id = table_id AND last = number - 1
    ON CONFLICT DO NOTHING RETURNING table_id
), moved AS (
  UPDATE tables SET last = asked.number, state = asked.state, touched = greatest(touched, asked.now)
    FROM asked JOIN added USING (table_id) WHERE id = asked.table_id
)
SELECT table_id FROM added
"""

WHY_NOT: Final = """
SELECT last, (SELECT number FROM log WHERE table_id = asked.id AND log.key = asked.key) AS repeated
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (id, key, place)
  LEFT JOIN tables USING (id) ORDER BY place
"""


class HandedIn(NamedTuple):
    row: NewRow
    future: "asyncio.Future[Appended]"

    def answer(self, answer: Appended | Exception) -> None:
        if self.future.done():  # answered, or no longer awaited
            return
        if isinstance(answer, Appended):
            self.future.set_result(answer)
        else:
            self.future.set_exception(answer)


class PostgresWriter:
    """`connect` opens a connection, and another one after it was lost."""

    def __init__(
        self, connect: Callable[[], Awaitable["asyncpg.Connection[asyncpg.Record]"]], place: str
    ) -> None:
        self._connect = connect
        self._place = place
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None
        self._queue: deque[HandedIn] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    async def append(self, row: NewRow) -> Appended:
        if self._closing:
            raise StoreUnavailable(f"{self._place} is closed.")
        asked = HandedIn(row, asyncio.get_running_loop().create_future())
        self._queue.append(asked)
        self._wake.set()
        return await asked.future

    async def close(self) -> None:
        self._closing = True
        self._wake.set()
        await asyncio.wait({self._task}, timeout=CLOSING_SECONDS)
        self._task.cancel()
        await asyncio.wait({self._task})
        self._drop_connection()

    async def _run(self) -> None:
        try:
            while batch := await self._next_batch():
                try:
                    await self._carry_out(batch)
                except Exception as error:  # whatever it is, every caller must get an answer
                    self._drop_connection()
                    refuse(batch, error)
                finally:
                    refuse(batch, StoreUnavailable(f"{self._place} is closed."))
        finally:
            refuse(self._queue, StoreUnavailable(f"{self._place} is closed."))

    async def _next_batch(self) -> list[HandedIn]:
        """The waiting rows, at most one for each table; the next for the same table waits its turn."""
        while not self._queue and not self._closing:
            self._wake.clear()
            await self._wake.wait()
        batch: dict[str, HandedIn] = {}
        later = []
        while self._queue and len(batch) < MOST_AT_ONCE:
            asked = self._queue.popleft()
            if asked.row.table in batch:
                later.append(asked)
            else:
                batch[asked.row.table] = asked
        self._queue.extendleft(reversed(later))
        return list(batch.values())

    async def _carry_out(self, batch: list[HandedIn]) -> None:
        with in_our_words(self._place):
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._connect()
            tables, *columns = zip(*(asked.row for asked in batch), strict=True)
            added = await self._connection.fetch(APPEND, tables, *columns)
            durable = {table for (table,) in added}
            for asked in batch:
                if asked.row.table in durable:
                    asked.answer(Appended(Outcome.APPENDED, asked.row.number))
            refused = [asked for asked in batch if asked.row.table not in durable]
            if refused:
                await self._explain(refused, self._connection)

    async def _explain(
        self, refused: list[HandedIn], connection: "asyncpg.Connection[asyncpg.Record]"
    ) -> None:
        marks = [asked.row.once for asked in refused]
        why = await connection.fetch(WHY_NOT, [asked.row.table for asked in refused], marks)
        for asked, (last, repeated) in zip(refused, why, strict=True):
            asked.answer(why_not_appended(asked.row, last, repeated))

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def why_not_appended(row: NewRow, last: int | None, repeated: int | None) -> Appended | Exception:
    """`last` is the table's newest number, `repeated` the one that the row's mark has already."""
    if last is None:
        return NoSuchTable(row.table)
    if repeated is not None:
        return Appended(Outcome.REPEATED, repeated)
    if row.number > last + 1:
        return GapInLog(row.table, row.number, last)
    return Appended(Outcome.CONFLICT, last)


def refuse(batch: "deque[HandedIn] | list[HandedIn]", error: Exception) -> None:
    for asked in batch:
        asked.answer(error)
