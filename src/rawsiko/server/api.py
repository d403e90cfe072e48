"""The HTTP API: thin handlers that know who asks and pass it on. docs/protocol.md describes it.

A seat key comes as `Authorization: Bearer KEY` and is in no address. Whatever is refused is answered
with a `Problem`: the code of a Reason of the rules or of a Refusal of the table.
"""

from dataclasses import dataclass
from typing import Annotated

import msgspec
from litestar import Request as HttpRequest
from litestar import Router, get, post
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Response, Stream

from rawsiko.server import limits
from rawsiko.server.chat import Chats, shown
from rawsiko.server.explaining import all_reasons
from rawsiko.server.export import match_file
from rawsiko.server.facts import TableSettings
from rawsiko.server.limits import Limits
from rawsiko.server.live import gone
from rawsiko.server.minding import Minder
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.requests import (
    Accepted,
    AskHint,
    Contribution,
    Decide,
    Found,
    Listen,
    Messages,
    Mute,
    OnChair,
    OpenTable,
    Say,
    SeatBot,
    Seated,
    SitDown,
    Switch,
)
from rawsiko.server.requests import Stream as StreamRequest
from rawsiko.server.streams import Place, Readers
from rawsiko.server.tables import Tables
from rawsiko.server.views import whole_view
from rawsiko.server.wire import Json

LONGEST_WAIT = 25.0
EVENT_STREAM = "text/event-stream"  # of the handlers: litestar's Stream would let theirs win
STREAM_HEADERS = {"cache-control": "no-cache, no-transform", "x-accel-buffering": "no"}

Http = HttpRequest[None, None, State]


@dataclass(slots=True)
class House:
    """Everything the handlers need."""

    tables: Tables
    readers: Readers
    chats: Chats
    limits: Limits
    minder: Minder


def house_of(request: Http) -> House:
    house = request.app.state["house"]
    assert isinstance(house, House)
    return house


def key_of(request: Http) -> str:
    """The seat key somebody shows; refused where there is none."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not key:
        raise Refused(Refusal.NOT_SEATED)
    return key.strip()


def address_of(request: Http) -> str:
    """Where somebody is; for counting, and kept nowhere."""
    return request.client.host if request.client else ""


def spend(request: Http, what: str, rate: limits.Rate, *, seat: bool) -> str:
    """Count a request of a seat, or of an address; returns the seat key."""
    house = house_of(request)
    if not seat:
        house.limits.spend(what, address_of(request), rate)
        return ""
    key = key_of(request)
    house.limits.spend(what, key, rate)
    return key


async def place_of(house: House, listen: Listen) -> Place:
    """Where somebody listens from; spectators only where they are wanted."""
    chair: int | None = None
    if listen.key is not None:
        house.limits.spend("reads", listen.key, limits.READS_PER_SEAT)
        live, chair = await house.tables.seated(listen.table, listen.key)
    else:
        house.limits.spend("spectators", listen.table, limits.SPECTATORS_PER_TABLE)
        live = await house.tables.table(listen.table)
    if chair is None and not live.table.settings.spectators:
        raise Refused(Refusal.NO_SPECTATORS)
    await live.catch_up(listen.after)
    if listen.after > live.table.number:
        raise Refused(Refusal.NO_SUCH_NUMBER, number=live.table.number)
    return Place(live, chair, listen.after)


def listens(request: Http, table_id: str, after: int) -> Listen:
    key = key_of(request) if "authorization" in request.headers else None
    return Listen(table_id, key, after)


@post("/tables", status_code=201)
async def open_table(request: Http, data: JSONBody[OpenTable]) -> Seated:
    """Open a table; you are its host."""
    spend(request, "tables", limits.TABLES_PER_ADDRESS, seat=False)
    return Seated(*await house_of(request).tables.open_table(data.settings, data.name, data.avatar))


@get("/codes/{code:str}")
async def look_up(request: Http, code: FromPath[str]) -> Found:
    """The table that has a code."""
    spend(request, "joins", limits.JOINS_PER_ADDRESS, seat=False)
    live = await house_of(request).tables.table_with_code(code)
    return Found(live.table.id, live.table.code, live.table.state)


@post("/codes/{code:str}/chairs", status_code=201)
async def sit_down(request: Http, code: FromPath[str], data: JSONBody[SitDown]) -> Seated:
    """Sit down at the table that has a code."""
    spend(request, "joins", limits.JOINS_PER_ADDRESS, seat=False)
    return Seated(*await house_of(request).tables.sit_down(code, data.name, data.avatar))


@get("/tables/{table_id:str}")
async def view(request: Http, table_id: FromPath[str]) -> Json:
    """The table as you may see it: with your key from your chair, without as a spectator."""
    house = house_of(request)
    place = await place_of(house, listens(request, table_id, 0))
    lines = await house.chats.read(place.live)
    shown_view = whole_view(place.live.table, place.chair)
    shown_view |= house.minder.presence(place.live)
    shown_view["clock"] = house.minder.clock_view(place.live)
    shown_view["chat"] = [shown(number, line) for number, line in lines]
    return shown_view


@get("/tables/{table_id:str}/events", media_type=EVENT_STREAM)
async def events(
    request: Http,
    table_id: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    wait: Annotated[float | None, QueryParameter(ge=0, le=LONGEST_WAIT)] = None,
) -> Response[Messages] | Stream:
    """What happens at a table after a number: as an event stream, or with `wait` by asking again."""
    house = house_of(request)
    last = request.headers.get("last-event-id", "").rpartition(":")[2]
    listen = listens(request, table_id, int(last) if last.isdecimal() and len(last) < 16 else after)
    place, address = await place_of(house, listen), address_of(request)
    house.readers.check_room(address, [place])
    if wait is None:
        return Stream(house.readers.server_sent_events(address, [place]), headers=STREAM_HEADERS)
    found = await house.readers.wait(address, [place], wait)
    return Response(Messages([msgspec.Raw(message.data) for message in found]), media_type=MediaType.JSON)


@post("/stream", status_code=200, media_type=EVENT_STREAM)
async def stream(request: Http, data: JSONBody[StreamRequest]) -> Stream:
    """One event stream for several tables, each with its own key."""
    house, address = house_of(request), address_of(request)
    house.readers.check_room(address, [])
    places: dict[tuple[str, int | None], Place] = {}
    refused: list[bytes] = []
    for listen in data.tables:
        try:
            place = await place_of(house, listen)
            house.readers.check_room(address, [place])
            places.setdefault((listen.table, place.chair), place)
        except Refused as problem:
            nothing_left = listen is data.tables[-1] and not places
            if nothing_left or problem.refusal is Refusal.TOO_FAST:
                raise
            refused.append(gone(listen.table, None, problem.refusal))
    heard = house.readers.server_sent_events(address, list(places.values()), refused)
    return Stream(heard, headers=STREAM_HEADERS)


@post("/tables/{table_id:str}/decisions", status_code=200)
async def decide(request: Http, table_id: FromPath[str], data: JSONBody[Decide]) -> Accepted:
    """Decide something in the match. The answer comes when it is durable."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    tables = house_of(request).tables
    return Accepted(await tables.decide(table_id, key, data.decision, data.expected, data.once))


@post("/tables/{table_id:str}/contribution", status_code=200)
async def contribute(request: Http, table_id: FromPath[str], data: JSONBody[Contribution]) -> Accepted:
    """Add your own random value to the dice."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Accepted(await house_of(request).tables.contribute(table_id, key, data.value))


@post("/tables/{table_id:str}/chat", status_code=200)
async def say(request: Http, table_id: FromPath[str], data: JSONBody[Say]) -> Accepted:
    """Say something."""
    key = spend(request, "chat", limits.CHAT_PER_SEAT, seat=True)
    house = house_of(request)
    live, chair = await house.tables.seated(table_id, key)
    return Accepted(await house.chats.say(live, chair, data.phrase, data.text))


@post("/tables/{table_id:str}/person", status_code=200)
async def change_person(request: Http, table_id: FromPath[str], data: JSONBody[SitDown]) -> Accepted:
    """Change your name or avatar."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Accepted(await house_of(request).tables.change_person(table_id, key, data.name, data.avatar))


@post("/tables/{table_id:str}/leave", status_code=200)
async def leave(request: Http, table_id: FromPath[str]) -> Accepted:
    """Get up; during a match a bot plays on for you."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Accepted(await house_of(request).tables.get_up(table_id, key))


@post("/tables/{table_id:str}/again", status_code=201)
async def play_again(request: Http, table_id: FromPath[str]) -> Seated:
    """After the match: sit down at a new table with the same people, settings and bots."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Seated(*await house_of(request).tables.play_again(table_id, key))


@get("/tables/{table_id:str}/file", media_type=MediaType.TEXT)
async def file(request: Http, table_id: FromPath[str]) -> str:
    """The match file with the proof of its dice, when the match has ended."""
    place = await place_of(house_of(request), listens(request, table_id, 0))
    return match_file(place.live.table)


@post("/tables/{table_id:str}/hint", status_code=200)
async def ask_hint(request: Http, table_id: FromPath[str], data: JSONBody[AskHint]) -> Json:
    """Ask for advice when it is your turn; where the host allows it."""
    key = spend(request, "hint", limits.HINTS_PER_SEAT, seat=True)
    house = house_of(request)
    live, chair = await house.tables.seated(table_id, key)
    if not live.table.settings.hints:
        raise Refused(Refusal.NO_HINTS)
    live.table.check_playing()
    if chair not in live.table.awaited_chairs():
        raise Refused(Refusal.NOT_YOUR_TURN)
    return await house.minder.thinkers.hint(live.table, chair, data.depth)


@get("/tables/{table_id:str}/reasons")
async def reasons(request: Http, table_id: FromPath[str]) -> list[Json]:
    """Why the bots decided as they did, when the match has ended."""
    place = await place_of(house_of(request), listens(request, table_id, 0))
    return all_reasons(place.live.table)


@post("/tables/{table_id:str}/host/start", status_code=200)
async def start(request: Http, table_id: FromPath[str]) -> Accepted:
    """Host: start the match."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Accepted(await house_of(request).tables.start(table_id, key))


@post("/tables/{table_id:str}/host/bot", status_code=200)
async def seat_bot(request: Http, table_id: FromPath[str], data: JSONBody[SeatBot]) -> Accepted:
    """Host: put a bot on a chair."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Accepted(await house_of(request).tables.seat_bot(table_id, key, data.chair, data.level))


@post("/tables/{table_id:str}/host/clear", status_code=200)
async def clear(request: Http, table_id: FromPath[str], data: JSONBody[OnChair]) -> Accepted:
    """Host: remove a bot, or send a person away."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Accepted(await house_of(request).tables.clear_chair(table_id, key, data.chair))


@post("/tables/{table_id:str}/host/settings", status_code=200)
async def settings(request: Http, table_id: FromPath[str], data: JSONBody[TableSettings]) -> Accepted:
    """Host: change the settings before the match."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Accepted(await house_of(request).tables.change_settings(table_id, key, data))


@post("/tables/{table_id:str}/host/hand-over", status_code=200)
async def hand_over(request: Http, table_id: FromPath[str], data: JSONBody[OnChair]) -> Accepted:
    """Host: make somebody else the host."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Accepted(await house_of(request).tables.hand_over(table_id, key, data.chair))


@post("/tables/{table_id:str}/host/lock", status_code=200)
async def lock(request: Http, table_id: FromPath[str], data: JSONBody[Switch]) -> Accepted:
    """Host: let nobody else sit down."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Accepted(await house_of(request).tables.lock(table_id, key, data.on))


@post("/tables/{table_id:str}/host/mute", status_code=200)
async def mute(request: Http, table_id: FromPath[str], data: JSONBody[Mute]) -> Accepted:
    """Host: keep somebody from chatting."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Accepted(await house_of(request).tables.mute(table_id, key, data.chair, data.muted))


@post("/tables/{table_id:str}/host/pause", status_code=200)
async def pause(request: Http, table_id: FromPath[str], data: JSONBody[Switch]) -> Accepted:
    """Host: stop everything for a while."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Accepted(await house_of(request).tables.pause(table_id, key, data.on))


@post("/tables/{table_id:str}/host/stop", status_code=200)
async def stop(request: Http, table_id: FromPath[str]) -> Accepted:
    """Host: end the match before its time."""
    key = spend(request, "seat", limits.PER_SEAT, seat=True)
    return Accepted(await house_of(request).tables.stop(table_id, key))


API = Router(
    path="/api",
    route_handlers=[
        open_table,
        look_up,
        sit_down,
        view,
        events,
        stream,
        decide,
        contribute,
        say,
        change_person,
        leave,
        play_again,
        file,
        ask_hint,
        reasons,
        start,
        seat_bot,
        clear,
        settings,
        hand_over,
        lock,
        mute,
        pause,
        stop,
    ],
)
