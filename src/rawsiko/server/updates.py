"""Updates: the message of one log row, cut for each reader.

A row's message is `{"table", "number", "events", "patch", "why", "yours"}`: the Events of the match as the
reader may see them, and merge patches for the public and the private part of the view (views.py).
The public part is made once and shared by all readers.
"""

import msgspec

from rawsiko.rules.events import Event, PlacingConfirmed, TradeConfirmed, cut_for
from rawsiko.rules.views import SPECTATOR
from rawsiko.server.explaining import why_now
from rawsiko.server.facts import AnyFact, Decided
from rawsiko.server.table import Table
from rawsiko.server.views import patch_between, private_view, public_view, view_of_play
from rawsiko.server.wire import Json

encode = msgspec.json.Encoder().encode


class Update:
    """What one row changed."""

    def __init__(
        self, table: Table, events: list[Event], patch: Json, private: dict[int, Json], why: Json | None
    ) -> None:
        self.number = table.number
        self.seats = {chair: seat for seat, chair in enumerate(table.order)}
        self.wire = table.wire
        self.events = events
        self.private = private  # by chair
        told = {} if why is None else {"why": why}
        self.public = encode({"table": table.id, "number": table.number, "patch": patch, **told})[:-1]
        self.has_sealed = any(isinstance(event, PlacingConfirmed | TradeConfirmed) for event in events)
        self.open_events = encode(
            [table.wire.event_to_message(cut_for(event, SPECTATOR)) for event in events]
        )

    def events_for(self, chair: int | None) -> bytes:
        """The Events as a chair may see them; most are the same for everybody."""
        if chair is None or not self.has_sealed:
            return self.open_events
        seat = self.seats.get(chair, SPECTATOR)
        return encode([self.wire.event_to_message(cut_for(event, seat)) for event in self.events])

    def message_for(self, chair: int | None) -> bytes:
        """The message as JSON, for a chair, or with None for a spectator."""
        parts = [self.public]
        if self.events:
            parts.append(b',"events":' + self.events_for(chair))
        if chair is not None:
            parts.append(b',"chair":%d' % chair)
        if chair is not None and self.private.get(chair):
            parts.append(b',"yours":' + encode(self.private[chair]))
        return b"".join([*parts, b"}"])


class Teller:
    """Follows a table fact by fact and tells what each one changed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.public: Json = {}
        self.private: dict[int, Json] = {}
        self.grounds: dict[int, object] = {}  # what each private view was made from

    def look(self) -> None:
        """Begin with the table as it is: the next fact tells only what it changes itself."""
        self.public = public_view(self.table)
        self.private = {
            chair: private_view(self.table, chair)
            for chair, seated in enumerate(self.table.chairs)
            if seated.is_person
        }

    def tell(self, fact: AnyFact) -> Update:
        """Apply the next fact of the log to the table, and say what changed for whom."""
        why = why_now(self.table, fact)
        events = self.table.apply(fact)
        only_play = isinstance(fact, Decided)
        public = {**self.public, **view_of_play(self.table)} if only_play else public_view(self.table)
        patch = patch_between(self.public, public)
        self.public = public
        return Update(self.table, events, patch, self.private_changes(fact), why)

    def private_changes(self, fact: AnyFact) -> dict[int, Json]:
        """What changed for each person alone, by chair."""
        changes: dict[int, Json] = {}
        for chair, seated in enumerate(self.table.chairs):
            if not seated.is_person:
                self.private.pop(chair, None)
                self.grounds.pop(chair, None)
                continue
            grounds = self.grounds_of(chair, fact)
            if grounds is None or grounds != self.grounds.get(chair):
                private = private_view(self.table, chair)
                changes[chair] = patch_between(self.private.get(chair, {}), private)
                self.private[chair] = private
                self.grounds[chair] = grounds
        return changes

    def grounds_of(self, chair: int, fact: AnyFact) -> object | None:
        """All that the private view of a waiting player depends on; None where it must be made anew.

        Others' Decisions mostly change nothing for somebody who waits, and there are many of them.
        """
        table = self.table
        if not isinstance(fact, Decided) or table.match is None or chair in table.awaited_chairs():
            return None
        seat = table.seat_of(chair)
        if fact.seat == seat:
            return None
        return table.match.materials(seat), table.match.phase
