"""The HTTP API: thin handlers that find out who asks and pass the request on. docs/protocol.md describes it.

A seat key comes as `Authorization: Bearer KEY` and is in no address. Every refusal is answered with a
`Problem`: the code of a Reason of the rules or of a Refusal of the table. Doors that ask one action of a
table are in doors.py, which also counts all requests.
"""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.enums import MediaType
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Response, Stream
from msgspec import UNSET

from rawsiko.analysis.shapes import Reckoning
from rawsiko.debrief.shapes import Debrief, Quiz
from rawsiko.server import branching, debriefing, limits, seating
from rawsiko.server.analysing import NotYet
from rawsiko.server.chat import shown
from rawsiko.server.classes.listening import place_in
from rawsiko.server.data_sets import data_set, data_sets, document
from rawsiko.server.doors import COST, DOORS, PER_SEAT, Cost, address_of, handler_of, key_of
from rawsiko.server.explaining import all_reasons
from rawsiko.server.export import match_file
from rawsiko.server.house import House, Http, house_of
from rawsiko.server.keys import hash_of
from rawsiko.server.live import LiveTable
from rawsiko.server.previewing import previewed
from rawsiko.server.readers import gone
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.requests import (
    Accepted,
    AskHint,
    AskPreview,
    Listen,
    ListenToClass,
    Messages,
    OpenTable,
    PlayOn,
    Say,
    Seated,
    SitDown,
)
from rawsiko.server.requests import Stream as StreamRequest
from rawsiko.server.shapes import Hint, MoveReason, Preview, TableView, Waste
from rawsiko.server.streams import Subscription, check_room, server_sent_events, wait_for_messages
from rawsiko.server.views import private_view, public_view

LONGEST_WAIT = 25.0
EVENT_STREAM = "text/event-stream"  # given to the handlers, whose type overrides that of a litestar Stream
STREAM_HEADERS = {"cache-control": "no-cache, no-transform", "x-accel-buffering": "no"}

OPENING = {COST: Cost("tables", limits.TABLES_PER_ADDRESS, of_seat=False)}
CHATTING = {COST: Cost("chat", limits.CHAT_PER_SEAT)}
ADVICE = {COST: Cost("hint", limits.HINTS_PER_SEAT)}
CONSIDERING = {COST: Cost("reads", limits.READS_PER_SEAT)}


async def subscription(house: House, listen: Listen) -> Subscription[LiveTable]:
    """The chair to listen from; spectators only if the table allows them."""
    chair: int | None = None
    if listen.key is not None:
        house.limits.spend("reads", listen.key, limits.READS_PER_SEAT)
        live, chair = await seat_or_class(house, listen.table, listen.key)
    else:
        house.limits.spend("spectators", listen.table, limits.SPECTATORS_PER_TABLE)
        live = await house.tables.table(listen.table)
    if listen.key is None and not live.table.settings.spectators:
        raise Refused(Refusal.NO_SPECTATORS)
    await live.catch_up(listen.after)
    if listen.after > live.table.number:
        raise Refused(Refusal.NO_SUCH_NUMBER, number=live.table.number)
    return Subscription(live, chair, listen.after)


async def seat_or_class(house: House, table_id: str, key: str) -> tuple[LiveTable, int | None]:
    """The chair of a key; None for a spectator from the table's class.

    That is its teacher, or a pupil who cannot learn anything about cards they will play themselves.
    """
    for about_to_sit in (True, False):
        try:
            live, who = await house.tables.seated(table_id, key)
            return live, who.chair
        except Refused:
            if about_to_sit:
                await house.conductor.lined_up(table_id)
    live = await house.tables.table(table_id)
    assert live.table.opened is not None
    if live.table.opened.class_id:
        lesson = (await house.classes.find(live.table.opened.class_id)).lesson
        a_pupil = lesson.pupil_with_key(hash_of(key)) is not None and not lesson.is_duplicate
        if lesson.is_teacher(hash_of(key)) or a_pupil:
            return live, None
    raise Refused(Refusal.NOT_SEATED)


def listens(request: Http, table_id: str, after: int) -> Listen:
    key = key_of(request) if "authorization" in request.headers else None
    return Listen(table_id, key, after)


@post("/api/tables", status_code=201, opt=OPENING)
async def open_table(request: Http, data: JSONBody[OpenTable]) -> Seated:
    """Open a table; you are its host."""
    return await seating.open_table(house_of(request).tables, data)


async def joined(request: Http, code: str) -> LiveTable:
    """The table that has a code.

    Wrong codes are counted separately, so that guessing never keeps others from joining.
    """
    house, address = house_of(request), address_of(request)
    house.limits.check("guesses", address, limits.GUESSES_PER_ADDRESS)
    try:
        live = await house.tables.table_with_code(code)
    except Refused:
        house.limits.take("guesses", address, limits.GUESSES_PER_ADDRESS)
        raise
    house.limits.spend("joins", address, limits.JOINS_PER_ADDRESS)
    return live


@post("/api/codes/{code:str}/chairs", status_code=201)
async def sit_down(request: Http, code: FromPath[str], data: JSONBody[SitDown]) -> Seated:
    """Sit down at the table that has a code."""
    return await seating.join_table(await joined(request, code), data)


@get("/api/tables/{table_id:str}")
async def view(request: Http, table_id: FromPath[str]) -> TableView:
    """The table as you may see it: with your key from your chair, without as a spectator."""
    house = house_of(request)
    found = await subscription(house, listens(request, table_id, 0))
    if not house.tables.alone:
        await found.live.catch_up(found.live.table.number + 1)  # they may have heard more at another node
    lines = await house.chats.read(found.live)
    table, presence = found.live.table, house.minder.presence(found.live)
    return TableView(
        table.id,
        table.number,
        public_view(table),
        presence.present,
        presence.spectators,
        house.minder.clock_view(found.live),
        [shown(number, line) for number, line in lines],
        house.minder.away,
        UNSET if found.chair is None else private_view(table, found.chair),
    )


@get("/api/tables/{table_id:str}/events", media_type=EVENT_STREAM)
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
    found, address = await subscription(house, listen), address_of(request)
    check_room(house.readers, address, [found])
    if wait is None:
        return Stream(server_sent_events(house.readers, address, [found]), headers=STREAM_HEADERS)
    messages = await wait_for_messages(house.readers, address, [found], wait)
    return Response(Messages([msgspec.Raw(message.data) for message in messages]), media_type=MediaType.JSON)


async def place_of(house: House, address: str, listen: Listen | ListenToClass) -> Subscription[Any]:
    """A place of a stream: at a table, or in a class."""
    if isinstance(listen, ListenToClass):
        house.limits.spend("reads", listen.key, limits.READS_PER_SEAT)
        return await place_in(house, listen.class_id, listen.key, 0)
    if listen.key is None:
        house.limits.spend("address", address, limits.PER_ADDRESS)
    return await subscription(house, listen)


@post("/api/stream", status_code=200, media_type=EVENT_STREAM)
async def stream(request: Http, data: JSONBody[StreamRequest]) -> Stream:
    """One event stream for several tables and classes, each with its own key."""
    house, address = house_of(request), address_of(request)
    places: dict[tuple[str, int | None], Subscription[Any]] = {}
    refused: list[bytes] = []
    asked: list[Listen | ListenToClass] = [*data.tables, *data.classes]
    for listen in asked:
        try:
            found = await place_of(house, address, listen)
            check_room(house.readers, address, [found])
            places.setdefault((found.live.name, found.chair), found)
        except Refused as problem:
            nothing_left = listen is asked[-1] and not places
            if nothing_left or problem.refusal is Refusal.TOO_FAST:
                raise
            name = listen.table if isinstance(listen, Listen) else listen.class_id
            refused.append(gone(name, None, problem.refusal))
    heard = server_sent_events(house.readers, address, list(places.values()), refused)
    return Stream(heard, headers=STREAM_HEADERS)


@post("/api/tables/{table_id:str}/chat", status_code=200, opt=CHATTING)
async def say(request: Http, table_id: FromPath[str], data: JSONBody[Say]) -> Accepted:
    """Say something."""
    house = house_of(request)
    live, who = await house.tables.seated(table_id, key_of(request))
    return Accepted(await house.chats.say(live, who.chair, data.phrase, data.text))


@post("/api/tables/{table_id:str}/again", status_code=201, opt=PER_SEAT)
async def play_again(request: Http, table_id: FromPath[str]) -> Seated:
    """After the match: sit down at a new table with the same people, settings and bots."""
    return await seating.play_again(house_of(request).tables, table_id, key_of(request))


@post("/api/tables/{table_id:str}/branch", status_code=201, opt=OPENING)
async def play_on(request: Http, table_id: FromPath[str], data: JSONBody[PlayOn]) -> Seated:
    """After the match: a new table that goes on from one of its positions, with bots in the other seats."""
    return await branching.play_on(house_of(request).tables, table_id, key_of(request), data)


@get("/api/tables/{table_id:str}/file", media_type=MediaType.TEXT)
async def file(request: Http, table_id: FromPath[str]) -> str:
    """The match file with the proof of its dice, when the match has ended."""
    found = await subscription(house_of(request), listens(request, table_id, 0))
    return match_file(found.live.table)


@post("/api/tables/{table_id:str}/hint", status_code=200, opt=ADVICE)
async def ask_hint(request: Http, table_id: FromPath[str], data: JSONBody[AskHint]) -> Hint:
    """Ask for advice when it is your turn; where the host allows it."""
    house = house_of(request)
    live, who = await house.tables.seated(table_id, key_of(request))
    if not live.table.settings.hints:
        raise Refused(Refusal.NO_HINTS)
    live.table.check_playing()
    if who.chair not in live.table.awaited_chairs():
        raise Refused(Refusal.NOT_YOUR_TURN)
    return await house.minder.thinkers.hint(live.table, who.chair, data.depth)


@post("/api/tables/{table_id:str}/preview", status_code=200, opt=CONSIDERING)
async def ask_preview(request: Http, table_id: FromPath[str], data: JSONBody[AskPreview]) -> Preview | Waste:
    """Ask what a Decision would gain, lose or complete for you, or what ending the phase would waste."""
    live, who = await house_of(request).tables.seated(table_id, key_of(request))
    live.table.check_playing()
    return previewed(live.table, who.chair, live.table.wire.decision_from_message(data.decision))


@get("/api/tables/{table_id:str}/reasons")
async def reasons(request: Http, table_id: FromPath[str]) -> list[MoveReason]:
    """Why the bots decided as they did, when the match has ended."""
    found = await subscription(house_of(request), listens(request, table_id, 0))
    return all_reasons(found.live.table)


@get("/api/tables/{table_id:str}/debrief")
async def debrief(request: Http, table_id: FromPath[str]) -> Debrief:
    """What the match has to do with the real world, when it has ended."""
    found = await subscription(house_of(request), listens(request, table_id, 0))
    return await asyncio.to_thread(debriefing.told, found.live.table)


@get("/api/tables/{table_id:str}/analysis")
async def analysis(request: Http, table_id: FromPath[str]) -> Response[bytes]:
    """What decided the match, when it has ended; 202 while it is being computed."""
    house = house_of(request)
    found = await subscription(house, listens(request, table_id, 0))
    return when_ready(await house.analyses.whole(found.live))


@get("/api/tables/{table_id:str}/best/{number:int}")
async def best_move(request: Http, table_id: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """What Master would have decided at a Decision of a match that has ended; 202 as above."""
    house = house_of(request)
    found = await subscription(house, listens(request, table_id, 0))
    return when_ready(house.analyses.best_move(found.live, number))


def when_ready(found: bytes | NotYet) -> Response[bytes]:
    """The result, or 202 while it is being computed."""
    if isinstance(found, NotYet):
        told = msgspec.json.encode(Reckoning("reckoning", found.ahead))
        return Response(told, status_code=202, media_type=MediaType.JSON, headers={"retry-after": "1"})
    return Response(found, media_type=MediaType.JSON)


@get("/api/tables/{table_id:str}/quiz")
async def quiz(request: Http, table_id: FromPath[str]) -> Quiz:
    """Five pairs of questions for this table."""
    found = await subscription(house_of(request), listens(request, table_id, 0))
    return debriefing.quiz(found.live.table)


HANDLERS: Final[Sequence[Any]] = (
    *(data_sets, data_set, document),
    *(open_table, sit_down, view, events, stream, say, play_again, play_on, file, ask_hint, reasons),
    *(debrief, quiz, analysis, best_move, ask_preview),
    *map(handler_of, DOORS),
)
