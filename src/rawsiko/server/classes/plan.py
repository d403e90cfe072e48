"""Planning a lesson: which tables fit a number of pupils and minutes, and where pupils find this server.

Nothing here needs a key or is stored: the page for a new class asks while the teacher is still choosing.
"""

from math import ceil
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from rawsiko.classes.plan import (
    FEWEST_MINUTES,
    FEWEST_PUPILS,
    FEWEST_TURNS,
    MOST_MINUTES,
    MOST_PUPILS,
    MOST_TURNS,
    PLAYERS,
    Plan,
    plan,
    plans,
)
from rawsiko.server.classes.facts import Preset
from rawsiko.server.classes.pace import LEAST_LEARNT, MOST_LEARNT
from rawsiko.server.routes.addresses import is_address
from rawsiko.server.routes.request import Request

LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")


class Plans(msgspec.Struct, frozen=True):
    """Ways to seat a class, the best one first."""

    plans: list[Plan]


class Here(msgspec.Struct, frozen=True):
    """Addresses under which other devices find this server, the likeliest first; none if it lets in this
    machine only."""

    addresses: list[str]


class PlanQuery(msgspec.Struct, frozen=True):
    """What is known of a lesson; with `tables`, `players` and `turns`, how it is to be seated."""

    pupils: Annotated[int, Meta(ge=FEWEST_PUPILS, le=MOST_PUPILS)]
    minutes: Annotated[int, Meta(ge=FEWEST_MINUTES, le=MOST_MINUTES)]
    preset: Preset = "first"
    devices: Literal["each", "pairs"] = "each"
    tables: Annotated[int, Meta(ge=1, le=MOST_PUPILS)] | None = None
    players: Annotated[int, Meta(ge=PLAYERS[0], le=PLAYERS[-1])] | None = None
    turns: Annotated[int, Meta(ge=FEWEST_TURNS, le=MOST_TURNS)] | None = None
    learnt: Annotated[float, Meta(ge=LEAST_LEARNT, le=MOST_LEARNT)] = 1.0


async def class_plans(_: Request, query: PlanQuery) -> Plans:
    """How a class could be seated; with `tables`, `players` and `turns`, how long just that takes."""
    pairs, pupils, learnt = query.devices == "pairs", query.pupils, query.learnt
    if query.tables is None or query.players is None:
        return Plans(plans(pupils, query.minutes, query.preset, pairs=pairs, learnt=learnt))
    seats = ceil(pupils / 2) if pairs else pupils
    planned = plan(
        query.players,
        query.tables,
        query.turns,
        seats,
        query.minutes,
        query.preset,
        pairs=pairs,
        learnt=learnt,
    )
    return Plans([planned])


async def here(request: Request) -> Here:
    """Where other devices find this server: the address of this request, then those of this machine. Which
    one is right depends on the network a device is in."""
    addresses = request.services.addresses()
    if addresses is None:
        return Here([])
    url = urlsplit(f"{request.scheme}://{request.header(b'host')}/")
    own = url.hostname is None or url.netloc.rpartition(":")[0] in LOOPBACK or url.netloc in LOOPBACK
    found = [] if own else [url.geturl()]
    if found and not is_address(str(url.hostname)):
        return Here(found)  # a name that others know, perhaps of a proxy
    port = "" if url.port in (None, 80) else f":{url.port}"
    return Here(list(dict.fromkeys([*found, *(f"http://{address}{port}/" for address in addresses)])))
