"""Listening to an event stream of the application, without a network: each listener is a task."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from rawsiko.server.http.asgi import App, Message
from rawsiko.server.tables.wire import Json

PATIENCE = 30.0  # seconds until a test that waits in vain fails


class Listener:
    """Somebody who reads a stream until they hang up."""

    def __init__(self, app: App, method: str, target: str, headers: dict[str, str], body: bytes) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""
        self.request = body
        self.asked = False
        self.heard = asyncio.Event()
        self.hung_up = asyncio.Event()
        path, _, query = target.partition("?")
        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": ("10.0.0.1", 40_000),
            "server": ("rawsiko.test", 80),
        }
        self.task = asyncio.ensure_future(app(scope, self.receive, self.send))

    async def receive(self) -> Any:
        if not self.asked:
            self.asked = True
            return {"type": "http.request", "body": self.request, "more_body": False}
        await self.hung_up.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")
            if not message.get("more_body", False):
                self.hung_up.set()  # as servers do when all was sent
        self.heard.set()

    async def until(self, enough: Callable[["Listener"], bool]) -> "Listener":
        """Read on until there is enough, or the stream has ended."""
        async with asyncio.timeout(PATIENCE):
            while not enough(self) and not self.task.done():
                self.heard.clear()
                heard = asyncio.ensure_future(self.heard.wait())
                await asyncio.wait([heard, self.task], return_when=asyncio.FIRST_COMPLETED)
                heard.cancel()
        return self

    async def until_number(self, number: int) -> list[Json]:
        """All messages up to a row of the log."""
        await self.until(lambda self: any(message.get("number") == number for message in self.messages()))
        return self.messages()

    async def ended(self) -> "Listener":
        """Read until the server ends the stream."""
        async with asyncio.timeout(PATIENCE):
            await self.task
        return self

    async def hang_up(self) -> None:
        """Go away, and wait until the server has noticed."""
        self.hung_up.set()
        async with asyncio.timeout(PATIENCE):
            await self.task

    def events(self) -> list[tuple[str | None, Json]]:
        """Every event of the stream so far: its id, if it has one, and its data."""
        events: list[tuple[str | None, Json]] = []
        for block in self.body.decode().split("\n\n")[:-1]:
            lines = dict(line.split(": ", 1) for line in block.splitlines())
            if "data" in lines:
                events.append((lines.get("id"), json.loads(lines["data"])))
        return events

    def messages(self) -> list[Json]:
        return [data for _, data in self.events()]

    def rows(self) -> list[Json]:
        """The messages of the log."""
        return [message for message in self.messages() if "number" in message]

    def beside(self, what: str) -> list[Any]:
        """What was sent beside the log: `present`, `chat` or `clock`."""
        return [message[what] for message in self.messages() if what in message]
