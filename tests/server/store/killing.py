"""A program that appends to many logs at once and prints what was acknowledged, and a way to kill it."""

import asyncio
import subprocess
import sys
from typing import Final

from rawsiko.server.store import Kind, Outcome, Store, open_store

LOGS: Final = 32
STATES: Final = ("open", "playing", "ended")


def acknowledged_until_killed(address: str, *, after: int) -> dict[str, int]:
    """Kill the program after so many rows; by log, the newest number that it was told is durable."""
    with subprocess.Popen([sys.executable, __file__, address], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(after)]
        process.kill()
        lines += process.stdout.readlines()
    whole = [line.split() for line in lines if line.endswith("\n")]
    assert len(whole) >= after
    return {log: int(number) for log, number in whole}


def state_of(number: int) -> str:
    """The state that goes with a row."""
    return STATES[(number - 1) % len(STATES)]


async def main(address: str) -> None:
    store = open_store(address)
    await store.open()
    await asyncio.gather(*(append(store, f"log{number}") for number in range(LOGS)))


async def append(store: Store, log: str) -> None:
    head = await store.head(log)
    if head is None:
        assert await store.create(log, b"1", 0, kind=Kind.TABLE)
    number = 1 if head is None else head.last
    while True:
        print(log, number, flush=True)
        number += 1
        done = await store.append(
            log, number, b"%d" % number, idempotency_key=f"{number}", state=state_of(number), now=0
        )
        assert done.outcome is Outcome.APPENDED


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
