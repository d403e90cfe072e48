"""Real servers for the tests, each started when the first test asks for it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path
from typing import Final

import asyncpg
import pytest

from rawsiko.server.settings import Settings
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.tables.aviary import make_canaries
from tests.server.tables.house import House, opened_house

SCHEMA_NUMBERS: Final = count(1)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    server = PostgresServer()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def postgres_url(postgres_server: PostgresServer) -> str:
    """A database that all tests share."""
    return postgres_server.url()


@pytest.fixture
def fresh_postgres_url(postgres_server: PostgresServer) -> str:
    """As good as an empty database, for one test: a schema of its own, which is much quicker to make."""
    schema = f"fresh_{next(SCHEMA_NUMBERS)}"
    asyncio.run(create_schema(postgres_server.url(), schema))
    return f"{postgres_server.url()}&search_path={schema}"


async def create_schema(url: str, schema: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(f"CREATE SCHEMA {schema}")
    await connection.close()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    server = RedisServer()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def redis_url(redis_server: RedisServer) -> str:
    """A Redis that all tests share."""
    return redis_server.url


@pytest.fixture
async def aviary(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose Objectives are canaries."""
    data = make_canaries(tmp_path / "canaries")
    async with opened_house(Settings(database=str(tmp_path / "tables.db"), data=data, pace=0.0)) as house:
        yield house
