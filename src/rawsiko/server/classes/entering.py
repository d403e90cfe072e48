"""Opening a class and coming in: by its code, a seat code or a slip, or as its teacher on another device."""

from secrets import SystemRandom
from typing import Final

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET

from rawsiko.classes.names import PUPILS, table_name
from rawsiko.rules.position import NOBODY
from rawsiko.rules.views import SPECTATOR, View, seen_by
from rawsiko.server import limits
from rawsiko.server.classes import coming_in
from rawsiko.server.classes.class_tables import standing
from rawsiko.server.classes.devices import place_of_slip
from rawsiko.server.classes.doors import asker
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.live import LiveClass
from rawsiko.server.classes.requests import (
    ClassKey,
    FoundCode,
    Join,
    Joined,
    OfferedSeat,
    OpenClass,
    TeacherCode,
)
from rawsiko.server.doors import address_of, key_of
from rawsiko.server.house import Http, house_of
from rawsiko.server.keys import CODE_LENGTH, cleaned_code, hash_of, new_key
from rawsiko.server.library import name_of
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store.interface import TableHead
from rawsiko.server.table import Table
from rawsiko.server.tables import CLASS_PREFIX, Tables

NAMES_OFFERED: Final = 8


@post("/api/classes", status_code=201)
async def open_class(request: Http, data: JSONBody[OpenClass]) -> ClassKey:
    """Open a class; you sit on no chair."""
    house = house_of(request)
    house.limits.spend("classes", address_of(request), limits.CLASSES_PER_ADDRESS)
    data_set = house.tables.library.wire(data.data).data_set
    live, key, teacher_code = await house.classes.open(data.settings, name_of(data_set))
    return ClassKey(live.lesson.id, live.lesson.code, key, teacher_code)


async def head_of(request: Http, code: str) -> TableHead:
    """What the store has under a code. Wrong codes are counted separately, so that guessing never keeps
    others from joining."""
    house, address = house_of(request), address_of(request)
    house.limits.check("guesses", address, limits.GUESSES_PER_ADDRESS)
    head = await house.tables.store.find_code(code[:CODE_LENGTH])
    if head is None:
        house.limits.take("guesses", address, limits.GUESSES_PER_ADDRESS)
        raise Refused(Refusal.NO_SUCH_CODE)
    house.limits.spend("joins", address, limits.JOINS_PER_ADDRESS)
    return head


@get("/api/codes/{code:str}")
async def look_up(request: Http, code: FromPath[str]) -> FoundCode:
    """What has a code: a table, a class, or a seat in a class."""
    house, typed = house_of(request), cleaned_code(code)
    head = await head_of(request, typed)
    if head.table.startswith(CLASS_PREFIX):
        live = await house.classes.find(head.table)
        return found_class(live, typed, house.tables)
    if len(typed) > CODE_LENGTH:
        raise Refused(Refusal.NO_SUCH_CODE)
    table = (await house.tables.table(head.table)).table
    return FoundCode("table", table.code, table.state, table=table.id)


def found_class(live: LiveClass, typed: str, tables: Tables) -> FoundCode:
    """What pupils at the door may know before they come in."""
    lesson = live.lesson
    if len(typed) > CODE_LENGTH:
        return FoundCode("seat", typed, lesson.state, class_id=lesson.id)
    free, came = sorted(set(PUPILS) - lesson.names()), sum(pupil.is_in for pupil in lesson.pupils)
    return FoundCode(
        "class",
        typed,
        lesson.state,
        class_id=lesson.id,
        names=SystemRandom().sample(free, min(NAMES_OFFERED, len(free))),
        own_names=lesson.settings.own_names,
        languages=list(lesson.settings.languages),
        homework=lesson.is_homework,
        came=came,
        pupils=max(came, lesson.settings.pupils),
        seat=seat_for_late(lesson, tables),
    )


def seat_for_late(lesson: Lesson, tables: Tables) -> OfferedSeat | None:
    """What a latecomer is offered, as everybody at that table sees it."""
    if lesson.state != "playing" or not lesson.door_open or coming_in.is_crowded(lesson):
        return None
    place = coming_in.place_for_late(lesson, standing(lesson, tables))
    if place is None:
        return None
    table = tables.live[lesson.tables[place.table].table].table
    assert table.match is not None
    match, seat = seen_by(table.match, SPECTATOR), table.seat_of(place.chair)
    return OfferedSeat(
        table_name(place.table),
        place.chair,
        int(match.turn),
        int(match.last_turn),
        int(match.territories[seat]),
        int(match.material_count(seat)),
        UNSET if lesson.is_duplicate else owners_of(table, match),
    )


def owners_of(table: Table, match: View) -> list[int | None]:
    """The chair of each Territory's owner."""
    return [None if owner == NOBODY else table.order[owner] for owner in match.owner]


@post("/api/codes/{code:str}/pupils", status_code=201)
async def come_in(request: Http, code: FromPath[str], data: JSONBody[Join]) -> Joined:
    """Come into a class: by its code, or behind it a seat code or a slip, which bring you to that seat.

    Pupils who are already in the class, and show their key, stay who they are.
    """
    house, typed = house_of(request), cleaned_code(code)
    live = await class_with_code(request, typed)
    key = new_key()
    shown = key_of(request) if "authorization" in request.headers else ""
    own = live.lesson.pupil_with_key(hash_of(shown))
    seat = typed[CODE_LENGTH:]
    place = place_of_slip(live, seat) if seat else None
    if place is not None and live.lesson.has_table(place.table):
        await live.ask(coming_in.show_slip, asker(live), coming_in.SlipShown(data, hash_of(key), place, own))
        return joined(live, key)
    if seat and place is None:
        await live.ask(
            coming_in.show_seat_code, asker(live), coming_in.CodeShown(hash_of(typed), hash_of(key))
        )
        return joined(live, key)
    if own is not None:
        return joined(live, shown)
    # By the code of the class, or by the slip of a table that was closed.
    newcomer = coming_in.NewPupil(data, hash_of(key), standing(live.lesson, house.tables))
    await live.ask(coming_in.come_in, asker(live), newcomer)
    return joined(live, key)


def joined(live: LiveClass, key: str) -> Joined:
    pupil = live.lesson.pupil_with_key(hash_of(key))
    assert pupil is not None
    return Joined(live.lesson.id, pupil, key)


async def class_with_code(request: Http, code: str) -> LiveClass:
    head = await head_of(request, code)
    if not head.table.startswith(CLASS_PREFIX):
        raise Refused(Refusal.NO_SUCH_CODE)
    return await house_of(request).classes.find(head.table)


@post("/api/codes/{code:str}/teacher", status_code=201)
async def become_teacher(request: Http, code: FromPath[str], data: JSONBody[TeacherCode]) -> ClassKey:
    """Bring the teacher's powers to this device: with the teacher's code, or with a one-use device code."""
    house = house_of(request)
    live = await class_with_code(request, cleaned_code(code))
    house.limits.spend("teacher code", live.lesson.id, limits.TEACHER_CODES_PER_CLASS)
    key = new_key()
    shown = coming_in.CodeShown(hash_of(cleaned_code(data.teacher_code)), hash_of(key))
    await live.ask(coming_in.show_teacher_code, asker(live), shown)
    return ClassKey(live.lesson.id, live.lesson.code, key, teacher_code="")


HANDLERS = (open_class, look_up, come_in, become_teacher)
