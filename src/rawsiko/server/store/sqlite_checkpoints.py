"""Checkpoints: moving what is durable in SQLite's log (the WAL) into the file itself, beside the writer.

Left to SQLite, this is part of a commit, and everybody waits for it. Here another thread moves the pages
while the writer goes on, and then those that were written meanwhile. Little is left then for the writer, and
SQLite can begin its log anew.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final

#: 10 to 60 MB of the log: tables in play change the same pages again and again, and those who play wait while
#: the disk is busy, so the fewer the better.
JOBS_BETWEEN: Final = 8_000
MOVE: Final = "PRAGMA wal_checkpoint(PASSIVE)"  # waits for nobody
EMPTY: Final = "PRAGMA wal_checkpoint(TRUNCATE)"  # says first whether somebody was in the way


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
        """Something is being wiped or written over: empty the log after this commit, where it would still be
        found; called by the writer's thread."""
        self._to_empty = True

    def close(self) -> None:
        """End; whoever closes the file last moves the rest."""
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
    """Move what nobody needs in the log any more; on failure it stays there, and nothing is lost."""
    with suppress(sqlite3.Error):
        connection.execute(MOVE).fetchone()


def empty(connection: sqlite3.Connection) -> bool:
    """Move everything, and cut the log off; False if somebody was in the way."""
    try:
        busy: int = connection.execute(EMPTY).fetchone()[0]
    except sqlite3.Error:
        return False
    return busy == 0
