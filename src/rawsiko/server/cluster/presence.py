"""Presence across nodes: who is connected to a table where, sent as notifications.

A notification is a name and a number; only the newest number per name is guaranteed to arrive. `TABLE.here`
with a number made of a counter, the node's own number and a bit for each chair says who is connected there.
It is sent when people come or go, when another node is new to the table, and at regular intervals, and
expires if it is not repeated. So people connected to another node do not count as absent; those of a dead
node do.
"""

import asyncio
import secrets
from typing import Final

from rawsiko.rules.sets import mask_of, members
from rawsiko.server.log.observers import Observer
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.registry import TableRegistry

HERE_SUFFIX: Final = ".here"
CHAIR_BITS: Final = 5
NODE_BITS: Final = 40


class RemotePresence(Observer[LiveTable]):
    """Publishes who is connected here, and remembers who is connected to other nodes.

    `away` is how long an absent person is waited for: presence is repeated, or forgotten, well within that
    time.
    """

    def __init__(self, tables: TableRegistry, away: float) -> None:
        self.tables = tables
        self.node = secrets.randbits(NODE_BITS)
        self.sent = 0
        self.publish_seconds = away / 4
        self.forget_seconds = 3 * self.publish_seconds

    def loaded(self, live: LiveTable) -> None:
        self.publish(live)

    def came_or_went(self, live: LiveTable) -> None:
        self.publish(live)

    def publish(self, live: LiveTable) -> None:
        """Publish who is connected here to a table."""
        self.sent += 1
        number = (self.sent << NODE_BITS | self.node) << CHAIR_BITS | mask_of(sorted(live.audience.seats()))
        self.tables.notifications.publish(live.table.id + HERE_SUFFIX, number)

    def on_notification(self, name: str, number: int) -> None:
        """Another node has published who is connected there."""
        node = number >> CHAIR_BITS & (1 << NODE_BITS) - 1
        live = self.tables.live.get(name.removesuffix(HERE_SUFFIX))
        if live is None or node == self.node:
            return
        before, is_new = live.present(), node not in live.remote
        chairs = frozenset(members(number & (1 << CHAIR_BITS) - 1))
        live.remote[node] = (chairs, self.tables.now() + self.forget_seconds)
        if is_new and live.audience.seats():
            self.publish(live)
        if live.present() != before:
            live.changed()

    def forget_silent(self, live: LiveTable) -> None:
        """Forget nodes whose presence has expired, and the people there."""
        now = self.tables.now()
        silent = [node for node, (_, until) in live.remote.items() if until <= now]
        for node in silent:
            del live.remote[node]
        if silent:
            live.changed()

    async def keep_publishing(self) -> None:
        """Runs as long as the server does."""
        while True:
            await asyncio.sleep(self.publish_seconds)
            for live in list(self.tables.live.values()):
                self.forget_silent(live)
                if live.audience.seats():
                    self.publish(live)
