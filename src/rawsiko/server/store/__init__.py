"""The store: an append-only log for each table, in one SQLite file or in PostgreSQL.

interface.py says what is promised.
"""

from rawsiko.server.store.address import open_store
from rawsiko.server.store.errors import (
    BadStoreAddress,
    GapInLog,
    NoSuchTable,
    NotAStore,
    StoreError,
    StoreFull,
    StoreTooNew,
    StoreUnavailable,
)
from rawsiko.server.store.interface import Appended, Outcome, Row, Store, TableHead

__all__ = [
    "Appended",
    "BadStoreAddress",
    "GapInLog",
    "NoSuchTable",
    "NotAStore",
    "Outcome",
    "Row",
    "Store",
    "StoreError",
    "StoreFull",
    "StoreTooNew",
    "StoreUnavailable",
    "TableHead",
    "open_store",
]
