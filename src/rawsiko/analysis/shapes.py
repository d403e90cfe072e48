"""The shapes of an analysis and of a best move, from which the description and the client's types come.

document.py writes them; a test holds every document to its shape. Seats are counted from 1, and Decisions are
as in docs/match-file.md.
"""

from typing import Literal

import msgspec


class Noted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything sent to a client."""


class NotedDeploy(Noted, frozen=True, tag_field="type", tag="Deploy"):
    """Draft a Continent and Territories in it."""

    continent: str
    territories: list[str]


class NotedPlace(Noted, frozen=True, tag_field="type", tag="PlaceAssets"):
    """Place Assets, by Territory."""

    counts: dict[str, int]


class NotedMove(Noted, frozen=True, tag_field="type", tag="MoveAssets"):
    """Move Assets, or attack."""

    source: str
    destination: str
    count: int


class NotedEnd(Noted, frozen=True, tag_field="type", tag="EndActionPhase"):
    """End the Action Phase."""


class NotedTake(Noted, frozen=True, tag_field="type", tag="TakeMaterials"):
    """Take Materials of China."""

    materials: list[str]


NotedDecision = NotedDeploy | NotedPlace | NotedMove | NotedEnd | NotedTake


class NotedReason(Noted, frozen=True):
    """Why Master decides that way, and what the reason names."""

    code: str
    values: dict[str, str | float]


class MastersChoice(Noted, frozen=True):
    """What Master would have decided, and why."""

    decision: NotedDecision
    reason: NotedReason


class AnalysedStep(Noted, frozen=True):
    """Every seat's chance to win after a Decision, how far off each may be (analyses kept from before do not
    say), and the chance before its dice were rolled."""

    number: int
    turn: int
    seat: int
    chances: list[float]
    off: list[float] | msgspec.UnsetType = msgspec.UNSET
    early: bool | msgspec.UnsetType = msgspec.UNSET  # too early to tell
    expected: list[float] | msgspec.UnsetType = msgspec.UNSET


class PartsOff(Noted, frozen=True):
    """How far off parts of an account may be."""

    dice: float
    own: float


class SeatsAccount(Noted, frozen=True):
    """What a result is made of: 1/n, and what was added to it, in parts of a win."""

    seat: int
    equal: float
    deal: float
    dice: float
    own: float
    others: float
    calls: float
    final: float
    luckier_than: float
    stand_in: float
    by_seat: dict[str, float]
    off: PartsOff | msgspec.UnsetType = msgspec.UNSET  # analyses kept from before do not say


class JudgedOutcome(Noted, frozen=True):
    """One outcome of a Clash; `fallen` are the defenders that fell."""

    probability: float
    fallen: int | None
    chances: list[float]


class HeldTerritory(Noted, frozen=True):
    """A Territory in a moment."""

    owner: int | None
    assets: int


class JudgedMoment(Noted, frozen=True):
    """A Decision that mattered, its odds, and what Master would have decided."""

    number: int
    turn: int
    seat: int
    decision: NotedDecision
    rolls: list[int]
    by: Literal["dice", "choice", "both"]
    before: list[float]
    expected: list[float]
    after: list[float]
    outcomes: list[JudgedOutcome]
    board: dict[str, HeldTerritory]
    master: MastersChoice


class BestAndWorstMoment(Noted, frozen=True):
    """The Decisions that brought a player most and cost them most, where any moved their chance enough."""

    seat: int
    best: int | msgspec.UnsetType = msgspec.UNSET
    worst: int | msgspec.UnsetType = msgspec.UNSET


class GivenAway(Noted, frozen=True):
    """What a Decision gave away, by what the player could see."""

    number: int
    seat: int
    lost: float
    error: float
    master: MastersChoice


class WholeAnalysis(Noted, frozen=True):
    """What decided a match."""

    format: str
    version: int
    start: list[float]
    steps: list[AnalysedStep]
    accounts: list[SeatsAccount]
    moments: list[JudgedMoment]
    gave_away: list[GivenAway]
    of_seats: list[BestAndWorstMoment] | msgspec.UnsetType = msgspec.UNSET  # kept from before: not said
    told: list[JudgedMoment] | msgspec.UnsetType = msgspec.UNSET  # those of them that are no `moments`


class ChancesThen(Noted, frozen=True):
    """The chances with Master's choice and with what was played."""

    master: float
    played: float
    error: float


class MastersMove(MastersChoice, frozen=True, kw_only=True):
    """What Master would have decided at any Decision."""

    number: int
    seat: int
    chances: ChancesThen


class Reckoning(Noted, frozen=True):
    """It is still being worked out; this many others come first."""

    state: Literal["reckoning"]
    ahead: int
