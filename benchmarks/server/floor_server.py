"""The floor: what the traffic of a table costs in Python without the game. See README.md.

`python -m benchmarks.server.floor_server PORT FILE` takes a Decision by POST, decodes it, makes a row of
it durable in SQLite, and sends it on every stream of its table: the same HTTP, the same durability and
messages of the same size as the real server's, but the content never changes and nothing is checked.
"""

import asyncio
import gc
import queue
import sqlite3
import sys
import threading
from typing import Final, cast

import httptools
import msgspec
import uvloop

MOST_IN_A_COMMIT: Final = 500
STREAM: Final = (
    b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncache-control: no-cache\r\n"
    b"transfer-encoding: chunked\r\n\r\ne\r\nretry: 1000\n\n\r\n"
)
ANSWER: Final = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n%b"

#: What the median Decision of a match leads to.
PATCH: Final = {
    "match": {
        "awaiting": [1],
        "territories": {
            "chile": {"owner": 1, "assets": 4, "can_act": 2},
            "peru": {"owner": 1, "assets": 1, "can_act": 0},
        },
        "seats": {"1": {"territories": 7, "materials": 11, "assets": 14, "income": 4}},
    }
}
EVENTS: Final = [
    {
        "event": "clash_settled",
        "seat": 1,
        "defender": 2,
        "source": "chile",
        "destination": "peru",
        "attack": [6, 4, 1],
        "defence": [5, 5],
        "lost_by_attacker": 1,
        "lost_by_defender": 1,
        "conquered": False,
    }
]
YOURS: Final = {"legal": {"do": "move", "moves": {"chile": {"peru": "clash", "brazil": "occupy"}}}}


class Decide(msgspec.Struct):
    """As the real server's."""

    decision: dict[str, object]
    expected: int
    once: str


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Decide).decode


class Table:
    """The streams of a table, and how many rows it has."""

    def __init__(self) -> None:
        self.streams: list[asyncio.Transport] = []
        self.number = 0

    def tell(self) -> None:
        """The public part is encoded once, the private one for the first stream only."""
        self.number += 1
        message = {"table": "k2Vd0xR7mQ4yJt1B", "number": self.number, "patch": PATCH, "events": EVENTS}
        public = encode(message)[:-1]
        for place, stream in enumerate(self.streams):
            yours = b"" if place else b',"yours":%b' % encode(YOURS)
            event = b'id: k2Vd0xR7mQ4yJt1B:%d\ndata: %b,"chair":%d%b}\n\n' % (
                self.number,
                public,
                place,
                yours,
            )
            stream.write(b"%x\r\n%b\r\n" % (len(event), event))


Waiting = tuple[asyncio.Transport, Table, bytes]


class Floor:
    """All tables, and the thread that writes."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.tables: dict[bytes, Table] = {}
        self.waiting: queue.SimpleQueue[Waiting] = queue.SimpleQueue()
        self.loop = asyncio.get_running_loop()
        threading.Thread(target=self.write, daemon=True).start()

    def table(self, name: bytes) -> Table:
        return self.tables.setdefault(name, Table())

    def write(self) -> None:
        """Many rows in one commit, each durable before anyone hears of it."""
        store = sqlite3.connect(self.file, isolation_level=None)
        store.execute("PRAGMA journal_mode = WAL")
        store.execute("PRAGMA synchronous = FULL")
        store.execute("CREATE TABLE log (body BLOB)")
        while True:
            some = [self.waiting.get()]
            while len(some) < MOST_IN_A_COMMIT and not self.waiting.empty():
                some.append(self.waiting.get_nowait())
            store.execute("BEGIN IMMEDIATE")
            store.executemany("INSERT INTO log VALUES (?)", [(body,) for *_, body in some])
            store.execute("COMMIT")
            self.loop.call_soon_threadsafe(self.written, some)

    @staticmethod
    def written(some: list[Waiting]) -> None:
        for transport, table, _ in some:
            table.tell()
            answer = b'{"number":%d}' % table.number
            transport.write(ANSWER % (len(answer), answer))


class Connection(asyncio.Protocol):
    """One connection: a stream, or one POST after another."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.parser = httptools.HttpRequestParser(self)
        self.url = self.body = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.parser.feed_data(data)

    def on_url(self, url: bytes) -> None:
        self.url += url

    def on_body(self, body: bytes) -> None:
        self.body += body

    def on_message_complete(self) -> None:
        url, self.url = self.url, b""
        body, self.body = self.body, b""
        _, _, name, what = url.split(b"/", 3)
        if what.startswith(b"events"):
            self.floor.table(name).streams.append(self.transport)
            self.transport.write(STREAM)
            return
        fact = encode(decode(body))
        self.floor.waiting.put((self.transport, self.floor.table(name), fact))


async def serve(port: int, file: str) -> None:
    floor = Floor(file)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Connection(floor), "127.0.0.1", port, backlog=4096)
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
    print("ready", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1]), sys.argv[2]))
