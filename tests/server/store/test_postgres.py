"""PostgresStore beyond what every store promises: a server that comes and goes, and nodes that meet in it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import asyncpg
import pytest

from rawsiko.server.store import NoSuchLog, NotAStore, Store, StoreFull, StoreUnavailable, open_store
from rawsiko.server.store.postgres_database import as_store_errors, make_durable
from tests.server.conftest import create_schema
from tests.server.postgres_server import PostgresServer
from tests.server.store.scenes import APPENDED, CONFLICT, NOON, append, begin, log_of, numbers

TABLES: Final = "a b c d e f g h i j k l m n o p"


@pytest.fixture
def address(fresh_postgres_url: str) -> str:
    return fresh_postgres_url


@pytest.fixture
async def administrator(address: str) -> AsyncIterator["asyncpg.Connection[asyncpg.Record]"]:
    connection = await asyncpg.connect(address)
    yield connection
    await connection.close()


async def test_a_commit_waits_for_the_disk_whatever_the_role_is_set_to(address: str) -> None:
    for setting, kept in (("off", "on"), ("on", "on"), ("remote_apply", "remote_apply")):
        connection = await asyncpg.connect(f"{address}&synchronous_commit={setting}")
        await make_durable(connection)
        assert await connection.fetchval("SHOW synchronous_commit") == kept
        await connection.close()


async def test_the_store_works_on_after_the_server_was_restarted(
    store: Store, postgres_server: PostgresServer
) -> None:
    await begin(store, "t1")
    await append(store, "t1", 2)
    await asyncio.to_thread(postgres_server.stop)
    await asyncio.to_thread(postgres_server.start)
    assert await numbers(store, "t1") == [1, 2]
    assert await append(store, "t1", 3) == (APPENDED, 3)
    assert len(await log_of(store, "t1")) == 3


async def test_while_the_server_is_away_everything_is_refused_and_then_works_again(
    store: Store, postgres_server: PostgresServer
) -> None:
    await begin(store, "t1")
    await asyncio.to_thread(postgres_server.stop)
    for call in (append(store, "t1", 2), store.head("t1"), store.ping(), store.wipe("t1")):
        with pytest.raises(StoreUnavailable, match="PostgreSQL at"):
            await call
    await asyncio.to_thread(postgres_server.start)
    assert await append(store, "t1", 2) == (APPENDED, 2)
    await store.ping()


async def test_a_connection_cut_while_appending_is_reported_and_made_again(
    store: Store, administrator: "asyncpg.Connection[asyncpg.Record]"
) -> None:
    await begin(store, "t1")
    async with administrator.transaction():
        await administrator.execute("SELECT * FROM logs FOR UPDATE")
        appending = asyncio.ensure_future(append(store, "t1", 2, key="a"))
        await cut_whoever_waits(administrator)
        with pytest.raises(StoreUnavailable):
            await appending
    assert await append(store, "t1", 2, key="a") == (APPENDED, 2)


async def cut_whoever_waits(administrator: "asyncpg.Connection[asyncpg.Record]") -> None:
    """Cut the connection that waits for a lock, as soon as there is one."""
    while not await administrator.fetch("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted"):
        pass


async def test_a_full_disk_is_answered_clearly_and_nothing_is_lost(
    store: Store, administrator: "asyncpg.Connection[asyncpg.Record]"
) -> None:
    await begin(store, "t1")
    await administrator.execute(
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$;"
        "CREATE TRIGGER full_disk BEFORE INSERT ON log_rows EXECUTE FUNCTION full_disk();"
    )
    with pytest.raises(StoreFull, match=r"is full .* what was acknowledged is safe"):
        await append(store, "t1", 2)
    assert len(await log_of(store, "t1")) == 1
    await administrator.execute("DROP TRIGGER full_disk ON log_rows")
    assert await append(store, "t1", 2) == (APPENDED, 2)


@pytest.mark.parametrize(
    ("replaced", "by", "error"),
    [
        ("/postgres?", "/nowhere?", NotAStore),
        ("postgres@", "nobody:hunter2@", NotAStore),
        ("postgres@/", "postgres:hunter2@127.0.0.1:1/", StoreUnavailable),
        ("host=", "host=/nowhere", StoreUnavailable),
    ],
)
async def test_a_database_that_cannot_be_entered_is_named_without_its_password(
    postgres_url: str, replaced: str, by: str, error: type[Exception]
) -> None:
    address = postgres_url.replace(replaced, by)
    if "127.0.0.1" in by:
        address = address.partition("?")[0]
    with pytest.raises(error) as refused:
        await open_store(address).open()
    assert str(refused.value).startswith("PostgreSQL at ")
    assert "hunter2" not in str(refused.value)


async def test_nodes_that_append_to_the_same_tables_never_wait_for_each_other_in_a_circle(
    store: Store, other_node: Store, administrator: "asyncpg.Connection[asyncpg.Record]"
) -> None:
    tables = TABLES.split()
    for table in tables:
        await begin(store, table)
    async with stopped_halfway(administrator):
        one = asyncio.gather(*(append(store, table, 2, b"one") for table in tables))
        two = asyncio.gather(*(append(other_node, table, 2, b"two") for table in reversed(tables)))
        await until_waiting(administrator, 2)
    outcomes = [answer.outcome for answer in [*await one, *await two]]
    assert outcomes.count(APPENDED) == outcomes.count(CONFLICT) == len(tables)
    assert [len(await log_of(store, table)) for table in tables] == [2] * len(tables)


async def test_a_node_that_wipes_what_another_appends_to_leaves_whole_tables_or_nothing(
    store: Store, other_node: Store, administrator: "asyncpg.Connection[asyncpg.Record]"
) -> None:
    tables = TABLES.split()
    for table in reversed(tables):  # so that a search without an order finds the last first
        await begin(store, table)
    async with stopped_halfway(administrator):
        wiping = asyncio.ensure_future(other_node.wipe_untouched(NOON + 1))
        appending = [asyncio.ensure_future(append(store, table, 2, now=NOON + 2)) for table in tables]
        await until_waiting(administrator, 2)
    answers = await asyncio.gather(*appending, return_exceptions=True)
    appended = [table for table, answer in zip(tables, answers, strict=True) if answer == (APPENDED, 2)]
    assert all(answer == (APPENDED, 2) or isinstance(answer, NoSuchLog) for answer in answers)
    assert await wiping == len(tables) - len(appended)
    assert [len(await log_of(store, table)) for table in appended] == [2] * len(appended)
    assert await administrator.fetchval("SELECT count(*) FROM log_rows") == 2 * len(appended)


@asynccontextmanager
async def stopped_halfway(administrator: "asyncpg.Connection[asyncpg.Record]") -> AsyncIterator[None]:
    """Whoever locks many tables gets as far as the middle, and goes on afterwards."""
    async with administrator.transaction():
        await administrator.execute("SELECT * FROM logs WHERE id = 'h' FOR UPDATE")
        yield


async def until_waiting(administrator: "asyncpg.Connection[asyncpg.Record]", connections: int) -> None:
    waiting = "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted"
    while await administrator.fetchval(waiting) < connections:
        pass


async def test_a_database_that_takes_no_writes_is_not_healthy(fresh_postgres_url: str) -> None:
    store = open_store(f"{fresh_postgres_url}&default_transaction_read_only=on")
    writable = open_store(fresh_postgres_url)
    await writable.open()
    await writable.ping()
    await begin(writable, "a")
    await writable.ping()
    await store.open()
    with pytest.raises(StoreUnavailable, match="read-only"):
        await store.ping()
    await store.close()
    await writable.close()


async def test_nodes_that_start_together_on_an_empty_database_all_start(
    postgres_server: PostgresServer,
) -> None:
    """A node that had looked before the other was done went on seeing an empty database."""
    for number in range(3):
        schema = f"together_{number}"
        await create_schema(postgres_server.url(), schema)
        stores = [open_store(f"{postgres_server.url()}&search_path={schema}") for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        await begin(stores[0], "a")
        assert await numbers(stores[1], "a") == [1]
        for store in stores:
            await store.close()


def test_whatever_asyncpg_says_when_a_server_goes_away_is_no_fault() -> None:
    for error in (
        OSError(),
        asyncpg.InterfaceError("closed"),
        asyncpg.InternalClientError("another operation"),
    ):
        with pytest.raises(StoreUnavailable), as_store_errors("PostgreSQL"):
            raise error
