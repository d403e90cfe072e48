"""A log in memory: its one writer, and who listens. Tables and classes differ in their state and facts only.

An action (actions/action.py) takes its turn: the facts that it answers with are stored one after the other,
and each is made durable before it is applied. When all are, the request is acknowledged. Another node may be
faster: then the newer rows are read and the action is asked again. What is not in the store has not happened.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from mypy_extensions import mypyc_attr

from rawsiko.server.cluster.notifications import LogNotifications
from rawsiko.server.log.observers import Observer
from rawsiko.server.log.subscribers import Audience, Message, Subscriber
from rawsiko.server.refusals import Refusal
from rawsiko.server.store.errors import NoSuchLog
from rawsiko.server.store.interface import Appended, Outcome, Store
from rawsiko.server.tables.actions.action import AlreadyDone

Now = Callable[[], float]
AnyAction = Callable[[Any, Any, Any], Sequence[Any]]
Fact = Any  # of the log: a compiled class cannot be generic


class LogContext:
    """What all logs that are live at this node share."""

    def __init__(self, store: Store, notifications: LogNotifications, now: Now) -> None:
        self.store = store
        self.notifications = notifications
        self.now = now
        self.appended = 0  # rows written by this node


class Folded(Protocol):
    """The state after `number` facts of a log."""

    id: str
    code: str
    number: int


class PendingRequest(NamedTuple):
    """A request to carry out an action, and the future of its result."""

    action: AnyAction
    who: Any
    what: Any
    answer: "asyncio.Future[int]"

    def done(self, number: int) -> None:
        if not self.answer.done():  # otherwise they have hung up
            self.answer.set_result(number)

    def failed(self, why: BaseException) -> None:
        if not self.answer.done():
            self.answer.set_exception(why)


class NextRow(NamedTuple):
    """A fact as it is stored, with the state of its log after it."""

    body: bytes
    state: str
    idempotency_key: str | None = None


@mypyc_attr(native_class=False)  # so that classes, chats and analyses can build on it
class LiveLog:
    """A log in memory: the state folded from it, its subscribers, and the queue of requests."""

    wiped_refusal = Refusal.NO_SUCH_TABLE

    def __init__(self, folded: Folded, context: LogContext, observers: list[Observer[Any]]) -> None:
        self.folded = folded
        self.name = folded.id
        self.context = context
        self.store = context.store
        self.now = context.now
        self.observers = observers
        self.busy = False  # a row is being stored, or the log read
        self.waiting: deque[Callable[[], None]] = deque()  # for their turn
        self.tasks: set[asyncio.Task[None]] = set()
        self.audience = Audience()
        self.used = self.now()
        self.is_wiped = False

    @property
    def number(self) -> int:
        return self.folded.number

    @property
    def code(self) -> str:
        return self.folded.code

    # What a log is of

    def check(self, who: Any) -> None:
        """Refuse an actor that has lost its permission."""

    def next_row(self, fact: Fact) -> NextRow:
        raise NotImplementedError

    def decode(self, body: bytes) -> Fact:
        raise NotImplementedError

    def take(self, fact: Fact) -> None:
        """Apply a stored fact."""
        raise NotImplementedError

    def note_row(self, fact: Fact) -> None:
        """A row was written here."""

    def settled(self, facts: Sequence[Fact], *, own: bool) -> None:
        """All facts of an answer were applied, or all rows of another node that were read."""

    def refuses(self, seat: int | None, key_hash: str | None) -> Refusal | None:
        """Why a subscriber may no longer listen."""
        raise NotImplementedError

    def drop(self, subscriber: Subscriber, seat: int | None, why: Refusal) -> None:
        """End a subscription to this log."""
        subscriber.drop_source(self.name, seat, why)

    # The one writer

    def ask(self, action: AnyAction, who: Any, what: Any) -> "asyncio.Future[int]":
        """Store and apply the facts an action returns; the future resolves to the number of the last.

        One request at a time. If the caller hangs up, the others still get what was stored.
        """
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        request = PendingRequest(action, who, what, answer)
        if self.busy or self.waiting:
            self.waiting.append(partial(self.try_once, request))
        else:
            self.try_once(request)
        return answer

    def go_on(self) -> None:
        while self.waiting and not self.busy:
            self.waiting.popleft()()

    def try_once(self, request: PendingRequest) -> None:
        """Ask the state as it is now, and store what it answers."""
        try:
            self.check(request.who)
            facts = request.action(self.folded, request.who, request.what)
        except AlreadyDone as done:
            request.done(done.number)
        except Exception as refused:  # reported to the caller
            request.failed(refused)
        else:
            if facts:
                self.append(request, facts, 0)
            else:
                request.done(self.number)

    def append(self, request: PendingRequest, facts: Sequence[Fact], place: int) -> None:
        """Store one of the facts; the others follow when it is durable."""
        self.busy = True
        try:
            row = self.next_row(facts[place])
            storing = self.store.append(
                self.name,
                self.number + 1,
                row.body,
                idempotency_key=row.idempotency_key,
                state=row.state,
                now=request.who.now,
            )
            future = storing if isinstance(storing, asyncio.Future) else asyncio.ensure_future(storing)
        except Exception as error:
            self.gave_up(request, facts[:place], error)
            self.free()
        else:
            future.add_done_callback(partial(self.stored, request, facts, place))

    def stored(
        self, request: PendingRequest, facts: Sequence[Fact], place: int, storing: "asyncio.Future[Appended]"
    ) -> None:
        """The store has answered: only what is durable has happened."""
        try:
            appended = storing.result()
            if appended.outcome is not Outcome.APPENDED:
                failed = partial(self.gave_up, request, facts[:place])
                self.run(self.try_after_others(request, facts, place, appended), failed)
                return
            self.take(facts[place])
            self.context.appended += 1
            self.used = self.now()
            self.context.notifications.publish(self.name, self.number)
            self.note_row(facts[place])
        except (Exception, asyncio.CancelledError) as error:
            self.gave_up(request, facts[:place], error)
        else:
            if place + 1 < len(facts):
                self.append(request, facts, place + 1)
                return
            self.settled(facts, own=True)
            request.done(self.number)
        self.free()

    def gave_up(self, request: PendingRequest, applied: Sequence[Fact], error: BaseException) -> None:
        """A fact could not be stored; those before it were."""
        request.failed(error)
        if isinstance(error, NoSuchLog):
            self.wiped()
        elif applied:
            self.settled(applied, own=True)

    def free(self) -> None:
        self.busy = False
        self.go_on()

    async def try_after_others(
        self, request: PendingRequest, facts: Sequence[Fact], place: int, appended: Appended
    ) -> None:
        """Lost the race to another node: catch up, then ask again unless it was this very request."""
        await self.read_on()
        if appended.outcome is Outcome.REPEATED:
            request.done(appended.number)
        elif place:
            self.waiting.appendleft(partial(self.append, request, facts, place))
        else:
            self.waiting.appendleft(partial(self.try_once, request))

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

    # What other nodes write

    async def catch_up(self, number: int) -> None:
        """Another node has got as far as `number`."""
        if number > self.number:
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
        facts = [self.decode(row.body) for row in await self.store.read(self.name, after=self.number)]
        for fact in facts:
            self.take(fact)
        if facts:
            self.settled(facts, own=False)

    # Who listens, and who observes

    @property
    def needs_key(self) -> bool:
        """Whether only its own people listen."""
        return True

    @property
    def newest(self) -> int:
        """The number of the newest message."""
        return self.number

    def listen(
        self, subscriber: Subscriber, seat: int | None, after: int, key_hash: str | None = None
    ) -> AsyncIterator[Message]:
        """Register a subscriber; returns what they have missed since message `after`."""
        raise NotImplementedError

    def leave(self, subscriber: Subscriber, seat: int | None) -> None:
        """Unsubscribe from a seat."""
        if self.audience.remove(subscriber, seat):
            self.came_or_went()

    def present(self) -> set[int]:
        """The seats whose people are listening, wherever that is known of."""
        return self.audience.seats()

    def send_away(self) -> None:
        """End the streams of subscribers who may no longer listen."""
        for subscriber, seat, key_hash in self.audience.everybody():
            refusal = self.wiped_refusal if self.is_wiped else self.refuses(seat, key_hash)
            if refusal is not None:
                self.audience.remove(subscriber, seat)
                self.drop(subscriber, seat, refusal)

    def end_streams(self) -> None:
        """The log was wiped on purpose."""
        self.is_wiped = True
        for subscriber, _, _ in self.audience.everybody():
            subscriber.end()

    def changed(self) -> None:
        for observer in self.observers:
            observer.changed(self)

    def came_or_went(self) -> None:
        for observer in self.observers:
            observer.came_or_went(self)

    def wiped(self) -> None:
        """The store has lost the log."""
        if not self.is_wiped:
            self.is_wiped = True
            self.send_away()
            for observer in self.observers:
                observer.wiped(self)


def fail(future: "asyncio.Future[None]", error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)
