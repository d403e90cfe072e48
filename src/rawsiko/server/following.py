"""Following other nodes: when one says that a log has grown, it is read here, if the table is in memory."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from rawsiko.server.beside import CHAT_SUFFIX, chat_log
from rawsiko.server.chat import Chats
from rawsiko.server.classes.conducting import Conductor
from rawsiko.server.live import LiveTable
from rawsiko.server.minding import RETRY_SECONDS, Timers
from rawsiko.server.nodes import HERE_SUFFIX, Elsewhere
from rawsiko.server.tables import CLASS_PREFIX, Tables

Read = Callable[[], Coroutine[Any, Any, object]]


class Follower:
    """Hears the wake-ups of a node."""

    def __init__(
        self, tables: Tables, chats: Chats, elsewhere: Elsewhere, timers: Timers, conductor: Conductor
    ) -> None:
        self.tables = tables
        self.conductor = conductor
        self.chats = chats
        self.elsewhere = elsewhere
        self.timers = timers
        self.to_read: set[str] = set()  # logs that could not be read yet

    def heard(self, name: str, number: int) -> None:
        """A log has grown, or people have come or gone at another node."""
        live = self.tables.live.get(name)
        if live is not None:  # usually a table, and usually this node knows already
            if number > live.table.number:
                self.read(name, live, partial(live.catch_up, number))
            return
        if name.endswith(HERE_SUFFIX):
            self.elsewhere.heard(name, number)
            return
        if name.startswith(CLASS_PREFIX):
            self.conductor.heard(name, number)
            return
        live = self.tables.live.get(name.removesuffix(CHAT_SUFFIX))
        if live is not None:
            self.read(name, live, partial(self.chats.read, live))

    def lost(self) -> None:
        """Wake-ups may have been lost: read the logs of every table in memory."""
        for name, klass in list(self.conductor.classes.live.items()):
            self.conductor.heard(name, klass.lesson.number + 1)
        for name, live in list(self.tables.live.items()):
            self.read(name, live, partial(live.catch_up, live.table.number + 1))
            self.read(chat_log(name), live, partial(self.chats.read, live))

    def read(self, name: str, live: LiveTable, read: Read) -> None:
        """Read a log soon; if the store cannot be reached, retry after a while."""

        def again() -> None:
            self.to_read.discard(name)
            self.read(name, live, read)

        def later() -> None:
            if name not in self.to_read:
                self.to_read.add(name)
                self.timers.after(RETRY_SECONDS, again)

        self.tables.run(read(), live, later)
