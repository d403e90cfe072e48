"""Every store, for tests that check the same promises on all of them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rawsiko.server.store import Store, open_store


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty store."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    return str(request.getfixturevalue("fresh_postgres_url"))


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    store = open_store(address)
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def other_node(address: str) -> AsyncIterator[Store]:
    """The same store, opened a second time."""
    other = open_store(address)
    await other.open()
    yield other
    await other.close()
