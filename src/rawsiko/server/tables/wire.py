"""The words of the wire: Decisions and Events with the data set's ids instead of the core's numbers.

Requests, log rows and stream messages all use these; docs/protocol.md describes them. A Decision
is `{"do": "move", "source": "turkey", "destination": "germany", "count": 3}`. Seats count from 0 in the
order of play. What Events look like is in shapes.py; codec.py goes to the core's numbers and back.
"""

import re
from functools import cache
from typing import Any

import msgspec

from rawsiko.server.domains import Assets, ContinentName, Materials, Placing, Territories, TerritoryName


class DeployMessage(msgspec.Struct, tag_field="do", tag="deploy", forbid_unknown_fields=True, frozen=True):
    """Draft a Continent and Territories in it, in the order picked."""

    continent: ContinentName
    territories: Territories


class PlaceMessage(msgspec.Struct, tag_field="do", tag="place", forbid_unknown_fields=True, frozen=True):
    """Place all Assets there are to place: how many on which Territory."""

    counts: Placing


class MoveMessage(msgspec.Struct, tag_field="do", tag="move", forbid_unknown_fields=True, frozen=True):
    """Move Assets along a link; into another player's Territory it is a Commercial Clash."""

    source: TerritoryName
    destination: TerritoryName
    count: Assets


class EndMessage(msgspec.Struct, tag_field="do", tag="end", forbid_unknown_fields=True, frozen=True):
    """End the Action Phase."""


class TakeMessage(msgspec.Struct, tag_field="do", tag="take", forbid_unknown_fields=True, frozen=True):
    """Trade with China: take these Materials, by symbol; none is a pass."""

    materials: Materials


DecisionMessage = DeployMessage | PlaceMessage | MoveMessage | EndMessage | TakeMessage
Json = dict[str, Any]


@cache
def snake_case(name: str) -> str:
    """ClashSettled: clash_settled."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
