"""For all tests of tables: a house of their own."""

from collections.abc import AsyncIterator

import pytest

from tests.server.tables.house import House, opened_house


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with opened_house() as opened:
        yield opened
