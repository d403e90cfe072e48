"""A table in memory: messages to its subscribers, ephemeral ones included, and presence."""

from collections import deque
from collections.abc import AsyncIterator, Iterable

from mypy_extensions import mypyc_attr

from rawsiko.rules.events import Event
from rawsiko.server.log.live_log import LiveLog, LogContext, NextRow
from rawsiko.server.log.observers import Observers
from rawsiko.server.log.subscribers import Message, Subscriber
from rawsiko.server.logger import log
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store.interface import Row
from rawsiko.server.tables.actions.action import Actor, Computed
from rawsiko.server.tables.clock import TableClock
from rawsiko.server.tables.facts import (
    AnyFact,
    Decided,
    MatchScored,
    MatchStarted,
    MatchStopped,
    decode_fact,
    encode_fact,
)
from rawsiko.server.tables.history import Histories, until_wiped
from rawsiko.server.tables.shapes import Shape
from rawsiko.server.tables.table import ENDED, PLAYING, Table
from rawsiko.server.tables.updates import Update, UpdateBuilder, encode
from rawsiko.server.tables.wire import snake_case

RECENT = 32  # updates kept for subscribers who reconnect; older ones are made again from the store


@mypyc_attr(native_class=False)  # so that chats and analyses can be kept for as long as their table
class LiveTable(LiveLog):
    """A Table with its store, its subscribers and its turn."""

    def __init__(
        self, table: Table, context: LogContext, histories: Histories, observers: "Observers[LiveTable]"
    ) -> None:
        super().__init__(table, context, observers)
        self.table = table
        self.builder = UpdateBuilder(table)
        self.histories = histories
        self.recent: deque[Update] = deque(maxlen=RECENT)
        self.remote: dict[int, tuple[frozenset[int], float]] = {}  # by node: chairs, and until when
        self.heard: dict[int, float] = {}  # by chair: when its last request came
        self.clock = TableClock()

    @property
    def needs_key(self) -> bool:
        return self.table.is_of_class

    def check(self, who: Actor) -> None:
        """Refuse people who were sent away after they were let in, here or at another node, so that they
        cannot act for whoever took their chair."""
        if who.key_hash is not None and not self.sits_there(who.chair, who.key_hash):
            raise Refused(Refusal.NOT_SEATED)

    def sits_there(self, chair: int, key_hash: str | None) -> bool:
        chairs = self.table.chairs
        return chair < len(chairs) and chairs[chair].key_hash == key_hash

    def next_row(self, fact: AnyFact | Computed) -> NextRow:
        match fact:
            case Computed(fact=Decided() as decided, played=played):
                state = PLAYING if played.match.awaiting() else ENDED
                return NextRow(encode_fact(decided), state, decided.once)
            case Computed(fact=MatchScored() as scored):
                return NextRow(encode_fact(scored), ENDED)
            case Computed(fact=called):
                return NextRow(encode_fact(called), self.table.state)
            case MatchStarted():
                return NextRow(encode_fact(fact), PLAYING)
            case MatchStopped():
                return NextRow(encode_fact(fact), ENDED)
            case _:
                return NextRow(encode_fact(fact), self.table.state)

    def decode(self, body: bytes) -> AnyFact | Computed:
        fact: AnyFact = decode_fact(body)
        return fact

    def take_told(self, rows: Iterable[Row]) -> None:
        """Apply rows read from the store and cache their updates."""
        for row in rows:
            self.recent.append(self.builder.apply_and_diff(decode_fact(row.body)))

    def take(self, fact: AnyFact | Computed) -> None:
        """Apply a stored fact and send what it changed."""
        events: list[Event] = []
        if isinstance(fact, Computed):
            update = self.builder.apply_and_diff(fact.fact, fact.played)
            events = fact.played.events
            fact = fact.fact
        else:
            update = self.builder.apply_and_diff(fact)
        self.recent.append(update)
        if isinstance(fact, Decided):
            self.tell(update)
            for observer in self.observers:
                observer.decided(self, events)
        else:
            self.send_away()
            self.tell(update)
            self.changed()

    def note_row(self, fact: AnyFact | Computed) -> None:
        plain = fact.fact if isinstance(fact, Computed) else fact
        if not isinstance(plain, Decided):  # Decisions are too many to log
            log.info(snake_case(type(plain).__name__), table=self.table.id, number=self.table.number)

    def wiped(self) -> None:
        self.clock.forget()
        super().wiped()

    # Subscribers

    def tell(self, update: Update) -> None:
        """Send each subscriber its own version of an update."""
        table = self.table.id
        for chair in list(self.audience.by_seat):
            message = Message(table, update.number, update.message_for(chair), chair)
            for subscriber in self.audience.at(chair):
                subscriber.put(message)

    def broadcast_ephemeral(self, content: Shape, only: int | None = None) -> None:
        """Send all subscribers, or one chair, a message that is not in the log: presence, chat, the clock."""
        message = Message(self.table.id, None, encode(content))
        for subscriber in {
            subscriber for subscriber, chair, _ in self.audience.everybody() if only is None or chair == only
        }:
            subscriber.put(message)

    def refuses(self, chair: int | None, key_hash: str | None) -> Refusal | None:
        """Why a subscription has to end: sent away, or spectators are no longer allowed."""
        if chair is None:
            wanted = self.table.settings.spectators or self.table.is_of_class  # a class lets its own in
            return None if wanted else Refusal.NO_SPECTATORS
        return None if self.sits_there(chair, key_hash) else Refusal.NOT_SEATED

    def register(self, subscriber: Subscriber, chair: int | None) -> None:
        """From now on a subscriber gets what happens here."""
        self.audience.add(subscriber, chair, self.table.chairs[chair].key_hash if chair is not None else None)
        self.came_or_went()

    def listen(
        self, subscriber: Subscriber, chair: int | None, after: int, key_hash: str | None = None
    ) -> AsyncIterator[Message]:
        """Register a subscriber; returns what they have missed since row `after`.

        Registering comes before reading, so nothing is lost in between; duplicates are dropped. If the store
        has fewer rows than we had, the table may have been wiped: then all streams end.
        """
        self.register(subscriber, chair)
        messages = self.histories.messages(self.table, chair, after, self.missed(after))
        return until_wiped(messages, after, self.table.number, self.table.id, self.store, self.wiped)

    def missed(self, after: int) -> list[Update] | None:
        """The updates after a row; None if they are not in memory."""
        missing = self.table.number - after
        if missing > len(self.recent):
            return None
        return list(self.recent)[-missing:] if missing > 0 else []

    def present(self) -> set[int]:
        """The chairs whose people are listening, at this node or at another."""
        here = self.audience.seats()
        return here.union(*(chairs for chairs, _ in self.remote.values())) if self.remote else here
