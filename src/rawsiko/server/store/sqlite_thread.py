"""A thread that owns one SQLite connection and carries out what the event loop asks for.

Group commit: whatever has been asked for while the last transaction was made durable goes into the next
one together. That is as quick for one move as a transaction each, and many times quicker for many.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from rawsiko.server.store.errors import StoreError, StoreUnavailable
from rawsiko.server.store.sqlite_file import roll_back, store_error

Result = TypeVar("Result")


class Job(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    future: "asyncio.Future[Any]"


class Answer(NamedTuple):
    job: Job
    result: Any = None
    error: Exception | None = None


class SqliteThread:
    """`begin` opens a transaction for at most `most_at_once` jobs; `check` raises what speaks against it."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: str,
        *,
        begin: str,
        most_at_once: int,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self._connection = connection
        self._path = path
        self._begin = begin
        self._check = check
        self._most_at_once = most_at_once
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()  # None is the last
        self._ended = self._loop.create_future()
        self._closing = False
        Thread(target=self._run, name="sqlite", daemon=True).start()

    async def do(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Carry out in a transaction; answers when it is durable.

        A StoreError raised by `work` is the answer to this job alone, so it must have written nothing.
        """
        if self._closing:
            raise StoreUnavailable(f"{self._path} is closed.")
        future: asyncio.Future[Result] = self._loop.create_future()
        self._jobs.put(Job(work, future))
        return await future

    async def close(self) -> None:
        """Finish what was asked for, and close the connection."""
        if not self._closing:
            self._closing = True
            self._jobs.put(None)
        await asyncio.shield(self._ended)

    def _run(self) -> None:
        last = False
        while not last:
            batch, last = self._next_batch()
            if batch:
                self._tell(answer_all, self._carry_out(batch))
        try:
            self._connection.close()
        finally:
            self._tell(self._ended.set_result, None)

    def _next_batch(self) -> tuple[list[Job], bool]:
        """Wait for a job, and take all others that are there; whether these are the last."""
        batch: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == self._most_at_once:
                return batch, False
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    def _carry_out(self, batch: list[Job]) -> list[Answer]:
        """All in one transaction. What SQLite refuses, such as a full disk, it refuses to all of them."""
        try:
            self._check()
            self._connection.execute(self._begin)
            answers = [self._answer(job) for job in batch]
            self._connection.execute("COMMIT")
        except Exception as error:  # whatever it is, those who wait must hear of it
            refusal = self._refused(error)
            return [Answer(job, error=refusal) for job in batch]
        return answers

    def _answer(self, job: Job) -> Answer:
        try:
            return Answer(job, job.work(self._connection))
        except StoreError as error:
            return Answer(job, error=error)

    def _refused(self, error: Exception) -> Exception:
        try:
            roll_back(self._connection)
            return store_error(error, self._path) if isinstance(error, sqlite3.Error) else error
        except Exception as fault:
            return fault

    def _tell(self, told: Callable[..., object], what: object) -> None:
        with suppress(RuntimeError):  # the loop is gone, and with it those who waited
            self._loop.call_soon_threadsafe(told, what)


def answer_all(answers: list[Answer]) -> None:
    for job, result, error in answers:
        if job.future.done():  # nobody waits for it any more
            continue
        if error is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(error)
