"""Recording: codes of the core become whole Decisions, and nothing about the match changes."""

from typing import Any

import pytest

from rawsiko.match_file import Player, Recorder, RecordingDice, record_match
from rawsiko.measuring.random_play import play_out
from rawsiko.rules.choices import Choices
from rawsiko.rules.decisions import (
    ContinentId,
    Deploy,
    EndActionPhase,
    MaterialId,
    MoveAssets,
    PlaceAssets,
    TakeMaterials,
    TerritoryId,
)
from rawsiko.rules.dice import ScriptedDice, SeededDice
from rawsiko.rules.match import Match, match_with_deal, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import TRADE_WITH_CHINA
from rawsiko.rules.scoring import final_score
from tests.match_file.matches import PLAYERS, random_choice, standard


def territory(name: str) -> TerritoryId:
    return TerritoryId(standard().territory_index[name])


def recorder(match: Match) -> Recorder:
    return Recorder(standard(), match.options, PLAYERS[: match.options.players], match)


def fresh(**options: Any) -> Match:
    cards = [standard().card_index[f"objective_{number}"] for number in ("01", "17", "03")]
    dealt = ["oceania", "africa", "europe", "south_america", "north_america", "asia"]
    continents = [standard().continent_index[name] for name in dealt] if options.get("advanced_setup") else []
    return match_with_deal(standard().edition, Options(3, turns=3, **options), cards, continents)


def do(match: Match, watching: Recorder, seat: int, *codes: int) -> None:
    dice = RecordingDice(ScriptedDice([6] * 30))
    for code in codes:
        match.apply(seat, code, dice)
        watching.note(seat, code, dice.rolled())


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(5))
def test_a_recorded_match_is_the_one_that_random_play_gives(players: int, seed: int) -> None:
    options = Options(players, turns=4, advanced_setup=True, trade_with_china=True)
    dice = SeededDice(seed)
    match = start_match(standard().edition, options, dice)
    play_out(match, Choices(standard().edition), SeededDice(seed, 1), dice)
    record = record_match(standard(), options, PLAYERS[:players], SeededDice(seed), random_choice(seed))
    assert record.result == final_score(match)
    assert record.objectives == tuple(match.objective)
    assert record.continents == tuple(match.deployed)


def test_a_draft_is_one_decision() -> None:
    match = fresh()
    watching = recorder(match)
    oceania = standard().continent_index["oceania"]
    picks = [territory(name) for name in ("vietnam", "new_guinea", "australia")]
    code = int(standard().edition.first_continent) + oceania
    do(match, watching, 0, code, *picks[:2])
    assert watching.record().moves == ()
    do(match, watching, 0, picks[2])
    assert [row.decision for row in watching.record().moves] == [Deploy(ContinentId(oceania), tuple(picks))]


def test_a_draft_of_dealt_continents_is_one_decision_too() -> None:
    match = fresh(advanced_setup=True)
    watching = recorder(match)
    picks = tuple(territory(name) for name in ("vietnam", "new_guinea", "australia"))
    do(match, watching, 0, *picks)
    continent = ContinentId(standard().continent_index["oceania"])
    assert [row.decision for row in watching.record().moves] == [Deploy(continent, picks)]
    assert len(watching.record().continents) == 6


@pytest.fixture
def placing() -> tuple[Match, Recorder]:
    """After the draft; everybody has 6 Assets to place."""
    match = fresh(advanced_setup=True)
    watching = recorder(match)
    drafts = ["vietnam new_guinea australia", "morocco egypt guinea", "germany france italy"]
    drafts += ["chile peru", "eastern_usa mexico", "turkey kazakhstan"]
    for seat, picks in zip((0, 1, 2, 2, 1, 0), drafts, strict=True):
        do(match, watching, seat, *map(territory, picks.split()))
    return match, watching


def test_all_placements_of_a_phase_are_one_decision(placing: tuple[Match, Recorder]) -> None:
    match, watching = placing
    turkey, vietnam = territory("turkey"), territory("vietnam")
    do(match, watching, 0, vietnam, turkey, vietnam, turkey, turkey)
    assert len(watching.record().moves) == 6
    do(match, watching, 0, vietnam)
    assert watching.record().moves[6].decision == PlaceAssets({turkey: 3, vietnam: 3})


def test_sealed_placements_may_be_mixed(placing: tuple[Match, Recorder]) -> None:
    match, watching = placing
    vietnam, morocco, italy = territory("vietnam"), territory("morocco"), territory("italy")
    for _ in range(6):
        do(match, watching, 2, italy)
        do(match, watching, 0, vietnam)
        do(match, watching, 1, morocco)
    placed = [(row.seat, row.decision) for row in watching.record().moves[6:]]
    assert placed == [
        (2, PlaceAssets({italy: 6})),
        (0, PlaceAssets({vietnam: 6})),
        (1, PlaceAssets({morocco: 6})),
    ]


def test_a_move_and_an_end_are_one_decision_each(placing: tuple[Match, Recorder]) -> None:
    match, watching = placing
    turkey, germany = territory("turkey"), territory("germany")
    for seat, land in ((0, turkey), (1, territory("morocco")), (2, germany)):
        do(match, watching, seat, *[land] * 6)
    edition = standard().edition
    do(match, watching, 0, int(edition.move_code(turkey, germany, 3)), int(edition.end_code))
    attack, end = watching.record().moves[9:]
    assert (attack.decision, attack.rolls) == (MoveAssets(turkey, germany, 3), (6,) * 6)
    assert (end.decision, end.rolls) == (EndActionPhase(), ())


def test_materials_and_an_end_are_one_decision(placing: tuple[Match, Recorder]) -> None:
    match, _ = placing
    match.phase = TRADE_WITH_CHINA
    for seat, number in enumerate((2, 2, 1)):
        match.may_take[seat] = number
    watching = recorder(match)
    bismuth = MaterialId(standard().material_index["Bi"])
    take, end = int(standard().edition.first_material), int(standard().edition.end_code)
    do(match, watching, 0, take + bismuth)
    assert watching.record().moves == ()
    do(match, watching, 0, end)
    do(match, watching, 1, end)
    do(match, watching, 2, take + bismuth)
    assert [row.decision for row in watching.record().moves] == [
        TakeMaterials((bismuth,)),
        TakeMaterials(()),
        TakeMaterials((bismuth,)),
    ]
    assert watching.record().result is not None


def test_dice_are_only_watched() -> None:
    watched, plain = RecordingDice(SeededDice(7)), SeededDice(7)
    assert [watched.below(100) for _ in range(5)] == [plain.below(100) for _ in range(5)]
    assert watched.rolled() == ()
    assert watched.roll(5) == plain.roll(5)
    assert len(watched.rolled()) == 5
    assert watched.rolled() == ()


def test_every_seat_is_named() -> None:
    with pytest.raises(ValueError, match="1 players are named for 3 seats"):
        Recorder(standard(), Options(3), [Player("Sun")], fresh())
