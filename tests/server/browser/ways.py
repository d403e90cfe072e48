"""Two ways to the same routes in this process: by the gate of a server, and as a worker of a page."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx

from rawsiko.server.app import Server, World
from rawsiko.server.log.subscribers import STILL_HERE
from rawsiko.server.settings import Settings
from tests.server.browser.same_match import PACE
from tests.server.browser.standing_in import Headers, Reply
from tests.server.tables.listening import Listener

NAME = "rawsiko.test"


def authorized(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"} if key else {}


@asynccontextmanager
async def a_server(now: float) -> AsyncIterator["ByServer"]:
    """A server with its store in memory; bots think in a process of their own."""
    settings = Settings(database=":memory:", pace=PACE, names=(NAME,))
    server = Server(settings, World(now=lambda: now))
    async with server.lifespan():
        yield ByServer(server)
        server.subscribers.close()


class ByServer:
    """Asks a server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=server.app), base_url=f"http://{NAME}"
        )

    async def ask(self, method: str, path: str, body: object, key: str) -> tuple[int, str, str]:
        content = None if body is None else json.dumps(body)
        answer = await self.client.request(method, f"/api/{path}", content=content, headers=authorized(key))
        return answer.status_code, answer.headers["content-type"], answer.text

    async def listen(self, path: str, key: str) -> "FromServer":
        headers = {"host": NAME, **authorized(key)}
        return FromServer(Listener(self.server.app, "GET", f"/api/{path}", headers, b""))


@dataclass
class FromServer:
    listener: Listener

    async def text(self) -> str:
        return self.listener.body.replace(STILL_HERE.event(), b"").decode()

    async def stop(self) -> None:
        await self.listener.hang_up()


class ByPage:
    """Asks what answers in the worker of a page."""

    def __init__(self, answering: Any) -> None:
        self.answering = answering
        self.numbers = count()

    def begin(self, method: str, path: str, body: object, key: str) -> tuple[int, Reply]:
        number, reply = next(self.numbers), Reply()
        sent = "" if body is None else json.dumps(body)
        self.answering.answer(number, method, path, Headers(**authorized(key)), sent, reply)
        return number, reply

    async def ask(self, method: str, path: str, body: object, key: str) -> tuple[int, str, str]:
        _, reply = self.begin(method, path, body, key)
        await reply.over.wait()
        return reply.status, reply.media_type, reply.text

    async def listen(self, path: str, key: str) -> "FromPage":
        number, reply = self.begin("GET", path, None, key)
        return FromPage(self.answering, number, reply)


@dataclass
class FromPage:
    answering: Any
    number: int
    reply: Reply

    async def text(self) -> str:
        return self.reply.text.replace(STILL_HERE.event().decode(), "")

    async def stop(self) -> None:
        self.answering.stop(self.number)
        await self.reply.over.wait()
