"""SqliteStore beyond what every store promises: one file, what can happen to it, and who else has it open."""

import asyncio
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from types import SimpleNamespace

import pytest

from rawsiko.server.store import (
    NotAStore,
    StoreFull,
    StoreUnavailable,
    sqlite_checkpoints,
    sqlite_file,
    sqlite_rows,
    sqlite_thread,
)
from rawsiko.server.store.interface import Row
from rawsiko.server.store.sqlite import SqliteStore
from rawsiko.server.store.sqlite_checkpoints import JOBS_BETWEEN, Checkpoints
from rawsiko.server.store.sqlite_file import open_file
from rawsiko.server.store.sqlite_thread import MANY, SqliteThread
from tests.server.store.scenes import APPENDED, NOON, REPEATED, append, append_many, begin, log_of, numbers

SMALL_DISK = Path(__file__).with_name("small_disk.py")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path)
    await store.open()
    yield store
    await store.close()


def test_a_commit_waits_for_the_disk(path: Path) -> None:
    connection = open_file(str(path))
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    connection.close()


async def test_readers_do_not_wait_for_a_writer(store: SqliteStore, path: Path) -> None:
    await begin(store, "t1")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    appending = asyncio.ensure_future(append(store, "t1", 2))
    assert await numbers(store, "t1") == [1]
    assert not appending.done()
    other.execute("ROLLBACK")
    assert await appending == (APPENDED, 2)
    other.close()


async def test_a_program_that_holds_the_file_for_too_long_is_named_as_the_reason(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", 0.0)
    store = SqliteStore(path)
    await store.open()
    await begin(store, "t1")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailable, match="Another program"):
        await append(store, "t1", 2)
    other.execute("ROLLBACK")
    other.close()
    assert await append(store, "t1", 2) == (APPENDED, 2)
    await store.close()


async def test_the_file_is_for_its_owner_alone(store: SqliteStore, path: Path) -> None:
    await begin(store, "t1")
    files = [path, *path.parent.glob("tables.sqlite-*")]
    assert len(files) == 3
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


async def test_s16_what_is_wiped_or_overwritten_is_in_no_file_while_the_server_runs(
    store: SqliteStore, path: Path
) -> None:
    for table in ("t1", "t2"):
        await begin(store, table)
        await append(store, table, 2, b"what Ada said" * 1000)
    await store.redact("t1", [Row(2, b"nothing")])
    await store.wipe("t2")
    await store.ping()  # by then the log has been emptied
    assert len(await log_of(store, "t1")) == 2
    for file in path.parent.iterdir():
        assert b"Ada" not in file.read_bytes(), file


async def test_what_is_wiped_is_gone_from_the_file(store: SqliteStore, path: Path) -> None:
    await begin(store, "t1")
    await append(store, "t1", 2, b"what Ada said" * 1000)
    await begin(store, "t2")
    await store.wipe("t1")
    await store.close()
    assert b"Ada" not in path.read_bytes()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


async def test_what_was_overwritten_is_gone_though_its_row_was_moved_to_another_page(path: Path) -> None:
    store = await rows_that_were_moved_and_overwritten(path)
    await store.close()
    assert b"Ada" not in path.read_bytes()


async def test_a_file_is_tidied_while_the_server_runs_too(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_checkpoints, "TIDY_AFTER", 0.0)
    store = await rows_that_were_moved_and_overwritten(path)
    async with asyncio.timeout(60):
        while any(b"Ada" in file.read_bytes() for file in path.parent.glob("tables.sqlite*")):
            await asyncio.sleep(0)
    await store.ping()
    assert len(await log_of(store, "log 3")) > 1
    await store.close()


async def rows_that_were_moved_and_overwritten(path: Path) -> SqliteStore:
    """Rows come in turns, so that SQLite has to move some of them; then every row with Ada is overwritten."""
    chance, last, with_her = Random(37), [1] * 8, []
    store = SqliteStore(path)
    await store.open()
    for log in range(8):
        await begin(store, f"log {log}")
    for _ in range(6):
        for _ in range(30):
            log = chance.randrange(8)
            last[log] += 1
            body = bytes(chance.randrange(40, 900))
            if chance.random() < 0.3:
                body = b"Ada" + bytes(150)
                with_her.append((log, last[log]))
            await append(store, f"log {log}", last[log], body)
        await store.close()  # which moves new rows to their logs
        store = SqliteStore(path)
        await store.open()
    for log, number in with_her:
        await store.redact(f"log {log}", [Row(number, b"Vega" + bytes(150 + chance.randrange(9)))])
    return store


async def test_a_store_in_memory_keeps_the_same_promises() -> None:
    store, other = SqliteStore(":memory:"), SqliteStore(":memory:")
    await store.open()
    await other.open()
    await begin(store, "t1")
    await append_many(store, "t1", 5)
    assert len(await log_of(store, "t1")) == 5
    assert await other.heads() == []
    await store.close()
    await other.close()


async def test_s20_a_last_write_that_was_torn_leaves_what_was_acknowledged(
    store: SqliteStore, path: Path, tmp_path: Path
) -> None:
    wal = path.with_name(f"{path.name}-wal")
    await begin(store, "t1")
    sizes = {1: wal.stat().st_size}
    for number in range(2, 8):
        await append(store, "t1", number, b"x" * 3000)
        sizes[number] = wal.stat().st_size
    for number in range(1, 7):
        for torn in range(sizes[number], sizes[number + 1], 1511):
            crashed = crashed_copy(path, tmp_path / f"{number}-{torn}", torn, damaged=torn % 2 == 0)
            assert await rows_in(crashed) == number
            shutil.rmtree(crashed.parent)


def crashed_copy(path: Path, folder: Path, size: int, *, damaged: bool) -> Path:
    """The files as a power cut might leave them: the newest cut off after `size`, or damaged there."""
    folder.mkdir()
    shutil.copy(path, folder)
    whole = path.with_name(f"{path.name}-wal").read_bytes()
    rest = bytes(byte ^ 0x5A for byte in whole[size:]) if damaged else b""
    (folder / f"{path.name}-wal").write_bytes(whole[:size] + rest)
    return folder / path.name


async def rows_in(path: Path) -> int:
    store = SqliteStore(path)
    await store.open()
    rows = await log_of(store, "t1")
    assert await append(store, "t1", len(rows) + 1) == (APPENDED, len(rows) + 1)
    await store.close()
    return len(rows)


async def test_a_file_that_was_cut_off_is_refused(store: SqliteStore, path: Path) -> None:
    await begin(store, "t1")
    await append_many(store, "t1", 200)
    await store.close()
    whole = path.read_bytes()
    for size in (60, 4096, len(whole) // 2):
        path.write_bytes(whole[:size])
        with pytest.raises(NotAStore, match="Put back the last copy"):
            await SqliteStore(path).open()


@pytest.mark.parametrize(
    "content", [b"Dear diary, " * 100, bytes(4096), b"SQLite format 3\0" + b"\xff" * 5000]
)
async def test_a_file_that_is_something_else_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(NotAStore, match="no database"):
        await SqliteStore(path).open()
    assert path.read_bytes() == content


async def test_a_folder_or_a_missing_folder_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing" / "tables.sqlite"):
        with pytest.raises(NotAStore, match=r"cannot be opened for writing: .*\."):
            await SqliteStore(path).open()


def test_a_full_disk_is_answered_clearly_and_nothing_is_lost(path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, SMALL_DISK, path], capture_output=True, text=True, check=True, timeout=60
    )
    sentence, rows, again, refused_again, afterwards = ended.stdout.splitlines()
    assert sentence == again
    assert sentence.startswith(f"There is no room left for {path}:")
    acknowledged, stored = map(int, rows.split())
    assert stored == acknowledged > 10
    assert refused_again == "0"
    assert afterwards == "APPENDED"


async def test_a_row_that_does_not_fit_is_refused_and_leaves_nothing_behind(store: SqliteStore) -> None:
    await begin(store, "t1")
    await limit_pages(store, 1)  # that is, as many as there are
    with pytest.raises(StoreFull, match="what was acknowledged is safe"):
        await append(store, "t1", 2, b"x" * 100_000)
    assert len(await log_of(store, "t1")) == 1
    await limit_pages(store, 1_000_000)
    assert await append(store, "t1", 2, b"x" * 100_000) == (APPENDED, 2)


async def limit_pages(store: SqliteStore, pages: int) -> None:
    assert store._writer is not None
    await store._writer.do(lambda file: file.execute(f"PRAGMA max_page_count = {pages}").fetchone())


async def test_while_many_ask_the_next_commit_waits_for_more_of_them(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    writer = SqliteThread(
        open_file(str(path)),
        str(path),
        begin="BEGIN IMMEDIATE",
        most_at_once=100,
        after=lambda _, jobs: sizes.append(jobs),
    )
    started, go_on = Event(), Event()

    def hold_up(_: sqlite3.Connection) -> None:
        started.set()
        go_on.wait()

    first = writer.do(hold_up)
    await asyncio.to_thread(started.wait)
    many = [writer.do(lambda _: None) for _ in range(MANY)]
    gathered: list[asyncio.Future[None]] = []
    loop = asyncio.get_running_loop()

    def two_more(_: float) -> None:
        asyncio.run_coroutine_threadsafe(ask_twice(), loop).result()

    async def ask_twice() -> None:
        gathered.extend(writer.do(lambda _: None) for _ in range(2))

    monkeypatch.setattr(sqlite_thread, "time", SimpleNamespace(sleep=two_more))
    go_on.set()
    await asyncio.gather(first, *many)
    await writer.do(lambda _: None)
    await asyncio.gather(*gathered)
    await writer.close()
    assert sizes == [1, MANY, 3]


def test_the_log_of_sqlite_begins_anew_after_a_checkpoint_beside_the_writer(path: Path) -> None:
    writer = open_file(str(path))
    checkpoints = Checkpoints(partial(sqlite_file.connect, str(path)))
    before = write_a_page(writer)
    for _ in range(20):
        assert write_a_page(writer) > before
    checkpoints.on_commit(writer, JOBS_BETWEEN)
    checkpoints.caught_up.wait()
    checkpoints.on_commit(writer, 1)
    assert write_a_page(writer) <= before
    checkpoints.close()
    writer.close()


def write_a_page(connection: sqlite3.Connection) -> int:
    """Commit something; how many pages SQLite's log has now."""
    connection.execute("PRAGMA user_version = 2")
    log = Path(connection.execute("PRAGMA database_list").fetchone()[2] + "-wal").read_bytes()
    salts = log[16:24]  # of the log as it was begun last; pages of an older one have others
    pages = range(32, len(log), 24 + 4096)
    return next((place for place, page in enumerate(pages) if log[page + 8 : page + 16] != salts), len(pages))


async def test_new_rows_are_compacted_by_log_and_are_read_the_same(store: SqliteStore, path: Path) -> None:
    for table in ("t1", "t2"):
        await begin(store, table)
        await append(store, table, 2, now=NOON + 60)
    seen = [await log_of(store, "t1"), await store.head("t1"), await store.heads()]
    assert rows_waiting(path) == 2
    await store.close()
    assert rows_waiting(path) == 0
    await store.open()
    assert [await log_of(store, "t1"), await store.head("t1"), await store.heads()] == seen


async def test_new_rows_are_compacted_while_play_goes_on(
    store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_thread, "COMPACT_AFTER", 10)
    await begin(store, "t1")
    for number in range(2, 30):
        assert await append(store, "t1", number, key=f"key {number}") == (APPENDED, number)
    assert len(await log_of(store, "t1")) == 29
    assert rows_waiting(path) < 10
    for number in range(2, 30):  # compacted or not, none is written again
        assert await append(store, "t1", 30, key=f"key {number}") == (REPEATED, number)


async def test_the_logs_with_most_new_rows_are_compacted_first_and_all_in_the_end(
    store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_thread, "COMPACT_AFTER", 9)
    monkeypatch.setattr(sqlite_rows, "COMPACT_LOGS", 2)
    for table, rows in (("t1", 4), ("t2", 1), ("t3", 3), ("t4", 1)):
        await begin(store, table)
        for number in range(2, 2 + rows):
            await append(store, table, number)
    await store.ping()  # by then they are compacted
    assert rows_waiting(path) == 2
    await store.wipe("t2")
    await append(store, "t4", 3)
    await store.close()
    assert rows_waiting(path) == 0
    await store.open()
    assert await store.head("t2") is None
    assert [len(await log_of(store, table)) for table in ("t1", "t3", "t4")] == [5, 4, 3]


async def test_a_key_of_a_compacted_row_spoils_nothing_handed_in_with_it(store: SqliteStore) -> None:
    await begin(store, "t1")
    await begin(store, "t2")
    await append(store, "t1", 2, key="a")
    await store.redact("t1", [])  # everything is compacted
    answers = await asyncio.gather(
        append(store, "t1", 3, key="a"), append(store, "t1", 3, key="b"), append(store, "t2", 2, key="a")
    )
    assert [*answers] == [(REPEATED, 2), (APPENDED, 3), (APPENDED, 2)]


async def test_rows_that_no_longer_fit_stay_where_they_are_until_there_is_room(
    store: SqliteStore, path: Path
) -> None:
    await begin(store, "t1")
    await append(store, "t1", 2, b"x" * 30_000)
    await limit_pages(store, 1)  # that is, as many as there are
    await store.close()
    assert rows_waiting(path) == 1
    await store.open()
    assert len(await log_of(store, "t1")) == 2
    assert rows_waiting(path) == 0


def rows_waiting(path: Path) -> int:
    """How many rows are not compacted."""
    connection = sqlite3.connect(path)
    waiting: int = connection.execute("SELECT count(*) FROM new_rows").fetchone()[0]
    connection.close()
    return waiting
