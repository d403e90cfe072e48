"""Doors: which address leads to which action of a table, with what body, how often, and for whom.

Every request here carries a seat key. Requests are counted in one place, `admit`, by what each handler says
it costs. Doors that do more than ask an action are in api.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from litestar import post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from rawsiko.server import limits
from rawsiko.server.actions import deciding, ending, hosting, sitting
from rawsiko.server.actions.action import Action, for_host
from rawsiko.server.facts import TableSettings
from rawsiko.server.house import Http, house_of
from rawsiko.server.limits import Rate, counted_address
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.requests import (
    Accepted,
    Contribution,
    Decide,
    Mute,
    OnChair,
    SeatBot,
    SitDown,
    Switch,
)

AnyConnection = ASGIConnection[Any, Any, Any, Any]

#: How a handler says what it costs: which bucket, how big, and whether it is a seat's or an address's.
COST: Final = "cost"


@dataclass(frozen=True, slots=True)
class Cost:
    """The bucket a request takes from, of a seat key or else of an address."""

    bucket: str
    rate: Rate
    of_seat: bool = True


PER_SEAT: Final = {COST: Cost("seat", limits.PER_SEAT)}


async def admit(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Count a request by what its handler says it costs.

    `async` although it never waits, because litestar would run a plain function in a thread.
    """
    cost = handler.opt.get(COST)
    if cost is not None:
        who = key_of(connection) if cost.of_seat else address_of(connection)
        house_of(connection).limits.spend(cost.bucket, who, cost.rate)


def key_of(connection: AnyConnection) -> str:
    """The seat key of a request; refused if there is none."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not key:
        raise Refused(Refusal.NOT_SEATED)
    return key.strip()


def address_of(connection: AnyConnection) -> str:
    """The address of a client, for counting; stored nowhere."""
    return counted_address(connection.client.host) if connection.client else ""


@dataclass(frozen=True, slots=True)
class TableDoor:
    """An address under /tables/{table_id}, and what it asks of the table, one after the other."""

    path: str
    actions: Sequence[Action[Any]]
    body: type | None = None


DOORS: Final = (
    TableDoor("decisions", (deciding.decide,), Decide),
    TableDoor("contribution", (sitting.contribute,), Contribution),
    TableDoor("person", (sitting.change_person,), SitDown),
    TableDoor("leave", (sitting.hand_over_first, sitting.end_pause_first, sitting.leave)),
    TableDoor("host/start", (for_host(hosting.start),)),
    TableDoor("host/bot", (for_host(hosting.seat_bot),), SeatBot),
    TableDoor("host/clear", (for_host(hosting.leave_first), hosting.end_pause_first, hosting.clear), OnChair),
    TableDoor("host/settings", (for_host(hosting.change_settings),), TableSettings),
    TableDoor("host/hand-over", (for_host(hosting.hand_over),), OnChair),
    TableDoor("host/lock", (for_host(hosting.lock),), Switch),
    TableDoor("host/mute", (for_host(hosting.mute),), Mute),
    TableDoor("host/pause", (for_host(hosting.pause),), Switch),
    TableDoor("host/stop", (for_host(hosting.stop),)),
    TableDoor("host/last-turn", (for_host(ending.call_next_turn_last),)),
    TableDoor("score", (ending.agree_to_score, ending.score_if_all_agree), Switch),
)


async def ask_all(request: Http, table_id: str, actions: Sequence[Action[Any]], what: Any) -> Accepted:
    """Ask one action after the other; the number of the last is the answer."""
    tables, key = house_of(request).tables, key_of(request)
    seen, number = what.expected if isinstance(what, Decide) else 0, 0
    for action in actions:
        number = await tables.ask(table_id, key, action, what, seen)
    return Accepted(number)


def handler_of(door: TableDoor) -> HTTPRouteHandler:
    """The address of a door, for litestar and for the OpenAPI description."""
    if door.body is None:

        async def ask(request: Http, table_id: FromPath[str]) -> Accepted:
            return await ask_all(request, table_id, door.actions, None)

        handler: Any = ask
    else:
        body = door.body

        async def ask_with_body(request: Http, table_id: FromPath[str], data: JSONBody[body]) -> Accepted:  # type: ignore[valid-type]
            return await ask_all(request, table_id, door.actions, data)

        handler = ask_with_body
    handler.__name__ = door.path.replace("/", "_").replace("-", "_")
    handler.__doc__ = door.actions[-1].__doc__
    return post(f"/api/tables/{{table_id:str}}/{door.path}", status_code=200, opt=PER_SEAT)(handler)
