"""Planning a lesson: which tables fit a number of pupils and minutes, and where pupils find this server.

Nothing here needs a key or is stored: the page for a new class asks while the teacher is still choosing.
"""

from math import ceil
from typing import Annotated, Final, Literal

import msgspec
from litestar import get
from litestar.params import FromQuery, QueryParameter

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
from rawsiko.server import limits
from rawsiko.server.classes.facts import Preset
from rawsiko.server.classes.pacing import LEAST_LEARNT, MOST_LEARNT
from rawsiko.server.doors import COST, Cost
from rawsiko.server.hosts import is_address, lan_addresses
from rawsiko.server.house import Http

ASKING: Final = {COST: Cost("plans", limits.PER_SEAT, of_seat=False)}
LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")


class Plans(msgspec.Struct, frozen=True):
    """Ways to seat a class, the best one first."""

    plans: list[Plan]


class Here(msgspec.Struct, frozen=True):
    """Addresses under which other devices find this server, the likeliest first; none if it lets in this
    machine only."""

    addresses: list[str]


@get("/api/class-plans", opt=ASKING, sync_to_thread=False)
def class_plans(
    pupils: Annotated[int, QueryParameter(ge=FEWEST_PUPILS, le=MOST_PUPILS)],
    minutes: Annotated[int, QueryParameter(ge=FEWEST_MINUTES, le=MOST_MINUTES)],
    preset: FromQuery[Preset] = "first",
    devices: FromQuery[Literal["each", "pairs"]] = "each",
    tables: Annotated[int | None, QueryParameter(ge=1, le=MOST_PUPILS)] = None,
    players: Annotated[int | None, QueryParameter(ge=PLAYERS[0], le=PLAYERS[-1])] = None,
    turns: Annotated[int | None, QueryParameter(ge=FEWEST_TURNS, le=MOST_TURNS)] = None,
    learnt: Annotated[float, QueryParameter(ge=LEAST_LEARNT, le=MOST_LEARNT)] = 1.0,
) -> Plans:
    """How a class could be seated; with `tables`, `players` and `turns`, how long just that takes."""
    pairs = devices == "pairs"
    if tables is None or players is None:
        return Plans(plans(pupils, minutes, preset, pairs=pairs, learnt=learnt))
    seats = ceil(pupils / 2) if pairs else pupils
    return Plans([plan(players, tables, turns, seats, minutes, preset, pairs=pairs, learnt=learnt)])


@get("/api/here", opt=ASKING, sync_to_thread=False)
def here(request: Http) -> Here:
    """Where other devices find this server: the address of this request, then those of this machine. Which
    one is right depends on the network a device is in."""
    url = request.base_url
    if request.app.state["local"]:
        return Here([])
    found = [] if url.hostname is None or url.hostname in LOOPBACK else [str(url)]
    if found and not is_address(str(url.hostname)):
        return Here(found)  # a name that others know, perhaps of a proxy
    port = "" if url.port in (None, 80) else f":{url.port}"
    return Here(list(dict.fromkeys([*found, *(f"http://{address}{port}/" for address in lan_addresses())])))
