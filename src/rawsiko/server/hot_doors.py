"""The two hot doors, deciding and listening, for requests that need not wait: the table is in memory, the key
is known, nothing has to be read. The same limits, actions and readers as everywhere; only the framework is
left out. None means that a request has to take the ordinary path (doors.py, api.py), and that nothing was
counted yet.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from rawsiko.server import limits
from rawsiko.server.actions.action import Who
from rawsiko.server.actions.deciding import decide
from rawsiko.server.classes.live import TEACHER, ListeningPlace
from rawsiko.server.house import House
from rawsiko.server.keys import hash_of
from rawsiko.server.live import Answer, Asked, LiveTable
from rawsiko.server.requests import Decide, Listen, ListenToClass, Stream
from rawsiko.server.streams import Subscription, check_room

DECIDE: Final = re.compile(rb"/api/tables/([A-Za-z0-9_-]{1,64})/decisions")
EVENTS: Final = re.compile(rb"/api/tables/([A-Za-z0-9_-]{1,64})/events(?:\?after=([0-9]{1,15}))?")
STREAM: Final = b"/api/stream"
BEARER: Final = re.compile(rb"[Bb]earer ([!-~]+)")
LAST_EVENT: Final = re.compile(rb".*:([0-9]{1,15})")

decode_decide = msgspec.json.Decoder(Decide).decode
decode_stream = msgspec.json.Decoder(Stream).decode

Headers = Mapping[bytes, bytes]


class Door(NamedTuple):
    """A request at a hot door: which table, and after which number; for a stream, the body says."""

    decides: bool
    table: str = ""
    after: int = 0


@lru_cache(maxsize=4096)  # the same few addresses come again and again
def door_at(method: bytes, url: bytes) -> Door | None:
    """The hot door of an address; None if it is another one."""
    if method == b"POST":
        if found := DECIDE.fullmatch(url):
            return Door(True, found[1].decode())
        return Door(False) if url == STREAM else None
    if method == b"GET" and (found := EVENTS.fullmatch(url)):
        return Door(False, found[1].decode(), int(found[2] or 0))
    return None


def key_in(headers: Headers) -> str | None:
    """The seat key of a request."""
    found = BEARER.fullmatch(headers.get(b"authorization", b""))
    return None if found is None else found[1].decode()


def seated(live: LiveTable, key: str) -> Who | None:
    """Who owns a seat key."""
    key_hash = hash_of(key)
    chair = live.table.chair_with_key(key_hash)
    return None if chair is None else Who(int(live.now()), chair, key_hash)


class Deciding(NamedTuple):
    """A Decision that can be asked for at once."""

    live: LiveTable
    who: Who
    what: Decide
    key: str

    def ask(self, house: House, answer: Answer) -> None:
        """Count it, and ask the table; raises Refused if over the limit."""
        house.limits.spend("seat", self.key, limits.PER_SEAT)
        self.live.used = self.live.heard[self.who.chair] = self.live.now()
        self.live.ask_for(Asked(decide, self.who, self.what, answer))


def deciding(house: House, door: Door, headers: Headers, body: bytes) -> Deciding | None:
    """The Decision asked for; None if it has to take the ordinary path."""
    live, key = house.tables.live.get(door.table), key_in(headers)
    if live is None or key is None:
        return None
    try:
        what = decode_decide(body)
    except msgspec.MsgspecError:
        return None
    who = seated(live, key)
    if who is None or what.expected > live.table.number:
        return None
    return Deciding(live, who, what, key)


class Listening(NamedTuple):
    """A stream that can begin at once: what was asked for, and where that is."""

    asked: tuple[Listen, ...]
    places: list[Subscription[LiveTable]]
    classes: tuple[ListenToClass, ...]
    rooms: list[Subscription[Any]]
    keys_in_body: bool

    def admit(self, house: House, address: str) -> None:
        """Count it; raises Refused if there are too many."""
        for listen, place in zip(self.asked, self.places, strict=True):
            if listen.key is None:
                if self.keys_in_body:
                    house.limits.spend("address", address, limits.PER_ADDRESS)
                house.limits.spend("spectators", listen.table, limits.SPECTATORS_PER_TABLE)
            else:
                house.limits.spend("reads", listen.key, limits.READS_PER_SEAT)
                place.live.heard[place.chair or 0] = place.live.now()
            place.live.used = place.live.now()
        for listens in self.classes:
            house.limits.spend("reads", listens.key, limits.READS_PER_SEAT)
        check_room(house.readers, address, [*self.places, *self.rooms])


def listening(house: House, door: Door, headers: Headers, body: bytes) -> Listening | None:
    """The places to listen at; None if it has to take the ordinary path."""
    asked = asked_for(door, headers, body)
    if asked is None or house.readers.closed:
        return None
    places = [place_now(house, listen) for listen in asked.tables]
    rooms = [room_now(house, listen) for listen in asked.classes]
    at_tables = [place for place in places if place is not None]
    in_classes = [room for room in rooms if room is not None]
    different = {(place.live.name, place.chair) for place in (*at_tables, *in_classes)}
    if len(different) < len(places) + len(rooms):
        return None
    return Listening(asked.tables, at_tables, asked.classes, in_classes, keys_in_body=not door.table)


def asked_for(door: Door, headers: Headers, body: bytes) -> Stream | None:
    """What the request names, before anything is looked up."""
    if not door.table:
        try:
            return decode_stream(body)
        except msgspec.MsgspecError:
            return None
    key = key_in(headers)
    if body or (key is None and b"authorization" in headers):
        return None
    last = LAST_EVENT.fullmatch(headers.get(b"last-event-id", b""))
    return Stream((Listen(door.table, key, door.after if last is None else int(last[1])),))


def place_now(house: House, listen: Listen) -> Subscription[LiveTable] | None:
    """A place whose table is in memory, with everything that was missed."""
    live = house.tables.live.get(listen.table)
    if live is None or listen.after > live.table.number or live.missed(listen.after) is None:
        return None
    if listen.key is None:
        wanted = live.table.settings.spectators and not live.table.is_of_class
        return Subscription(live, None, listen.after) if wanted else None
    who = seated(live, listen.key)
    return None if who is None else Subscription(live, who.chair, listen.after)


def room_now(house: House, listen: ListenToClass) -> Subscription[Any] | None:
    """A class that is in memory, and as whom a key listens there."""
    live = house.classes.live.get(listen.class_id)
    if live is None:
        return None
    key_hash = hash_of(listen.key)
    place = ListeningPlace(live, key_hash)
    if live.lesson.is_teacher(key_hash):
        return Subscription(place, TEACHER, 0)
    pupil = live.lesson.pupil_with_key(key_hash)
    return None if pupil is None else Subscription(place, pupil, 0)
