"""Stores as earlier releases left them: the files in golden/, for SQLite and, row by row, for PostgreSQL."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import asyncpg

from rawsiko.server.store.schema import migrations

GOLDEN: Final = Path(__file__).parent / "golden"
HEADS: Final = {1: "tables", 2: "tables", 3: "heads"}
ROWS: Final = {
    1: "SELECT table_id, number, key, body FROM log",
    2: "SELECT table_id, number, key, body FROM log",
    3: "SELECT table_id, number, key, body FROM log UNION ALL SELECT table_id, number, key, body FROM newest",
}


async def laid_out(name: str, address: str) -> str:
    """Put a copy of a golden file into an empty store; the address to open it by."""
    golden = GOLDEN / f"{name}.sqlite"
    if address.startswith("sqlite:"):
        shutil.copyfile(golden, address.removeprefix("sqlite:///"))
    else:
        await copy_to_postgres(golden, address)
    return address


async def copy_to_postgres(golden: Path, address: str) -> None:
    """What the file holds, in tables made by the migrations of its version."""
    with closing(sqlite3.connect(f"file:{golden}?immutable=1", uri=True)) as file:
        version: int = file.execute("PRAGMA user_version").fetchone()[0]
        heads = file.execute(f"SELECT * FROM {HEADS[version]}")
        columns = [column[0] for column in heads.description]
        found, rows = heads.fetchall(), file.execute(ROWS[version]).fetchall()
    database = await asyncpg.connect(address)
    for migration in migrations("postgres")[:version]:
        await database.execute(migration.sql)
    await database.execute("CREATE TABLE rawsiko_schema (version integer NOT NULL)")
    await database.execute(f"INSERT INTO rawsiko_schema VALUES ({version})")
    await database.executemany(insert("tables", columns), found)
    await database.executemany(insert("log", ["table_id", "number", "key", "body"]), rows)
    await database.close()


def insert(table: str, columns: list[str]) -> str:
    places = ", ".join(f"${place}" for place in range(1, len(columns) + 1))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"


async def execute(address: str, sql: str, *values: object) -> Any:
    """At the database itself; answers the first value."""
    if address.startswith("postgresql:"):
        connection = await asyncpg.connect(address)
        try:
            return await connection.fetchval(sql, *values)
        finally:
            await connection.close()
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)) as file:
        found = file.execute(sql, values).fetchone()
        return found[0] if found else None
