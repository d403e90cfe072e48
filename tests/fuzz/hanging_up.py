"""Clients over real connections who send too much, too little or several requests at once, and hang up."""

import asyncio
import socket
import struct
import time
from random import Random
from typing import Final

import uvicorn
import uvloop
from uvicorn.server import ServerState

from rawsiko.server.http.connections import Bounds, ConnectionReaper
from rawsiko.server.http.protocol import BoundedProtocol
from tests.fuzz.requests import Maker
from tests.fuzz.server import PATIENCE, Asked, Asking, written

AT_HOME: Final = "127.0.0.1"
HANGING: Final = 40  # connections that stay open for a while
MORE_HEADERS: Final = (
    *((), (), (), ()),
    (("expect", "100-continue"),),
    (("upgrade", "websocket"), ("connection", "upgrade")),
    (("connection", "close"),),
    (("transfer-encoding", "chunked"),),
)
#: At once, so that what was sent is lost.
RESET: Final = struct.pack("ii", 1, 0)


class Exchange:
    """The server behind a port, and those who call it."""

    def __init__(self, asking: Asking) -> None:
        self.asking = asking
        self.lots = Random(0)
        self.open: list[socket.socket] = []
        config = uvicorn.Config(
            asking.server.app, log_config=None, server_header=False, lifespan="off", ws="none"
        )
        self.reaper = ConnectionReaper(Bounds(), time.monotonic)
        self.state = ServerState()

        def protocol() -> BoundedProtocol:
            return BoundedProtocol(config, self.state, {}, reaper=self.reaper, served=asking.server)

        listening = asking.loop.create_server(protocol, AT_HOME, 0)
        self.listening = asking.loop.run_until_complete(listening)
        self.port = int(self.listening.sockets[0].getsockname()[1])

    def close(self) -> None:
        for line in self.open:
            line.close()
        self.listening.close()
        self.asking.loop.run_until_complete(self.finished())

    async def finished(self) -> None:
        """As uvicorn does before it stops: wait for what is still being answered."""
        await self.settled()
        async with asyncio.timeout(PATIENCE):
            while self.state.tasks:
                await asyncio.wait(list(self.state.tasks))

    def call(self, maker: Maker) -> list[Asked]:
        """Send one request or several, read some of the answer or nothing, and hang up, now or later."""
        self.lots = maker.lots
        asked = [maker.request() for _ in range(self.lots.choice((1, 1, 2, 5)))]
        data = b"".join(written(one, more=self.lots.choice(MORE_HEADERS)) for one in asked)
        if self.lots.random() < 0.2:
            data = data[: self.lots.randrange(1, len(data) + 1)]
        self.asking.loop.run_until_complete(self.sent(data))
        return asked

    async def sent(self, data: bytes) -> None:
        line = socket.create_connection((AT_HOME, self.port))
        line.setblocking(False)
        self.open.append(line)
        for part in self.parts(data):
            line.send(part)
            await self.settled(self.lots.choice((0, 1, 5)))
        while len(self.open) > HANGING or (self.open and self.lots.random() < 0.7):
            self.hang_up(self.open.pop(self.lots.randrange(len(self.open))))
            await self.settled(self.lots.choice((0, 1, 5)))

    def parts(self, data: bytes) -> list[bytes]:
        if self.lots.random() < 0.7:
            return [data]
        cut = self.lots.randrange(len(data) + 1)
        return [data[:cut], data[cut:]]

    def hang_up(self, line: socket.socket) -> None:
        how = self.lots.random()
        try:
            if how < 0.3:
                line.recv(self.lots.choice((1, 100, 65_536)))
            if how < 0.5:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            elif how < 0.7:
                line.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # the server has hung up, or has said nothing yet
        line.close()

    async def settled(self, rounds: int = 20) -> None:
        """Give the server a few turns, each of which looks at its connections."""
        for _ in range(rounds):
            await asyncio.sleep(0)


def asking_at_a_port() -> Asking:
    """With the event loop that servers have: it minds when something is written to a closed connection."""
    return Asking(uvloop.new_event_loop())
