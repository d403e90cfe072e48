"""Codes and slips of a class: seats for pupils on any device, and the teacher's powers on another one.

Codes work once and not for long, and only their hashes are kept. A slip follows from a secret of the class.
"""

from typing import Any, Final

from litestar import post
from litestar.params import FromPath, JSONBody

from rawsiko.classes.names import table_name
from rawsiko.classes.plan import MOST_TABLES
from rawsiko.classes.seating import Place
from rawsiko.classes.slips import slip_code
from rawsiko.server.classes import actions
from rawsiko.server.classes.doors import asker
from rawsiko.server.classes.facts import CodeIssued, DevicesRevoked, TeacherCodeChanged
from rawsiko.server.classes.finding import new_teacher_code
from rawsiko.server.classes.live import LiveClass
from rawsiko.server.classes.requests import NewTeacherCode, OnSeat, SeatCode, Slip, Slips
from rawsiko.server.doors import PER_SEAT, key_of
from rawsiko.server.house import Http, house_of
from rawsiko.server.keys import LETTERS, hash_of, new_code
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.requests import Accepted

SEAT_CODE_SECONDS: Final = 600
DEVICE_CODE_SECONDS: Final = 120


def place_of_slip(live: LiveClass, code: str) -> Place | None:
    """The place of a slip; None for any other code. Refuses one that is void."""
    for table in range(max(MOST_TABLES, live.lesson.room.tables)):
        for chair in chairs_with_slips(live):
            if code == slip_of(live, table, chair):
                return Place(table, chair)
    if any(
        code == slip_of(live, *at, issue)
        for at, issues in live.lesson.slips.items()
        for issue in range(issues)
    ):
        raise Refused(Refusal.SLIP_IS_VOID)
    return None


def chairs_with_slips(live: LiveClass) -> range:
    """All chairs of a table; in homework only the one everybody plays, the same colour at all tables."""
    return range(1 if live.lesson.is_homework else live.lesson.room.players)


def slip_of(live: LiveClass, table: int, chair: int, issue: int | None = None) -> str:
    """The slip of a seat: the newest, or one of those that were voided."""
    assert live.lesson.opened is not None
    if issue is None:
        issue = live.lesson.slips[table, chair]
    return slip_code(bytes.fromhex(live.lesson.opened.slip_secret), f"{table} {chair}", issue, LETTERS)


@post("/api/classes/{class_id:str}/hand-over", status_code=200, opt=PER_SEAT)
async def hand_over(request: Http, class_id: FromPath[str], data: JSONBody[OnSeat]) -> SeatCode:
    """Teacher: a one-use code that brings a pupil's seat to another device."""
    live = await house_of(request).classes.as_teacher(class_id, key_of(request))
    live.lesson.check_seat(data.table, data.chair)
    pupil = live.lesson.pupil_at(data.table, data.chair)
    if pupil is None:
        raise Refused(Refusal.NO_SUCH_PUPIL)
    return await issue(live, "seat", SEAT_CODE_SECONDS, pupil)


@post("/api/classes/{class_id:str}/add-device", status_code=200, opt=PER_SEAT)
async def add_device(request: Http, class_id: FromPath[str]) -> SeatCode:
    """Teacher: a one-use code that makes another device the teacher's too."""
    live = await house_of(request).classes.as_teacher(class_id, key_of(request))
    return await issue(live, "device", DEVICE_CODE_SECONDS)


async def issue(live: LiveClass, kind: Any, seconds: int, pupil: int = -1) -> SeatCode:
    """A code that works once; only its hash is kept."""
    code = live.lesson.code + new_code() if kind == "seat" else new_teacher_code()
    issued = CodeIssued(kind, hash_of(code), int(live.now()) + seconds, pupil)
    await live.ask(actions.issue_code, asker(live), issued)
    return SeatCode(code, seconds)


@post("/api/classes/{class_id:str}/revoke-devices", status_code=200, opt=PER_SEAT)
async def revoke_devices(request: Http, class_id: FromPath[str]) -> Accepted:
    """Teacher: only this device is the teacher's from now on."""
    key = key_of(request)
    live = await house_of(request).classes.as_teacher(class_id, key)
    return Accepted(await live.ask(actions.add_facts, asker(live), [DevicesRevoked(hash_of(key))]))


@post("/api/classes/{class_id:str}/new-teacher-code", status_code=200, opt=PER_SEAT)
async def change_teacher_code(request: Http, class_id: FromPath[str]) -> NewTeacherCode:
    """Teacher: get a new teacher's code; the old one stops working."""
    live = await house_of(request).classes.as_teacher(class_id, key_of(request))
    code = new_teacher_code()
    await live.ask(actions.add_facts, asker(live), [TeacherCodeChanged(hash_of(code))])
    return NewTeacherCode(code)


@post("/api/classes/{class_id:str}/slips", status_code=200, opt=PER_SEAT)
async def slips(request: Http, class_id: FromPath[str]) -> Slips:
    """Teacher: the slips of all seats, to print and cut."""
    live = await house_of(request).classes.as_teacher(class_id, key_of(request))
    room = live.lesson.room
    return Slips(
        [
            Slip(table, table_name(table), chair, live.lesson.code + slip_of(live, table, chair))
            for table in range(room.tables)
            for chair in chairs_with_slips(live)
        ]
    )


HANDLERS = (hand_over, add_device, revoke_devices, change_teacher_code, slips)
