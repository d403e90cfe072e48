"""TableRegistry: finding, opening, loading and forgetting tables. What can be done at one is in actions/."""

import asyncio
from typing import Final

from rawsiko.server.cluster.notifications import LogNotifications
from rawsiko.server.identity.keys import cleaned_code, hash_of, new_code, new_secret, new_table_id
from rawsiko.server.log.live_log import LogContext, Now
from rawsiko.server.log.registry import TRIES_FOR_A_CODE, Registry
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store.interface import Kind, Store
from rawsiko.server.tables.actions.action import Action, Actor, What
from rawsiko.server.tables.data_sets import DataSetCache, DataSetName
from rawsiko.server.tables.facts import Dice, TableOpened, TableSettings, decode_fact, encode_fact
from rawsiko.server.tables.history import Histories
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.table import Table

SHORT_LOG: Final = 12  # rows: while people sit down at a table, readers want to hear of each of them


class TableRegistry(Registry[LiveTable]):
    """Every table that this node has in memory."""

    kind = Kind.TABLE
    nothing = Refusal.NO_SUCH_TABLE

    def __init__(
        self, library: DataSetCache, store: Store, notifications: LogNotifications, now: Now
    ) -> None:
        super().__init__(LogContext(store, notifications, now))
        self.library = library
        self.histories = Histories(store)
        self.notifications = notifications
        self.alone = True  # no other node writes to the same tables

    async def load(self, table_id: str, code: str) -> LiveTable:
        """Load a table from its log; refused if its data set is not available."""
        rows = await self.store.read(table_id)
        if not rows:
            raise Refused(Refusal.NO_SUCH_TABLE)  # it has just been deleted
        opened = decode_fact(rows[0].body)
        assert isinstance(opened, TableOpened)
        codec = self.library.codec(DataSetName(opened.data_set, opened.data_hash))
        live = LiveTable(Table(table_id, code, codec), self.context, self.histories, self.observers)
        if len(rows) <= SHORT_LOG:
            live.take_told(rows)
            return live
        for row in rows:
            live.table.apply(decode_fact(row.body))
            if row.number % 200 == 0:
                await asyncio.sleep(0)  # a long match must not hold up the other tables
        live.builder.take_snapshots()
        return live

    async def table_with_code(self, code: str) -> LiveTable:
        """A table by the code people read to each other."""
        head = await self.store.find_code(cleaned_code(code))
        if head is None:
            raise Refused(Refusal.NO_SUCH_CODE)
        return await self.get(head.id)

    async def seated(self, table_id: str, key: str) -> tuple[LiveTable, Actor]:
        """The table and the chair that a seat key belongs to."""
        found, key_hash = await self.get(table_id), hash_of(key)
        chair = found.table.chair_with_key(key_hash)
        if chair is None:  # perhaps they have sat down at another node
            await found.catch_up(found.table.number + 1)
            chair = found.table.chair_with_key(key_hash)
        if chair is None:
            raise Refused(Refusal.NOT_SEATED)
        now = self.now()
        found.heard[chair] = now
        return found, Actor(int(now), chair, key_hash)

    async def ask(self, table_id: str, key: str, action: Action[What], what: What, seen: int = 0) -> int:
        """The one path: an action by the holder of a seat key, who has seen the table up to row `seen`."""
        found, who = await self.seated(table_id, key)
        await found.catch_up(seen)  # perhaps at another node
        return await found.ask(action, who, what)

    async def open_table(
        self,
        settings: TableSettings,
        data: DataSetName | None = None,
        *,
        branch: str = "",
        shows: str = "",
        dice: Dice = "",
    ) -> LiveTable:
        """Create an empty table with this data set, or the default one."""
        data_set = self.library.codec(data).data_set
        now = int(self.now())
        opened = TableOpened(
            *(settings, data_set.id, data_set.hash, new_secret(), now), branch=branch, shows=shows, dice=dice
        )
        first = encode_fact(opened)
        table_id = new_table_id()
        for _ in range(TRIES_FOR_A_CODE):
            if await self.store.create(table_id, first, now, kind=Kind.TABLE, code=new_code()):
                break
        return await self.get(table_id)

    async def wipe(self, name: str) -> None:
        await super().wipe(name)
        self.forget_updates(name)

    def forget_updates(self, table_id: str) -> None:
        """Rows of a table were overwritten: drop the updates that were made of the old ones."""
        self.histories.of_table.pop(table_id, None)
        if (found := self.live.get(table_id)) is not None:
            found.recent.clear()
