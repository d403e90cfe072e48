"""The HTTP API of classes. docs/protocol.md describes it.

A class key and a pupil's key both come as `Authorization: Bearer KEY`. Doors that ask one action of a class
are in doors.py; coming in, listening, codes, the quiz and the end have modules of their own.
"""

from collections.abc import Sequence
from typing import Any, Final

from litestar import post
from litestar.params import FromPath, JSONBody

from rawsiko.classes.plan import MOST_TABLES
from rawsiko.server.actions.action import Who
from rawsiko.server.actions.standing_in import stand_in_for_phase
from rawsiko.server.classes import actions, closing, coming_in, devices, entering, listening, quizzing
from rawsiko.server.classes.class_tables import standing
from rawsiko.server.classes.doors import DOORS, asker, handler_of
from rawsiko.server.classes.pacing import turns_left
from rawsiko.server.classes.planning import class_plans, here
from rawsiko.server.classes.requests import OnPupil, OnSeat, OnTable
from rawsiko.server.doors import PER_SEAT, key_of
from rawsiko.server.house import Http, house_of
from rawsiko.server.keys import new_code, new_table_id
from rawsiko.server.requests import Accepted


@post("/api/classes/{class_id:str}/start", status_code=200, opt=PER_SEAT)
async def start(request: Http, class_id: FromPath[str]) -> Accepted:
    """Teacher: start all tables; bots sit on what is free, and the Turns are those that fit the bell."""
    live = await house_of(request).classes.as_teacher(class_id, key_of(request))
    ids = [(new_table_id(), new_code()) for _ in range(MOST_TABLES)]
    live.lesson.check_can_start()
    what = actions.Start(ids, turns_left(live.lesson, live.now()), live.close_round("before"))
    return Accepted(await live.ask(actions.start, asker(live), what))


@post("/api/classes/{class_id:str}/let-in", status_code=200, opt=PER_SEAT)
async def let_in(request: Http, class_id: FromPath[str], data: JSONBody[OnPupil]) -> Accepted:
    """Teacher: let in a pupil who knocked."""
    house = house_of(request)
    live = await house.classes.as_teacher(class_id, key_of(request))
    what = coming_in.LetIn(data.pupil, standing(live.lesson, house.tables))
    return Accepted(await live.ask(coming_in.let_in, asker(live), what))


@post("/api/classes/{class_id:str}/nudge", status_code=200, opt=PER_SEAT)
async def nudge(request: Http, class_id: FromPath[str], data: JSONBody[OnTable]) -> Accepted:
    """Teacher: remind the players a table is waiting for."""
    house = house_of(request)
    live = await house.classes.as_teacher(class_id, key_of(request))
    live.lesson.check_playing()
    live.lesson.check_table(data.table)
    table = await house.tables.table(live.lesson.tables[data.table].table)
    for chair in table.table.awaited_chairs():
        pupil = live.lesson.pupil_at(data.table, chair)
        if pupil is not None:
            live.send(pupil, nudge=True)
    return Accepted(live.lesson.number)


@post("/api/classes/{class_id:str}/bot-plays", status_code=200, opt=PER_SEAT)
async def bot_plays(request: Http, class_id: FromPath[str], data: JSONBody[OnSeat]) -> Accepted:
    """Teacher: let a bot play this phase for a pupil."""
    house = house_of(request)
    live = await house.classes.as_teacher(class_id, key_of(request))
    live.lesson.check_playing()
    live.lesson.check_seat(data.table, data.chair)
    table = await house.tables.table(live.lesson.tables[data.table].table)
    return Accepted(await table.ask(stand_in_for_phase, Who(int(live.now())), data.chair))


@post("/api/classes/{class_id:str}/busy", status_code=200, opt=PER_SEAT)
async def busy(request: Http, class_id: FromPath[str]) -> Accepted:
    """Pupil: a sign of life; touching the screen means you are not stuck."""
    house = house_of(request)
    live, pupil = await house.classes.as_pupil(class_id, key_of(request))
    house.conductor.touched(live, pupil)
    return Accepted(live.lesson.number)


HANDLERS: Final[Sequence[Any]] = (
    *(start, let_in, nudge, bot_plays, busy, class_plans, here),
    *entering.HANDLERS,
    *listening.HANDLERS,
    *devices.HANDLERS,
    *quizzing.HANDLERS,
    *closing.HANDLERS,
    *map(handler_of, DOORS),
)
