"""Clients that forget: each follows a table or a class by a stream or by asking, goes away, and comes back
with any number it ever had. What it makes of the messages must be what a fresh reader sees."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

from rawsiko.rules.dice import SeededDice
from rawsiko.server.log.merge_patch import patched
from rawsiko.server.tables.wire import Json
from tests.server.forgetful.cluster import Cluster, Node
from tests.server.http.lines import Line
from tests.server.tables.choosing import choose
from tests.server.tables.house import Visitor

PATIENCE: Final = 10.0  # seconds until a reader who waits in vain is left untold
OF_TIME: Final = frozenset({"since", "seconds", "ends", "ended", "stuck"})  # they change by time alone
LATER: Final = frozenset({"learnt"})  # told with the next row of the class: it is for the next lesson

OF_PRESENCE: Final = frozenset({"here", "devices"})  # whoever asks is there only while they do


class Broken(AssertionError):
    """Somebody was not told what they should have been."""


class Client:
    """Somebody with a key, or without one, who follows one address."""

    def __init__(self, cluster: Cluster, name: str, path: str, key: str) -> None:
        self.cluster = cluster
        self.name = name
        self.path = path
        self.headers = {"authorization": f"Bearer {key}"} if key else {}
        self.node: Node | None = None  # where they listen; None while they are away
        self.line: Line | None = None  # their stream; None if they ask
        self.parsed = 0  # bytes of it
        self.heard = 0  # messages since they came back
        self.visitors: dict[Node, Visitor] = {}

    def at(self, node: Node) -> Visitor:
        """This client at some node."""
        found = self.visitors.get(node)
        if found is None:
            found = self.visitors[node] = node.house.visitor()
            found.headers = self.headers
        return found

    async def fresh(self) -> Json:
        """What somebody sees who comes now, at the same node."""
        assert self.node is not None
        answer = await self.at(self.node).get(self.path)
        if answer.status_code != 200:
            raise Broken(f"{self.name} is refused: {answer.text}")
        view: Json = answer.json()
        return view

    def go_away(self) -> None:
        if self.line is not None:
            self.line.transport.close()
            self.line.protocol.connection_lost(None)
        self.node = self.line = None

    def come_back(self, node: Node, *, asks: bool, lots: Random) -> None:
        """Listen again, from a number that this client has had."""
        self.go_away()
        self.node = node
        after = self.choose_number(lots)
        if not asks:
            self.line, self.parsed, self.heard = Line(node.house), 0, 0
            self.line.send("GET", f"{self.path}/events?after={after}", **self.headers)

    def choose_number(self, lots: Random) -> int:
        raise NotImplementedError

    def take(self, message: Json) -> None:
        raise NotImplementedError

    def differs(self, fresh: Json) -> str:
        """How this client's view differs from a fresh one; empty if it does not."""
        raise NotImplementedError

    def read(self) -> None:
        """Take in what has come by the stream."""
        if self.line is None:
            return
        body = self.line.heard()
        end = body.rfind(b"\n\n") + 2
        for block in body[self.parsed : end].split(b"\n\n"):
            data = block.partition(b"data: ")[2]
            if data:
                self.heard += 1
                self.take(json.loads(data))
        self.parsed = max(self.parsed, end)

    async def ask(self) -> int:
        """Ask once without waiting; returns how many messages came."""
        assert self.node is not None
        answer = await self.at(self.node).get(f"{self.path}/events?after={self.after}&wait=0")
        if answer.status_code != 200:
            raise Broken(f"{self.name} asks and is refused: {answer.text}")
        messages = answer.json()["messages"]
        for message in messages:
            self.take(message)
        return len(messages)

    @property
    def after(self) -> int:
        """The number this client is at."""
        raise NotImplementedError

    async def begun(self) -> None:
        """Wait until the server has noticed that this client listens."""
        if self.line is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self.until(lambda: self.heard > 0)

    async def check(self) -> None:
        """What this client has made of everything it was told is what a fresh reader sees."""
        if self.node is None:
            return
        fresh = await self.fresh()
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                if self.line is None:
                    while await self.ask():
                        pass
                else:
                    await self.until(lambda: not self.differs(fresh))
        if why := self.differs(fresh):
            by = "asking" if self.line is None else "a stream"
            raise Broken(f"{self.name} by {by} of {self.path} was not told: {why}")

    async def until(self, enough: Callable[[], bool]) -> None:
        self.read()
        while not enough():
            await asyncio.sleep(0)
            self.read()


class TableClient(Client):
    """Somebody at a table, on a chair or looking on."""

    def __init__(self, cluster: Cluster, name: str, path: str, key: str) -> None:
        super().__init__(cluster, name, path, key)
        self.number = 0
        self.views: list[Json] = [{"public": {}, "yours": {}}]  # after each row
        self.dice = SeededDice(len(name))
        self.once = 0

    @property
    def view(self) -> Json:
        return self.views[self.number]

    @property
    def after(self) -> int:
        return self.number

    def choose_number(self, lots: Random) -> int:
        """Usually the newest; sometimes an old one, as from a tab that slept; or nothing is left."""
        kind = lots.random()
        if kind < 0.15:
            self.number = 0
        elif kind < 0.4:
            self.number = lots.randint(0, self.number)
        del self.views[self.number + 1 :]
        return self.number

    def take(self, message: Json) -> None:
        if "gone" in message:
            raise Broken(f"{self.name} was sent away: {message}")
        number = message.get("number")
        if number is None or number <= self.number:
            return
        if number != self.number + 1:
            raise Broken(f"{self.name} has {self.number}, and was told {number} of {self.path}")
        view = self.view
        self.views.append(
            {
                "public": patched(view["public"], message["patch"]),
                "yours": patched(view["yours"], message.get("yours", {})),
            }
        )
        self.number = number

    def differs(self, fresh: Json) -> str:
        if self.number != fresh["number"]:
            return f"has {self.number} of {fresh['number']}"
        wanted = {"public": fresh["public"], "yours": fresh.get("yours", {})}
        return "" if self.view == wanted else difference(self.view, wanted)

    def is_awaited(self) -> bool:
        return self.node is not None and bool(self.view["yours"].get("legal"))

    async def decide(self, node: Node) -> bool:
        """Decide by what this client was told; returns whether it was accepted."""
        self.once += 1
        body = {
            "decision": choose(self.view, self.dice, moves=1),
            "expected": self.number,
            "once": f"{self.name}-{self.once}".replace(" ", "-"),
        }
        answer = await self.at(node).post(f"{self.path}/decisions", body)
        if answer.status_code not in (200, 409, 503):
            raise Broken(f"{self.name} may not decide what their view calls legal: {answer.text}")
        return answer.status_code == 200


class ClassClient(Client):
    """A teacher or a pupil, who follows their class."""

    def __init__(self, cluster: Cluster, name: str, path: str, key: str) -> None:
        super().__init__(cluster, name, path, key)
        self.number = 0
        self.view: Json = {}

    @property
    def after(self) -> int:
        return self.number

    def choose_number(self, lots: Random) -> int:
        if lots.random() < 0.2:
            self.number = 0
        return self.number

    def take(self, message: Json) -> None:
        if "gone" in message:
            raise Broken(f"{self.name} was sent away: {message}")
        self.number = message["number"]
        if "view" in message:
            self.view = message["view"]
        elif "patch" in message:
            self.view = patched(self.view, message["patch"])

    def differs(self, fresh: Json) -> str:
        left_out = OF_TIME | LATER if self.line is not None else OF_TIME | LATER | OF_PRESENCE
        mine, wanted = without(self.view, left_out), without(fresh, left_out)
        del wanted["number"]
        return "" if mine == wanted else difference(mine, wanted)


def without(view: Any, left_out: frozenset[str]) -> Any:
    if not isinstance(view, dict):
        return view
    return {name: without(value, left_out) for name, value in view.items() if name not in left_out}


def difference(mine: Any, wanted: Any, where: str = "") -> str:
    """Where two views differ first."""
    if isinstance(mine, dict) and isinstance(wanted, dict):
        for name in sorted({*mine, *wanted}):
            if mine.get(name) != wanted.get(name):
                return difference(mine.get(name), wanted.get(name), f"{where}/{name}")
    return f"{where} is {mine} instead of {wanted}"
