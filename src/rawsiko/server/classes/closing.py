"""The end of a class: results, the report, and forgetting it."""

import asyncio

from litestar import get, post
from litestar.enums import MediaType
from litestar.params import FromPath, JSONBody

from rawsiko.classes.plan import MOST_TABLES
from rawsiko.server.classes import actions
from rawsiko.server.classes.doors import asker
from rawsiko.server.classes.finding import seconds_to_bell
from rawsiko.server.classes.listening import place_in
from rawsiko.server.classes.requests import PlayAgain
from rawsiko.server.classes.results import debrief_of, report, results_of, tables_of
from rawsiko.server.classes.shapes import ClassDebrief, ClassResults
from rawsiko.server.doors import PER_SEAT, key_of
from rawsiko.server.house import Http, house_of
from rawsiko.server.keys import new_secret
from rawsiko.server.requests import Accepted


@get("/api/classes/{class_id:str}/results", opt=PER_SEAT)
async def results(request: Http, class_id: FromPath[str]) -> ClassResults:
    """How every table ended; in Duplicate the ranking too, when the class has closed."""
    house = house_of(request)
    place = await place_in(house, class_id, key_of(request), 0)
    return await results_of(place.live.live.lesson, house.tables)


@get("/api/classes/{class_id:str}/report.csv", media_type=MediaType.TEXT, opt=PER_SEAT)
async def report_csv(request: Http, class_id: FromPath[str]) -> str:
    """Teacher: the results as a table, with pseudonyms only."""
    house = house_of(request)
    live = await house.classes.as_teacher(class_id, key_of(request))
    return report(await results_of(live.lesson, house.tables), homework=live.lesson.is_homework)


@get("/api/classes/{class_id:str}/debrief", opt=PER_SEAT)
async def debrief(request: Http, class_id: FromPath[str]) -> ClassDebrief:
    """What the matches have to do with the real world, all tables added up, when the class has ended."""
    house = house_of(request)
    lesson = (await place_in(house, class_id, key_of(request), 0)).live.live.lesson
    tables = await tables_of(lesson, house.tables)
    for table in tables.values():
        table.check_opened()
    return await asyncio.to_thread(debrief_of, lesson, tables)


@post("/api/classes/{class_id:str}/again", status_code=200, opt=PER_SEAT)
async def again(request: Http, class_id: FromPath[str], data: JSONBody[PlayAgain]) -> Accepted:
    """Teacher: another match with the same pupils, at the same tables or at new ones."""
    house = house_of(request)
    live = await house.classes.as_teacher(class_id, key_of(request))
    await house.conductor.wound_up(live)
    secrets = tuple(new_secret() for _ in range(MOST_TABLES))
    bell = int(live.now()) + seconds_to_bell(live.lesson.settings)
    what = actions.MatchWanted(secrets, bell, new_tables=data.tables == "new")
    return Accepted(await live.ask(actions.play_again, asker(live), what))


@post("/api/classes/{class_id:str}/forget", status_code=200, opt=PER_SEAT)
async def forget(request: Http, class_id: FromPath[str]) -> Accepted:
    """Teacher: forget the class and all its tables now."""
    house = house_of(request)
    live = await house.classes.as_teacher(class_id, key_of(request))
    number = live.lesson.number
    await house.conductor.forget(live)
    return Accepted(number)


HANDLERS = (results, report_csv, debrief, again, forget)
