"""History: every update of a table from its first row on, rebuilt from the log.

It is rebuilt in pieces, so that a long match does not hold up the other tables, and kept for a while, so
that nothing is computed twice.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import Final

from rawsiko.server.facts import decode_fact
from rawsiko.server.readers import Message
from rawsiko.server.store.interface import Store
from rawsiko.server.table import Table
from rawsiko.server.updates import Teller, Update

PIECE: Final = 20  # rows rebuilt without a pause: about a millisecond
KEPT: Final = 32  # tables whose history is kept


class History:
    """The history of one table, as far as it has been asked for."""

    def __init__(self, table: Table, store: Store) -> None:
        self.teller = Teller(Table(table.id, table.code, table.wire))
        self.store = store
        self.updates: list[Update] = []
        self.telling = asyncio.Lock()

    async def pieces(self, after: int, to: int) -> AsyncIterator[list[Update]]:
        """The updates after one row up to another, some at a time."""
        while after < to:
            if len(self.updates) <= after:
                await self.tell_on()
            piece = self.updates[after : min(after + PIECE, to)]
            if not piece:
                return
            yield piece
            after += len(piece)
            await asyncio.sleep(0)

    async def tell_on(self) -> None:
        """Rebuild the next piece, unless another reader has meanwhile."""
        told = len(self.updates)
        async with self.telling:
            if len(self.updates) == told:
                for row in await self.store.read(self.teller.table.id, after=told, limit=PIECE):
                    self.updates.append(self.teller.tell(decode_fact(row.body)))


class Histories:
    """The histories of the tables asked for most recently."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.of_table: OrderedDict[str, History] = OrderedDict()

    def of(self, table: Table) -> History:
        history = self.of_table.get(table.id)
        if history is None:
            history = self.of_table[table.id] = History(table, self.store)
        self.of_table.move_to_end(table.id)
        if len(self.of_table) > KEPT:
            self.of_table.popitem(last=False)
        return history

    async def messages(
        self, table: Table, chair: int | None, after: int, missed: list[Update] | None
    ) -> AsyncIterator[Message]:
        """What a chair has `missed` since a row; with None it is rebuilt."""
        if missed is not None:
            for update in missed:
                yield message_of(table, update, chair)
            return
        async for piece in self.of(table).pieces(after, table.number):
            for update in piece:
                yield message_of(table, update, chair)


def message_of(table: Table, update: Update, chair: int | None) -> Message:
    return Message(table.id, update.number, update.message_for(chair), chair)
