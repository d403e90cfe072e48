"""A program that appends until there is no room left, gets more room and goes on; prints the answers."""

import asyncio
import resource
import sys

from rawsiko.server.store import Kind, Store, StoreFull, open_store

LIMIT = 300_000  # bytes in a file


async def main(path: str) -> None:
    store = open_store(path)
    await store.open()
    await store.create("t1", b"first", 0, kind=Kind.TABLE, code="ABCDEF")
    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, resource.RLIM_INFINITY))
    acknowledged = await fill(store)
    print(acknowledged, len(await store.read("t1")))
    print(await fill(store) - acknowledged)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    number = len(await store.read("t1")) + 1
    print(
        (await store.append("t1", number, b"more", idempotency_key=None, state="playing", now=0)).outcome.name
    )
    await store.close()


async def fill(store: Store) -> int:
    """Append until it is refused; the newest number that was acknowledged."""
    number = (await store.read("t1"))[-1].number
    try:
        while True:
            row = b"%d" % (number + 1)
            number = (
                await store.append("t1", number + 1, row, idempotency_key=None, state="playing", now=0)
            ).number
    except StoreFull as full:
        print(full)
    return number


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
