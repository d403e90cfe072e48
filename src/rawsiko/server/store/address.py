"""Which store an address names: a file, a PostgreSQL database, or this process's memory.

The module of a store is imported only when its address is named, because each needs something of its own.
"""

from typing import Final
from urllib.parse import unquote

from rawsiko.extras import require
from rawsiko.server.store.errors import BadStoreAddress
from rawsiko.server.store.interface import Store
from rawsiko.server.store.memory import MemoryStore

MEMORY: Final = "memory:"
EXAMPLES: Final = (
    "a file such as tables.sqlite or sqlite:///tables.sqlite, or postgresql://user:password@host/database"
)


def open_store(address: str, *, for_server: bool = False) -> Store:
    """The store at this address, not opened yet; raises BadStoreAddress. A file has one server at most.

    `sqlite:///tables.sqlite` is a file in this folder, `sqlite:////srv/tables.sqlite` one in another.
    """
    if address == MEMORY:
        return MemoryStore()
    scheme, separator, rest = address.partition("://")
    if not separator:
        return sqlite_store(address, for_server=for_server)
    if scheme == "sqlite":
        if not rest.startswith("/"):
            raise BadStoreAddress(f"After sqlite: come three slashes and the path: {EXAMPLES}.")
        return sqlite_store(unquote(rest[1:]), for_server=for_server)
    if scheme in {"postgresql", "postgres"}:
        require("asyncpg", "PostgreSQL")
        from rawsiko.server.store.postgres import PostgresStore

        return PostgresStore(address)
    raise BadStoreAddress(f"There is no store of the kind {scheme!r}. Give {EXAMPLES}.")


def sqlite_store(path: str, *, for_server: bool) -> Store:
    from rawsiko.server.store.sqlite import SqliteStore

    if not path.strip() or not path.isprintable() or path.endswith(("/", "\\")):
        raise BadStoreAddress(f"{path!r} is not a file path. Give {EXAMPLES}.")
    return SqliteStore(path, for_server=for_server)
