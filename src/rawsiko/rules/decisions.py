"""Decisions: what a player can ask for, one frozen type each.

Numbers are those of the Edition (`rules/edition.py`). One Decision may be several codes of the core:
a draft is a Continent and its Territories, a move of 5 is one of 3 and one of 2.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType

SeatId = NewType("SeatId", int)
TerritoryId = NewType("TerritoryId", int)
ContinentId = NewType("ContinentId", int)
MaterialId = NewType("MaterialId", int)
ApplicationId = NewType("ApplicationId", int)
CardId = NewType("CardId", int)


@dataclass(frozen=True, slots=True)
class Deploy:
    """Draft a Continent and Territories in it, each after the first touching one named before it (§3)."""

    continent: ContinentId
    territories: tuple[TerritoryId, ...]


@dataclass(frozen=True, slots=True)
class PlaceAssets:
    """Place all Assets there are to place, on your own Territories (§3, §4). Final."""

    counts: Mapping[TerritoryId, int]


@dataclass(frozen=True, slots=True)
class MoveAssets:
    """Move Assets along a link: to join, to occupy, or into a Commercial Clash (§4, §5)."""

    source: TerritoryId
    destination: TerritoryId
    count: int


@dataclass(frozen=True, slots=True)
class EndActionPhase:
    """Leave the table to the next player (§4)."""


@dataclass(frozen=True, slots=True)
class TakeMaterials:
    """Trade with China: take these Materials; none is a pass (§7)."""

    materials: tuple[MaterialId, ...]


Decision = Deploy | PlaceAssets | MoveAssets | EndActionPhase | TakeMaterials
