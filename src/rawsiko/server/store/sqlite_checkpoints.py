"""Checkpoints: moving what is durable in SQLite's log (the WAL) into the file itself, in a thread of its own.

Left to SQLite, this is part of a commit, and everybody waits for it. Here another thread moves the pages
while the writer goes on, and then those written meanwhile. Little is left for the writer, and SQLite can
start its log afresh.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final

#: 10 to 60 MB of the log. Tables in play change the same pages again and again, and players wait while the
#: disk is busy, so the fewer checkpoints the better.
JOBS_BETWEEN: Final = 8_000
MOVE: Final = "PRAGMA wal_checkpoint(PASSIVE)"  # waits for nobody
EMPTY: Final = "PRAGMA wal_checkpoint(TRUNCATE)"  # says first whether another connection was in the way


class Checkpoints:
    """A thread with a connection of its own."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._due = Event()
        self.little_left = Event()
        self._closing = False
        self._to_empty = False
        self._jobs = 0
        self._thread = Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def wrote(self, writer: sqlite3.Connection, jobs: int) -> None:
        """This many more jobs are durable; called by the writer's thread after each commit."""
        self._jobs += jobs
        if self._to_empty:
            self._to_empty = not empty(writer)
        if self.little_left.is_set():
            self.little_left.clear()
            move(writer)
        elif self._jobs >= JOBS_BETWEEN:
            self._jobs = 0
            self._due.set()

    def forget(self) -> None:
        """Something is being wiped or overwritten: empty the log after this commit, because it would still be
        found there; called by the writer's thread."""
        self._to_empty = True

    def close(self) -> None:
        """End; the last to close the file moves the rest."""
        self._closing = True
        self._due.set()
        self._thread.join()

    def _run(self) -> None:
        connection = self._connect()
        while self._due.wait():
            self._due.clear()  # before looking, so that `close` in between is not missed
            if self._closing:
                break
            move(connection)
            move(connection)
            self.little_left.set()
        connection.close()


def move(connection: sqlite3.Connection) -> None:
    """Move what is no longer needed in the log; on failure it stays there, and nothing is lost."""
    with suppress(sqlite3.Error):
        connection.execute(MOVE).fetchone()


def empty(connection: sqlite3.Connection) -> bool:
    """Move everything, and truncate the log; False if another connection was in the way."""
    try:
        busy: int = connection.execute(EMPTY).fetchone()[0]
    except sqlite3.Error:
        return False
    return busy == 0
