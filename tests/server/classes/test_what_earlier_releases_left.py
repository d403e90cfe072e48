"""What earlier releases left behind is put right when the server starts, also where nobody ever comes back:
classes that never ended are ended, and the names in them erased."""

import asyncio
import shutil
from pathlib import Path

import pytest

from rawsiko.server.classes.bell import GRACE_SECONDS, LONG_PAST_SECONDS
from rawsiko.server.classes.lesson import NAMES_SECONDS
from rawsiko.server.classes.loader import ClassLoader
from rawsiko.server.settings import Settings
from rawsiko.server.store import Kind, Store, open_store
from tests.server.tables.house import opened_house
from tests.server.tables.listening import PATIENCE
from tests.server.tables.world import NOON, Clock

GOLDEN = Path(__file__).parent / "golden" / "class-that-never-ended.sqlite"  # never change it; see recipe.py
TYPED = (b"Mirabella", b"Griselda")  # names, and one of them in a chat
BELL = NOON + 300 + 20 * 60


async def everything(store: Store) -> bytes:
    """All rows of all logs."""
    return b" ".join([row.body for head in await store.heads() for row in await store.read(head.id)])


@pytest.mark.parametrize("late", [60.0, LONG_PAST_SECONDS, 86_400.0])
async def test_classes_that_never_ended_end_when_the_server_starts(tmp_path: Path, late: float) -> None:
    address = str(shutil.copy(GOLDEN, tmp_path))
    left = open_store(address)
    await left.open()
    states = [head.state for head in await left.heads(kind=Kind.CLASS)]
    assert states == ["playing"] * 2
    before = await everything(left)
    assert all(name in before for name in TYPED)
    await left.close()
    clock = Clock()
    clock.time = BELL + late
    async with opened_house(Settings(database=address, pace=0.0), clock) as house:
        await house.pass_time(1 if late >= LONG_PAST_SECONDS else GRACE_SECONDS)
        store = house.inside.tables.store
        if late < LONG_PAST_SECONDS:  # somebody may have come for the results
            await house.pass_time(NAMES_SECONDS)
        assert {head.state for head in await store.heads()} == {"ended"}
        after = await everything(store)
        assert not any(name in after for name in TYPED)
        assert await store.heads(kind=Kind.CHAT) == []


async def test_the_server_serves_before_all_classes_are_looked_after(monkeypatch: pytest.MonkeyPatch) -> None:
    done = asyncio.Event()

    async def takes_long(_: ClassLoader) -> None:
        await done.wait()

    monkeypatch.setattr(ClassLoader, "resume", takes_long)
    async with asyncio.timeout(PATIENCE), opened_house() as house:
        assert (await house.visitor().get("/health")).status_code == 200
        done.set()
