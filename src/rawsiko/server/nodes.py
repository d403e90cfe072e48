"""Several nodes at one table: who listens where, told over the hints channel.

A hint is a name and a number. `TABLE.here` with a node's own number and a bit for each chair says whose
people listen at that node; it is told when they come or go and again and again, and forgotten when it
has not been told for a while. So nobody is taken for absent who listens somewhere else.
"""

import asyncio
import secrets
from typing import Final

from rawsiko.rules.sets import mask_of, members
from rawsiko.server.live import LiveTable
from rawsiko.server.tables import Tables

HERE_SUFFIX: Final = ".here"
CHAIRS: Final = 5  # bits for them
TELL_SECONDS: Final = 10.0
FORGET_SECONDS: Final = 30.0


class Elsewhere:
    """Tells other nodes who listens here, and remembers who listens there."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.node = secrets.randbits(40)

    def tell(self, live: LiveTable) -> None:
        """Say whose people listen here at a table."""
        chairs = mask_of(sorted(live.here()))
        self.tables.hints.publish(live.table.id + HERE_SUFFIX, self.node << CHAIRS | chairs)

    def heard(self, name: str, number: int) -> None:
        """Another node says whose people listen there."""
        node, chairs = number >> CHAIRS, number & (1 << CHAIRS) - 1
        live = self.tables.live.get(name.removesuffix(HERE_SUFFIX))
        if live is None or node == self.node:
            return
        before = live.present()
        live.elsewhere[node] = (frozenset(members(chairs)), self.tables.now() + FORGET_SECONDS)
        if live.present() != before:
            self.tables.on_change(live)

    async def keep_telling(self) -> None:
        """For as long as the server runs."""
        while True:
            await asyncio.sleep(TELL_SECONDS)
            for live in list(self.tables.live.values()):
                if live.here():
                    self.tell(live)
