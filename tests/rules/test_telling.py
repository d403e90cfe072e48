"""Telling: which Events follow from a Decision, and in which order.

Events that belong to one rule are tested with it: placing, elimination, turns, trade.
"""

import pytest

from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import ScriptedDice
from rawsiko.rules.events import Event
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from rawsiko.rules.telling import tell_what_followed
from tests.rules.scenes import (
    END,
    JACK,
    MIA,
    NO_DICE,
    SUN,
    deploy,
    move,
    new_match,
    place,
    placing_scene,
    play,
    scene,
    take,
    trade_scene,
)

LAND = {SUN: "A1=3", JACK: "A2=2 C1", MIA: "E4"}
IN_ORDER = Options(3, turns=3, trade_with_china=True, sealed_placing=False)
SEALED = Options(3, turns=3, trade_with_china=True)


def told_by(match: Match, decisions: list[tuple[int, Decision]]) -> list[str]:
    return [type(event).__name__ for seat, decision in decisions for event in play(match, seat, decision)]


def short_match(options: Options) -> list[str]:
    """Three Turns in which nobody moves, from the first pick to the Score."""
    match = new_match(options=options)
    homes = ["A1", "B1", "C1"]
    picks = ["A1 A2 A3", "B1 B2 B3", "C1 C2 C3", "D1 D2", "E1 E2", "F1 F2"]
    told = told_by(
        match, list(zip([SUN, JACK, MIA, MIA, JACK, SUN], [deploy(names) for names in picks], strict=True))
    )
    told += told_by(match, [(seat, place(f"{homes[seat]}=6")) for seat in (SUN, JACK, MIA)])
    for turn in (1, 2, 3):
        if turn > 1:
            income = list(match.to_place)
            told += told_by(
                match, [(seat, place(f"{homes[seat]}={income[seat]}")) for seat in (SUN, JACK, MIA)]
            )
        told += told_by(match, [(seat, END) for seat in (SUN, JACK, MIA)])
    told += told_by(match, [(SUN, take("W")), (JACK, take("")), (MIA, take("Li"))])
    assert match.phase == OVER
    return told


ACTION_PHASES = ["ActionPhaseEnded", "ActionPhaseStarted"] * 2 + ["ActionPhaseEnded"]


def test_a_whole_match_is_told_in_order_of_play() -> None:
    assert short_match(IN_ORDER) == [
        *["Deployed"] * 6,
        "InitialAssetsStarted", *["AssetsPlaced"] * 3,
        "TurnStarted", "ActionPhaseStarted", *ACTION_PHASES,
        "TurnStarted", "InvestmentPhaseStarted", *["AssetsPlaced"] * 3, "ActionPhaseStarted", *ACTION_PHASES,
        "TurnStarted", "InvestmentPhaseStarted", *["AssetsPlaced"] * 3, "ActionPhaseStarted", *ACTION_PHASES,
        "TradeStarted", *["MaterialsTaken"] * 3, "MatchEnded",
    ]  # fmt: skip


def test_a_whole_match_is_told_with_sealed_choices() -> None:
    placing = ["PlacingConfirmed"] * 3 + ["AssetsPlaced"] * 3
    assert short_match(SEALED) == [
        *["Deployed"] * 6,
        "InitialAssetsStarted", *placing,
        "TurnStarted", "ActionPhaseStarted", *ACTION_PHASES,
        "TurnStarted", "InvestmentPhaseStarted", *placing, "ActionPhaseStarted", *ACTION_PHASES,
        "TurnStarted", "InvestmentPhaseStarted", *placing, "ActionPhaseStarted", *ACTION_PHASES,
        "TradeStarted", *["TradeConfirmed"] * 3, *["MaterialsTaken"] * 3, "MatchEnded",
    ]  # fmt: skip


def test_nothing_follows_where_nothing_changed() -> None:
    for match in (scene(LAND), placing_scene(LAND, [1, 1, 1]), trade_scene(LAND, [1, 1, 1]), new_match(3)):
        told: list[Event] = []
        tell_what_followed(match.copy(), match, told)
        assert told == []


def test_events_are_added_to_those_told_before() -> None:
    match = scene(LAND)
    told = play(match, SUN, END)
    collected = list(told)
    match.play(JACK, END, NO_DICE, collected)
    assert collected[: len(told)] == told
    assert len(collected) > len(told)


@pytest.mark.parametrize(
    "decision", [END, move("A1", "F4", 3), move("A1", "A2", 3)], ids=["end", "occupy", "clash"]
)
def test_a_match_goes_the_same_way_when_nobody_listens(decision: Decision) -> None:
    match = scene(LAND)
    twin = match.copy()
    match.play(SUN, decision, ScriptedDice([6] * 5), [])
    twin.play(SUN, decision, ScriptedDice([6] * 5))
    assert match.numbers() == twin.numbers()
