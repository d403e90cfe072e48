"""Updates: the message of one log row, cut for each reader.

A row's message is a RowMessage (shapes.py): the Events of the match as the reader may see them, and merge
patches for the public and the private part of the view. The public bytes are made once and shared by all
readers, the private ones only for those a row concerns. What a Decision changed is read off the Positions
(patches.py); anything else changes only a small part of the view, which is compared.
"""

from typing import Literal

import msgspec
from msgspec import UNSET

from rawsiko.rules.events import Event, MatchEnded, PlacingConfirmed, TradeConfirmed, cut_for
from rawsiko.rules.match import Match
from rawsiko.rules.views import SPECTATOR, View, seen_by
from rawsiko.server.log.merge_patch import patch_between
from rawsiko.server.tables.facts import AnyFact, Decided, PersonChanged
from rawsiko.server.tables.hints import why_now
from rawsiko.server.tables.patches import Patch, concerned
from rawsiko.server.tables.played import Played
from rawsiko.server.tables.shapes import RowMessage
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.views import (
    PrivateSnapshot,
    event_view,
    is_scored,
    match_changes,
    private_changes,
    private_snapshot,
    table_view,
)
from rawsiko.server.tables.wire import Json

encode = msgspec.json.Encoder().encode

NO_BYTES: dict[int, bytes] = {}


class Update:
    """What one row changed: bytes that wait for their readers."""

    __slots__ = ("number", "own", "private", "public")

    def __init__(self, number: int, public: bytes, own: dict[int, bytes], private: dict[int, bytes]) -> None:
        self.number = number
        self.public = public  # a message without its end
        self.own = own  # by chair, instead of `public`: with what they have sealed themselves
        self.private = private  # by chair: the change of `yours`

    def message_for(self, chair: int | None) -> bytes:
        """The message as JSON, for a chair, or with None for a spectator."""
        if chair is None:
            return self.public + b"}"
        public = self.own.get(chair, self.public)
        private = self.private.get(chair)
        if private is None:
            return b'%b,"chair":%d}' % (public, chair)
        return b'%b,"chair":%d,"yours":%b}' % (public, chair, private)


class UpdateBuilder:
    """Follows a table fact by fact and tells what each one changed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.public: Json = {}  # the public view without the match
        self.seen: View | None = None  # the match as everybody sees it
        self.scored = False  # whether the Score was told
        self.snapshots: dict[int, PrivateSnapshot] = {}  # by chair

    def take_snapshots(self) -> None:
        """Begin with the table as it is: the next fact tells only what it changes itself."""
        self.public = table_json(self.table)
        self.seen = seen_by(self.table.match, SPECTATOR) if self.table.match is not None else None
        self.scored = self.seen is not None and is_scored(self.table, self.seen)
        self.snapshots = {chair: private_snapshot(self.table, chair) for chair in self.people()}

    def people(self) -> list[int]:
        return [chair for chair, seated in enumerate(self.table.chairs) if seated.is_person]

    def apply_and_diff(self, fact: AnyFact, played: Played | None = None) -> Update:
        """Apply the next fact of the log to the table, and return what changed for whom.

        A person's new name is told in any case: the rows before it may have been overwritten since a reader
        was told the old one.
        """
        table, before = self.table, self.table.match
        played = table.apply(fact, played)
        why, by = None, decided_by(table, fact)
        if isinstance(fact, Decided) and fact.by_bot:
            assert before is not None
            assert played is not None
            assert played.decision is not None
            why = why_now(table, before, fact, played.decision)
        events = [] if played is None else told_of(table, played.events)
        same_table = isinstance(fact, Decided) and table.state == self.public["state"]
        patch = {} if same_table else self.table_patch()
        if isinstance(fact, PersonChanged):
            chairs = patch.setdefault("chairs", {})
            named = {"name": fact.name, "avatar": fact.avatar}
            chairs[str(fact.chair)] = {**chairs.get(str(fact.chair), {}), **named}
        if table.match is not None:
            patch |= self.play_patch(table.match)
        private = self.private_patches(fact, before)
        visible = [event_view(cut_for(event, SPECTATOR), table.codec) for event in events]
        message = RowMessage(table.id, table.number, patch, visible or UNSET, why or UNSET, by or UNSET)
        public = encode(message)[:-1]
        return Update(table.number, public, self.own_messages(message, events), private)

    def table_patch(self) -> Json:
        """Patch for the table itself (not the match), after any fact other than a Decision."""
        view = table_json(self.table)
        patch = patch_between(self.public, view)
        self.public = view
        return patch

    def play_patch(self, match: Match) -> Patch:
        """What changed in the match."""
        before, after = self.seen, seen_by(match, SPECTATOR)
        scored = is_scored(self.table, after)
        patch = match_changes(before, after, self.table.codec, scored=scored and not self.scored)
        self.seen, self.scored = after, scored
        return {"match": patch} if patch else {}

    def own_messages(self, message: RowMessage, events: list[Event]) -> dict[int, bytes]:
        """Per chair: the same message, including that player's own sealed choices."""
        sealed = [event for event in events if isinstance(event, PlacingConfirmed | TradeConfirmed)]
        if not sealed:
            return NO_BYTES
        own = {}
        for seat in {int(event.seat) for event in sealed}:
            visible = [event_view(cut_for(event, seat), self.table.codec) for event in events]
            own[self.table.order[seat]] = encode(msgspec.structs.replace(message, events=visible))[:-1]
        return own

    # What only one player sees

    def private_patches(self, fact: AnyFact, before: Match | None) -> dict[int, bytes]:
        """What changed for each person whom the row concerns, by chair."""
        patches: dict[int, bytes] = {}
        for chair in self.whom_it_concerns(fact, before):
            known, now = self.snapshots.get(chair), private_snapshot(self.table, chair)
            self.snapshots[chair] = now
            if patch := private_changes(self.table, chair, known, now):
                patches[chair] = encode(patch)
        return patches

    def whom_it_concerns(self, fact: AnyFact, before: Match | None) -> list[int]:
        """The chairs for which a row may have changed anything."""
        after, order = self.table.match, self.table.order
        if before is not None and after is not None and isinstance(fact, Decided):
            chairs = [order[seat] for seat in concerned(before, after)]
            return [chair for chair in chairs if chair in self.snapshots]
        people = self.people()
        for chair in self.snapshots.keys() - set(people):
            del self.snapshots[chair]
        return people


def table_json(table: Table) -> Json:
    """The public view without the match, for comparing."""
    view: Json = msgspec.to_builtins(table_view(table))
    return view


def decided_by(table: Table, fact: AnyFact) -> Literal["stand_in", "clock"] | None:
    """Who decided in place of a person; None if they did so themselves, or a bot has the chair."""
    if not isinstance(fact, Decided):
        return None
    if fact.out_of_time:
        return "clock"
    if not fact.by_bot:
        return None
    return "stand_in" if table.chairs[table.order[fact.seat]].level is None else None


def told_of(table: Table, events: list[Event]) -> list[Event]:
    """What happened, without the Score and the Objectives where other tables still play the same cards."""
    return [event for event in events if table.is_revealed or not isinstance(event, MatchEnded)]
