"""A server that is killed at any moment loses nothing that it acknowledged."""

import subprocess
import sys
from pathlib import Path

import pytest

from rawsiko.server.store import open_store
from tests.server.store.scenes import append, log_of

APPENDER = Path(__file__).with_name("appender.py")


@pytest.mark.parametrize("acknowledged_before", [1, 40, 500])
async def test_acknowledged_rows_outlive_kill_9(address: str, acknowledged_before: int) -> None:
    told = told_until_killed(address, acknowledged_before)
    store = open_store(address)
    await store.open()
    for table, number in told.items():
        rows = await log_of(store, table)
        assert len(rows) >= number
        assert [row.body for row in rows] == [str(row.number).encode() for row in rows]
    assert len(await store.tables()) >= len(told)
    table, number = next(iter(told.items()))
    rows = await log_of(store, table)
    assert (await append(store, table, len(rows) + 1)).number == len(rows) + 1  # and play goes on
    await store.close()


def told_until_killed(address: str, rows: int) -> dict[str, int]:
    """The newest number of each table that was acknowledged when the process was killed."""
    with subprocess.Popen([sys.executable, APPENDER, address], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(rows)]
        process.kill()
        lines += process.stdout.readlines()
    whole = [line.split() for line in lines if line.endswith("\n")]
    assert len(whole) >= rows
    return {table: int(number) for table, number in whole}
