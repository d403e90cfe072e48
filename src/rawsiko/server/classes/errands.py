"""Errands of classes, and what is remembered of each."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.classes.runtime import ClassRuntime
from rawsiko.server.log.live_log import AnyAction
from rawsiko.server.log.timers import Timers
from rawsiko.server.tables.errands import RETRY_SECONDS, Errands
from rawsiko.server.tables.registry import TableRegistry


class ClassErrands(Errands[LiveClass]):
    """After the store has failed, a class that was being reconciled is reconciled again."""

    def __init__(self, tables: TableRegistry, timers: Timers, reconcile: Callable[[LiveClass], None]) -> None:
        super().__init__(tables, timers, reconcile)
        self.runtimes: WeakKeyDictionary[LiveClass, ClassRuntime] = WeakKeyDictionary()

    def runtime(self, live: LiveClass) -> ClassRuntime:
        """The in-memory state of a running class."""
        found = self.runtimes.get(live)
        if found is None:
            found = self.runtimes[live] = ClassRuntime(self.now())
        return found

    def act(self, live: LiveClass, work: object) -> "asyncio.Task[None]":
        def later() -> None:
            self.runtime(live).reconciling = False
            self.after(RETRY_SECONDS, partial(self.reconcile, live))

        return self.tables.run(work, live, later)

    def ask(self, live: LiveClass, action: AnyAction, what: Any) -> None:
        """At once, so that a class asks in the order in which things happened."""
        self.act(live, live.ask(action, self.actor(), what))
