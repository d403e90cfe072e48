"""A device without room: what was stored stays, and a match goes on in memory."""

from typing import Any

import pytest

from rawsiko.server.browser.overflow import OverflowStore
from rawsiko.server.store import Kind
from rawsiko.server.store.errors import StoreFull
from rawsiko.server.store.memory import MemoryStore


class Device(MemoryStore):
    """Has room for so many rows."""

    room = 1000

    async def create(self, *given: Any, **named: Any) -> bool:
        self.take()
        return await super().create(*given, **named)

    async def append(self, *given: Any, **named: Any) -> Any:
        self.take()
        return await super().append(*given, **named)

    def take(self) -> None:
        if not self.room:
            raise StoreFull("There is no room left on this device.")
        self.room -= 1


@pytest.fixture
async def opened() -> tuple[Device, OverflowStore, list[str]]:
    told: list[str] = []
    device = Device()
    store = OverflowStore(device, lambda: told.append("full"))
    await store.open()
    return device, store, told


async def rows(store: Any, log: str) -> list[bytes]:
    return [row.body for row in await store.read(log)]


async def append(store: Any, log: str, number: int, body: bytes, state: str = "playing") -> None:
    await store.append(log, number, body, idempotency_key=None, state=state, now=number)


async def test_a_match_goes_on_in_memory_and_what_was_stored_stays(opened: Any) -> None:
    device, store, told = opened
    await store.create("t", b"1", 1, kind=Kind.TABLE, code="ABCDEF")
    await append(store, "t", 2, b"2")
    device.room = 0
    assert told == []
    await append(store, "t", 3, b"3")
    await append(store, "t", 4, b"4", "ended")
    assert told == ["full"]
    assert await rows(store, "t") == [b"1", b"2", b"3", b"4"]
    assert await rows(device, "t") == [b"1", b"2"]
    head = await store.head("t")
    assert (head.last, head.state, head.code) == (4, "ended", "ABCDEF")
    assert await store.find_code("ABCDEF") == head
    assert await store.heads() == [head]
    assert await store.heads(state="ended") == [head]


async def test_a_new_match_begins_in_memory_beside_those_of_the_device(opened: Any) -> None:
    device, store, told = opened
    await store.create("old", b"1", 1, kind=Kind.TABLE)
    device.room = 0
    assert await store.create("new", b"1", 1, kind=Kind.TABLE)
    assert not await store.create("new", b"1", 1, kind=Kind.TABLE)
    await append(store, "new", 2, b"2")
    assert [head.id for head in await store.heads()] == ["new", "old"]
    assert [head.id for head in await device.heads()] == ["old"]
    assert told == ["full"]


async def test_what_is_beneath_a_log_goes_where_that_is(opened: Any) -> None:
    device, store, _ = opened
    await store.create("t", b"1", 1, kind=Kind.TABLE)
    device.room = 0
    assert await store.create("t.analysis", b"a", 1, kind=Kind.ANALYSIS, parent="t")
    device.room = 5
    assert await store.create("t.more", b"a", 1, kind=Kind.ANALYSIS, parent="t")
    assert await rows(store, "t.analysis") == [b"a"]
    assert await store.wipe("t")
    assert await store.heads() == []
    assert await device.heads() == []
