"""Events: what happened, in the manual's words, one frozen type each.

A Decision that is carried out tells its Events in the order they happen. All are public except the
contents of a sealed confirmation: `cut_for` gives what one seat, or a spectator, may see.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rawsiko.rules.decisions import CardId, ContinentId, MaterialId, SeatId, TerritoryId
from rawsiko.rules.scoring import Score


@dataclass(frozen=True, slots=True)
class Deployed:
    """A player drafted Territories of a Continent and stands there with an Asset each."""

    seat: SeatId
    continent: ContinentId
    territories: tuple[TerritoryId, ...]


@dataclass(frozen=True, slots=True)
class PlacingConfirmed:
    """Sealed: a player has placed. `counts` is for that player only."""

    seat: SeatId
    counts: Mapping[TerritoryId, int] | None


@dataclass(frozen=True, slots=True)
class AssetsPlaced:
    """Assets appear on a player's Territories."""

    seat: SeatId
    counts: Mapping[TerritoryId, int]


@dataclass(frozen=True, slots=True)
class InvestmentPhaseStarted:
    """Everybody's income is fixed; by seat."""

    incomes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class InitialAssetsStarted:
    """The draft is over; everybody places what is left; by seat."""

    to_place: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A Turn of all players begins."""

    turn: int


@dataclass(frozen=True, slots=True)
class ActionPhaseStarted:
    """All Assets of a player can act."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class AssetsMoved:
    """Assets joined others of the same player."""

    seat: SeatId
    source: TerritoryId
    destination: TerritoryId
    count: int


@dataclass(frozen=True, slots=True)
class TerritoryOccupied:
    """Assets took an empty Territory."""

    seat: SeatId
    source: TerritoryId
    destination: TerritoryId
    count: int


@dataclass(frozen=True, slots=True)
class ClashSettled:
    """A Commercial Clash. Dice in the order rolled; `conquered`: the attackers have moved in."""

    seat: SeatId
    defender: SeatId
    source: TerritoryId
    destination: TerritoryId
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    lost_by_attacker: int
    lost_by_defender: int
    conquered: bool


@dataclass(frozen=True, slots=True)
class TerritoryVacated:
    """A Territory was left without Assets and is nobody's."""

    seat: SeatId
    territory: TerritoryId


@dataclass(frozen=True, slots=True)
class PlayerEliminated:
    """A player has no Asset left. `place` counts from 1 for the first to go."""

    seat: SeatId
    place: int


@dataclass(frozen=True, slots=True)
class TurnCounterMoved:
    """Monopoly Stranglehold: the match is one Turn shorter."""

    turn: int


@dataclass(frozen=True, slots=True)
class OpenEndRolled:
    """Open end: the die that is shown after the last Turn."""

    face: int


@dataclass(frozen=True, slots=True)
class TurnAdded:
    """The match is one Turn longer: `turn` is the last one now."""

    turn: int


@dataclass(frozen=True, slots=True)
class LastTurnCalled:
    """This Turn is the last, and that is final."""

    turn: int


@dataclass(frozen=True, slots=True)
class MatchScored:
    """The match is not played to its end but scored as it stands, in this Turn."""

    turn: int


@dataclass(frozen=True, slots=True)
class ActionPhaseEnded:
    """A player has left the table to the next."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class TradeStarted:
    """Trade with China: how many Materials each seat may take."""

    may_take: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TradeConfirmed:
    """Sealed: a player has chosen. `materials` is for that player only."""

    seat: SeatId
    materials: tuple[MaterialId, ...] | None


@dataclass(frozen=True, slots=True)
class MaterialsTaken:
    """What a player took in Trade with China."""

    seat: SeatId
    materials: tuple[MaterialId, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The final Score, and every Objective opened; both by seat."""

    score: tuple[Score, ...]
    objectives: tuple[CardId, ...]


Event = (
    Deployed
    | InitialAssetsStarted
    | PlacingConfirmed
    | AssetsPlaced
    | TurnStarted
    | InvestmentPhaseStarted
    | ActionPhaseStarted
    | AssetsMoved
    | TerritoryOccupied
    | ClashSettled
    | TerritoryVacated
    | PlayerEliminated
    | TurnCounterMoved
    | OpenEndRolled
    | TurnAdded
    | LastTurnCalled
    | MatchScored
    | ActionPhaseEnded
    | TradeStarted
    | TradeConfirmed
    | MaterialsTaken
    | MatchEnded
)


def cut_for(event: Event, seat: int) -> Event:
    """The Event as a seat, or the spectators' -1, may see it: other players' sealed choices are left out."""
    match event:
        case PlacingConfirmed() if event.seat != seat:
            return replace(event, counts=None)
        case TradeConfirmed() if event.seat != seat:
            return replace(event, materials=None)
        case _:
            return event
