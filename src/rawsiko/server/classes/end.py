"""The end of a class: results, the report, and forgetting it."""

from rawsiko.classes.plan import MOST_TABLES
from rawsiko.server.classes.actions import commands
from rawsiko.server.classes.registry import seconds_to_bell
from rawsiko.server.classes.requests import PlayAgain
from rawsiko.server.classes.results import debrief_of, report, results_of, tables_of
from rawsiko.server.classes.shapes import ClassDebrief, ClassResults
from rawsiko.server.identity.keys import new_secret
from rawsiko.server.routes import access
from rawsiko.server.routes.actions import asker, commanded_by_teacher
from rawsiko.server.routes.request import Request
from rawsiko.server.tables.requests import Accepted


async def results(request: Request, class_id: str) -> ClassResults:
    """How every table ended; in Duplicate the ranking too, when the class has closed."""
    services = request.services
    place = await access.in_class(services, class_id, request.key)
    return await results_of(place.live.lesson, services.tables)


async def report_csv(request: Request, class_id: str) -> str:
    """Teacher: the results as a table, with the names used in the class."""
    services = request.services
    live = await services.classes.as_teacher(class_id, request.key)
    return report(await results_of(live.lesson, services.tables), homework=live.lesson.is_homework)


async def debrief(request: Request, class_id: str) -> ClassDebrief:
    """What the matches have to do with the real world, all tables added up, when the class has ended."""
    services = request.services
    lesson = (await access.in_class(services, class_id, request.key)).live.lesson
    tables = await tables_of(lesson, services.tables)
    for table in tables.values():
        table.check_revealed()
    return await services.aside.run(debrief_of, lesson, tables)


async def again(request: Request, class_id: str, body: PlayAgain) -> Accepted:
    """Teacher: another match with the same pupils, at the same tables or at new ones."""
    services = request.services
    live = await commanded_by_teacher(request, class_id)
    if not live.lesson.is_homework:
        await live.ask(commands.close_results, asker(live), None)
    await services.class_supervisor.wound_up(live)
    secrets = tuple(new_secret() for _ in range(MOST_TABLES))
    bell = int(live.now()) + seconds_to_bell(live.lesson.settings)
    what = commands.MatchWanted(secrets, bell, new_tables=body.tables == "new")
    return Accepted(await live.ask(commands.play_again, asker(live), what))


async def forget(request: Request, class_id: str) -> Accepted:
    """Teacher: forget the class and all its tables now."""
    services = request.services
    live = await commanded_by_teacher(request, class_id)
    number = live.lesson.number
    await services.class_supervisor.forget(live)
    return Accepted(number)
