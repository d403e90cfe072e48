"""Errands of classes: background work of the server in a class, as its own actor."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

from rawsiko.server.classes.actions.action import ClassAction
from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.classes.runtime import ClassRuntime
from rawsiko.server.log.timers import Timers
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.registry import TableRegistry

RETRY_SECONDS: Final = 5.0


class ClassErrands:
    """Run in the background; after the store has failed, `changed` is called to look at the class again."""

    def __init__(self, tables: TableRegistry, timers: Timers, changed: Callable[[LiveClass], None]) -> None:
        self.tables = tables
        self.timers = timers
        self.changed = changed
        self.runtimes: WeakKeyDictionary[LiveClass, ClassRuntime] = WeakKeyDictionary()

    def runtime(self, live: LiveClass) -> ClassRuntime:
        """The in-memory state of a running class."""
        found = self.runtimes.get(live)
        if found is None:
            found = self.runtimes[live] = ClassRuntime(self.time())
        return found

    def time(self) -> float:
        return self.tables.now()

    def now(self) -> Actor:
        """The server itself, asking now."""
        return Actor(int(self.time()))

    def ask(self, live: LiveClass, action: ClassAction, what: Any) -> None:
        self.soon(live, live.ask(action, self.now(), what))

    def soon(self, live: LiveClass, work: object) -> "asyncio.Task[None]":
        """Run `work` soon; if the store fails, retry after a while."""

        def later() -> None:
            self.runtime(live).reconciling = False
            self.timers.after(RETRY_SECONDS, partial(self.changed, live))

        return self.tables.run(work, live, later)
