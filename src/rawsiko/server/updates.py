"""Updates: the message of one log row, cut for each reader.

A row's message is a RowMessage (shapes.py): the Events of the match as the reader may see them, and merge
patches for the public and the private part of the view. The public bytes are made once and shared by all
readers, the private ones only for those a row concerns. What a Decision changed is read off the Positions
(patches.py); anything else changes only a small part of the view, which is compared.
"""

from typing import Literal, NamedTuple

import msgspec
from msgspec import UNSET

from rawsiko.rules.events import Event, MatchEnded, PlacingConfirmed, TradeConfirmed, cut_for
from rawsiko.rules.match import Match
from rawsiko.rules.position import ACTION, OVER
from rawsiko.rules.progress import material_status
from rawsiko.rules.views import SPECTATOR, View, seen_by
from rawsiko.server.explaining import why_now
from rawsiko.server.facts import AnyFact, Decided
from rawsiko.server.merge_patch import patch_between
from rawsiko.server.patches import (
    Patch,
    concerned,
    match_patch,
    moves_patch,
    sealed_patch,
)
from rawsiko.server.played import Played
from rawsiko.server.shapes import RowMessage
from rawsiko.server.table import Table
from rawsiko.server.translation import Wire
from rawsiko.server.views import (
    event_view,
    hall_view,
    legal_view,
    match_view,
    private_view,
    progress_view,
    score_view,
    taken_view,
)
from rawsiko.server.wire import Json

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


class Sight(NamedTuple):
    """What a player's private view was built from: the match as they saw it, and whether they were awaited;
    None before the match."""

    view: View | None
    awaited: bool


class Teller:
    """Follows a table fact by fact and tells what each one changed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hall: Json = {}  # the public view without the match
        self.seen: View | None = None  # the match as everybody sees it
        self.scored = False  # whether the Score was told
        self.sights: dict[int, Sight] = {}  # by chair

    def look(self) -> None:
        """Begin with the table as it is: the next fact tells only what it changes itself."""
        self.hall = hall_of(self.table)
        self.seen = seen_by(self.table.match, SPECTATOR) if self.table.match is not None else None
        self.scored = self.seen is not None and self.seen.phase == OVER and self.table.is_opened
        self.sights = {chair: self.sight_of(chair) for chair in self.people()}

    def people(self) -> list[int]:
        return [chair for chair, seated in enumerate(self.table.chairs) if seated.is_person]

    def sight_of(self, chair: int) -> Sight:
        table = self.table
        if table.match is None:
            return Sight(None, False)
        return Sight(seen_by(table.match, table.seat_of(chair)), chair in table.awaited_chairs())

    def tell(self, fact: AnyFact, played: Played | None = None) -> Update:
        """Apply the next fact of the log to the table, and say what changed for whom."""
        table, before = self.table, self.table.match
        played = table.apply(fact, played)
        why, by = why_now(table, before, fact, played), decided_by(table, fact)
        events = [] if played is None else told_of(table, played.events)
        same_hall = isinstance(fact, Decided) and table.state == self.hall["state"]
        patch = {} if same_hall else self.hall_patch()
        if table.match is not None:
            patch |= self.play_patch(table.match)
        private = self.private_patches(fact, before)
        shown = [event_view(cut_for(event, SPECTATOR), table.wire) for event in events]
        message = RowMessage(table.id, table.number, patch, shown or UNSET, why or UNSET, by or UNSET)
        public = encode(message)[:-1]
        return Update(table.number, public, self.own_messages(message, events), private)

    def hall_patch(self) -> Patch:
        """What a fact that is no Decision changed, beside the match."""
        hall = hall_of(self.table)
        patch = patch_between(self.hall, hall)
        self.hall = hall
        return patch

    def play_patch(self, match: Match) -> Patch:
        """What changed in the match."""
        before, after, wire = self.seen, seen_by(match, SPECTATOR), self.table.wire
        self.seen = after
        scored = self.scored
        self.scored = after.phase == OVER and self.table.is_opened
        if before is None:
            return {"match": match_view(after, wire, opened=self.table.is_opened)}
        patch = match_patch(before, after, wire.names)
        if self.scored and not scored:
            patch |= {"score": score_view(after, wire), "taken": taken_view(after, wire)}
        return {"match": patch} if patch else {}

    def own_messages(self, message: RowMessage, events: list[Event]) -> dict[int, bytes]:
        """For whoever has sealed something: the same message with what they sealed."""
        sealed = [event for event in events if isinstance(event, PlacingConfirmed | TradeConfirmed)]
        if not sealed:
            return NO_BYTES
        own = {}
        for seat in {int(event.seat) for event in sealed}:
            shown = [event_view(cut_for(event, seat), self.table.wire) for event in events]
            own[self.table.order[seat]] = encode(msgspec.structs.replace(message, events=shown))[:-1]
        return own

    # What only one player sees

    def private_patches(self, fact: AnyFact, before: Match | None) -> dict[int, bytes]:
        """What changed for each person whom the row concerns, by chair."""
        patches: dict[int, bytes] = {}
        for chair in self.whom_it_concerns(fact, before):
            patch = self.private_patch(chair)
            if patch:
                patches[chair] = encode(patch)
        return patches

    def whom_it_concerns(self, fact: AnyFact, before: Match | None) -> list[int]:
        """The chairs for which a row may have changed anything."""
        after, order = self.table.match, self.table.order
        if before is not None and after is not None and isinstance(fact, Decided):
            chairs = [order[seat] for seat in concerned(before, after)]
            return [chair for chair in chairs if chair in self.sights]
        people = self.people()
        for chair in self.sights.keys() - set(people):
            del self.sights[chair]
        return people

    def private_patch(self, chair: int) -> Patch:
        """What changed in a private view; the whole view if they have just come or the match begins."""
        before, after = self.sights.get(chair), self.sight_of(chair)
        self.sights[chair] = after
        if before is None or after.view is None or before.view is None:
            whole = private_view(self.table, chair)
            known = set() if before is None else {"chair"}
            names = [name for name in whole.__struct_fields__ if name not in known]
            shown = {name: getattr(whole, name) for name in names}
            return {name: value for name, value in shown.items() if value is not UNSET}
        seat, wire = self.table.seat_of(chair), self.table.wire
        patch = sealed_patch(before.view, after.view, seat, wire.names)
        if before.view.materials(seat) != after.view.materials(seat):
            patch |= materials_patch(after.view, seat, wire)
        if before.awaited or after.awaited:
            patch |= self.legal_patch(before, after, seat)
        return patch

    def legal_patch(self, before: Sight, after: Sight, seat: int) -> Patch:
        """What a player may do now and could not do before."""
        assert before.view is not None
        assert after.view is not None
        wire = self.table.wire
        if not after.awaited:
            return {"legal": None}
        if not before.awaited:
            return {"legal": legal_view(after.view, seat, wire)}
        if before.view.phase == after.view.phase == ACTION:
            moves = moves_patch(before.view, after.view, wire.names)
            return {"legal": {"moves": moves}} if moves else {}
        patch = patch_between(
            msgspec.to_builtins(legal_view(before.view, seat, wire)),
            msgspec.to_builtins(legal_view(after.view, seat, wire)),
        )
        return {"legal": patch} if patch else {}


def hall_of(table: Table) -> Json:
    """The public view without the match, for comparing."""
    hall: Json = msgspec.to_builtins(hall_view(table))
    return hall


def materials_patch(view: View, seat: int, wire: Wire) -> Patch:
    """What a player controls and needs, when that has changed."""
    status = material_status(view, seat)
    return {
        "controlled": [wire.materials[m] for m in status.controlled],
        "needed": [wire.materials[m] for m in status.needed],
        "progress": progress_view(view, seat, wire),
    }


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
    return [event for event in events if table.is_opened or not isinstance(event, MatchEnded)]
