"""A program that appends to many tables at once and prints what was acknowledged, until it is killed."""

import asyncio
import sys

from rawsiko.server.store import Outcome, Store, open_store


async def main(address: str) -> None:
    store = open_store(address)
    await store.open()
    await asyncio.gather(*(append(store, f"table{number}") for number in range(32)))


async def append(store: Store, table: str) -> None:
    assert await store.create_table(table, table, b"1", 0)
    number = 1
    while True:
        print(table, number, flush=True)
        number += 1
        body = str(number).encode()
        done = await store.append(table, number, body, once=f"seat:{number}", state="playing", now=0)
        assert done.outcome is Outcome.APPENDED


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
