"""Tables: finding, opening, loading and forgetting them. What can be done at one is in actions/."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import structlog

from rawsiko.rules.reasons import IllegalDecision
from rawsiko.server.actions.action import Action, What, Who
from rawsiko.server.beside import SUFFIXES
from rawsiko.server.facts import TableOpened, TableSettings, decode_fact, encode_fact
from rawsiko.server.history import Histories
from rawsiko.server.keys import cleaned_code, hash_of, new_code, new_secret, new_table_id
from rawsiko.server.library import DataSetName, Library
from rawsiko.server.live import LiveTable, Now
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store import Store, StoreError
from rawsiko.server.table import Table
from rawsiko.server.wake_ups import WakeUps

log = structlog.get_logger()

IDLE_SECONDS: Final = 600  # a table nobody listens to leaves memory after this
TRIES_FOR_A_CODE: Final = 20
SHORT_LOG: Final = 12  # rows: while people sit down at a table, readers want to hear of each of them

CLASS_PREFIX: Final = "class."  # of the ids under which the store keeps classes; no table has it


class Tables:
    """Every table that this node has in memory."""

    def __init__(self, library: Library, store: Store, wake_ups: WakeUps, now: Now) -> None:
        self.library = library
        self.store = store
        self.histories = Histories(store)
        self.wake_ups = wake_ups
        self.now = now
        self.live: dict[str, LiveTable] = {}
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        self.on_decided: Callable[[LiveTable], None] = lambda _: None
        self.on_come_or_go: Callable[[LiveTable], None] = lambda _: None
        self.on_wiped: Callable[[LiveTable], None] = lambda _: None
        self.appended = 0  # rows this node has written
        self.tasks: set[asyncio.Task[None]] = set()
        self.alone = True  # no other node writes to the same tables

    def count(self) -> None:
        self.appended += 1

    def run(
        self, work: Coroutine[Any, Any, object], live: LiveTable, if_store_fails: Callable[[], object]
    ) -> None:
        """Do something at a table soon; dropped if the table refuses it by then."""

        async def done() -> None:
            try:
                await work
            except (Refused, IllegalDecision) as refused:
                log.info("too late", table=live.table.id, number=live.table.number, why=str(refused))
            except StoreError as error:
                log.warning("store", table=live.table.id, number=live.table.number, why=str(error))
                if_store_fails()

        self.start(done())

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something soon, in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Finding a table

    async def table(self, table_id: str) -> LiveTable:
        """A table by its id, from memory or from the store."""
        found = self.live.get(table_id)
        if found is None:
            head = await self.store.head(table_id)
            if head is None or table_id.endswith(SUFFIXES) or table_id.startswith(CLASS_PREFIX):
                raise Refused(Refusal.NO_SUCH_TABLE)
            loaded = await self.load(table_id, head.code)
            found = self.live.setdefault(table_id, loaded)  # another request may have loaded it meanwhile
            found.on_change = self.on_change
            found.on_decided = self.on_decided
            found.on_come_or_go = self.on_come_or_go
            found.on_append = self.count
            found.on_wiped = self.lose
            await found.catch_up(found.table.number + 1)  # what came while we were reading
            self.on_come_or_go(found)  # so that other nodes say who is there
            self.on_change(found)
        found.used = self.now()
        return found

    async def load(self, table_id: str, code: str) -> LiveTable:
        """Load a table from its log; refused if its data set is not available."""
        rows = await self.store.read(table_id)
        opened = decode_fact(rows[0].body)
        assert isinstance(opened, TableOpened)
        wire = self.library.wire(DataSetName(opened.data_set, opened.data_hash))
        live = LiveTable(Table(table_id, code, wire), self.store, self.histories, self.wake_ups, self.now)
        if len(rows) <= SHORT_LOG:
            live.take_told(rows)
            return live
        for row in rows:
            live.table.apply(decode_fact(row.body))
            if row.number % 200 == 0:
                await asyncio.sleep(0)  # a long match must not hold up the other tables
        live.teller.look()
        return live

    async def table_with_code(self, code: str) -> LiveTable:
        """A table by the code people read to each other."""
        head = await self.store.find_code(cleaned_code(code))
        if head is None:
            raise Refused(Refusal.NO_SUCH_CODE)
        return await self.table(head.table)

    async def seated(self, table_id: str, key: str) -> tuple[LiveTable, Who]:
        """The table and the chair that a seat key belongs to."""
        found, key_hash = await self.table(table_id), hash_of(key)
        chair = found.table.chair_with_key(key_hash)
        if chair is None:  # perhaps they have sat down at another node
            await found.catch_up(found.table.number + 1)
            chair = found.table.chair_with_key(key_hash)
        if chair is None:
            raise Refused(Refusal.NOT_SEATED)
        now = self.now()
        found.heard[chair] = now
        return found, Who(int(now), chair, key_hash)

    async def ask(self, table_id: str, key: str, action: Action[What], what: What, seen: int = 0) -> int:
        """The one path: an action by the holder of a seat key, who has seen the table up to row `seen`."""
        found, who = await self.seated(table_id, key)
        await found.catch_up(seen)  # perhaps at another node
        return await found.ask(action, who, what)

    async def open_table(
        self, settings: TableSettings, data: DataSetName | None = None, *, branch: str = ""
    ) -> LiveTable:
        """A new table where nobody sits yet, with the data set that is wanted or the server's own."""
        data_set = self.library.wire(data).data_set
        now = int(self.now())
        opened = TableOpened(settings, data_set.id, data_set.hash, new_secret(), now, branch=branch)
        first = encode_fact(opened)
        table_id = new_table_id()
        for _ in range(TRIES_FOR_A_CODE):
            if await self.store.create_table(table_id, new_code(), first, now):
                break
        return await self.table(table_id)

    def lose(self, wiped: LiveTable) -> None:
        """A table was wiped from the store while it was in memory."""
        if self.live.pop(wiped.table.id, None) is not None:
            wiped.send_all_away()
            self.on_wiped(wiped)

    def forget_idle(self) -> None:
        """Drop tables from memory that nobody listens to; the store has them."""
        oldest = self.now() - IDLE_SECONDS
        for table_id, found in list(self.live.items()):
            if not found.readers and found.used < oldest and not found.busy:
                del self.live[table_id]
