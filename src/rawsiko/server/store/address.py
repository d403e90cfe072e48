"""Which store an address names: a file, or a PostgreSQL database."""

from urllib.parse import unquote

from rawsiko.extras import require
from rawsiko.server.store.errors import BadStoreAddress
from rawsiko.server.store.interface import Store
from rawsiko.server.store.sqlite import SqliteStore
from rawsiko.server.store.sqlite_file import IN_MEMORY

EXAMPLES = (
    "a file such as tables.sqlite or sqlite:///tables.sqlite, or postgresql://user:password@host/database"
)


def open_store(address: str, *, for_server: bool = False) -> Store:
    """The store at this address, not opened yet; raises BadStoreAddress. A file has one server at most.

    `sqlite:///tables.sqlite` is a file in this folder, `sqlite:////srv/tables.sqlite` one in another.
    """
    scheme, separator, rest = address.partition("://")
    if not separator:
        return SqliteStore(file_path(address), for_server=for_server)
    if scheme == "sqlite":
        if not rest.startswith("/"):
            raise BadStoreAddress(f"After sqlite: come three slashes and the path: {EXAMPLES}.")
        return SqliteStore(file_path(unquote(rest[1:])), for_server=for_server)
    if scheme in {"postgresql", "postgres"}:
        require("asyncpg", "PostgreSQL")
        from rawsiko.server.store.postgres import PostgresStore

        return PostgresStore(address)
    raise BadStoreAddress(f"There is no store of the kind {scheme!r}. Give {EXAMPLES}.")


def file_path(path: str) -> str:
    if path != IN_MEMORY and (not path.strip() or not path.isprintable() or path.endswith(("/", "\\"))):
        raise BadStoreAddress(f"{path!r} is no path of a file. Give {EXAMPLES}.")
    return path
