"""Connecting to PostgreSQL: durable settings, the version of its tables, and what its errors mean."""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import parse_qs, urlsplit

import asyncpg

from rawsiko.server.store.errors import (
    BadStoreAddress,
    NotAStore,
    StoreError,
    StoreFull,
    StoreTooNew,
    StoreUnavailable,
)
from rawsiko.server.store.schema import migrations, newest_version

CONNECT_SECONDS: Final = 5.0
COMMAND_SECONDS: Final = 10.0
MIGRATION_LOCK: Final = 0x52415753  # "RAWS"; one node migrates, the others wait

connect = functools.partial(
    asyncpg.connect,
    timeout=CONNECT_SECONDS,
    command_timeout=COMMAND_SECONDS,
    server_settings={"application_name": "rawsiko"},
)


async def make_durable(connection: "asyncpg.Connection[asyncpg.Record]") -> None:
    """A commit waits until it is on disk, or longer if the server is configured so."""
    await connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )


async def migrate(connection: "asyncpg.Connection[asyncpg.Record]", place: str) -> None:
    """Carry out the migrations that the database has not seen, all or none."""
    newest = newest_version("postgres")
    if await version_of(connection) == newest:
        return  # so that a role without the right to create tables is enough
    await connection.execute("SELECT pg_advisory_lock($1)", MIGRATION_LOCK)
    try:
        await migrate_alone(connection, place, newest)
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1)", MIGRATION_LOCK)


async def migrate_alone(connection: "asyncpg.Connection[asyncpg.Record]", place: str, newest: int) -> None:
    """While no other node does. The transaction begins with the lock in hand: one that had begun before would
    go on seeing a database without the tables another node has just made."""
    async with connection.transaction():
        version = await version_of(connection)  # another node may have been here first
        if version > newest:
            raise StoreTooNew(place, version, newest)
        for migration in migrations("postgres")[version:]:
            await connection.execute(migration.sql)
        await connection.execute("CREATE TABLE IF NOT EXISTS rawsiko_schema (version integer NOT NULL)")
        await connection.execute("DELETE FROM rawsiko_schema")
        await connection.execute("INSERT INTO rawsiko_schema VALUES ($1)", newest)


async def version_of(connection: "asyncpg.Connection[asyncpg.Record]") -> int:
    if await connection.fetchval("SELECT to_regclass('rawsiko_schema')") is None:
        return 0
    return int(await connection.fetchval("SELECT version FROM rawsiko_schema"))


def display_name(address: str) -> str:
    """The database for messages, without user and password."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or parse_qs(parts.query).get("host", ["this machine"])[0]
        return f"PostgreSQL at {host}{f':{parts.port}' if parts.port else ''}{parts.path}"
    except ValueError as error:
        raise BadStoreAddress(f"The address of the PostgreSQL database cannot be read: {error}.") from error


@contextmanager
def as_store_errors(place: str) -> Iterator[None]:
    """Raises as StoreErrors what asyncpg raises within."""
    try:
        yield
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
        raise store_error(error, place) from error


def store_error(error: Exception, place: str) -> StoreError:
    """What asyncpg raises, as a StoreError. TimeoutError is an OSError, and InternalClientError comes when
    the server goes away in the middle of a query."""
    if isinstance(error, asyncpg.PostgresError):
        return postgres_error(error, place)
    if isinstance(error, ValueError):
        return BadStoreAddress(f"The address of the PostgreSQL database cannot be read: {error}.")
    return StoreUnavailable(f"{place} cannot be reached ({str(error) or 'it does not answer'}).")


def postgres_error(error: asyncpg.PostgresError, place: str) -> StoreError:
    """By the code of the error; see the appendix "PostgreSQL Error Codes" of its manual."""
    code = error.sqlstate or ""
    said = str(error).partition("\n")[0]
    if code == "53100":
        return StoreFull(
            f"The disk of {place} is full ({said}). "
            "Make room, or wipe old tables; what was acknowledged is safe."
        )
    if code == "42P07":
        return NotAStore(f"{place} holds tables of another program ({said}). Give RAWsiko its own database.")
    if code[:2] in {"28", "3D"} or code == "42501":
        return NotAStore(f"{place} does not let us in ({said}).")
    if code[:2] in {"08", "40", "53", "57"} or code == "25006":
        return StoreUnavailable(f"{place} is not able to do it just now ({said}).")
    raise error
