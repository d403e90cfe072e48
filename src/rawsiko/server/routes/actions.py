"""Handlers that ask actions of a table or of a class, and do nothing else."""

from collections.abc import Sequence
from secrets import randbits
from typing import Any, Final

import msgspec

from rawsiko.server.classes.actions.action import ClassAction
from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.domains import AskedAt
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes.problems import invalid_field
from rawsiko.server.routes.request import Request
from rawsiko.server.routes.route import Handler
from rawsiko.server.tables.actions.action import Action, Actor
from rawsiko.server.tables.requests import Accepted, Decide

#: The header in which a teacher's device says when its command was given, by the server's clock.
ASKED_AT: Final = b"rawsiko-asked-at"
#: A command older than this is refused: carried out late it would surprise the class.
OLDEST_SECONDS: Final = 10.0


def of_a_seat(actions: Sequence[Action[Any]]) -> Handler:
    """A handler that asks actions of a table one after the other, for the holder of a seat key."""

    async def ask(request: Request, table_id: str, **sent: Any) -> Accepted:
        what, tables, number = sent.get("body"), request.services.tables, 0
        seen = what.expected if isinstance(what, Decide) else 0
        for action in actions:
            number = await tables.ask(table_id, request.key, action, what, seen)
        return Accepted(number)

    return ask


def of_a_teacher(action: ClassAction) -> Handler:
    """A handler that asks an action of a class, for its teacher."""

    async def ask(request: Request, class_id: str, **sent: Any) -> Accepted:
        live = await commanded_by_teacher(request, class_id)
        return Accepted(await live.ask(action, asker(live), sent.get("body")))

    return ask


def of_a_pupil(action: ClassAction) -> Handler:
    """A handler that asks an action of a class, for one of its pupils."""

    async def ask(request: Request, class_id: str, **sent: Any) -> Accepted:
        live, pupil = await request.services.classes.as_pupil(class_id, request.key)
        return Accepted(await live.ask(action, asker(live, pupil), sent.get("body")))

    return ask


def asker(live: LiveClass, pupil: int | None = None) -> Actor:
    return Actor(int(live.now()), pupil=pupil, seed=randbits(64), away=live.away())


async def commanded_by_teacher(request: Request, class_id: str) -> LiveClass:
    """The class that a teacher commands; refused with another's key, or if the command is old."""
    live = await request.services.classes.as_teacher(class_id, request.key)
    if ASKED_AT in request.headers:
        check_age(request.header(ASKED_AT), live.now())
    return live


def check_age(asked_at: str, now: float) -> None:
    try:
        sent_at = msgspec.convert(asked_at, AskedAt, strict=False)
    except msgspec.ValidationError as error:
        raise invalid_field(ASKED_AT.decode(), str(error)) from None
    if now - sent_at > OLDEST_SECONDS:
        raise Refused(Refusal.TOO_OLD)
