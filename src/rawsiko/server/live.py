"""A table in memory: its one writer, its readers, and what travels beside the log.

Actions (actions/) take their turn: the fact that one answers with is stored and made durable, and only then
applied, acknowledged and told. Another node may be faster: then the newer facts are read and the action is
asked again. What is not in the store has not happened.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from functools import partial
from typing import Any, NamedTuple, Protocol

import structlog
from mypy_extensions import mypyc_attr

from rawsiko.server.actions.action import Action, Done, NextFact, What, Who
from rawsiko.server.facts import AnyFact, Decided, decode_fact, encode_fact
from rawsiko.server.history import Histories, message_of
from rawsiko.server.played import Played
from rawsiko.server.readers import Message, Reader
from rawsiko.server.refusals import Refusal
from rawsiko.server.shapes import Shape
from rawsiko.server.store.errors import NoSuchTable
from rawsiko.server.store.interface import Appended, Outcome, Row, Store
from rawsiko.server.table import Table
from rawsiko.server.table_clock import TableClock
from rawsiko.server.updates import Teller, Update, encode
from rawsiko.server.wake_ups import WakeUps
from rawsiko.server.wire import snake_case

RECENT = 32  # updates kept for readers who reconnect; older ones are made again from the store

Now = Callable[[], float]

log = structlog.get_logger()


class Answer(Protocol):
    """Where an answer is awaited: a future, or a connection."""

    def done(self) -> bool: ...

    def set_result(self, number: int, /) -> None: ...

    def set_exception(self, why: BaseException, /) -> None: ...


class Asked(NamedTuple):
    """A request to a table, and where its answer is awaited."""

    action: Action[Any]
    who: Who
    what: Any
    answer: Answer

    def done(self, number: int) -> None:
        if not self.answer.done():  # otherwise they have hung up
            self.answer.set_result(number)

    def failed(self, why: BaseException) -> None:
        if not self.answer.done():
            self.answer.set_exception(why)


@mypyc_attr(native_class=False)  # so that chats and analyses can be kept for as long as their table
class LiveTable:
    """A Table with its store, its readers and its lock."""

    def __init__(self, table: Table, store: Store, histories: Histories, wake_ups: WakeUps, now: Now) -> None:
        self.table = table
        self.teller = Teller(table)
        self.store = store
        self.histories = histories
        self.wake_ups = wake_ups
        self.now = now
        self.busy = False  # a row is being stored, or the log read
        self.waiting: deque[Callable[[], None]] = deque()  # for their turn
        self.tasks: set[asyncio.Task[None]] = set()
        self.recent: deque[Update] = deque(maxlen=RECENT)
        self.readers: dict[tuple[Reader, int | None], str | None] = {}  # by chair, with its key's hash
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        self.on_decided: Callable[[LiveTable], None] = lambda _: None
        self.on_come_or_go: Callable[[LiveTable], None] = lambda _: None
        self.on_wiped: Callable[[LiveTable], None] = lambda _: None
        self.elsewhere: dict[int, tuple[frozenset[int], float]] = {}  # by node: chairs, and until when
        self.on_append: Callable[[], None] = lambda: None
        self.heard: dict[int, float] = {}  # by chair: when its last request came
        self.used = now()
        self.clock = TableClock()

    @property
    def name(self) -> str:
        return self.table.id

    @property
    def number(self) -> int:
        return self.table.number

    def ask(self, action: Action[What], who: Who, what: What) -> "asyncio.Future[int]":
        """Store and apply the fact an action returns; the future resolves to its number.

        One at a time. If the caller hangs up, the others still get what was stored.
        """
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.ask_for(Asked(action, who, what, answer))
        return answer

    def ask_for(self, asked: Asked) -> None:
        """The same, with the caller's own way of waiting."""
        if self.busy or self.waiting:
            self.waiting.append(partial(self.try_once, asked))
        else:
            self.try_once(asked)

    def go_on(self) -> None:
        while self.waiting and not self.busy:
            self.waiting.popleft()()

    def try_once(self, asked: Asked) -> None:
        """Ask the table as it is now, and store what it answers."""
        try:
            asked.who.check_seated(self.table)
            following = asked.action(self.table, asked.who, asked.what)
            storing = self.append(following, asked.who.now)
        except Done as done:
            asked.done(done.number)
        except Exception as refused:  # reported to the caller
            asked.failed(refused)
        else:
            self.busy = True
            storing.add_done_callback(partial(self.stored, asked, following))

    def append(self, following: NextFact, now: int) -> "asyncio.Future[Appended]":
        storing = self.store.append(
            self.table.id,
            self.table.number + 1,
            encode_fact(following.fact),
            once=following.once,
            state=following.state or self.table.state,
            now=now,
        )
        return storing if isinstance(storing, asyncio.Future) else asyncio.ensure_future(storing)

    def stored(self, asked: Asked, following: NextFact, storing: "asyncio.Future[Appended]") -> None:
        """The store has answered: only what is durable has happened."""
        try:
            appended = storing.result()
            if appended.outcome is not Outcome.APPENDED:
                self.run(self.try_after_others(asked, appended), asked.failed)
                return
            self.take(following.fact, following.played)
            self.tell_of_row(following.fact)
            asked.done(self.table.number)
        except (Exception, asyncio.CancelledError) as error:
            asked.failed(error)
            if isinstance(error, NoSuchTable):
                self.on_wiped(self)
        self.free()

    def tell_of_row(self, fact: AnyFact) -> None:
        self.on_append()
        self.wake_ups.publish(self.table.id, self.table.number)
        if not isinstance(fact, Decided):  # Decisions are too many to log
            log.info(snake_case(type(fact).__name__), table=self.table.id, number=self.table.number)

    def free(self) -> None:
        self.busy = False
        self.go_on()

    async def try_after_others(self, asked: Asked, appended: Appended) -> None:
        """Another node was faster: read what it stored, and ask again, unless that was this same request."""
        await self.read_on()
        if appended.outcome is Outcome.REPEATED:
            asked.done(appended.number)
        else:
            self.waiting.appendleft(partial(self.try_once, asked))

    def run(self, work: Coroutine[Any, Any, None], failed: Callable[[BaseException], None]) -> None:
        """Do something while all other requests wait for their turn."""
        task = asyncio.get_running_loop().create_task(self.carry_out(work, failed))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def carry_out(
        self, work: Coroutine[Any, Any, None], failed: Callable[[BaseException], None]
    ) -> None:
        try:
            await work
        except (Exception, asyncio.CancelledError) as error:
            failed(error)
        finally:
            self.free()

    async def catch_up(self, number: int) -> None:
        """Another node has got as far as `number`."""
        if number > self.table.number:
            caught_up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting.append(partial(self.start_reading, caught_up))
            self.go_on()
            await caught_up

    def start_reading(self, caught_up: "asyncio.Future[None]") -> None:
        self.busy = True
        self.run(self.read_for(caught_up), partial(fail, caught_up))

    async def read_for(self, caught_up: "asyncio.Future[None]") -> None:
        await self.read_on()
        if not caught_up.done():
            caught_up.set_result(None)

    async def read_on(self) -> None:
        """Read the rows that the store has and we do not."""
        for row in await self.store.read(self.table.id, after=self.table.number):
            self.take(decode_fact(row.body))

    def take_told(self, rows: Iterable[Row]) -> None:
        """Take in rows that nobody here waits for, and keep their updates."""
        for row in rows:
            self.recent.append(self.teller.tell(decode_fact(row.body)))

    def take(self, fact: AnyFact, played: Played | None = None) -> None:
        """Apply a stored fact and tell everybody."""
        update = self.teller.tell(fact, played)
        self.recent.append(update)
        self.used = self.now()
        if isinstance(fact, Decided):
            self.tell(update)
            self.on_decided(self)
        else:
            self.send_away()
            self.tell(update)
            self.on_change(self)

    def tell(self, update: Update) -> None:
        """Tell everybody who listens here what they may know."""
        table = self.table.id
        messages: dict[int | None, Message] = {}  # by chair; spectators share one
        for reader, chair in tuple(self.readers):
            if chair not in messages:
                messages[chair] = Message(table, update.number, update.message_for(chair), chair)
            reader.put(messages[chair])

    def send_away(self) -> None:
        """Tell readers who may no longer listen why."""
        for (reader, chair), key_hash in list(self.readers.items()):
            refusal = self.refuses(chair, key_hash)
            if refusal is not None:
                del self.readers[reader, chair]
                reader.lose(self.table.id, chair, refusal)

    def send_all_away(self) -> None:
        """The table was wiped: tell everybody who listens."""
        self.clock.forget()
        for reader, chair in list(self.readers):
            del self.readers[reader, chair]
            reader.lose(self.table.id, chair, Refusal.NO_SUCH_TABLE)

    def refuses(self, chair: int | None, key_hash: str | None) -> Refusal | None:
        """Why a reader may no longer listen: sent away, or spectators are no longer allowed."""
        if chair is None:
            wanted = self.table.settings.spectators or self.table.is_of_class  # a class lets its own in
            return None if wanted else Refusal.NO_SPECTATORS
        seated = chair < len(self.table.chairs) and self.table.chairs[chair].key_hash == key_hash
        return None if seated else Refusal.NOT_SEATED

    def tell_beside(self, content: Shape, only: int | None = None) -> None:
        """Tell everybody, or one chair, something that is not in the log: presence, chat, the clock."""
        message = Message(self.table.id, None, encode(content))
        for reader in {reader for reader, chair in self.readers if only is None or chair == only}:
            reader.put(message)

    def register(self, reader: Reader, chair: int | None) -> None:
        """From now on a reader gets what happens here."""
        key_hash = self.table.chairs[chair].key_hash if chair is not None else None
        self.readers[reader, chair] = key_hash
        self.on_change(self)
        self.on_come_or_go(self)

    def listen(self, reader: Reader, chair: int | None, after: int) -> AsyncIterator[Message]:
        """Register a reader; returns what they have missed since row `after`.

        Registering comes before reading, so nothing is lost in between; the reader drops what comes twice.
        """
        self.register(reader, chair)
        return self.histories.messages(self.table, chair, after, self.missed(after))

    def message(self, update: Update, chair: int | None) -> Message:
        return message_of(self.table, update, chair)

    def missed(self, after: int) -> list[Update] | None:
        """The updates after a row; None if they are not in memory."""
        missing = self.table.number - after
        if missing > len(self.recent):
            return None
        return list(self.recent)[-missing:] if missing > 0 else []

    def leave(self, reader: Reader, chair: int | None) -> None:
        """A reader is gone from a chair."""
        if (reader, chair) in self.readers:
            del self.readers[reader, chair]
            self.on_change(self)
            self.on_come_or_go(self)

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
        here = self.here()
        return here.union(*(chairs for chairs, _ in self.elsewhere.values())) if self.elsewhere else here


def fail(future: "asyncio.Future[None]", error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)
