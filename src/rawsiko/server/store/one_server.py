"""One server on one SQLite file: a lock next to the file, which the system releases however the server ends.

Commands such as `rawsiko tables` need none: they may look at the file and wipe tables while the server runs.
"""

import os
import sys
import time
from typing import Final

from rawsiko.server.store.errors import NotAStore

SUFFIX: Final = ".lock"
PATIENCE_SECONDS: Final = 5.0  # a server that is stopping may take a moment
TRY_SECONDS: Final = 0.05


def lock_file(path: str) -> int:
    """Lock a store's file for this process; returns what to close at the end. Raises NotAStore."""
    try:
        lock = os.open(path + SUFFIX, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise NotAStore(f"{path}{SUFFIX} cannot be opened for writing: {error.strerror}.") from error
    end = time.monotonic() + PATIENCE_SECONDS
    while not try_to_lock(lock):
        if time.monotonic() > end:
            os.close(lock)
            raise NotAStore(
                f"Another server is using {path}. One file is for one server; "
                "choose another file, or PostgreSQL for several servers."
            )
        time.sleep(TRY_SECONDS)
    return lock


def try_to_lock(lock: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
