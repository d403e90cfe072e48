"""Following other nodes: when one says that a log has grown, it is read here, if the table is in memory."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from rawsiko.server.chat import CHAT_SUFFIX, Chats, chat_log
from rawsiko.server.live import LiveTable
from rawsiko.server.minding import RETRY_SECONDS, Timers
from rawsiko.server.nodes import HERE_SUFFIX, Elsewhere
from rawsiko.server.tables import Tables

Read = Callable[[], Coroutine[Any, Any, object]]


class Follower:
    """Hears the hints of a node."""

    def __init__(self, tables: Tables, chats: Chats, elsewhere: Elsewhere, timers: Timers) -> None:
        self.tables = tables
        self.chats = chats
        self.elsewhere = elsewhere
        self.timers = timers
        self.to_read: set[str] = set()  # logs that could not be read just now

    def heard(self, name: str, number: int) -> None:
        """A log has grown, or somebody has come or gone elsewhere."""
        if name.endswith(HERE_SUFFIX):
            self.elsewhere.heard(name, number)
            return
        live = self.tables.live.get(name.removesuffix(CHAT_SUFFIX))
        if live is None:
            return
        if name.endswith(CHAT_SUFFIX):
            self.read(name, live, partial(self.chats.read, live))
        elif number > live.table.number:
            self.read(name, live, partial(live.catch_up, number))

    def lost(self) -> None:
        """Hints may have been lost: ask the logs of every table in memory."""
        for name, live in list(self.tables.live.items()):
            self.read(name, live, partial(live.catch_up, live.table.number + 1))
            self.read(chat_log(name), live, partial(self.chats.read, live))

    def read(self, name: str, live: LiveTable, read: Read) -> None:
        """Read a log soon; where the store cannot be reached, again after a while."""

        def again() -> None:
            self.to_read.discard(name)
            self.read(name, live, read)

        def later() -> None:
            if name not in self.to_read:
                self.to_read.add(name)
                self.timers.after(RETRY_SECONDS, again)

        self.tables.run(read(), live, later)
