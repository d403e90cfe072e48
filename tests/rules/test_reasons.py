"""Refusals: every Reason has a cause, a sentence for people, and leaves the match as it was."""

import pickle
import string
from collections.abc import Callable
from functools import partial

import pytest

from rawsiko.rules.calls import AddTurn, Call, CallLastTurn, ScoreAsItStands
from rawsiko.rules.decisions import (
    ContinentId,
    Decision,
    Deploy,
    MaterialId,
    MoveAssets,
    PlaceAssets,
    TakeMaterials,
    TerritoryId,
)
from rawsiko.rules.match import Match, match_with_deal
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from rawsiko.rules.reasons import IllegalDecision, Reason
from tests.rules.boards import RING, TINY, continent, territories, territory
from tests.rules.scenes import (
    END,
    JACK,
    MIA,
    NO_DICE,
    SUN,
    deploy,
    drafted,
    everything,
    move,
    new_match,
    place,
    placing_scene,
    scene,
    take,
    trade_scene,
)

LAND = {SUN: "A1=5", JACK: "A2", MIA: "C1"}
ADVANCED = Options(3, advanced_setup=True)
SETTLED = ("A1 A2", "B1 B2", "C1 C2", "D1 D2", "E1", "F1")


def action() -> Match:
    return scene(LAND)


def placing() -> Match:
    return placing_scene(LAND, [2, 0, 1])


def trade() -> Match:
    return trade_scene(LAND, [1, 0, 1])


def over() -> Match:
    match = scene(LAND)
    match.phase = OVER
    return match


def dealt() -> Match:
    return match_with_deal(RING, ADVANCED, [0, 1, 2], [1, 0, 2, 3, 4, 5])


def without_room() -> Match:
    """Three picks on Continents of two Territories."""
    return match_with_deal(TINY, Options(3), [0, 1, 2])


def called() -> Match:
    match = scene(LAND)
    match.call(CallLastTurn(3))
    return match


def first_pick() -> Match:
    return new_match(3)


Cause = tuple[Callable[[], Match], int, Decision]

IN_A_MATCH: dict[Reason, Cause] = {
    Reason.UNKNOWN_SEAT: (action, 3, END),
    Reason.MATCH_IS_OVER: (over, SUN, END),
    Reason.ELIMINATED: (lambda: scene({SUN: "A1", MIA: "C1"}, out=[JACK]), JACK, END),
    Reason.NOT_YOUR_TURN: (action, JACK, END),
    Reason.NOTHING_LEFT_TO_DECIDE: (placing, JACK, place("A2")),
    Reason.WRONG_PHASE: (action, SUN, place("A1")),
    Reason.NOT_A_DECISION: (action, SUN, "end"),  # type: ignore[dict-item]
    Reason.UNKNOWN_CONTINENT: (first_pick, SUN, Deploy(ContinentId(6), territories("A1"))),
    Reason.UNKNOWN_TERRITORY: (action, SUN, MoveAssets(territory("A1"), TerritoryId(24), 1)),
    Reason.UNKNOWN_MATERIAL: (trade, SUN, TakeMaterials((MaterialId(12),))),
    Reason.CONTINENT_IS_YOURS: (lambda: drafted(4, *SETTLED), JACK, deploy("B3")),
    Reason.CONTINENT_IS_FULL: (lambda: drafted(4, *SETTLED, "D3"), SUN, deploy("D4")),
    Reason.EMPTY_CONTINENT_FIRST: (lambda: drafted(4, "A1 A2"), JACK, deploy("A3 A4")),
    Reason.CONTINENT_WAS_DEALT: (dealt, SUN, deploy("A1 A2 A3")),
    Reason.CONTINENT_HAS_NO_ROOM: (without_room, SUN, Deploy(continent("A"), territories("A1 A2"))),
    Reason.WRONG_NUMBER_OF_TERRITORIES: (first_pick, SUN, deploy("A1 A2")),
    Reason.TERRITORY_TWICE: (first_pick, SUN, deploy("A1 A2 A2")),
    Reason.NOT_ON_THAT_CONTINENT: (first_pick, SUN, deploy("A3 A4 B1")),
    Reason.TERRITORY_IS_TAKEN: (lambda: drafted(4, *SETTLED), JACK, deploy("A1")),
    Reason.NOT_ADJACENT_TO_A_PICK: (first_pick, SUN, deploy("A1 A2 A4")),
    Reason.NOT_YOUR_TERRITORY: (placing, SUN, place("A2=2")),
    Reason.WRONG_NUMBER_OF_ASSETS: (placing, SUN, place("A1=3")),
    Reason.COUNT_NOT_POSITIVE: (placing, SUN, PlaceAssets({territory("A1"): 0})),
    Reason.NOT_LINKED: (action, SUN, move("A1", "A3", 1)),
    Reason.CANNOT_ACT: (action, SUN, move("A1", "F4", 6)),
    Reason.TOO_MANY_FOR_A_CLASH: (action, SUN, move("A1", "A2", 4)),
    Reason.ALREADY_CONTROLLED: (trade, SUN, take("Al")),
    Reason.MATERIAL_TWICE: (lambda: trade_scene(LAND, [2, 0, 1]), SUN, take("W W")),
    Reason.TOO_MANY_MATERIALS: (trade, SUN, take("W V")),
}

#: Calls are refused like Decisions; nothing has changed either.
OF_A_CALL: dict[Reason, tuple[Callable[[], Match], Call]] = {
    Reason.LAST_TURN_IS_OVER: (trade, AddTurn()),
    Reason.LAST_TURN_IS_CALLED: (called, AddTurn()),
    Reason.NOT_BEYOND_THE_MOST_TURNS: (lambda: scene(LAND, options=Options(3, turns=20)), AddTurn()),
    Reason.TURN_CANNOT_BE_LAST: (action, CallLastTurn(9)),
    Reason.NO_RANKING_BEFORE_TURN_1: (first_pick, ScoreAsItStands()),
}

BEFORE_A_MATCH: dict[Reason, Callable[[], object]] = {
    Reason.PLAYERS_OUT_OF_RANGE: lambda: Options(6),
    Reason.TURNS_OUT_OF_RANGE: lambda: Options(3, turns=2),
    Reason.INVALID_DEAL: lambda: match_with_deal(RING, Options(3), [0, 0, 1]),
    Reason.INVALID_CONTINENTS: lambda: match_with_deal(RING, ADVANCED, [0, 1, 2], [0] * 6),
    Reason.INVALID_HEAD_START: lambda: Options(3, head_start=(1,)),
    Reason.INVALID_OPEN_END: lambda: match_with_deal(RING, Options(3), [0, 1, 2], (), [4, 4]),
}

#: The details of the cause, if its sentence has a place for them.
DETAILS = {
    Reason.UNKNOWN_SEAT: {"seat": 3},
    Reason.UNKNOWN_CONTINENT: {"continent": 6},
    Reason.UNKNOWN_TERRITORY: {"territory": 24},
    Reason.UNKNOWN_MATERIAL: {"material": 12},
    Reason.WRONG_NUMBER_OF_TERRITORIES: {"expected": 3},
    Reason.WRONG_NUMBER_OF_ASSETS: {"expected": 2},
    Reason.CANNOT_ACT: {"can_act": 5},
    Reason.TOO_MANY_MATERIALS: {"allowed": 1},
    Reason.PLAYERS_OUT_OF_RANGE: {"players": 6},
    Reason.TURNS_OUT_OF_RANGE: {"fewest": 3, "most": 20, "turns": 2},
    Reason.NOT_BEYOND_THE_MOST_TURNS: {"most": 20},
    Reason.TURN_CANNOT_BE_LAST: {"first": 2, "last": 8},
    Reason.INVALID_HEAD_START: {"players": 3, "most": 12},
}


def refusal_for(reason: Reason) -> IllegalDecision:
    act = BEFORE_A_MATCH.get(reason)
    if reason in OF_A_CALL:
        make, call = OF_A_CALL[reason]
        act = partial(make().call, call)
    if act is None:
        begin, seat, decision = IN_A_MATCH[reason]
        act = partial(begin().play, seat, decision, NO_DICE)
    with pytest.raises(IllegalDecision) as refusal:
        act()
    return refusal.value


def test_every_reason_has_a_cause() -> None:
    assert IN_A_MATCH.keys() | OF_A_CALL.keys() | BEFORE_A_MATCH.keys() == set(Reason)


@pytest.mark.parametrize("reason", Reason)
def test_each_cause_is_refused_for_its_own_reason(reason: Reason) -> None:
    assert refusal_for(reason).reason == reason


@pytest.mark.parametrize("reason", IN_A_MATCH)
def test_a_refusal_leaves_the_match_as_it_was(reason: Reason) -> None:
    begin, seat, decision = IN_A_MATCH[reason]
    match = begin()
    before = everything(match)
    with pytest.raises(IllegalDecision):
        match.play(seat, decision, NO_DICE, [])
    assert everything(match) == before


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_reads_as_a_sentence_with_its_details(reason: Reason) -> None:
    said = str(refusal_for(reason))
    assert said == reason.sentence.format(**DETAILS.get(reason, {}))
    assert said[0].isupper()
    assert said.endswith(".")


@pytest.mark.parametrize("reason", Reason)
def test_every_place_in_a_sentence_is_one_of_its_details(reason: Reason) -> None:
    places = {name for _, name, _, _ in string.Formatter().parse(reason.sentence) if name}
    assert places == set(DETAILS.get(reason, {}))
    assert places <= set(refusal_for(reason).details)


@pytest.mark.parametrize("reason", Reason)
def test_the_value_of_a_reason_is_its_name_for_other_programs(reason: Reason) -> None:
    assert reason == reason.value == reason.name.lower()
    assert {member.value: member for member in Reason}[reason.value] is reason


def test_a_refusal_travels_between_processes() -> None:
    illegal = IllegalDecision(Reason.CANNOT_ACT, can_act=2)
    again = pickle.loads(pickle.dumps(illegal))
    assert (again.reason, again.details, str(again)) == (illegal.reason, illegal.details, str(illegal))
