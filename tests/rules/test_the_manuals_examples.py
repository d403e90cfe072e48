"""The worked examples of the manual, on the real board (§9)."""

from typing import Any

import pytest

from rawsiko.rules.decisions import (
    Decision,
    Deploy,
    EndActionPhase,
    MoveAssets,
    PlaceAssets,
    TakeMaterials,
    TerritoryId,
)
from rawsiko.rules.dice import ScriptedDice
from rawsiko.rules.events import (
    ClashSettled,
    Event,
    InvestmentPhaseStarted,
    MatchEnded,
    TerritoryOccupied,
    TradeStarted,
)
from rawsiko.rules.match import Match, match_with_deal
from rawsiko.rules.options import Options
from rawsiko.rules.position import ACTION, INITIAL_ASSETS, NOBODY
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.rules.sets import members
from rawsiko.rules.turns import start_action_phase
from rawsiko.rules.views import seen_by
from tests.rules.real_board import application, card_with, continent, material, real_edition, territory

SUN, JACK, MIA = 0, 1, 2
NO_DICE = ScriptedDice()
SUNS_APPLICATIONS = ("flame_retardants", "fertilizers", "digital_cameras", "medical_equipment")


def named(*names: str) -> tuple[TerritoryId, ...]:
    return tuple(territory(name) for name in names)


def new_match(**options: Any) -> Match:
    """Three players, Sun with the Objective of the manual."""
    suns = card_with(*SUNS_APPLICATIONS)
    others = [card for card in real_edition().deals_with(3, suns)[0] if card != suns]
    return match_with_deal(real_edition(), Options(3, **options), [suns, *others])


def scene(land: dict[int, dict[str, int]], *, acting: int = SUN, turn: int = 2, **options: Any) -> Match:
    """An Action Phase with these Assets on the board."""
    match = new_match(**options)
    for seat, assets in land.items():
        for name, number in assets.items():
            match.owner[territory(name)] = seat
            match.assets[territory(name)] = number
            match.territories[seat] += 1
    match.phase, match.turn = ACTION, turn
    start_action_phase(match, acting)
    return match


def play(match: Match, seat: int, decision: Decision, *rolls: int) -> list[Event]:
    told: list[Event] = []
    match.play(seat, decision, ScriptedDice(rolls), told)
    return told


def suns_first_pick() -> Match:
    match = new_match()
    play(match, SUN, Deploy(continent("oceania"), named("vietnam", "new_guinea", "australia")))
    return match


def test_1_sun_drafts_oceania_first_and_picks_vietnam_new_guinea_and_australia() -> None:
    match = suns_first_pick()
    for picked in named("vietnam", "new_guinea", "australia"):
        assert (match.owner[picked], match.assets[picked]) == (SUN, 1)
    assert match.awaiting() == (JACK,)


def test_1_australia_alone_does_not_touch_vietnam() -> None:
    """Which is why the order matters: New Guinea lies between them."""
    match = new_match()
    with pytest.raises(IllegalDecision) as refusal:
        play(match, SUN, Deploy(continent("oceania"), named("vietnam", "australia", "new_guinea")))
    assert refusal.value.reason == Reason.NOT_ADJACENT_TO_A_PICK


def after_the_draft() -> Match:
    match = suns_first_pick()
    for seat, where, picks in [
        (JACK, "europe", ("germany", "ukraine", "russia")),
        (MIA, "africa", ("egypt", "guinea", "morocco")),
        (MIA, "south_america", ("peru", "brazil")),
        (JACK, "north_america", ("canada", "alaska")),
        (SUN, "asia", ("turkey", "saudi_arabia")),
    ]:
        play(match, seat, Deploy(continent(where), named(*picks)))
    return match


def test_2_sun_places_2_on_vietnam_and_1_on_new_guinea_and_has_3_more_to_place() -> None:
    match = after_the_draft()
    assert (match.phase, match.to_place[SUN]) == (INITIAL_ASSETS, 6)
    for name in ("vietnam", "vietnam", "new_guinea"):
        match.apply(SUN, territory(name), NO_DICE)
    view = seen_by(match, SUN)
    assert (view.sealed[territory("vietnam")], view.sealed[territory("new_guinea")]) == (2, 1)
    assert view.to_place[SUN] == 3
    play(match, SUN, PlaceAssets({territory("australia"): 3}))
    assert match.awaiting() == (JACK, MIA)


def test_3_four_assets_of_income_2_placed_on_ukraine_and_2_on_turkey() -> None:
    """Ukraine, Turkey, Saudi Arabia and Kazakhstan hold ten different Materials."""
    suns = {"ukraine": 2, "turkey": 3, "saudi_arabia": 1, "kazakhstan": 1}
    match = scene({SUN: suns, JACK: {"canada": 1}, MIA: {"cuba": 1}}, acting=MIA, turn=3)
    assert match.material_count(SUN) == 10
    assert play(match, MIA, EndActionPhase())[-1] == InvestmentPhaseStarted((4, 1, 1))
    play(match, SUN, PlaceAssets({territory("ukraine"): 2, territory("turkey"): 2}))
    play(match, JACK, PlaceAssets({territory("canada"): 1}))
    play(match, MIA, PlaceAssets({territory("cuba"): 1}))
    assert (match.assets[territory("ukraine")], match.assets[territory("turkey")]) == (4, 5)


def test_4_two_assets_move_from_vietnam_into_an_empty_india() -> None:
    match = scene({SUN: {"vietnam": 3}, JACK: {"canada": 1}, MIA: {"cuba": 1}})
    assert match.owner[territory("india")] == NOBODY
    vietnam, india = named("vietnam", "india")
    (told,) = play(match, SUN, MoveAssets(vietnam, india, 2))
    assert isinstance(told, TerritoryOccupied)
    assert (match.owner[india], match.assets[india], match.can_act[india]) == (SUN, 2, 0)
    found = set(members(match.materials(SUN)))
    assert found >= {material(symbol) for symbol in ("Al", "Ba", "FD", "Mn")}


def test_5_ukraine_holds_4_assets_of_which_2_can_still_act() -> None:
    match = scene({SUN: {"ukraine": 2, "russia": 2}, JACK: {"canada": 1}, MIA: {"cuba": 1}})
    russia, ukraine = named("russia", "ukraine")
    play(match, SUN, MoveAssets(russia, ukraine, 2))
    assert (match.can_act[ukraine], match.assets[ukraine]) == (2, 4)


def test_6_from_turkey_3_assets_attack_germany_which_defends_with_its_2_and_the_attack_is_lost() -> None:
    match = scene({SUN: {"turkey": 5}, JACK: {"germany": 2}, MIA: {"cuba": 1}})
    turkey, germany = named("turkey", "germany")
    (told,) = play(match, SUN, MoveAssets(turkey, germany, 3), 4, 3, 1, 5, 4)
    assert isinstance(told, ClashSettled)
    assert (told.attack, told.defence) == ((4, 3, 1), (5, 4))
    assert (told.lost_by_attacker, told.lost_by_defender, told.conquered) == (2, 0, False)
    assert (match.owner[germany], match.assets[germany]) == (JACK, 2)
    assert (match.can_act[turkey], match.assets[turkey]) == (3, 3)  # the survivors stay and can act again


def test_7_four_applications_of_8_3_13_and_22_points_are_one_objective() -> None:
    edition = real_edition()
    points = [edition.application_points[application(name)] for name in SUNS_APPLICATIONS]
    assert points == [8, 3, 13, 22]
    assert 0 <= card_with(*SUNS_APPLICATIONS) < edition.cards


def test_8_alone_on_2_continents_sun_takes_bismuth_and_phosphate_rocks_and_completes_2_applications() -> None:
    """Argentina is South America to herself, and boron; Yakutia is Asia to herself, and antimony."""
    land = {
        SUN: {"argentina": 2, "yakutia": 1},
        JACK: {"france": 1, "cuba": 1},
        MIA: {"canada": 1, "italy": 1},
    }
    match = scene(land, acting=MIA, turn=8, trade_with_china=True)
    assert play(match, MIA, EndActionPhase())[-1] == TradeStarted((2, 0, 0))
    ended = play(match, SUN, TakeMaterials((material("Bi"), material("PR"))))[-1]
    assert isinstance(ended, MatchEnded)
    line = ended.score[SUN]
    assert set(line.applications) == {application("flame_retardants"), application("fertilizers")}
    assert (line.points, line.rank) == (11, 1)


def test_8_bismuth_lies_in_mexico_and_phosphate_rocks_in_peru() -> None:
    edition = real_edition()
    assert material("Bi") in members(edition.materials_of[territory("mexico")])
    assert material("PR") in members(edition.materials_of[territory("peru")])
