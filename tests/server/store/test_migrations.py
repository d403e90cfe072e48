"""Older stores can be opened: numbered migrations, all or none; newer stores are refused."""

import asyncio
import sqlite3

import asyncpg
import pytest

from rawsiko.server.store import (
    Kind,
    LogHead,
    NotAStore,
    Row,
    Store,
    StoreTooNew,
    open_store,
    postgres_database,
    sqlite_file,
)
from rawsiko.server.store.schema import Migration, migrations
from tests.server.store.conftest import on_disk
from tests.server.store.old_stores import execute, laid_out
from tests.server.store.scenes import APPENDED, REPEATED, append, begin, log_of

ENDED, PLAYING, OPEN = "6kAqLxq2T3eXf0bYc9uWvA", "Zt0s-4nJQ1mR8p_dEoGh5w", "pB9vC2yLSzuN6iK1aXjT7g"


@pytest.fixture
async def old_address(address: str) -> str:
    """Of a store as version 1 left it."""
    return await laid_out("version-1", address)


@on_disk
async def test_a_store_of_version_1_is_brought_up_to_date_with_all_it_holds(old_address: str) -> None:
    for _ in range(2):  # the second time it is up to date
        store = open_store(old_address)
        await store.open()
        assert await store.heads() == [
            LogHead(ENDED, Kind.TABLE, None, "H7KQ2M", 1799000000, 1799000000, "ended", 4),
            LogHead(PLAYING, Kind.TABLE, None, "RWX3PC", 1799500000, 1799500000, "playing", 3),
            LogHead(OPEN, Kind.TABLE, None, "4MDTJE", 1799900000, 1799900000, "open", 1),
        ]
        assert await log_of(store, PLAYING) == [Row(n, b'{"row":%d}' % n) for n in (1, 2, 3)]
        await store.close()


@on_disk
async def test_play_goes_on_in_a_store_of_version_1(old_address: str) -> None:
    store = open_store(old_address)
    await store.open()
    assert await append(store, PLAYING, 4, key="0:key-3") == (REPEATED, 3)
    assert await append(store, PLAYING, 4, key="0:key-4", now=1799999999) == (APPENDED, 4)
    assert await store.wipe_untouched(1799999999) == 2
    assert [head.id for head in await store.heads()] == [PLAYING]
    await store.close()


@on_disk
async def test_a_store_of_a_newer_version_is_left_alone(address: str, store: Store) -> None:
    await begin(store, "t1")
    await store.close()
    await set_version(address, 99)
    newer = open_store(address)
    with pytest.raises(StoreTooNew, match=r"newer version of RAWsiko .*99.* knows up to 4"):
        await newer.open()
    await set_version(address, 4)
    again = open_store(address)
    await again.open()
    assert len(await log_of(again, "t1")) == 1
    await again.close()


@on_disk
async def test_a_migration_that_fails_leaves_everything_as_it_was(
    old_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Migration(5, "CREATE TABLE more (id integer);\nINSERT INTO nowhere VALUES (1);")
    for module in (sqlite_file, postgres_database):
        monkeypatch.setattr(module, "migrations", lambda backend: (*migrations(backend), broken))
        monkeypatch.setattr(module, "newest_version", lambda _: 5)
    with pytest.raises((sqlite3.OperationalError, asyncpg.UndefinedTableError), match="nowhere"):
        await open_store(old_address).open()
    assert await version(old_address) == 1
    monkeypatch.undo()
    await test_a_store_of_version_1_is_brought_up_to_date_with_all_it_holds(old_address)


@on_disk
async def test_nodes_that_start_together_migrate_once(old_address: str) -> None:
    nodes = [open_store(old_address) for _ in range(6)]
    await asyncio.gather(*(node.open() for node in nodes))
    answers = [await append(node, PLAYING, place) for place, node in enumerate(nodes, start=4)]
    assert answers == [(APPENDED, number) for number in range(4, 10)]
    await asyncio.gather(*(node.close() for node in nodes))


@on_disk
async def test_a_database_with_tables_of_another_program_is_left_alone(address: str) -> None:
    await execute(address, "CREATE TABLE log (line integer)")
    with pytest.raises(NotAStore, match="of another program"):
        await open_store(address).open()
    await execute(address, "INSERT INTO log VALUES (1)")
    with pytest.raises((sqlite3.OperationalError, asyncpg.UndefinedTableError)):
        await execute(address, "SELECT * FROM tables")


def test_versions_count_from_one_and_are_the_same_for_both() -> None:
    versions = {
        kind: [migration.version for migration in migrations(kind)] for kind in ("sqlite", "postgres")
    }
    assert versions["sqlite"] == versions["postgres"] == list(range(1, len(versions["sqlite"]) + 1))


async def set_version(address: str, number: int) -> None:
    postgres = address.startswith("postgresql:")
    await execute(
        address,
        f"UPDATE rawsiko_schema SET version = {number}" if postgres else f"PRAGMA user_version = {number}",
    )


async def version(address: str) -> object:
    postgres = address.startswith("postgresql:")
    return await execute(address, "SELECT version FROM rawsiko_schema" if postgres else "PRAGMA user_version")
