"""The peer: clients of a boardgame.io server, two at a match of tic-tac-toe, by socket.io."""

import asyncio
import itertools
import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from benchmarks.server.process import ServerProcess
from tests.ports import quiet_port

FOLDER: Final = Path(__file__).parent / "peer"
NAMESPACE: Final = "/tic-tac-toe"
CELLS: Final = (0, 1, 2, 4, 3, 5, 7, 6, 8)  # nobody wins, so that a match is nine moves

matches = itertools.count(1)


class PeerMissing(Exception):
    """Says what to do about it."""


def peer_server() -> tuple[ServerProcess, int]:
    node = shutil.which("node")
    if node is None:
        raise PeerMissing("Node is not installed.")
    if not (FOLDER / "node_modules").exists():
        raise PeerMissing(f"Run `npm ci --ignore-scripts` in {FOLDER}.")
    port = quiet_port()
    return ServerProcess([node, "server.js", str(port)], b"ready", folder=FOLDER), port


def frame(text: str) -> bytes:
    """A WebSocket frame with a mask of zeros."""
    data = text.encode()
    length = bytes([128 + len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + data


class Client(asyncio.Protocol):
    """One player's connection."""

    def __init__(
        self,
        port: int,
        player: int,
        told: Callable[[str, list[Any]], None],
        namespace: str = NAMESPACE,
    ) -> None:
        self.namespace = namespace
        self.request = (
            "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n"
            f"host: localhost:{port}\r\norigin: http://localhost:{port}\r\nupgrade: websocket\r\n"
            "connection: Upgrade\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "sec-websocket-version: 13\r\n\r\n"
        )
        self.player = str(player)
        self.told = told
        self.buffer = b""
        self.open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request.encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            _, found, self.buffer = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.open = True
        while (text := self.next_frame()) is not None:
            self.received(text)

    def next_frame(self) -> str | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length > 125:
            wide = 2 if length == 126 else 8
            length, start = int.from_bytes(buffer[2 : 2 + wide], "big"), 2 + wide
        if len(buffer) < start + length or len(buffer) < start:
            return None
        self.buffer = buffer[start + length :]
        return buffer[start : start + length].decode()

    def received(self, text: str) -> None:
        if text.startswith("42"):
            content = msgspec.json.decode(text[text.index(",") + 1 :])
            self.told(content[0], content[1:])
        elif text.startswith("40"):
            self.ready.set_result(None)
        elif text.startswith("0"):
            self.transport.write(frame(f"40{self.namespace},"))
        elif text == "2":
            self.transport.write(frame("3"))

    def emit(self, *content: object) -> None:
        self.transport.write(frame(f"42{self.namespace},{json.dumps(content, separators=(',', ':'))}"))


class Pair:
    """Two clients who play one match after another; between two matches, both have to sync."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.busy = False
        self.on_ready: Callable[[Pair], None] = lambda _: None
        self.acknowledged: Callable[[Pair, bool], None] = lambda *_: None
        self.heard = [0, 0]  # moves of this match, by player
        self.move = 0
        self.match = ""
        self.synced = 0  # players who are at the match

    async def begin(self) -> None:
        loop = asyncio.get_running_loop()
        self.clients = [Client(self.port, player, self.hearer(player)) for player in (0, 1)]
        for client in self.clients:
            await loop.create_connection(lambda client=client: client, "127.0.0.1", self.port)  # type: ignore[misc]
            await client.ready
        self.begin_match()

    def begin_match(self) -> None:
        """One after the other, because the first one creates the match."""
        self.match = f"match-{next(matches)}"
        self.move, self.heard, self.synced = 0, [0, 0], 0
        self.sync(self.clients[0])

    def sync(self, client: Client) -> None:
        client.emit("sync", self.match, client.player, None, 2)

    def hearer(self, player: int) -> Callable[[str, list[object]], None]:
        def told(what: str, content: list[object]) -> None:
            if content[0] != self.match:
                return
            if what == "sync":
                self.synced += 1
                if self.synced == 1:
                    self.sync(self.clients[1])
            elif what == "update":
                self.heard[player] += 1
                if self.busy and player == self.move % 2 and self.heard[player] > self.move:
                    self.accepted()
                if self.move == len(CELLS) and min(self.heard) == self.move:
                    self.begin_match()
            if not self.busy and self.awaited() is not None:
                self.on_ready(self)

        return told

    def accepted(self) -> None:
        self.busy = False
        self.move += 1
        self.acknowledged(self, True)

    def awaited(self) -> int | None:
        """The player whose turn it is, when they have heard of the other's move."""
        player = self.move % 2
        ready = self.synced == 2 and self.move < len(CELLS) and self.heard[player] >= self.move
        return player if ready else None

    def decide(self, acknowledged: Callable[["Pair", bool], None], /) -> None:
        self.busy, self.acknowledged = True, acknowledged
        client = self.clients[self.move % 2]
        payload = {"type": "clickCell", "args": [CELLS[self.move]], "playerID": client.player}
        action = {"type": "MAKE_MOVE", "payload": payload}
        client.emit("update", action, self.move, self.match, client.player)

    def all_have_heard(self) -> bool:
        return min(self.heard) >= self.move


async def pairs(port: int, count: int) -> Sequence[Pair]:
    """This many pairs, each at its match."""
    everybody = [Pair(port) for _ in range(count)]
    for start in range(0, count, 25):
        await asyncio.gather(*(pair.begin() for pair in everybody[start : start + 25]))
    return everybody
