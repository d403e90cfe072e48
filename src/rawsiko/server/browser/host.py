"""The host in a browser: starts the services on what a worker has, and answers the page's requests.

There is nobody else: no limits, no origins, no keys of other people. web/src/page/host.ts is the other half.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, aclosing
from functools import partial
from itertools import count
from typing import Any, Final, Protocol

from rawsiko.debrief.quiz.blind import SigningKey
from rawsiko.server.browser.indexed_db import IndexedDatabase
from rawsiko.server.browser.jobs import Jobs, JobWorker
from rawsiko.server.browser.overflow import OverflowStore
from rawsiko.server.browser.store import BrowserStore
from rawsiko.server.cluster.notifications import LocalNotifications
from rawsiko.server.log.streams import EVENT_STREAM, EventStream
from rawsiko.server.log.subscribers import Subscribers
from rawsiko.server.log.timers import LoopTimers
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes.limits import Limits
from rawsiko.server.routes.listing import ROUTES
from rawsiko.server.routes.request import Request
from rawsiko.server.routes.router import Router
from rawsiko.server.services import Host, Services, running
from rawsiko.server.store.interface import Store
from rawsiko.server.store.memory import MemoryStore
from rawsiko.server.tables.bot_pool import BotPool
from rawsiko.server.tables.workers import InPlace

FOR_GOOD: Final = 365 * 1_000  # days: nothing is deleted but by its owner
AFTER_THE_FIRST_LOOK: Final = 2.0  # seconds from the first Decision of a bot to a worker for them
NEVER: Final = 1e9  # seconds until a bot plays for somebody who is away: nobody waits for them


def no_limits() -> Limits:
    """Limits whose clock runs so fast that each is free again: all requests are of one person."""
    return Limits(partial(next, count(0.0, 1_000.0)))


def no_quiz() -> SigningKey:
    """The page offers no classes."""
    raise Refused(Refusal.QUIZ_IS_CLOSED)


class Reply(Protocol):
    """Where an answer goes: a channel of the page."""

    def head(self, status: int, media_type: str) -> None: ...

    def piece(self, text: str) -> None: ...

    def end(self) -> None: ...


class Answering:
    """Answers requests, each in a task that can be stopped."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.router = Router(ROUTES)
        self.tasks: dict[int, asyncio.Task[None]] = {}

    def answer(self, number: int, method: str, address: str, headers: Any, body: str, reply: Reply) -> None:
        """Answer a request, soon; `number` names it."""
        path, _, query = address.partition("?")
        sent = {name.encode(): value.encode() for name, value in headers.to_py().items()}
        request = Request(self.services, method, f"/api/{path}", sent, query.encode(), body.encode())
        task = asyncio.get_running_loop().create_task(self.reply(request, reply))
        self.tasks[number] = task
        task.add_done_callback(lambda _: self.tasks.pop(number))

    async def reply(self, request: Request, reply: Reply) -> None:
        try:
            answer = await self.router.answer(request)
            if isinstance(answer, EventStream):
                reply.head(answer.status, EVENT_STREAM)
                async with aclosing(answer.events()) as events:  # type: ignore[type-var]
                    async for event in events:
                        reply.piece(event.decode())
            else:
                reply.head(answer.status, answer.media_type)
                reply.piece(answer.content.decode())
        finally:
            reply.end()

    def stop(self, number: int) -> None:
        """Nobody waits for the answer any more."""
        if (task := self.tasks.get(number)) is not None:
            task.cancel()


def store_of(database: Any, full: Callable[[], object]) -> Store:
    if database is None:
        return MemoryStore()
    return OverflowStore(BrowserStore(IndexedDatabase(database)), full)


#: Held for as long as the worker lives.
held: Final = AsyncExitStack()


async def start(
    database: Any, start_jobs: Callable[[], JobWorker], pace: float, full: Callable[[], object]
) -> Answering:
    """Start the services. Without a database the tables are in memory. `pace`: seconds between the
    Decisions of bots; `full` is called when the device has no room left."""
    host = Host(
        store=store_of(database, full),
        notifications=LocalNotifications(),
        thinkers=BotPool(Jobs(start_jobs, later=AFTER_THE_FIRST_LOOK)),
        analyst=Jobs(start_jobs),
        aside=InPlace(),
        timers=LoopTimers(),
        quiz_key=no_quiz,
        addresses=lambda: None,
        now=time.time,
        monotonic=time.monotonic,
        pace=pace,
        away=NEVER,
        keep_days=FOR_GOOD,
    )
    services = await held.enter_async_context(running(host, Subscribers(), no_limits()))
    return Answering(services)
