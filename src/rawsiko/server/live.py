"""A table in memory: its one writer, its readers, and what travels beside the log.

Under the lock a fact is checked, stored and made durable, and only then applied, acknowledged and
told. Another node may be faster: then the newer facts are read and the question is asked again.
What is not in the store has not happened.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Final, NamedTuple

import structlog

from rawsiko.server.facts import AnyFact, Decided, decode_fact, encode_fact
from rawsiko.server.hints import Hints
from rawsiko.server.refusals import Refusal
from rawsiko.server.store.interface import Outcome, Store
from rawsiko.server.table import Table
from rawsiko.server.updates import Teller, Update, encode
from rawsiko.server.wire import Json, Wire, snake_case

RECENT: Final = 64  # updates kept for readers who come back after a blink
QUEUE: Final = 256  # messages a slow reader may be behind before it has to come back

Now = Callable[[], float]

log = structlog.get_logger()


class Message(NamedTuple):
    """One thing a reader is told. `number` is that of the log row; None for what travels beside it."""

    table: str
    number: int | None
    data: bytes
    chair: int | None = None  # whose message it is; of what travels beside the log, everybody's


STILL_HERE: Final = Message("", None, b"")  # a sign of life


class Reader:
    """Somebody who listens, in one place or in several. `None` in the queue ends it."""

    def __init__(self, places: int = 1) -> None:
        self.places = places
        self.queue: asyncio.Queue[Message | None] = asyncio.Queue(QUEUE)
        self.ended = False
        self.heart: asyncio.TimerHandle | None = None

    def beat(self, seconds: float) -> None:
        """Put a sign of life into the queue again and again; a timer for each message would cost more."""

        def again() -> None:
            self.put(STILL_HERE)
            self.beat(seconds)

        if not self.ended:
            self.heart = asyncio.get_running_loop().call_later(seconds, again)

    def put(self, message: Message) -> None:
        """Hand over a message; a reader who is too slow is ended, and resumes by number."""
        if self.ended:
            return
        if self.queue.qsize() >= QUEUE - 1:
            self.end()
        else:
            self.queue.put_nowait(message)

    def lose(self, table: str, chair: int | None, why: Refusal) -> None:
        """One of the places is no more; without the last one there is nothing left to hear."""
        self.put(Message(table, None, gone(table, chair, why)))
        self.places -= 1
        if self.places == 0:
            self.end()

    def end(self) -> None:
        if not self.ended:
            self.ended = True
            self.queue.put_nowait(None)
            if self.heart is not None:
                self.heart.cancel()


def gone(table: str, chair: int | None, why: Refusal) -> bytes:
    """Says that a place of a stream is no more, or never was."""
    told: Json = {"table": table, "gone": why.value}
    return encode(told if chair is None else {**told, "chair": chair})


class Fact(NamedTuple):
    """A fact to store, with the state of the table after it and an idempotency key."""

    fact: AnyFact
    state: str
    key: str | None = None


class Done(Exception):
    """What was asked for has been done before, as this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class LiveTable:
    """A Table with its store, its readers and its lock."""

    def __init__(self, table: Table, store: Store, hints: Hints, now: Now) -> None:
        self.table = table
        self.teller = Teller(table)
        self.store = store
        self.hints = hints
        self.now = now
        self.lock = asyncio.Lock()
        self.recent: deque[Update] = deque(maxlen=RECENT)
        self.readers: dict[tuple[Reader, int | None], str | None] = {}  # by chair, with its key's hash
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        self.on_come_or_go: Callable[[LiveTable], None] = lambda _: None
        self.elsewhere: dict[int, tuple[frozenset[int], float]] = {}  # by node: chairs, and until when
        self.on_append: Callable[[], None] = lambda: None
        self.heard: dict[int, float] = {}  # when somebody on a chair last asked for anything
        self.used = now()

    async def add(self, make: Callable[[Table], Fact]) -> int:
        """Store and apply the fact that `make` finds fit for the table as it is; returns its number.

        Whoever asked may hang up meanwhile: what was stored is told to the others all the same.
        """
        return await asyncio.shield(self.add_whole(make))

    async def add_whole(self, make: Callable[[Table], Fact]) -> int:
        """The same, for somebody who does not hang up."""
        async with self.lock:
            while True:
                try:
                    fact, state, key = make(self.table)
                except Done as done:
                    return done.number
                number = self.table.number + 1
                appended = await self.store.append(
                    self.table.id, number, encode_fact(fact), key=key, state=state, now=int(self.now())
                )
                if appended.outcome is Outcome.APPENDED:
                    self.take(fact)
                    self.on_append()
                    self.hints.publish(self.table.id, number)
                    if not isinstance(fact, Decided):  # of these there are many
                        log.info(snake_case(type(fact).__name__), table=self.table.id, number=number)
                    return number
                await self.read_on()
                if appended.outcome is Outcome.REPEATED:
                    return appended.number

    async def catch_up(self, number: int) -> None:
        """Another node has got as far as `number`."""
        if number > self.table.number:
            async with self.lock:
                await self.read_on()

    async def read_on(self) -> None:
        """Take in what the store has and we have not."""
        for row in await self.store.read(self.table.id, after=self.table.number):
            self.take(decode_fact(row.body))

    def take(self, fact: AnyFact) -> None:
        """Apply a stored fact and tell everybody."""
        update = self.teller.tell(fact)
        self.recent.append(update)
        self.used = self.now()
        for (reader, chair), key_hash in list(self.readers.items()):
            refusal = self.refuses(chair, key_hash)
            if refusal is None:
                reader.put(Message(self.table.id, update.number, update.message_for(chair), chair))
            else:
                del self.readers[reader, chair]
                reader.lose(self.table.id, chair, refusal)
        self.on_change(self)

    def refuses(self, chair: int | None, key_hash: str | None) -> Refusal | None:
        """Why somebody may listen no more: sent away, or not wanted as a spectator."""
        if chair is None:
            return None if self.table.settings.spectators else Refusal.NO_SPECTATORS
        seated = chair < len(self.table.chairs) and self.table.chairs[chair].key_hash == key_hash
        return None if seated else Refusal.NOT_SEATED

    def tell_beside(self, content: Json, only: int | None = None) -> None:
        """Tell everybody, or one chair, something that is not in the log: presence, chat, the clock."""
        message = Message(self.table.id, None, encode({"table": self.table.id, **content}))
        for reader in {reader for reader, chair in self.readers if only is None or chair == only}:
            reader.put(message)

    async def listen(self, reader: Reader, chair: int | None, after: int) -> list[Message]:
        """Register a reader; returns what they have missed since the row `after`.

        Registered first and read afterwards, so nothing falls between; whoever reads drops what comes twice.
        """
        key_hash = self.table.chairs[chair].key_hash if chair is not None else None
        self.readers[reader, chair] = key_hash
        self.on_change(self)
        self.on_come_or_go(self)
        return [
            Message(self.table.id, update.number, update.message_for(chair), chair)
            for update in await self.updates_since(after)
        ]

    def leave(self, reader: Reader, chair: int | None) -> None:
        """A reader is gone from a chair."""
        if (reader, chair) in self.readers:
            del self.readers[reader, chair]
            self.on_change(self)
            self.on_come_or_go(self)

    async def updates_since(self, after: int) -> Iterable[Update]:
        """The updates after a row: from memory, or told again from the log."""
        missing = self.table.number - after
        if missing <= 0:
            return []
        if missing <= len(self.recent):
            return list(self.recent)[-missing:]
        return [update async for update in retold(self.table, self.store) if update.number > after]

    def listeners(self, chair: int | None) -> int:
        """How many listen here from a chair, or with None as spectators."""
        return sum(of == chair for _, of in self.readers)

    def spectators(self) -> int:
        """How many listen here without a chair."""
        return self.listeners(None)

    def here(self) -> set[int]:
        """The chairs whose people are listening at this node."""
        return {chair for _, chair in self.readers if chair is not None}

    def present(self) -> set[int]:
        """The chairs whose people are listening, at this node or at another."""
        return self.here().union(*(chairs for chairs, _ in self.elsewhere.values()))


async def retold(table: Table, store: Store) -> AsyncIterator[Update]:
    """Every update of a table from its first row on."""
    teller = Teller(Table(table.id, table.code, table.wire))
    for row in await store.read(table.id):
        yield teller.tell(decode_fact(row.body))
        if row.number % 50 == 0:
            await asyncio.sleep(0)  # a long match must not hold up the other tables


async def load(table_id: str, code: str, wire: Wire, store: Store, hints: Hints, now: Now) -> LiveTable:
    """Bring a table into memory from its log."""
    live = LiveTable(Table(table_id, code, wire), store, hints, now)
    for row in await store.read(table_id):
        live.table.apply(decode_fact(row.body))
        if row.number % 200 == 0:
            await asyncio.sleep(0)  # a long match must not hold up the other tables
    live.teller.look()
    return live
