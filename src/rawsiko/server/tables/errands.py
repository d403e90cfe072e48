"""Errands: background work of the server at a table, as its own actor."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

from rawsiko.server.log.timers import Timers
from rawsiko.server.tables.actions.action import Action, Actor, What
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.registry import TableRegistry

RETRY_SECONDS: Final = 5.0  # after a bot failed to decide, or the store could not be reached


class Errands:
    """Run in the background; `reconcile` is called when something may be due at a table."""

    def __init__(self, tables: TableRegistry, timers: Timers, reconcile: Callable[[LiveTable], None]) -> None:
        self.tables = tables
        self.now = tables.now
        self.after = timers.after
        self.reconcile = reconcile

    def act(self, live: LiveTable, work: Coroutine[Any, Any, object]) -> None:
        """Do something soon; if the store fails, check later whether it is still due."""
        self.tables.run(work, live, lambda: self.after(RETRY_SECONDS, partial(self.reconcile, live)))

    def ask(self, live: LiveTable, action: Action[What], what: What) -> None:
        """Ask something of a table in the server's own name."""

        async def asking() -> None:
            await live.ask(action, Actor(int(self.now())), what)

        self.act(live, asking())
