"""Restart: from kill -9 with many live tables to the first acknowledgement, and to that of the last table."""

import asyncio
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from benchmarks.server.connections import Listener
from benchmarks.server.process import ServerProcess
from benchmarks.server.tables import Chair, LoadTable
from rawsiko.server.identity.keys import LETTERS, hash_of
from rawsiko.server.store import Kind, Row, open_store
from rawsiko.server.tables.facts import ChairTaken, decode_fact, encode_fact
from rawsiko.server.tables.wire import Json

ROWS: Final = 100  # of the log of each table
AT_ONCE: Final = 50  # tables that come back at the same moment


class Restarted(NamedTuple):
    """Seconds after kill -9."""

    listening: float
    first: float
    all: float


class Copies(NamedTuple):
    """Tables with the same log of this many rows."""

    names: list[str]
    rows: int


async def copy_table(database: str, table: str, count: int, most_rows: int = ROWS) -> Copies:
    """Store this many more copies of the beginning of a table's log."""
    store = open_store(database)
    await store.open()
    rows = await store.read(table, limit=most_rows)
    names = [f"copy-{number:05}" for number in range(count)]

    async def copied(name: str, rows: Sequence[Row]) -> None:
        rows = [Row(row.number, with_own_keys(row.body, name)) for row in rows]
        code = "".join(LETTERS[int(digit)] for digit in name[-5:]) + "Z"
        await store.create(name, rows[0].body, int(time.time()), kind=Kind.TABLE, code=code)
        for row in rows[1:]:
            await store.append(
                name, row.number, row.body, idempotency_key=None, state="playing", now=int(time.time())
            )

    await asyncio.gather(*(copied(name, rows) for name in names))
    await store.close()
    return Copies(names, len(rows))


def key_of(name: str, chair: int) -> str:
    """Every copy has people of its own, because limits count by key."""
    return f"{name}-{chair}"


def with_own_keys(body: bytes, name: str) -> bytes:
    fact = decode_fact(body)
    if isinstance(fact, ChairTaken):
        fact = msgspec.structs.replace(fact, key_hash=hash_of(key_of(name, fact.chair)))
    return encode_fact(fact)


async def back(name: str, place: int, port: int, awaited: tuple[int, Json], number: int) -> LoadTable:
    """A person back at their table: connected, and listening from where they were."""
    table = LoadTable(place, port)
    table.id, table.number = name, number
    chair, yours = awaited
    person = Chair(key_of(name, chair))
    person.number, person.yours = number, yours
    table.chairs.append(person)
    await table.listen()
    await table.connect()  # only now: the server closes what is silent for ten seconds
    return table


async def look(table: LoadTable, copies: Copies) -> None:
    """Let the people of a table see a copy of it."""
    for place, chair in enumerate(table.chairs):
        heard: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        chair.number, chair.yours = 0, {}

        def hear(at: int, data: bytes, chair: Chair = chair, heard: asyncio.Future[None] = heard) -> None:
            chair.heard(at, data)
            if at == copies.rows and not heard.done():
                heard.set_result(None)

        listener = Listener(
            f"/api/tables/{copies.names[0]}/events?after=0", key_of(copies.names[0], place), hear
        )
        await asyncio.get_running_loop().create_connection(
            lambda listener=listener: listener,  # type: ignore[misc]
            "127.0.0.1",
            table.port,
            local_addr=(table.address, 0),
        )
        await asyncio.wait_for(heard, 30)
        if listener.transport is not None:
            listener.transport.abort()


async def restart(server: ServerProcess, port: int, table: LoadTable, copies: Copies) -> Restarted:
    """One person is at each of the tables; the server is killed, started again, and all decide at once."""
    await look(table, copies)
    names, number = copies
    awaited = next((place, chair.yours) for place, chair in enumerate(table.chairs) if "legal" in chair.yours)
    people: list[LoadTable] = []
    for start in range(0, len(names), AT_ONCE):
        some = enumerate(names[start : start + AT_ONCE], start=start)
        people += await asyncio.gather(*(back(name, place, port, awaited, number) for place, name in some))
    killed = time.perf_counter()
    server.kill()
    for person in people:
        person.hang_up()
    server.start()
    listening = time.perf_counter() - killed
    acknowledged: list[float] = []
    crowd = asyncio.Semaphore(AT_ONCE)

    async def come_back(place: int, name: str) -> LoadTable:
        async with crowd:
            person = await back(name, place, port, awaited, number)
            done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            person.decide(lambda _, accepted: done.set_result(accepted))
            if not await done:
                raise RuntimeError(f"{name} did not take a Decision.")
            if person.number != number + 1:
                raise RuntimeError(f"{name} was not as it had been: {person.number} follows {number}.")
            acknowledged.append(time.perf_counter() - killed)
            return person

    returned = await asyncio.gather(*(come_back(place, name) for place, name in enumerate(names)))
    for person in returned:
        person.hang_up()
    return Restarted(listening, min(acknowledged), max(acknowledged))
