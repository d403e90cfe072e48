"""Several nodes at one table: who listens where, told over the channel of wake-ups.

A wake-up is a name and a number; only the newest number per name is guaranteed to arrive. `TABLE.here`
with a number made of a counter, the node's own number and a bit for each chair says whose people listen
there. It is sent when they come or go, when another node is new to the table, and at regular intervals; what
has not been repeated for a while is forgotten. So nobody who listens at another node is taken for absent, and
nobody whose node has died for present.
"""

import asyncio
import secrets
from typing import Final

from rawsiko.rules.sets import mask_of, members
from rawsiko.server.live import LiveTable
from rawsiko.server.tables import Tables

HERE_SUFFIX: Final = ".here"
CHAIR_BITS: Final = 5
NODE_BITS: Final = 40


class Elsewhere:
    """Tells other nodes who listens here, and remembers who listens there.

    `away` is how long an absent person is waited for: presence is repeated, or forgotten, well within that
    time.
    """

    def __init__(self, tables: Tables, away: float) -> None:
        self.tables = tables
        self.node = secrets.randbits(NODE_BITS)
        self.told = 0
        self.tell_seconds = away / 4
        self.forget_seconds = 3 * self.tell_seconds

    def tell(self, live: LiveTable) -> None:
        """Say whose people listen here at a table."""
        self.told += 1
        number = (self.told << NODE_BITS | self.node) << CHAIR_BITS | mask_of(sorted(live.here()))
        self.tables.wake_ups.publish(live.table.id + HERE_SUFFIX, number)

    def heard(self, name: str, number: int) -> None:
        """Another node says whose people listen there."""
        node = number >> CHAIR_BITS & (1 << NODE_BITS) - 1
        live = self.tables.live.get(name.removesuffix(HERE_SUFFIX))
        if live is None or node == self.node:
            return
        before, is_new = live.present(), node not in live.elsewhere
        chairs = frozenset(members(number & (1 << CHAIR_BITS) - 1))
        live.elsewhere[node] = (chairs, self.tables.now() + self.forget_seconds)
        if is_new and live.here():
            self.tell(live)
        if live.present() != before:
            self.tables.on_change(live)

    def forget_silent(self, live: LiveTable) -> None:
        """Forget nodes that have been silent for a while, and the people listening there."""
        now = self.tables.now()
        silent = [node for node, (_, until) in live.elsewhere.items() if until <= now]
        for node in silent:
            del live.elsewhere[node]
        if silent:
            self.tables.on_change(live)

    async def keep_telling(self) -> None:
        """Runs as long as the server does."""
        while True:
            await asyncio.sleep(self.tell_seconds)
            for live in list(self.tables.live.values()):
                self.forget_silent(live)
                if live.here():
                    self.tell(live)
