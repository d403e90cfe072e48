"""Opening a class and coming in: by its code, a seat code or a slip, or as its teacher on another device."""

from collections.abc import Iterator
from contextlib import contextmanager
from secrets import SystemRandom
from typing import Final

from msgspec import UNSET

from rawsiko.classes.names import PUPILS, table_name
from rawsiko.classes.seating import Place
from rawsiko.rules.position import NOBODY
from rawsiko.rules.views import SPECTATOR, View, seen_by
from rawsiko.server.classes.actions import joining
from rawsiko.server.classes.devices import place_of_slip
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.classes.requests import (
    ClassKey,
    FoundCode,
    Join,
    Joined,
    OfferedSeat,
    OpenClass,
    TeacherCode,
)
from rawsiko.server.classes.tables import bot_seat_strengths
from rawsiko.server.identity.keys import CODE_LENGTH, cleaned_code, hash_of, new_key
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes import limits
from rawsiko.server.routes.actions import asker
from rawsiko.server.routes.codes import head_of
from rawsiko.server.routes.request import Request
from rawsiko.server.store import Kind
from rawsiko.server.tables.data_sets import name_of
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.table import Table

NAMES_OFFERED: Final = 8


async def open_class(request: Request, body: OpenClass) -> ClassKey:
    """Open a class. The teacher has no seat."""
    services = request.services
    services.limits.spend("classes", request.address, limits.CLASSES_PER_ADDRESS)
    data_set = services.tables.library.codec(body.data).data_set
    live, key, teacher_code = await services.classes.open(body.settings, name_of(data_set))
    services.limits.mark_known(request.address, live.lesson.code)
    return ClassKey(live.lesson.id, live.lesson.code, key, teacher_code)


async def look_up(request: Request, code: str) -> FoundCode:
    """What has a code: a table, a class, or a seat in a class."""
    services, typed = request.services, cleaned_code(code)
    head = await head_of(services, request.address, typed)
    services.limits.spend("looks", head.id, limits.LOOKS_PER_CODE)
    if head.kind is Kind.CLASS:
        live = await services.classes.get(head.id)
        return found_class(live, typed, services.tables)
    if len(typed) > CODE_LENGTH:
        raise Refused(Refusal.NO_SUCH_CODE)
    table = (await services.tables.get(head.id)).table
    avatars = [chair.avatar for chair in table.chairs if chair.avatar]
    return FoundCode("table", table.code, table.state, table=table.id, avatars=avatars)


def found_class(live: LiveClass, typed: str, tables: TableRegistry) -> FoundCode:
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
        slips=lesson.slips_only,
        came=came,
        pupils=max(came, lesson.settings.pupils),
        seat=seat_for_late(lesson, tables),
    )


def seat_for_late(lesson: Lesson, tables: TableRegistry) -> OfferedSeat | None:
    """The seat offered to a latecomer, with what is public about it."""
    if lesson.state != "playing" or not lesson.door_open or lesson.slips_only or joining.is_crowded(lesson):
        return None
    place = joining.place_for_late(lesson, bot_seat_strengths(lesson, tables))
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


async def come_in(request: Request, code: str, body: Join) -> Joined:
    """Come into a class: by its code, or behind it a seat code or a slip, which bring you to that seat.

    Pupils who are already in the class, and show their key, stay who they are.
    """
    services, typed = request.services, cleaned_code(code)
    live = await class_with_code(request, typed)
    key = new_key()
    shown = request.key if request.has_key else ""
    own = live.lesson.pupil_with_key(hash_of(shown))
    place = None
    if len(typed) > CODE_LENGTH:
        place = await place_shown(request, live, typed, key)
        if place is None:
            return joined(live, key)
    if place is not None and live.lesson.has_table(place.table):
        services.limits.spend("slip", f"{live.lesson.id} {place}", limits.USES_PER_SLIP)
        slip = joining.SlipShown(body, hash_of(key), place, own, hash_of(shown))
        await live.ask(joining.show_slip, asker(live), slip)
        return joined(live, key)
    if own is not None:
        return joined(live, shown)
    # By the code of the class, or by the slip of a table that was closed.
    has_slip, silent = place is not None, live.silent_ones()
    may_come_in(request, live, has_slip=has_slip)
    bots = bot_seat_strengths(live.lesson, services.tables)
    newcomer = joining.NewPupil(body, hash_of(key), bots, silent, has_slip)
    await live.ask(joining.come_in, asker(live), newcomer)
    came = joined(live, key)
    if services.tables.alone:  # otherwise they may listen at another node
        live.silent[came.pupil] = live.now()
    return came


async def place_shown(request: Request, live: LiveClass, typed: str, key: str) -> Place | None:
    """The place of a slip; None if it was a seat code, which brings its seat to this key."""
    with trying_a_code(request, live):
        place = place_of_slip(live, typed[CODE_LENGTH:])
        if place is None:
            shown = joining.CodeShown(hash_of(typed), hash_of(key))
            await live.ask(joining.show_seat_code, asker(live), shown)
        return place


@contextmanager
def trying_a_code(request: Request, live: LiveClass) -> Iterator[None]:
    """Count wrong codes of a class. After too many of them, a try costs a puzzle: guessing gets slow, and who
    has the right code comes in all the same."""
    counted, name = request.services.limits, live.lesson.id
    rate, bits = limits.WRONG_CODES_PER_CLASS, limits.BITS_TO_TRY_A_CODE
    counted.check_or_puzzle("wrong codes", name, rate, bits, puzzle_shown(request))
    try:
        yield
    except Refused as refused:
        if refused.refusal in (Refusal.NO_SUCH_CODE, Refusal.NOT_THE_TEACHER):
            counted.take("wrong codes", name, rate)
        raise


def may_come_in(request: Request, live: LiveClass, *, has_slip: bool) -> None:
    """Charge the join limit of a class. In a flood, the next ones have to solve a puzzle."""
    counted, name, rate = request.services.limits, live.lesson.id, limits.JOINS_PER_CLASS
    joining.check_door(live.lesson, has_slip=has_slip)
    if not counted.check_or_puzzle("joins", name, rate, limits.BITS_TO_JOIN, puzzle_shown(request)):
        counted.take("joins", name, rate)


def puzzle_shown(request: Request) -> str:
    """The solution of a puzzle that a request shows."""
    return request.header(b"rawsiko-puzzle")


def joined(live: LiveClass, key: str) -> Joined:
    pupil = live.lesson.pupil_with_key(hash_of(key))
    assert pupil is not None
    return Joined(live.lesson.id, pupil, key)


async def class_with_code(request: Request, code: str) -> LiveClass:
    services = request.services
    head = await head_of(services, request.address, code)
    if head.kind is not Kind.CLASS:
        raise Refused(Refusal.NO_SUCH_CODE)
    return await services.classes.get(head.id)


async def become_teacher(request: Request, code: str, body: TeacherCode) -> ClassKey:
    """Bring the teacher's powers to this device: with the teacher's code, or with a one-use device code."""
    live = await class_with_code(request, cleaned_code(code))
    key = new_key()
    shown = joining.CodeShown(hash_of(cleaned_code(body.teacher_code)), hash_of(key))
    with trying_a_code(request, live):
        await live.ask(joining.show_teacher_code, asker(live), shown)
    return ClassKey(live.lesson.id, live.lesson.code, key, teacher_code="")
