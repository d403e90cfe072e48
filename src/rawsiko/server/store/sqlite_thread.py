"""A thread that owns one SQLite connection and does what the event loop requests.

Group commit: everything requested while one transaction is being made durable goes into the next. That is as
quick as a transaction each for one move, and many times quicker for many. Under load, the next transaction
waits for a moment, so that still more jobs share the cost of a commit.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

from rawsiko.server.store.errors import StoreError, StoreUnavailable
from rawsiko.server.store.interface import Appended, NewRow
from rawsiko.server.store.sqlite_file import roll_back, store_error
from rawsiko.server.store.sqlite_rows import COMPACT_AFTER, Rows

MANY: Final = 8  # jobs in the last transaction
GATHER_SECONDS: Final = 0.00025  # for each of them, but no longer than
MOST_GATHER_SECONDS: Final = 0.014

Result = TypeVar("Result")


class Job(NamedTuple):
    """A unit of work; if `work` is None, append `row`."""

    work: Callable[[sqlite3.Connection], Any] | None
    row: NewRow | None
    future: "asyncio.Future[Any]"


class Finished(NamedTuple):
    future: "asyncio.Future[Any]"
    result: Any  # or the exception


class SqliteThread:
    """`begin` opens a transaction for at most `most_at_once` jobs; `check` raises if it must not, and `after`
    is called at the end of each, with the number of its jobs."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: str,
        *,
        begin: str,
        most_at_once: int,
        check: Callable[[], None] = lambda: None,
        after: Callable[[sqlite3.Connection, int], None] = lambda _connection, _jobs: None,
    ) -> None:
        self._connection = connection
        self._rows = Rows(connection)
        self._path = path
        self._begin = begin
        self._check = check
        self._after = after
        self._most_at_once = most_at_once
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()  # None is the last
        self._ended = self._loop.create_future()
        self._closing = False
        Thread(target=self._run, name="sqlite", daemon=True).start()

    def do(self, work: Callable[[sqlite3.Connection], Result]) -> "asyncio.Future[Result]":
        """Carry out in a transaction; resolves when it is durable.

        A StoreError raised by `work` fails only this job, so `work` must have written nothing.
        """
        return self._enqueue(work, None)

    def append(self, row: NewRow) -> "asyncio.Future[Appended]":
        """Append a row, in one statement with all others that are waiting."""
        return self._enqueue(None, row)

    def _enqueue(
        self, work: Callable[[sqlite3.Connection], Result] | None, row: NewRow | None
    ) -> "asyncio.Future[Any]":
        if self._closing:
            raise StoreUnavailable(f"{self._path} is closed.")
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put(Job(work, row, future))
        return future

    async def close(self) -> None:
        """Finish what was requested, and close the connection."""
        if not self._closing:
            self._closing = True
            self._jobs.put(None)
        await asyncio.shield(self._ended)

    def _run(self) -> None:
        last, size = False, 0
        while not last:
            batch, last = self._next_batch(size)
            size = len(batch)
            if batch:
                self._call_in_loop(resolve_all, self._commit(batch))
                self._compact(at_least=COMPACT_AFTER)
                self._after(self._connection, size)
        while self._compact(at_least=1):
            pass
        try:
            self._connection.close()
        finally:
            self._call_in_loop(self._ended.set_result, None)

    def _next_batch(self, last_size: int) -> tuple[list[Job], bool]:
        """Wait for a job, and take all others that are waiting; also returns whether these are the last."""
        batch: list[Job] = []
        job = self._jobs.get()
        if last_size >= MANY:
            time.sleep(min(GATHER_SECONDS * last_size, MOST_GATHER_SECONDS))
        while job is not None:
            batch.append(job)
            if len(batch) == self._most_at_once:
                return batch, False
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    def _commit(self, batch: list[Job]) -> list[Finished]:
        """All in one transaction. If SQLite fails, for example on a full disk, all of them fail."""
        try:
            self._check()
            self._connection.execute(self._begin)
            answers = [self._answer(work, future) for work, _, future in batch if work is not None]
            if answers:
                self._rows.invalidate()
            if rows := [row for _, row, _ in batch if row is not None]:
                futures = [future for _, row, future in batch if row is not None]
                answers += map(Finished, futures, self._rows.append(rows))
            self._connection.execute("COMMIT")
        except Exception as error:  # of any kind: every caller must get an answer
            refusal = self._refused(error)
            return [Finished(job.future, refusal) for job in batch]
        return answers

    def _compact(self, *, at_least: int) -> bool:
        """Compact some rows if there are many; only the next caller waits for this."""
        if self._rows.new < at_least:
            return False
        try:
            self._connection.execute(self._begin)
            self._rows.compact()
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:  # they are compacted another time
            self._refused(error)
            return False
        return True

    def _answer(
        self, work: Callable[[sqlite3.Connection], object], future: "asyncio.Future[Any]"
    ) -> Finished:
        try:
            return Finished(future, work(self._connection))
        except StoreError as error:
            return Finished(future, error)

    def _refused(self, error: Exception) -> Exception:
        self._rows.invalidate()
        try:
            roll_back(self._connection)
            return store_error(error, self._path) if isinstance(error, sqlite3.Error) else error
        except Exception as fault:
            return fault

    def _call_in_loop(self, function: Callable[..., object], argument: object) -> None:
        with suppress(RuntimeError):  # the loop is gone, and every caller with it
            self._loop.call_soon_threadsafe(function, argument)


def resolve_all(answers: list[Finished]) -> None:
    for future, result in answers:
        if future.done():  # no longer awaited
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
