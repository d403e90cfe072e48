"""The HTTP API of classes. docs/protocol.md describes it.

A class key and a pupil's key both come as `Authorization: Bearer KEY`. Doors that ask one action of a class
are in actions.py; coming in, listening, codes, the quiz and the end have modules of their own.
"""

from rawsiko.classes.plan import MOST_TABLES
from rawsiko.server.classes.actions import commands, joining, saying
from rawsiko.server.classes.lesson import LOBBY
from rawsiko.server.classes.pace import turns_left
from rawsiko.server.classes.requests import PupilRef, SayToClass, SeatRef, SendOut, TableRef
from rawsiko.server.classes.shapes import relative
from rawsiko.server.classes.tables import bot_seat_strengths, phases
from rawsiko.server.identity.keys import new_code, new_table_id
from rawsiko.server.routes import access
from rawsiko.server.routes.actions import asker, commanded_by_teacher
from rawsiko.server.routes.request import Request
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.actions.standing_in import stand_in_for_phase
from rawsiko.server.tables.requests import Accepted
from rawsiko.server.tables.wire import Json


async def view(request: Request, class_id: str) -> Json:
    """The class as you may see it: with the class key the whole of it, with a pupil's key a pupil's part."""
    place = await access.in_class(request.services, class_id, request.key)
    live = place.live
    return {"number": live.version, **relative(live.view_for(place.chair), live.now())}


async def start(request: Request, class_id: str) -> Accepted:
    """Teacher: start all tables; bots sit on what is free, and the Turns are those that fit the bell."""
    live = await commanded_by_teacher(request, class_id)
    ids = [(new_table_id(), new_code()) for _ in range(MOST_TABLES)]
    live.lesson.check_can_start()
    what = commands.Start(ids, turns_left(live.lesson, live.now()))
    if live.lesson.state == LOBBY:
        what = what._replace(quiz=live.close_round("before"))
    return Accepted(await live.ask(commands.start, asker(live), what))


async def let_in(request: Request, class_id: str, body: PupilRef) -> Accepted:
    """Teacher: let in a pupil who knocked."""
    services = request.services
    live = await commanded_by_teacher(request, class_id)
    what = joining.LetIn(body.pupil, bot_seat_strengths(live.lesson, services.tables))
    return Accepted(await live.ask(joining.let_in, asker(live), what))


async def send_out_strangers(request: Request, class_id: str, body: SendOut) -> Accepted:
    """Teacher: before the start, send out all who came in by the code, or those whose device is away."""
    live = await commanded_by_teacher(request, class_id)
    what = commands.Strangers(body.who, frozenset(live.present()))
    return Accepted(await live.ask(commands.send_out_strangers, asker(live), what))


async def say(request: Request, class_id: str, body: SayToClass) -> Accepted:
    """Teacher: a line on the screens of one table or of all; it stops nothing, and goes with the phase."""
    services = request.services
    live = await commanded_by_teacher(request, class_id)
    what = saying.Word(body, await phases(live.lesson, services.tables))
    return Accepted(await live.ask(saying.say, asker(live), what))


async def nudge(request: Request, class_id: str, body: TableRef) -> Accepted:
    """Teacher: remind the players a table is waiting for."""
    services = request.services
    live = await commanded_by_teacher(request, class_id)
    live.lesson.check_playing()
    live.lesson.check_table(body.table)
    table = await services.tables.get(live.lesson.tables[body.table].table)
    for chair in table.table.awaited_chairs():
        pupil = live.lesson.pupil_at(body.table, chair)
        if pupil is not None:
            live.send(pupil, nudge=True)
    return Accepted(live.lesson.number)


async def bot_plays(request: Request, class_id: str, body: SeatRef) -> Accepted:
    """Teacher: let a bot play this phase for a pupil."""
    services = request.services
    live = await commanded_by_teacher(request, class_id)
    live.lesson.check_playing()
    live.lesson.check_seat(body.table, body.chair)
    table = await services.tables.get(live.lesson.tables[body.table].table)
    return Accepted(await table.ask(stand_in_for_phase, Actor(int(live.now())), body.chair))


async def busy(request: Request, class_id: str) -> Accepted:
    """Pupil: a sign of life; touching the screen means you are not stuck."""
    services = request.services
    live, pupil = await services.classes.as_pupil(class_id, request.key)
    services.class_supervisor.touched(live, pupil)
    return Accepted(live.lesson.number)
