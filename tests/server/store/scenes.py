"""Short ways to say what happens at a table, for tests of the store."""

from rawsiko.server.store import Appended, Kind, Outcome, Row, Store

NOON = 1_800_000_000
APPENDED, CONFLICT, REPEATED = Outcome


async def begin(store: Store, table: str, code: str | None = None, now: int = NOON) -> None:
    assert await store.create(table, b"first", now, kind=Kind.TABLE, code=code or table.upper())


async def begin_chat(store: Store, table: str) -> bool:
    return await store.create(f"{table}.chat", b"first", NOON, kind=Kind.CHAT, parent=table)


async def append(
    store: Store, table: str, number: int, body: bytes = b"row", key: str | None = None, now: int = NOON
) -> Appended:
    return await store.append(table, number, body, idempotency_key=key, state="playing", now=now)


async def append_many(store: Store, table: str, last: int) -> None:
    """Rows 2 to `last`, each with its number as body."""
    for number in range(2, last + 1):
        assert await append(store, table, number, b"%d" % number) == (APPENDED, number)


async def numbers(store: Store, table: str) -> list[int]:
    return [row.number for row in await store.read(table)]


async def log_of(store: Store, table: str) -> list[Row]:
    """All rows, after making sure that their numbers have no gaps and the head agrees. PostgreSQL may still
    commit the last row of a client that was killed, so a row that comes meanwhile is waited for."""
    head, rows = None, await store.read(table)
    while head != (head := await store.head(table)):
        rows = await store.read(table)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert head is not None
    assert head.last == len(rows)
    return rows
