"""A bad network between people and a server: it loses, delays and doubles what they send each other.

TCP would repair lost packets by itself, so this does worse: a lost packet cuts the connection, before the
server has heard or before the client has heard back, and a doubled one is a whole request that arrives
twice.
"""

import asyncio
import random
import threading
from collections import Counter
from typing import Final

LOSS: Final = 0.08  # of requests, and of answers
DOUBLED: Final = 0.25
LONGEST_DELAY: Final = 0.03  # seconds
PIECE: Final = 700  # bytes of an answer that travel together


class BadNetwork:
    """A proxy before a server, from when it is made until `end`."""

    def __init__(self, port: int, seed: int) -> None:
        self.server_port = port
        self.lots = random.Random(seed)
        self.happened: Counter[str] = Counter()
        self.url = ""
        self.ready = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self.serve()))
        self.thread.start()
        self.ready.wait()

    async def serve(self) -> None:
        """Carry what comes until it is the end."""
        self.loop, self.over = asyncio.get_running_loop(), asyncio.Event()
        async with await asyncio.start_server(self.carry, "127.0.0.1") as listening:
            self.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
            self.ready.set()
            await self.over.wait()

    def end(self) -> None:
        self.loop.call_soon_threadsafe(self.over.set)
        self.thread.join()

    def befalls(self, what: str, how_often: float) -> bool:
        happens = self.lots.random() < how_often
        self.happened[what] += happens
        return happens

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request and its answer."""
        try:
            request = await self.request_from(reader)
            if self.befalls("lost requests", LOSS):
                return
            if self.befalls("doubled requests", DOUBLED):
                await asyncio.gather(self.ask(request, None), self.ask(request, writer))
            else:
                await self.ask(request, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass  # one side has hung up
        finally:
            writer.transport.abort()

    @staticmethod
    async def request_from(reader: asyncio.StreamReader) -> bytes:
        """A whole request, after which the server is to close the connection."""
        head = await reader.readuntil(b"\r\n\r\n")
        length = 0
        for line in head.lower().split(b"\r\n"):
            name, _, value = line.partition(b":")
            length = int(value) if name == b"content-length" else length
        body = await reader.readexactly(length)
        return head[:-2].replace(b"Connection: keep-alive\r\n", b"") + b"Connection: close\r\n\r\n" + body

    async def ask(self, request: bytes, client: asyncio.StreamWriter | None) -> None:
        """Pass on a request and, unless nobody wants it, its answer; some are lost on the way."""
        await asyncio.sleep(self.lots.random() * LONGEST_DELAY)
        reader, server = await asyncio.open_connection("127.0.0.1", self.server_port)
        try:
            server.write(request)
            lost = client is not None and self.befalls("lost answers", LOSS)
            while piece := await reader.read(PIECE):
                if client is not None:
                    await asyncio.sleep(self.lots.random() * LONGEST_DELAY / 10)
                    client.write(piece)
                    await client.drain()
                if lost:
                    return
            if client is not None:
                client.close()
                await client.wait_closed()
        finally:
            server.transport.abort()
