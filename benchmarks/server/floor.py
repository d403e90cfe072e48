"""Clients of the floor: as many streams and posts as at our tables, with nothing to choose."""

import asyncio
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from benchmarks.server.connections import Listener, Poster
from benchmarks.server.process import ServerProcess
from tests.ports import quiet_port

STREAMS: Final = 4
BODY: Final = (
    b'{"decision":{"do":"move","source":"chile","destination":"peru","count":3},'
    b'"expected":122,"once":"k1234567"}'
)


class FloorMissing(Exception):
    """Says what to do about it."""


def floor_server(folder: Path) -> tuple[ServerProcess, int]:
    try:
        import httptools  # noqa: F401
        import uvloop  # noqa: F401
    except ImportError as missing:
        raise FloorMissing(f"{missing.name} is not installed.") from None
    port = quiet_port()
    command = [sys.executable, "-m", "benchmarks.server.floor_server", str(port), str(folder / "floor.db")]
    return ServerProcess(command, b"ready"), port


class FloorTable:
    """Four streams, and one connection that posts."""

    def __init__(self, place: int, port: int) -> None:
        self.path, self.port = f"/tables/{place}", port
        self.poster = Poster()
        self.listeners: list[Listener] = []
        self.busy = False
        self.number = 0
        self.heard = [0] * STREAMS
        self.on_ready: Callable[[FloorTable], None] = lambda _: None

    async def begin(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self.poster, "127.0.0.1", self.port)
        for place in range(STREAMS):
            listener = Listener(f"{self.path}/events", "k" * 32, self.hearer(place))
            await loop.create_connection(lambda one=listener: one, "127.0.0.1", self.port)  # type: ignore[misc]
            await listener.begun
            self.listeners.append(listener)

    def hearer(self, place: int) -> Callable[[int, bytes], None]:
        def heard(number: int, _: bytes) -> None:
            self.heard[place] = number
            if not self.busy and self.awaited() is not None:
                self.on_ready(self)

        return heard

    def awaited(self) -> int | None:
        """The first client may decide once it has received the last message."""
        return 0 if self.heard[0] >= self.number else None

    def decide(self, acknowledged: Callable[["FloorTable", bool], None], /) -> None:
        self.busy = True

        def answered(status: int, _: bytes) -> None:
            self.busy = False
            self.number += status == 200
            acknowledged(self, status == 200)

        self.poster.send(f"{self.path}/decisions", "k" * 32, BODY, answered)

    def all_have_heard(self) -> bool:
        return min(self.heard) >= self.number


async def floor_tables(port: int, count: int) -> Sequence[FloorTable]:
    tables = [FloorTable(place, port) for place in range(count)]
    for start in range(0, count, 25):
        await asyncio.gather(*(table.begin() for table in tables[start : start + 25]))
    return tables
