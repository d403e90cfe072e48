"""One file, one server; commands may read it meanwhile, and a killed server leaves no lock."""

from pathlib import Path

import pytest

from rawsiko.server.store import NotAStore, open_store
from rawsiko.server.store import one_server as lock
from tests.server.store.scenes import begin, numbers


async def test_a_second_server_on_a_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "PATIENCE_SECONDS", 0.0)
    path = str(tmp_path / "tables.db")
    first, second = (open_store(path, for_server=True) for _ in range(2))
    await first.open()
    with pytest.raises(NotAStore, match="Another server is using"):
        await second.open()
    await begin(first, "a")
    command = open_store(path)
    await command.open()
    assert await numbers(command, "a") == [1]
    await command.close()
    await first.close()
    await second.open()
    assert await numbers(second, "a") == [1]
    await second.close()


async def test_what_is_in_memory_is_nobody_elses(tmp_path: Path) -> None:
    for store in (open_store(":memory:", for_server=True), open_store(":memory:", for_server=True)):
        await store.open()
        await store.close()
    assert not list(tmp_path.iterdir())
