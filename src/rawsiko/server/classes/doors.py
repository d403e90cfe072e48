"""Doors of a class that run a single action: an address, its body, and whose key it takes."""

from dataclasses import dataclass
from secrets import randbits
from typing import Any, Final

from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from rawsiko.server.classes import actions, coming_in
from rawsiko.server.classes.asking import Asker, ClassAction
from rawsiko.server.classes.facts import ClassSettings
from rawsiko.server.classes.live import LiveClass
from rawsiko.server.classes.requests import (
    Bell,
    ChatMode,
    DoorSwitch,
    Eyes,
    Hand,
    Join,
    LastTurnOf,
    LookOn,
    MoveTo,
    OnPupil,
    OnSeat,
    OnTable,
    PauseTable,
    ScoreTable,
)
from rawsiko.server.doors import PER_SEAT, key_of
from rawsiko.server.house import Http, house_of
from rawsiko.server.requests import Accepted


def asker(live: LiveClass, pupil: int | None = None) -> Asker:
    return Asker(int(live.now()), pupil, randbits(64), live.away())


@dataclass(frozen=True, slots=True)
class ClassDoor:
    """An address under /classes/{class_id}: which action it asks, with what, for a teacher or a pupil."""

    path: str
    action: ClassAction
    body: type | None = None
    for_pupil: bool = False


DOORS: Final = (
    ClassDoor("settings", actions.change_settings, ClassSettings),
    ClassDoor("seat", actions.seat_pupil, MoveTo),
    ClassDoor("shuffle", actions.shuffle),
    ClassDoor("door", actions.change_door, DoorSwitch),
    ClassDoor("close-table", actions.close_table, OnTable),
    ClassDoor("bell", actions.move_bell, Bell),
    ClassDoor("eyes", actions.eyes_up, Eyes),
    ClassDoor("go-on", actions.go_on),
    ClassDoor("last-turn", actions.ask_last_turn, LastTurnOf),
    ClassDoor("score", actions.ask_scoring, ScoreTable),
    ClassDoor("pause", actions.pause_table, PauseTable),
    ClassDoor("chat", actions.change_chat, ChatMode),
    ClassDoor("send-out", actions.send_out, OnPupil),
    ClassDoor("hand-done", actions.hand_done, OnPupil),
    ClassDoor("void-slip", actions.void_slip, OnSeat),
    ClassDoor("end", actions.end_class),
    ClassDoor("hand", actions.raise_hand, Hand, for_pupil=True),
    ClassDoor("person", coming_in.change_pupil, Join, for_pupil=True),
    ClassDoor("look-on", coming_in.look_on, LookOn, for_pupil=True),
    ClassDoor("leave", actions.leave, for_pupil=True),
)


async def ask(request: Http, class_id: str, door: ClassDoor, what: object) -> Accepted:
    classes, key = house_of(request).classes, key_of(request)
    if door.for_pupil:
        live, pupil = await classes.as_pupil(class_id, key)
        return Accepted(await live.ask(door.action, asker(live, pupil), what))
    live = await classes.as_teacher(class_id, key)
    return Accepted(await live.ask(door.action, asker(live), what))


def handler_of(door: ClassDoor) -> HTTPRouteHandler:
    """The address of a door, for litestar and for the OpenAPI description."""
    if door.body is None:

        async def without_body(request: Http, class_id: FromPath[str]) -> Accepted:
            return await ask(request, class_id, door, None)

        handler: Any = without_body
    else:
        body = door.body

        async def with_body(request: Http, class_id: FromPath[str], data: JSONBody[body]) -> Accepted:  # type: ignore[valid-type]
            return await ask(request, class_id, door, data)

        handler = with_body
    handler.__name__ = "class_" + door.path.replace("-", "_")
    handler.__doc__ = door.action.__doc__
    return post(f"/api/classes/{{class_id:str}}/{door.path}", status_code=200, opt=PER_SEAT)(handler)
