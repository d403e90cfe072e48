"""Every store, for tests that check the same promises on all of them."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from rawsiko.server.store import Store, open_store
from rawsiko.server.store.address import MEMORY
from rawsiko.server.store.memory import MemoryStore

#: For tests that start processes, which share no memory.
on_disk = pytest.mark.parametrize("address", ["sqlite", "postgres"], indirect=True)


@pytest.fixture(params=["sqlite", "postgres", "memory"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty store."""
    if request.param == "memory":
        return MEMORY
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    return str(request.getfixturevalue("fresh_postgres_url"))


@pytest.fixture
def another(address: str) -> Callable[[], Store]:
    """Makes one more store, not opened yet, that keeps its logs in the same place as the others."""
    if address == MEMORY:
        kept = MemoryStore()
        return lambda: MemoryStore(kept)
    return lambda: open_store(address)


@pytest.fixture
async def store(another: Callable[[], Store]) -> AsyncIterator[Store]:
    store = another()
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def other_node(another: Callable[[], Store]) -> AsyncIterator[Store]:
    """The same store, opened a second time."""
    other = another()
    await other.open()
    yield other
    await other.close()
