"""Events: what they say, and what is cut out for whom (§4, §7)."""

from dataclasses import FrozenInstanceError

import pytest

from rawsiko.rules.decisions import CardId, PlaceAssets
from rawsiko.rules.events import (
    ActionPhaseEnded,
    ActionPhaseStarted,
    AssetsMoved,
    AssetsPlaced,
    ClashSettled,
    Deployed,
    Event,
    InitialAssetsStarted,
    InvestmentPhaseStarted,
    LastTurnCalled,
    MatchEnded,
    MatchScored,
    MaterialsTaken,
    OpenEndRolled,
    PlacingConfirmed,
    PlayerEliminated,
    TerritoryOccupied,
    TerritoryVacated,
    TradeConfirmed,
    TradeStarted,
    TurnAdded,
    TurnCounterMoved,
    TurnStarted,
    cut_for,
)
from rawsiko.rules.views import SPECTATOR
from tests.rules.boards import continent, materials, territories, territory
from tests.rules.scenes import ANA, JACK, MIA, SUN, counts, placing_scene, play

A1, A2 = territory("A1"), territory("A2")

PUBLIC: list[Event] = [
    Deployed(SUN, continent("A"), territories("A1 A2")),
    InitialAssetsStarted((6, 6, 6)),
    AssetsPlaced(SUN, counts("A1=2")),
    TurnStarted(1),
    InvestmentPhaseStarted((1, 2, 3)),
    ActionPhaseStarted(SUN),
    AssetsMoved(SUN, A1, A2, 1),
    TerritoryOccupied(SUN, A1, A2, 1),
    ClashSettled(SUN, JACK, A1, A2, (6,), (1,), 0, 1, True),
    TerritoryVacated(SUN, A1),
    PlayerEliminated(SUN, 1),
    TurnCounterMoved(4),
    OpenEndRolled(4),
    TurnAdded(9),
    LastTurnCalled(4),
    MatchScored(4),
    ActionPhaseEnded(SUN),
    TradeStarted((1, 0, 0)),
    MaterialsTaken(SUN, materials("Bi")),
    MatchEnded((), (CardId(0), CardId(1), CardId(2))),
]
SEALED: list[Event] = [PlacingConfirmed(SUN, counts("A1=2")), TradeConfirmed(SUN, materials("Bi"))]


@pytest.mark.parametrize("event", PUBLIC, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("seat", [SPECTATOR, SUN, JACK])
def test_everything_but_a_sealed_choice_is_told_to_everybody(event: Event, seat: int) -> None:
    assert cut_for(event, seat) == event


@pytest.mark.parametrize("event", SEALED, ids=lambda event: type(event).__name__)
def test_a_sealed_choice_is_told_in_full_to_its_player(event: Event) -> None:
    assert cut_for(event, SUN) == event


@pytest.mark.parametrize("seat", [SPECTATOR, JACK, MIA, ANA])
def test_others_learn_only_that_assets_were_placed(seat: int) -> None:
    assert cut_for(PlacingConfirmed(SUN, counts("A1=2")), seat) == PlacingConfirmed(SUN, None)


@pytest.mark.parametrize("seat", [SPECTATOR, JACK, MIA, ANA])
def test_others_learn_only_that_a_choice_was_made_in_trade_with_china(seat: int) -> None:
    assert cut_for(TradeConfirmed(SUN, materials("Bi")), seat) == TradeConfirmed(SUN, None)
    assert cut_for(TradeConfirmed(SUN, ()), seat) == TradeConfirmed(SUN, None)  # passing shows no less


def test_cutting_leaves_the_event_itself_whole() -> None:
    event = PlacingConfirmed(SUN, counts("A1=2"))
    cut_for(event, JACK)
    assert event.counts == counts("A1=2")


def test_every_kind_of_event_is_in_one_of_the_two_lists() -> None:
    kinds = {type(event) for event in PUBLIC + SEALED}
    assert kinds == set(Event.__args__)


@pytest.mark.parametrize("event", PUBLIC + SEALED, ids=lambda event: type(event).__name__)
def test_events_never_change(event: Event) -> None:
    field = next(iter(type(event).__dataclass_fields__))
    with pytest.raises(FrozenInstanceError):
        setattr(event, field, 0)


def test_a_told_placing_does_not_change_with_the_decision_it_came_from() -> None:
    match = placing_scene({SUN: "A1 A2", JACK: "B1", MIA: "C1"}, [2, 1, 1])
    counted = counts("A1=2")
    (told,) = play(match, SUN, PlaceAssets(counted))
    counted[A2] = 7
    assert told == PlacingConfirmed(SUN, counts("A1=2"))
