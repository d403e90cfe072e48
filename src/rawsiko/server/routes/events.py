"""Listening: at a table, in a class, or at several of both; as a stream of events, or by asking again."""

from functools import partial
from typing import Annotated, Any, Final

import msgspec

from rawsiko.server.log.live_log import LiveLog
from rawsiko.server.log.streams import EventStream, Subscription, check_room, mark_known, wait_for_messages
from rawsiko.server.log.subscribers import gone
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes import access, limits
from rawsiko.server.routes.request import Request
from rawsiko.server.services import Services
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.requests import Listen, ListenToClass, Messages, Stream
from rawsiko.server.tables.updates import encode

LONGEST_WAIT: Final = 25.0
LAST_NUMBER: Final = 2**53


class EventsQuery(msgspec.Struct, frozen=True):
    """After which number, and how many seconds to wait for something; without `wait`, a stream."""

    after: Annotated[int, msgspec.Meta(ge=0, le=LAST_NUMBER)] = 0
    wait: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_WAIT)] | None = None


async def table_events(request: Request, table_id: str, query: EventsQuery) -> Messages | EventStream:
    """What happens at a table after a number: as an event stream, or with `wait` by asking again."""
    last = request.header(b"last-event-id").rpartition(":")[2]
    after = int(last) if last.isdecimal() and len(last) < 16 else query.after
    key = request.key if request.has_key else None
    found = await access.at_table(request.services, table_id, key, after)
    return await listened(request, found, query.wait)


async def class_events(request: Request, class_id: str, query: EventsQuery) -> Messages | EventStream:
    """What happens in a class: the whole view, then what changes in it; or with `wait` by asking again."""
    after = 0 if query.wait is None else query.after
    found = await access.in_class(request.services, class_id, request.key, after)
    return await listened(request, found, query.wait)


async def listened(request: Request, place: Subscription[Any], wait: float | None) -> Messages | EventStream:
    """What happens in one place."""
    services, address = request.services, request.address
    check_room(services.subscribers, address, [place])
    mark_known(services.limits, address, [place])
    if wait is None:
        return EventStream(services.subscribers, address, [place], beside=partial(presence, services))
    messages = await wait_for_messages(services.subscribers, address, [place], wait)
    return Messages([msgspec.Raw(message.data) for message in messages])


async def stream(request: Request, body: Stream) -> EventStream:
    """One event stream for several tables and classes, each with its own key."""
    services, address = request.services, request.address
    places: dict[tuple[str, int | None], Subscription[Any]] = {}
    refused: list[bytes] = []
    requested: list[Listen | ListenToClass] = [*body.tables, *body.classes]
    for listen in requested:
        try:
            found = await place_of(request, listen)
            check_room(services.subscribers, address, [found])
            mark_known(services.limits, address, [found])
            places.setdefault((found.live.name, found.chair), found)
        except Refused as problem:
            nothing_left = listen is requested[-1] and not places
            if nothing_left or problem.refusal is Refusal.TOO_FAST:
                raise
            name = listen.table if isinstance(listen, Listen) else listen.class_id
            refused.append(gone(name, None, problem.refusal))
    beside = partial(presence, services)
    return EventStream(services.subscribers, address, list(places.values()), refused, beside)


def presence(services: Services, live: LiveLog) -> bytes | None:
    """Who is at a table: whoever comes while a stream is begun again would else not be seen to be there."""
    return encode(services.supervisor.presence(live)) if isinstance(live, LiveTable) else None


async def place_of(request: Request, listen: Listen | ListenToClass) -> Subscription[Any]:
    """A place of a stream: at a table, or in a class."""
    counted = request.services.limits
    if isinstance(listen, ListenToClass):
        counted.spend("reads", listen.key, limits.READS_PER_SEAT)
        return await access.in_class(request.services, listen.class_id, listen.key)
    if listen.key is None:
        counted.spend("address", request.address, limits.PER_ADDRESS)
    return await access.at_table(request.services, listen.table, listen.key, listen.after)
