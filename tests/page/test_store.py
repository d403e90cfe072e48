"""The contract of every store (server/store/interface.py), on the IndexedDB of a real Chromium.

What a killed tab leaves (S20) is tried in test_killed.py, with a whole page.
"""

from collections.abc import AsyncIterator, Callable, Iterator

import pytest

from rawsiko.server.browser.store import BrowserStore
from rawsiko.server.store import Store
from tests.page.indexed import Chromium, a_profile
from tests.server.store import conftest, test_contract

#: Those that start processes of their own have no page.
KILLED = "test_s20"
globals().update(
    {
        name: test
        for name, test in vars(test_contract).items()
        if name.startswith("test_s") and not name.startswith(KILLED)
    }
)
store = conftest.store
other_node = conftest.other_node


@pytest.fixture(scope="module")
def chromium(executable: str) -> Iterator[Chromium]:
    chromium = Chromium(executable)
    chromium.start()
    yield chromium
    chromium.stop()


@pytest.fixture
async def another(chromium: Chromium) -> AsyncIterator[Callable[[], Store]]:
    """Makes one more store, not opened yet, that keeps its logs in the same place as the others."""
    async with a_profile(chromium) as database:
        yield lambda: BrowserStore(database())
