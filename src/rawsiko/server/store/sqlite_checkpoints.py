"""Checkpoints: moving what is durable in SQLite's log (the WAL) into the file itself, in a thread of its own.

Left to SQLite, this is part of a commit, and everybody waits for it. Here another thread moves the pages
while the writer goes on, and then those written meanwhile. Little is left for the writer, and SQLite can
start its log afresh.

The same thread tidies up after something was erased. Where SQLite has moved rows to another page, what they
said can still be found in the old one, `secure_delete` or not; only a file that is written anew has no trace.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final

#: 10 to 60 MB of the log. Tables in play change the same pages again and again, and players wait while the
#: disk is busy, so the fewer checkpoints the better.
JOBS_BETWEEN: Final = 8_000
CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"  # waits for nobody
TRUNCATE: Final = "PRAGMA wal_checkpoint(TRUNCATE)"  # returns first whether another connection was in the way

TIDY_AFTER: Final = 20.0  # seconds: the end of a class erases much at once
LARGEST_TO_TIDY: Final = 32_000_000  # bytes; of a larger file when it is closed, for moves wait meanwhile


class Checkpoints:
    """A thread with a connection of its own."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._due = Event()
        self.caught_up = Event()
        self._closing = False
        self._truncate_due = False
        self._checkpoint_due = False
        self._tidy_due = False
        self._jobs = 0
        self._thread = Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def on_commit(self, writer: sqlite3.Connection, jobs: int) -> None:
        """Called by the writer's thread after each commit, with the number of jobs in it."""
        self._jobs += jobs
        if self._truncate_due:
            self._truncate_due = not truncate(writer)
        if self.caught_up.is_set():
            self.caught_up.clear()
            checkpoint(writer)
        elif self._jobs >= JOBS_BETWEEN:
            self._jobs = 0
            self._checkpoint_due = True
            self._due.set()

    def truncate_after_commit(self) -> None:
        """Empty the log after this commit: what is being wiped or overwritten would still be found there, and
        later in the file. Called by the writer's thread."""
        self._truncate_due = self._tidy_due = True
        self._due.set()

    def close(self) -> None:
        """End; the last to close the file moves the rest."""
        self._closing = True
        self._due.set()
        self._thread.join()

    def _run(self) -> None:
        connection = self._connect()
        while not self._closing:
            asked = self._due.wait(TIDY_AFTER if self._tidy_due else None)
            self._due.clear()  # before looking, so that `close` in between is not missed
            if not asked:
                self._tidy(connection)
            elif self._checkpoint_due and not self._closing:
                self._checkpoint_due = False
                checkpoint(connection)
                checkpoint(connection)
                self.caught_up.set()
        if self._tidy_due:
            self._tidy(connection)
        connection.close()

    def _tidy(self, connection: sqlite3.Connection) -> None:
        """Write the file anew, without what was erased; if that fails, after the next erasure."""
        with suppress(sqlite3.Error):
            if self._closing or size_of(connection) <= LARGEST_TO_TIDY:
                self._tidy_due = False
                connection.execute("VACUUM")
                truncate(connection)


def size_of(connection: sqlite3.Connection) -> int:
    """Of the file, in bytes."""
    pages, size = (connection.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_count", "page_size"))
    return int(pages * size)


def checkpoint(connection: sqlite3.Connection) -> None:
    """Checkpoint the WAL; a failure loses nothing."""
    with suppress(sqlite3.Error):
        connection.execute(CHECKPOINT).fetchone()


def truncate(connection: sqlite3.Connection) -> bool:
    """Move everything, and truncate the log; False if another connection was in the way."""
    try:
        busy: int = connection.execute(TRUNCATE).fetchone()[0]
    except sqlite3.Error:
        return False
    return busy == 0
