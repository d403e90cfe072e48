"""The one writer of a node to PostgreSQL, with group commit.

Every row handed in while one statement is being made durable goes into the next one. The statement
locks the heads of its logs, always in the same order, so nodes take turns at a log and never
deadlock; a row whose number is not the next is left out and explained.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import asyncpg

from rawsiko.server.store.errors import GapInLog, NoSuchLog, StoreUnavailable
from rawsiko.server.store.interface import Appended, NewRow, Outcome
from rawsiko.server.store.postgres_database import as_store_errors

MOST_AT_ONCE: Final = 500  # rows in a statement
CLOSING_SECONDS: Final = 2.0  # to finish what was handed in before

APPEND: Final = """
WITH given AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::text[], $5::text[], $6::bigint[])
    AS given (log_id, number, body, key, state, now)
), heads AS MATERIALIZED (
  SELECT id, last FROM logs WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE
), added AS (
  INSERT INTO log_rows (log_id, number, key, body)
    SELECT log_id, number, key, body FROM given JOIN heads ON id = log_id AND last = number - 1
    ON CONFLICT DO NOTHING RETURNING log_id
), updated AS (
  UPDATE logs SET last = given.number, state = given.state, touched = greatest(touched, given.now)
    FROM given JOIN added USING (log_id) WHERE id = given.log_id
)
SELECT log_id FROM added
"""

WHY_NOT: Final = """
SELECT last, (SELECT number FROM log_rows WHERE log_id = given.id AND log_rows.key = given.key) AS repeated
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given (id, key, place)
  LEFT JOIN logs USING (id) ORDER BY place
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
        handed_in = HandedIn(row, asyncio.get_running_loop().create_future())
        self._queue.append(handed_in)
        self._wake.set()
        return await handed_in.future

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
                except Exception as error:  # of any kind: every caller must get an answer
                    self._drop_connection()
                    refuse(batch, error)
                finally:
                    refuse(batch, StoreUnavailable(f"{self._place} is closed."))
        finally:
            refuse(self._queue, StoreUnavailable(f"{self._place} is closed."))

    async def _next_batch(self) -> list[HandedIn]:
        """The waiting rows, at most one for each log; the next for the same log waits its turn."""
        while not self._queue and not self._closing:
            self._wake.clear()
            await self._wake.wait()
        batch: dict[str, HandedIn] = {}
        later = []
        while self._queue and len(batch) < MOST_AT_ONCE:
            handed_in = self._queue.popleft()
            if handed_in.row.log in batch:
                later.append(handed_in)
            else:
                batch[handed_in.row.log] = handed_in
        self._queue.extendleft(reversed(later))
        return list(batch.values())

    async def _carry_out(self, batch: list[HandedIn]) -> None:
        with as_store_errors(self._place):
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._connect()
            logs, *columns = zip(*(handed_in.row for handed_in in batch), strict=True)
            added = await self._connection.fetch(APPEND, logs, *columns)
            durable = {log for (log,) in added}
            for handed_in in batch:
                if handed_in.row.log in durable:
                    handed_in.answer(Appended(Outcome.APPENDED, handed_in.row.number))
            refused = [handed_in for handed_in in batch if handed_in.row.log not in durable]
            if refused:
                await self._explain(refused, self._connection)

    async def _explain(
        self, refused: list[HandedIn], connection: "asyncpg.Connection[asyncpg.Record]"
    ) -> None:
        keys = [handed_in.row.idempotency_key for handed_in in refused]
        why = await connection.fetch(WHY_NOT, [handed_in.row.log for handed_in in refused], keys)
        for handed_in, (last, repeated) in zip(refused, why, strict=True):
            handed_in.answer(why_not_appended(handed_in.row, last, repeated))

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def why_not_appended(row: NewRow, last: int | None, repeated: int | None) -> Appended | Exception:
    """`last` is the log's newest number, `repeated` the one that the row's key got before."""
    if last is None:
        return NoSuchLog(row.log)
    if repeated is not None:
        return Appended(Outcome.REPEATED, repeated)
    if row.number > last + 1:
        return GapInLog(row.log, row.number, last)
    return Appended(Outcome.CONFLICT, last)


def refuse(batch: "deque[HandedIn] | list[HandedIn]", error: Exception) -> None:
    for handed_in in batch:
        handed_in.answer(error)
