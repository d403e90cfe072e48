"""A whole server in this process, asked over connections without a network: nobody is ever too fast."""

import asyncio
import json
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, Final

import httptools

from rawsiko.server.app import Server, World
from rawsiko.server.http.connections import Bounds, ConnectionReaper
from rawsiko.server.settings import Settings
from rawsiko.server.tables.wire import Json
from tests.server.http.lines import Line, Transport
from tests.server.tables.thinkers import RandomBotPool
from tests.server.tables.world import Clock, Timers

PATIENCE: Final = 120.0  # seconds; a request that takes longer hangs, on the busiest machine
NAME: Final = "testserver"

Headers = tuple[tuple[str, str], ...]


class Hurried(Clock):
    """A minute later every time, so that nobody is ever too fast."""

    def __call__(self) -> float:
        self.time += 60
        return self.time


def hurried_server() -> Server:
    """The clock of the tables stands still, so that no bell rings."""
    clock = Clock()
    world = World(clock, Hurried(), Timers(clock), lambda _processes: RandomBotPool())
    return Server(Settings(database=":memory:", pace=0.0, names=(NAME,)), world)


@dataclass(frozen=True, slots=True)
class Asked:
    """One request; `path` as it is sent, with its query."""

    method: str
    path: str
    headers: Headers = ()
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


def written(asked: Asked, more: Headers = ()) -> bytes:
    """A request as it is sent, however odd."""
    headers = (("host", NAME), *asked.headers, *more, ("content-length", str(len(asked.body))))
    head = [f"{asked.method} {asked.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
    return "\r\n".join([*head, "", ""]).encode("utf-8", "surrogatepass") + asked.body


class Heard:
    """What has come of an answer, as a client reads it."""

    def __init__(self, method: str) -> None:
        self.method = method
        self.headers: dict[str, str] = {}
        self.body = b""
        self.has_head = self.is_whole = False
        self.parser = httptools.HttpResponseParser(self)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers[name.decode()] = value.decode()

    def on_headers_complete(self) -> None:
        self.has_head = True

    def on_body(self, body: bytes) -> None:
        self.body += body

    def on_message_complete(self) -> None:
        self.is_whole = True

    def whole(self, transport: Transport) -> bool:
        """Read on, and say whether that is all one waits for."""
        data = bytes(transport.written)
        transport.written.clear()
        self.parser.feed_data(data)
        is_stream = "event-stream" in self.headers.get("content-type", "")
        return self.is_whole or (
            self.has_head and (self.method == "HEAD" or (is_stream and self.body != b""))
        )

    def answer(self) -> Answer:
        return Answer(self.parser.get_status_code(), self.headers, self.body)


class Asking:
    """A server that runs until `close`, with an event loop of its own."""

    def __init__(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        self.server = hurried_server()
        self.reaper = ConnectionReaper(Bounds(), time.monotonic)
        self.loop = loop or asyncio.new_event_loop()
        self.open = AsyncExitStack()
        running = self.server.lifespan()
        self.loop.run_until_complete(self.open.enter_async_context(running))

    def close(self) -> None:
        self.server.subscribers.close()
        self.loop.run_until_complete(self.open.aclose())
        self.loop.close()

    def ask(self, asked: Asked) -> Answer:
        try:
            return self.loop.run_until_complete(asyncio.wait_for(self.answer(asked), PATIENCE))
        except TimeoutError:
            raise AssertionError(f"{asked} is not answered") from None

    async def answer(self, asked: Asked) -> Answer:
        """The whole answer; of a stream the beginning, and then the client hangs up."""
        line = Line(self, "192.0.2.1", self.reaper)
        heard = Heard(asked.method)
        line.protocol.data_received(written(asked))
        try:
            while not heard.whole(line.transport):
                line.transport.something.clear()
                await line.transport.something.wait()
        finally:
            line.hang_up()
        return heard.answer()

    def post(self, path: str, body: object = None, key: str | None = None) -> Any:
        headers = () if key is None else (("authorization", f"Bearer {key}"),)
        answer = self.ask(Asked("POST", path, headers, json.dumps(body).encode()))
        assert answer.status in (200, 201), (path, answer.body)
        return answer.json()

    def seats(self) -> list[Json]:
        """The host's seats at an open table, at one with a match, and at one whose match was stopped."""
        seats = []
        for started, stopped in ((False, False), (True, False), (True, True)):
            seat = self.post("/api/tables", {"settings": {"players": 3, "turns": 3}})
            table, key = f"/api/tables/{seat['table']}", seat["key"]
            if started:
                for chair in (1, 2):
                    self.post(f"{table}/host/bot", {"chair": chair, "level": "novice"}, key)
                self.post(f"{table}/host/start", None, key)
            if stopped:
                self.post(f"{table}/host/stop", None, key)
            seats.append(seat)
        return seats

    def in_classes(self) -> list[Json]:
        """The teacher and a pupil of a class in its lobby, of one that plays, and of one at its end."""
        people = []
        for started, ended in ((False, False), (True, False), (True, True)):
            teacher = self.post("/api/classes", {"settings": {"pupils": 2, "tables": 1, "players": 3}})
            pupil, _ = (self.post(f"/api/codes/{teacher['code']}/pupils", {}) for _ in range(2))
            path, key = f"/api/classes/{teacher['class']}", teacher["key"]
            self.post(f"{path}/quiz", {"round": "before", "open": True}, key)
            for deed in ("start",) * started + ("end",) * ended:
                self.post(f"{path}/{deed}", None, key)
            people += [teacher, {**teacher, "key": pupil["key"]}]
        return people
