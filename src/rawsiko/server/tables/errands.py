"""Errands: background work of the server at a table or in a class, as its own actor."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Generic, TypeVar

from rawsiko.server.log.live_log import AnyAction, LiveLog
from rawsiko.server.log.timers import Timers
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.registry import TableRegistry

RETRY_SECONDS: Final = 5.0  # after a bot failed to decide, or the store could not be reached

Live = TypeVar("Live", bound=LiveLog)


class Errands(Generic[Live]):
    """Run in the background; `reconcile` is called when something may be due."""

    def __init__(self, tables: TableRegistry, timers: Timers, reconcile: Callable[[Live], None]) -> None:
        self.tables = tables
        self.now = tables.now
        self.after = timers.after
        self.reconcile = reconcile

    def actor(self) -> Actor:
        """The server itself, asking now."""
        return Actor(int(self.now()))

    def act(self, live: Live, work: object) -> "asyncio.Task[None]":
        """Do something soon; if the store fails, check later whether it is still due."""
        return self.tables.run(work, live, lambda: self.after(RETRY_SECONDS, partial(self.reconcile, live)))

    def ask(self, live: Live, action: AnyAction, what: Any) -> None:
        """Ask something in the server's own name."""

        async def asking() -> None:
            await live.ask(action, self.actor(), what)

        self.act(live, asking())
