"""A client's connection to a whole server, without a network: bytes in, bytes out."""

import asyncio
import json
import time
from typing import Any, Protocol

import uvicorn
from uvicorn.server import ServerState

from rawsiko.server.app import Server
from rawsiko.server.http.connections import Bounds, ConnectionReaper
from rawsiko.server.http.fast_lane import Turn
from rawsiko.server.http.protocol import BoundedProtocol
from rawsiko.server.tables.wire import Json
from tests.server.tables.house import HOST, Person

PATIENCE = 30.0


class Transport(asyncio.Transport):
    """Keeps what is written; raises if anything is when the connection is gone, as that of uvloop does."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 40_000), "sockname": ("127.0.0.1", 80)})
        self.written = bytearray()
        self.closed = self.gone = False
        self.something = asyncio.Event()

    def write(self, data: Any) -> None:
        if self.gone:
            raise RuntimeError("unable to perform operation on a closed transport")
        self.written += data
        self.something.set()

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True
        self.something.set()

    write_eof = abort = close


class HasServer(Protocol):
    """Whoever keeps a server."""

    server: Server


class Line:
    """One connection of a client."""

    def __init__(
        self, house: HasServer, address: str = "10.0.0.1", reaper: ConnectionReaper | None = None
    ) -> None:
        config = uvicorn.Config(
            house.server.app, log_config=None, server_header=False, lifespan="off", ws="none"
        )
        reaper = reaper or ConnectionReaper(Bounds(), time.monotonic)
        self.transport = Transport(address)
        self.protocol = BoundedProtocol(config, ServerState(), {}, reaper=reaper, served=house.server)
        self.protocol.connection_made(self.transport)

    def send(self, method: str, path: str, body: object = None, **headers: str) -> None:
        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        named = {"host": HOST, "content-length": str(len(content)), **headers}
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in named.items())
        self.protocol.data_received(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + content)

    def hang_up(self) -> None:
        self.transport.gone = True
        self.protocol.connection_lost(None)

    async def asks(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, Json, bytes]:
        """A request with its answer: status, JSON and head."""
        self.transport.written.clear()
        self.send(method, path, body, **headers)
        async with asyncio.timeout(PATIENCE):
            while not self.whole():
                self.transport.something.clear()
                await self.transport.something.wait()
        head, _, content = bytes(self.transport.written).partition(b"\r\n\r\n")
        return int(head.split()[1]), json.loads(content), head

    def whole(self) -> bool:
        head, found, content = bytes(self.transport.written).partition(b"\r\n\r\n")
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        return bool(found) and len(content) >= int(length or 0)

    async def decides(self, person: Person, body: object, **headers: str) -> tuple[int, Json, bytes]:
        key = {"authorization": f"Bearer {person.key}", **headers}
        return await self.asks("POST", f"{person.path}/decisions", body, **key)

    async def follows(self, person: Person, after: int) -> None:
        """Listen, and wait until the stream has begun."""
        await self.opens("GET", f"{person.path}/events?after={after}", authorization=f"Bearer {person.key}")

    async def opens(self, method: str, path: str, body: object = None, **headers: str) -> None:
        """Ask, and wait until the answer begins."""
        self.send(method, path, body, **headers)
        await self.begins()

    async def begins(self) -> None:
        await self.has_heard(b"")

    async def has_heard(self, content: bytes) -> None:
        """Wait until something has come that ends like this."""
        async with asyncio.timeout(PATIENCE):
            while not (self.transport.written and bytes(self.transport.written).endswith(content)):
                self.transport.something.clear()
                await self.transport.something.wait()

    @property
    def is_straight(self) -> bool:
        """Whether the last request is answered on the connection itself."""
        return isinstance(self.protocol.cycle, Turn)

    def heard(self) -> bytes:
        """The body of a stream so far, its chunks undone."""
        body, rest = b"", bytes(self.transport.written).partition(b"\r\n\r\n")[2]
        while rest:
            size, _, rest = rest.partition(b"\r\n")
            body += rest[: int(size, 16)]
            rest = rest[int(size, 16) + 2 :]
        return body

    def rows(self) -> list[Json]:
        data = [block.partition(b"data: ")[2] for block in self.heard().split(b"\n\n")]
        messages = [json.loads(one) for one in data if one]
        return [message for message in messages if "number" in message]
