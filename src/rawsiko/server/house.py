"""House: everything that the handlers of one server need."""

from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State

from rawsiko.server.analysing import Analyses
from rawsiko.server.chat import Chats
from rawsiko.server.classes.conducting import Conductor
from rawsiko.server.classes.finding import Classes
from rawsiko.server.limits import Limits
from rawsiko.server.minding import Minder
from rawsiko.server.readers import Readers
from rawsiko.server.tables import Tables

Http = Request[None, None, State]


@dataclass(slots=True)
class House:
    tables: Tables
    readers: Readers
    chats: Chats
    limits: Limits
    minder: Minder
    analyses: Analyses
    classes: Classes
    conductor: Conductor


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    house = connection.app.state["house"]
    assert isinstance(house, House)
    return house
