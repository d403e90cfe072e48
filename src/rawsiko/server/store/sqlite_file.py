"""Opening the SQLite file: durable settings, the version it has, and what SQLite's errors mean."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from rawsiko.server.store.errors import NotAStore, StoreError, StoreFull, StoreTooNew, StoreUnavailable
from rawsiko.server.store.schema import migrations, newest_version
from rawsiko.server.store.sqlite_rows import compact_all

IN_MEMORY: Final = ":memory:"
APPLICATION_ID: Final = 0x52415753  # "RAWS", in the header of the file
#: After this many pages, 64 MB, the writer itself moves SQLite's log to the file. On a server
#: sqlite_checkpoints.py does it sooner.
PAGES_BEFORE_THE_FILE: Final = 16_000
BUSY_SECONDS: Final = 5.0  # another program, such as `rawsiko tables wipe`, may be writing

# Reported for a write that found no room: SQLITE_FULL when the disk is full, the others when a quota
# or a limit of the file's size is reached.
NO_ROOM: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE}
WAIT: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def open_file(path: str) -> sqlite3.Connection:
    """A connection for writing, to a file of the newest version; raises StoreErrors."""
    if path != IN_MEMORY:
        make_private(Path(path))
    connection = None
    try:
        connection = connect(path)
        check_application_id(connection, path)
        # FULL: a commit waits until the disk has it. WAL: readers never wait for it.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_BEFORE_THE_FILE}")
        connection.execute("PRAGMA secure_delete = ON")  # what is wiped is gone
        migrate(connection, path)
        connection.execute("PRAGMA foreign_keys = ON")  # later, for migrations replace whole tables
        compact_leftovers(connection)
    except BaseException as error:
        if connection is not None:
            connection.close()
        if isinstance(error, sqlite3.Error):
            raise store_error(error, path) from error
        raise
    return connection


def compact_leftovers(connection: sqlite3.Connection) -> None:
    """Compact the rows that were new when a server was killed: that makes all logs quicker to read."""
    if connection.execute("SELECT 1 FROM new_rows LIMIT 1").fetchone() is None:
        return
    try:
        connection.execute("BEGIN IMMEDIATE")
        compact_all(connection)
        connection.execute("COMMIT")
    except sqlite3.Error:  # on a full disk they can still be read where they are
        roll_back(connection)


def still_there(path: str) -> Callable[[], None]:
    """A check that the path still leads to the file that was opened; raises NotAStore.

    SQLite would go on writing to a file that no longer has a name and is gone after the next restart.
    """
    opened = os.stat(path)

    def check() -> None:
        try:
            if os.path.samestat(os.stat(path), opened):
                return
        except OSError:
            pass
        raise NotAStore(
            f"{path} was removed or replaced. Put it back, or stop the server and start it again."
        )

    return check


def open_for_reading(path: str) -> sqlite3.Connection:
    """A second connection, to a file that open_file has opened."""
    connection = connect(path)
    connection.execute("PRAGMA query_only = ON")
    return connection


def connect(path: str) -> sqlite3.Connection:
    """Used by one thread at a time, but not the one that opens it; begins no transaction by itself."""
    return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def make_private(path: Path) -> None:
    """Make a new file readable by its owner only: it will hold secrets. SQLite's other files follow suit."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise NotAStore(f"{path} cannot be opened for writing: {error.strerror}.") from error


def check_application_id(connection: sqlite3.Connection, path: str) -> None:
    empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if not empty and number_from(connection, "application_id") != APPLICATION_ID:
        raise NotAStore(f"{path} is a database of another program. Choose another file.")


def migrate(connection: sqlite3.Connection, path: str) -> None:
    """Carry out the migrations that the file has not seen, all or none."""
    newest = newest_version("sqlite")
    if number_from(connection, "user_version") == newest:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = number_from(connection, "user_version")  # another process may have been here first
        if version > newest:
            raise StoreTooNew(path, version, newest)
        for migration in migrations("sqlite")[version:]:
            for statement in statements(migration.sql):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {newest}")
        connection.execute("COMMIT")
    except BaseException:
        roll_back(connection)
        raise


def statements(sql: str) -> Iterator[str]:
    """One by one, each from a new line: executescript would commit between them."""
    begun = ""
    for line in sql.splitlines(keepends=True):
        begun += line
        if sqlite3.complete_statement(begun):
            yield begun
            begun = ""


def roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:  # after some errors SQLite has already done it
        connection.execute("ROLLBACK")


def number_from(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def store_error(error: sqlite3.Error, path: str) -> StoreError:
    """The error as a StoreError."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        raise error  # not from SQLite: our own bug
    kind = code & 0xFF
    if code in NO_ROOM:
        return StoreFull(
            f"There is no room left for {path}: the disk is full or a limit is reached. "
            "Make room, or wipe old tables; what was acknowledged is safe."
        )
    if kind in WAIT:
        return StoreUnavailable(f"Another program has been holding {path} for {BUSY_SECONDS:.0f} seconds.")
    if kind in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
        return NotAStore(f"{path} is damaged or is no database ({error}). Put back the last copy of it.")
    if kind in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}:
        return NotAStore(f"{path} cannot be opened for writing ({error}). Look at the rights of its folder.")
    if kind == sqlite3.SQLITE_IOERR:
        return StoreUnavailable(f"The disk failed while {path} was read or written ({error}).")
    raise error
