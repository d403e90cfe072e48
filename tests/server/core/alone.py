"""`python -m tests.server.core.alone`: a match with bots and a class with pupils, on the core alone.

No web framework and no server, no database, no process and no thread can be had in this interpreter: nothing
of ours may import one.
"""

from tests.server.core import barrier

# isort: split
import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec

from rawsiko.debrief.quiz.blind import SigningKey
from rawsiko.rules.dice import SeededDice
from rawsiko.server.cluster.notifications import LocalNotifications
from rawsiko.server.identity.keys import hash_of
from rawsiko.server.log.subscribers import Subscribers
from rawsiko.server.routes.limits import Limits
from rawsiko.server.routes.listing import ROUTES
from rawsiko.server.routes.request import Answer, Request
from rawsiko.server.routes.router import Router
from rawsiko.server.services import Host, Services, running
from rawsiko.server.store.memory import MemoryStore
from rawsiko.server.tables.bot_pool import BotPool
from rawsiko.server.tables.workers import InPlace
from tests.server.tables.choosing import choose
from tests.server.tables.world import Clock, Timers

PLAYERS: Final = 3


class Alone:
    """A core in a world that stands still."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.timers = Timers(self.clock)
        self.dice = SeededDice(1)
        self.router = Router(ROUTES)
        self.services: Services

    @asynccontextmanager
    async def opened(self) -> AsyncIterator["Alone"]:
        here = InPlace()
        host = Host(
            store=MemoryStore(),
            notifications=LocalNotifications(),
            thinkers=BotPool(here),
            analyst=here,
            aside=here,
            timers=self.timers,
            quiz_key=lambda: SigningKey(61, 53),
            addresses=lambda: None,
            now=self.clock,
            monotonic=self.clock,
            pace=0.0,
            away=45.0,
            keep_days=30,
        )
        async with running(host, Subscribers(), Limits(self.clock)) as self.services:
            yield self

    async def settle(self) -> None:
        """Let everything happen that is due: bots play until people are awaited."""
        tasks = self.services.tables.tasks
        while True:
            while tasks:
                await asyncio.wait(list(tasks))
            due = self.timers.next_due()
            if due is None or due > self.clock.time:
                return
            self.timers.call_next()

    async def pass_time(self, seconds: float) -> None:
        end = self.clock.time + seconds
        while (due := self.timers.next_due()) is not None and due <= end:
            self.clock.time = max(due, self.clock.time)
            self.timers.call_next()
            await self.settle()
        self.clock.time = end

    async def ask(self, method: str, path: str, body: Any = None, key: str = "", status: int = 200) -> Any:
        """A request as any host would bring it; returns what is answered."""
        headers = {b"authorization": f"Bearer {key}".encode()} if key else {}
        content = b"" if body is None else msgspec.json.encode(body)
        answer = await self.router.answer(Request(self.services, method, path, headers, content=content))
        assert isinstance(answer, Answer)
        assert answer.status == status, (path, answer.content)
        return msgspec.json.decode(answer.content)

    async def play_out(self, table: str, keys: list[str]) -> None:
        """The people with these keys play a match to its end."""
        live = await self.services.tables.get(table)
        await self.settle()
        while awaited := live.table.awaited_chairs():
            key = next(key for key in keys if live.table.chair_with_key(hash_of(key)) in awaited)
            path = f"/api/tables/{table}"
            view = await self.ask("GET", path, key=key)
            chosen = {
                "decision": choose(view, self.dice),
                "expected": view["number"],
                "once": str(view["number"]),
            }
            await self.ask("POST", f"{path}/decisions", chosen, key)
            await self.settle()


async def play_a_match(alone: Alone) -> int:
    """A person against two bots; returns how many Decisions were made."""
    settings = {"players": PLAYERS, "turns": 3}
    host = await alone.ask("POST", "/api/tables", {"name": "Sun", "settings": settings}, status=201)
    path, key = f"/api/tables/{host['table']}", host["key"]
    for chair in range(1, PLAYERS):
        await alone.ask("POST", f"{path}/host/bot", {"chair": chair, "level": "novice"}, key)
    await alone.ask("POST", f"{path}/host/start", key=key)
    await alone.play_out(host["table"], [key])
    decided = alone.services.tables.live[host["table"]].table.decided
    assert 0 < sum(fact.by_bot for fact in decided) < len(decided)
    await alone.ask("GET", f"{path}/analysis", key=key, status=202)
    await alone.services.analyses.found[alone.services.tables.live[host["table"]]][0]
    assert (await alone.ask("GET", f"{path}/analysis", key=key))["accounts"]
    assert await alone.ask("GET", f"{path}/debrief", key=key)
    return len(decided)


async def teach_a_class(alone: Alone) -> int:
    """A class at two tables, with bots on the chairs that are left; returns how many pupils played."""
    settings = {"pupils": 4, "minutes": 30, "tables": 2, "players": PLAYERS, "turns": 3}
    teacher = await alone.ask("POST", "/api/classes", {"settings": settings}, status=201)
    joining = f"/api/codes/{teacher['code']}/pupils"
    keys = [(await alone.ask("POST", joining, {}, status=201))["key"] for _ in range(4)]
    path = f"/api/classes/{teacher['class']}"
    await alone.ask("POST", f"{path}/start", key=teacher["key"])
    await alone.settle()
    lesson = alone.services.classes.live[teacher["class"]].lesson
    for planned in lesson.tables:
        await alone.play_out(planned.table, keys)
    await alone.pass_time(60)
    assert lesson.ended
    assert len((await alone.ask("GET", f"{path}/results", key=teacher["key"]))["tables"]) == 2
    return len(keys)


async def main() -> None:
    async with Alone().opened() as alone:
        decisions = await play_a_match(alone)
        pupils = await teach_a_class(alone)
    found = sorted({name for name in sys.modules if name in barrier.FOREIGN})
    print(f"{decisions} Decisions, {pupils} pupils, imported: {found}")


if __name__ == "__main__":
    asyncio.run(main())
