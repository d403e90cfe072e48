"""The store: append-only logs, in one SQLite file, in PostgreSQL or in memory.

interface.py says what is promised.
"""

from rawsiko.server.store.address import open_store
from rawsiko.server.store.errors import (
    BadStoreAddress,
    GapInLog,
    NoSuchLog,
    NotAStore,
    StoreError,
    StoreFull,
    StoreTooNew,
    StoreUnavailable,
)
from rawsiko.server.store.interface import Appended, Kind, LogHead, Outcome, Row, Store

__all__ = [
    "Appended",
    "BadStoreAddress",
    "GapInLog",
    "Kind",
    "LogHead",
    "NoSuchLog",
    "NotAStore",
    "Outcome",
    "Row",
    "Store",
    "StoreError",
    "StoreFull",
    "StoreTooNew",
    "StoreUnavailable",
    "open_store",
]
