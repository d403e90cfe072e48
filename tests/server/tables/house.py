"""A house for tests: a whole server without a network, where time stands still and bots play at random.

Requests go to the application in the same event loop, so that two people can race and one can listen
while another plays.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from typing import Any

import httpx

from rawsiko.rules.dice import SeededDice
from rawsiko.server.app import Server, World
from rawsiko.server.cluster.notifications import LocalNotifications
from rawsiko.server.log.subscribers import STILL_HERE
from rawsiko.server.services import Services
from rawsiko.server.settings import Settings
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import Json
from tests.server.tables.choosing import choose
from tests.server.tables.listening import Listener
from tests.server.tables.thinkers import RandomBotPool
from tests.server.tables.unchanged import asking_changes_nothing
from tests.server.tables.world import Clock, Timers

ADDRESS = "10.0.0.1"
HOST = "rawsiko.test"


@asynccontextmanager
async def opened_house(
    settings: Settings | None = None, clock: Clock | None = None
) -> AsyncIterator["House"]:
    """A running server; by default with an empty store in memory, and bots that think at once."""
    house = House(settings or Settings(database=":memory:", pace=0.0), clock)
    with asking_changes_nothing():
        async with house.server.lifespan():
            yield house
            house.server.subscribers.close()
            await house.settle()


class House:
    """The server, and the world around it."""

    def __init__(self, settings: Settings, clock: Clock | None = None, **world: Any) -> None:
        self.clock = clock or Clock()
        self.timers = Timers(self.clock)
        self.thinkers = RandomBotPool()
        passed = world.pop("monotonic", self.clock)
        around = World(self.clock, passed, self.timers, lambda _processes: self.thinkers, **world)
        self.server = Server(replace(settings, names=(HOST,)), around)
        self.numbers = count(1)
        self.address = ADDRESS  # of everybody who comes

    @property
    def inside(self) -> Services:
        return self.server.services

    def live(self, table: str) -> LiveTable:
        return self.inside.tables.live[table]

    def second_node(self) -> TableRegistry:
        """The tables of another node on the same store, which hears no notifications."""
        ours = self.inside.tables
        return TableRegistry(ours.library, ours.store, LocalNotifications(), self.clock)

    async def settle(self) -> None:
        """Let everything happen that is due now: bots that are awaited play until people are."""
        await self.pass_time(0)

    async def pass_time(self, seconds: float) -> None:
        """Move the clock on; what falls due on the way happens in its order."""
        end = self.clock.time + seconds
        while True:
            while self.inside.tables.tasks:
                await asyncio.wait(list(self.inside.tables.tasks))
            due = self.timers.next_due()
            if due is None or due > end:
                break
            self.clock.time = max(due, self.clock.time)
            self.timers.call_next()
        self.clock.time = end

    def visitor(self, address: str | None = None) -> "Visitor":
        return Visitor(self, address or self.address)

    async def opens(self, name: str = "Sun", **settings: Any) -> "Person":
        """Somebody opens a table."""
        answer = await self.visitor().post("/api/tables", {"name": name, "settings": settings})
        assert answer.status_code == 201, answer.text
        return Person(self, answer.json())

    async def sits_down(self, code: str, name: str = "") -> "Person":
        """Somebody takes the first open chair."""
        answer = await self.visitor().post(f"/api/codes/{code}/chairs", {"name": name})
        assert answer.status_code == 201, answer.text
        return Person(self, answer.json())

    async def full_table(self, people: int = 3, **settings: Any) -> list["Person"]:
        """A table of some people, where bots sit on the other chairs; nobody has started."""
        host = await self.opens(**{"players": 3, "turns": 3, **settings})
        others = [
            await self.sits_down(host.code, name) for name in ("Jack", "Ana", "Ivo", "Eva")[: people - 1]
        ]
        for chair in range(people, settings.get("players", 3)):
            await host.does("host/bot", {"chair": chair, "level": "novice"})
        return [host, *others]

    async def match(self, people: int = 3, **settings: Any) -> list["Person"]:
        """The same table with its match under way, and bots having played up to the first person."""
        seated = await self.full_table(people, **settings)
        await seated[0].does("host/start")
        await self.settle()
        return seated


class Visitor:
    """Somebody without a key, at an address of their own."""

    def __init__(self, house: House, address: str) -> None:
        self.house = house
        self.answers = bytearray()
        self.streams: list[Listener] = []
        self.headers: dict[str, str] = {}
        transport = httpx.ASGITransport(app=house.server.app, client=(address, 40_000))
        self.client = httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}")

    async def ask(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        """One request; a body that is no bytes is sent as JSON."""
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        headers = {**self.headers, **more.pop("headers", {})}
        answer = await self.client.request(method, path, content=content, headers=headers, **more)
        self.answers += answer.content + str(answer.headers).encode()
        return answer

    def heard(self) -> list[bytes]:
        """Every byte of every answer and stream, in the order of each, except signs of life, which come by
        the real clock."""
        bodies = [stream.body.replace(STILL_HERE.event(), b"") for stream in self.streams]
        streams = [
            str(stream.headers).encode() + body for stream, body in zip(self.streams, bodies, strict=True)
        ]
        return [bytes(self.answers), *streams]

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.ask("GET", path, **more)

    async def post(self, path: str, body: object = None, **more: Any) -> httpx.Response:
        return await self.ask("POST", path, body, **more)

    def listens(self, target: str, body: object = None) -> Listener:
        """Open a stream, with a body by POST."""
        sent = b"" if body is None else json.dumps(body).encode()
        method = "GET" if body is None else "POST"
        stream = Listener(self.house.server.app, method, target, {"host": HOST, **self.headers}, sent)
        self.streams.append(stream)
        return stream


class Person(Visitor):
    """Somebody who sits at a table."""

    def __init__(self, house: House, seated: Json) -> None:
        super().__init__(house, house.address)
        self.table, self.code = str(seated["table"]), str(seated["code"])
        self.chair, self.key = int(seated["chair"]), str(seated["key"])
        self.headers = {"authorization": f"Bearer {self.key}"}
        self.path = f"/api/tables/{self.table}"
        self.dice = SeededDice(self.chair)
        self.moves = 2  # in an Action Phase, on average

    @property
    def state(self) -> Table:
        """The table as the server has it."""
        return self.house.live(self.table).table

    async def view(self) -> Json:
        answer = await self.get(self.path)
        assert answer.status_code == 200, answer.text
        view: Json = answer.json()
        return view

    async def tries(self, what: str, body: object = None) -> httpx.Response:
        """Ask for something that may be refused."""
        return await self.post(f"{self.path}/{what}", body)

    async def does(self, what: str, body: object = None) -> int:
        """Ask for something that must not be refused; returns its number."""
        answer = await self.tries(what, body)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["number"])

    async def decides(self, decision: Json, expected: int | None = None, once: str = "") -> httpx.Response:
        """Send a Decision, made at the newest number unless told."""
        expected = self.state.number if expected is None else expected
        once = once or f"once-{next(self.house.numbers)}"
        return await self.tries("decisions", {"decision": decision, "expected": expected, "once": once})

    async def chooses(self) -> Json:
        """A legal Decision, without making it."""
        return choose(await self.view(), self.dice, moves=self.moves)

    async def plays(self) -> int:
        """Make any legal Decision; returns its number."""
        answer = await self.decides(await self.chooses())
        assert answer.status_code == 200, answer.text
        return int(answer.json()["number"])

    def follows(self, after: int = 0) -> Listener:
        """Listen to the table."""
        return self.listens(f"{self.path}/events?after={after}")


def awaited(people: list[Person]) -> Person | None:
    """The first of these people whose Decision is waited for."""
    chairs = people[0].state.awaited_chairs()
    return next((person for person in people if person.chair in chairs), None)


async def play_out(people: list[Person]) -> None:
    """Play the match to its end."""
    await people[0].house.settle()
    while (person := awaited(people)) is not None:
        await person.plays()
        await person.house.settle()
