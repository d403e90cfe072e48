"""History: every update of a table from its first row on, rebuilt from the log.

It is rebuilt in pieces, so that a long match does not hold up the other tables, and kept for a while, so
that nothing is computed twice.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from typing import Final

from rawsiko.server.log.subscribers import Message
from rawsiko.server.store.interface import Store
from rawsiko.server.tables.facts import decode_fact
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.updates import Update, UpdateBuilder

PIECE: Final = 20  # rows rebuilt without a pause: about a millisecond
KEPT: Final = 32  # tables whose history is kept


class History:
    """The history of one table, as far as it has been asked for."""

    def __init__(self, table: Table, store: Store) -> None:
        self.builder = UpdateBuilder(Table(table.id, table.code, table.codec))
        self.store = store
        self.updates: list[Update] = []
        self.telling = asyncio.Lock()

    async def pieces(self, after: int, to: int) -> AsyncIterator[list[Update]]:
        """The updates after one row up to another, some at a time."""
        while after < to:
            while len(self.updates) <= after:
                if not await self.tell_on():
                    return  # the log is shorter than that: wiped meanwhile
                await asyncio.sleep(0)
            piece = self.updates[after : min(after + PIECE, to)]
            yield piece
            after += len(piece)
            await asyncio.sleep(0)

    async def tell_on(self) -> bool:
        """Rebuild the next piece, unless another reader has meanwhile; returns whether there was one."""
        before = len(self.updates)
        async with self.telling:
            if len(self.updates) == before:
                for row in await self.store.read(self.builder.table.id, after=before, limit=PIECE):
                    self.updates.append(self.builder.apply_and_diff(decode_fact(row.body)))
        return len(self.updates) > before


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


async def until_wiped(
    messages: AsyncIterator[Message],
    after: int,
    newest: int,
    table: str,
    store: Store,
    wiped: Callable[[], None],
) -> AsyncIterator[Message]:
    """The messages after a row. If they end before the newest row and the store has lost the table, `wiped`
    is called."""
    async for message in messages:
        after = message.number or after
        yield message
    if after < newest and await store.head(table) is None:
        wiped()


def message_of(table: Table, update: Update, chair: int | None) -> Message:
    return Message(table.id, update.number, update.message_for(chair), chair)
