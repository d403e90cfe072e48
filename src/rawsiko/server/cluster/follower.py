"""Following other nodes: a log that has grown there is read here, if it is in memory."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from rawsiko.server.classes.supervisor import ClassSupervisor
from rawsiko.server.cluster.presence import HERE_SUFFIX, RemotePresence
from rawsiko.server.log.timers import Timers
from rawsiko.server.tables.chat import Chats
from rawsiko.server.tables.errands import RETRY_SECONDS
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.sidecars import CHAT_SUFFIX, chat_log

Read = Callable[[], Coroutine[Any, Any, object]]


class ClusterListener:
    """Receives the notifications of a node."""

    def __init__(
        self,
        tables: TableRegistry,
        chats: Chats,
        remote: RemotePresence,
        timers: Timers,
        class_supervisor: ClassSupervisor,
    ) -> None:
        self.tables = tables
        self.class_supervisor = class_supervisor
        self.chats = chats
        self.remote = remote
        self.timers = timers
        self.to_read: set[str] = set()  # logs that could not be read yet

    def on_notification(self, name: str, number: int) -> None:
        """A log has grown, or people have come or gone at another node."""
        live = self.tables.live.get(name)
        if live is not None:  # usually a table, and usually this node knows already
            if number > live.table.number:
                self.read(name, live, partial(live.catch_up, number))
            return
        if name.endswith(HERE_SUFFIX):
            self.remote.on_notification(name, number)
            return
        if name in self.class_supervisor.classes.live:
            self.class_supervisor.on_notification(name, number)
            return
        live = self.tables.live.get(name.removesuffix(CHAT_SUFFIX))
        if live is not None:
            self.read(name, live, partial(self.chats.read, live))

    def on_gap(self) -> None:
        """Notifications may have been lost: read every log in memory."""
        for name, klass in list(self.class_supervisor.classes.live.items()):
            self.class_supervisor.on_notification(name, klass.lesson.number + 1)
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
