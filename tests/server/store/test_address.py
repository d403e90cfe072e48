"""Which store an address names."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from rawsiko.server.store import BadStoreAddress, open_store
from rawsiko.server.store.memory import MemoryStore
from rawsiko.server.store.postgres import PostgresStore
from rawsiko.server.store.sqlite import SqliteStore


@pytest.mark.parametrize(
    "address", ["tables.sqlite", "a folder/tables", "C:\\games\\tables.sqlite", ":memory:"]
)
def test_a_plain_path_is_a_file(address: str) -> None:
    assert isinstance(open_store(address), SqliteStore)


async def test_a_sqlite_address_names_a_file_here_or_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for address in ("sqlite:///here.sqlite", f"sqlite:///{tmp_path}/with%20space.sqlite"):
        store = open_store(address)
        await store.open()
        await store.close()
    assert {path.name for path in tmp_path.iterdir()} == {"here.sqlite", "with space.sqlite"}


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_a_postgresql_address_names_a_database(scheme: str) -> None:
    assert isinstance(open_store(f"{scheme}://us:secret@host:5432/rawsiko"), PostgresStore)


@pytest.mark.parametrize(
    "address",
    [
        *("", "  ", "some/folder/", "a\nb", "\0"),
        *("sqlite://", "sqlite://tables.sqlite", "sqlite:///"),
        *("mysql://host/rawsiko", "http://example.org", "://", "postgresql://host:port/rawsiko"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(address: str) -> None:
    with pytest.raises(BadStoreAddress) as refused:
        open_store(address)
    assert str(refused.value).endswith(".")


def test_an_address_names_the_memory_of_this_process() -> None:
    assert isinstance(open_store("memory:"), MemoryStore)


#: On a host that has no drivers and can start no threads, such as a browser.
WITHOUT_BACKENDS: Final = """
import asyncio, sys, threading
sys.modules |= dict.fromkeys(["sqlite3", "_sqlite3", "asyncpg"])
del threading.Thread.start
from rawsiko.server.store import Kind, open_store
store = open_store("memory:")
async def main():
    await store.open()
    print(await store.create("t1", b"first", 0, kind=Kind.TABLE))
asyncio.run(main())
"""


def test_the_contract_and_the_store_in_memory_need_no_backend() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT_BACKENDS], capture_output=True, text=True, check=False, timeout=60
    )
    assert (ran.stdout, ran.stderr) == ("True\n", "")
