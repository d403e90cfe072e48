"""Codes and slips of a class: seats for pupils on any device, and the teacher's powers on another one.

Codes work once and not for long, and only their hashes are kept. A slip follows from a secret of the class.
"""

from typing import Any, Final

from rawsiko.classes.names import table_name
from rawsiko.classes.plan import MOST_TABLES
from rawsiko.classes.seating import Place
from rawsiko.classes.slips import slip_code
from rawsiko.server.classes.actions import commands
from rawsiko.server.classes.facts import CodeIssued, DevicesRevoked, TeacherCodeChanged
from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.classes.registry import new_teacher_code
from rawsiko.server.classes.requests import NewTeacherCode, SeatCode, SeatRef, Slip, Slips
from rawsiko.server.identity.keys import LETTERS, hash_of, new_code
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes.actions import asker, commanded_by_teacher
from rawsiko.server.routes.request import Request
from rawsiko.server.tables.requests import Accepted

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
        for at, issues in live.lesson.codes.voided.items()
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
        issue = live.lesson.codes.voided[table, chair]
    return slip_code(bytes.fromhex(live.lesson.opened.slip_secret), f"{table} {chair}", issue, LETTERS)


async def hand_over(request: Request, class_id: str, body: SeatRef) -> SeatCode:
    """Teacher: a one-use code that brings a pupil's seat to another device."""
    live = await commanded_by_teacher(request, class_id)
    live.lesson.check_seat(body.table, body.chair)
    pupil = live.lesson.pupil_at(body.table, body.chair)
    if pupil is None:
        raise Refused(Refusal.NO_SUCH_PUPIL)
    return await issue(live, "seat", SEAT_CODE_SECONDS, pupil)


async def add_device(request: Request, class_id: str) -> SeatCode:
    """Teacher: a one-use code that makes another device the teacher's too."""
    live = await commanded_by_teacher(request, class_id)
    return await issue(live, "device", DEVICE_CODE_SECONDS)


async def issue(live: LiveClass, kind: Any, seconds: int, pupil: int = -1) -> SeatCode:
    """A code that works once; only its hash is kept."""
    code = live.lesson.code + new_code() if kind == "seat" else new_teacher_code()
    issued = CodeIssued(kind, hash_of(code), int(live.now()) + seconds, pupil)
    await live.ask(commands.issue_code, asker(live), issued)
    return SeatCode(code, seconds)


async def revoke_devices(request: Request, class_id: str) -> Accepted:
    """Teacher: only this device is the teacher's from now on."""
    live, key_hash = await commanded_by_teacher(request, class_id), hash_of(request.key)
    return Accepted(await live.ask(commands.add_facts, asker(live), [DevicesRevoked(key_hash)]))


async def change_teacher_code(request: Request, class_id: str) -> NewTeacherCode:
    """Teacher: get a new teacher's code; the old one stops working."""
    live = await commanded_by_teacher(request, class_id)
    code = new_teacher_code()
    await live.ask(commands.add_facts, asker(live), [TeacherCodeChanged(hash_of(code))])
    return NewTeacherCode(code)


async def slips(request: Request, class_id: str) -> Slips:
    """Teacher: the slips of all seats, to print and cut."""
    live = await commanded_by_teacher(request, class_id)
    room = live.lesson.room
    return Slips(
        [
            Slip(table, table_name(table), chair, live.lesson.code + slip_of(live, table, chair))
            for table in range(room.tables)
            for chair in chairs_with_slips(live)
        ]
    )
