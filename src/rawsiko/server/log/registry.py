"""A registry: the tables, or the classes, that this node has in memory, found by their id."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, Generic, TypeVar

from rawsiko.rules.reasons import IllegalDecision
from rawsiko.server.log.live_log import LiveLog, LogContext
from rawsiko.server.log.observers import Observer, Observers
from rawsiko.server.logger import log
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store.errors import StoreError
from rawsiko.server.store.interface import Kind, LogHead

IDLE_SECONDS: Final = 600  # a log nobody listens to leaves memory after this
TRIES_FOR_A_CODE: Final = 20

Live = TypeVar("Live", bound=LiveLog)


class Registry(Observer[Live], Generic[Live]):
    """Logs of one kind."""

    kind: Kind
    nothing: Refusal  # why there is none with this id

    def __init__(self, context: LogContext) -> None:
        self.context = context
        self.store = context.store
        self.now = context.now
        self.live: dict[str, Live] = {}
        self.observers: Observers[Live] = [self]
        self.wipes = 0  # logs deleted so far
        self.tasks: set[asyncio.Task[None]] = set()

    async def load(self, name: str, code: str) -> Live:
        """Load a log from the store."""
        raise NotImplementedError

    async def get(self, name: str) -> Live:
        """A log by its id, from memory or from the store."""
        found = self.live.get(name)
        if found is None:
            found = await self.fetch(name)
        found.used = self.now()
        return found

    async def fetch(self, name: str) -> Live:
        wipes = self.wipes
        head = await self.head(name)
        assert head.code is not None
        loaded = await self.load(name, head.code)
        while self.wipes != wipes:  # something was deleted while we were reading: was it this?
            wipes = self.wipes
            await self.head(name)
        found = self.live.setdefault(name, loaded)  # another request may have loaded it meanwhile
        await found.catch_up(found.number + 1)  # what came while we were reading
        for observer in self.observers:
            observer.loaded(found)
        return found

    async def head(self, name: str) -> LogHead:
        head = await self.store.head(name)
        if head is None or head.kind is not self.kind:
            raise Refused(self.nothing)
        return head

    async def wipe(self, name: str) -> None:
        """Delete a log with those beneath it, and end the streams of its subscribers."""
        await self.store.wipe(name)
        self.wipes += 1
        if (found := self.live.pop(name, None)) is not None:
            found.end_streams()

    def wiped(self, live: Live) -> None:
        """A log was wiped from the store while it was in memory."""
        self.live.pop(live.name, None)

    def is_idle(self, live: Live) -> bool:
        """Whether a log can leave memory."""
        return not live.audience.by_seat and live.used < self.now() - IDLE_SECONDS and not live.busy

    def forget_idle(self) -> None:
        """Drop logs without subscribers from memory; the store has them."""
        for live in list(self.live.values()):
            if self.is_idle(live):
                del self.live[live.name]

    def run(self, work: Any, live: LiveLog, if_store_fails: Callable[[], object]) -> "asyncio.Task[None]":
        """Do something soon; dropped if it is refused by then."""

        async def done() -> None:
            about = {"log": live.name, "number": live.number}
            try:
                await work
            except (Refused, IllegalDecision) as refused:
                log.info("too late", **about, why=str(refused))
            except StoreError as error:
                log.warning("store", **about, why=str(error))
                if_store_fails()
            except Exception:
                log.exception("in the background", **about)

        return self.start(done())

    def start(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Do something soon, in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
