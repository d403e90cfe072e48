"""Notation: what a person types is the Decision, and the Decision is what they would type."""

from dataclasses import replace

import pytest

from rawsiko.match_file.notation import (
    BadNotation,
    decision_from_text,
    decision_to_text,
    row_from_text,
    row_to_text,
)
from rawsiko.match_file.record import Row
from rawsiko.rules.decisions import (
    ContinentId,
    Decision,
    Deploy,
    EndActionPhase,
    MaterialId,
    MoveAssets,
    PlaceAssets,
    SeatId,
    TakeMaterials,
    TerritoryId,
)
from tests.match_file.matches import standard


def land(name: str) -> TerritoryId:
    return TerritoryId(standard().territory_index[name])


def materials(*symbols: str) -> tuple[MaterialId, ...]:
    return tuple(MaterialId(standard().material_index[symbol]) for symbol in symbols)


DRAFT = Deploy(
    ContinentId(standard().continent_index["oceania"]),
    (land("vietnam"), land("new_guinea"), land("australia")),
)
ATTACK = MoveAssets(land("turkey"), land("germany"), 3)

BOTH_WAYS: list[tuple[str, Decision, tuple[int, ...]]] = [
    ("oceania: vietnam new_guinea australia", DRAFT, ()),
    ("vietnam+2 new_guinea+1", PlaceAssets({land("vietnam"): 2, land("new_guinea"): 1}), ()),
    ("vietnam > india 2", MoveAssets(land("vietnam"), land("india"), 2), ()),
    ("vietnam > india 12", MoveAssets(land("vietnam"), land("india"), 12), ()),
    ("turkey x germany 3 = 6 4 2 v 5 5", ATTACK, (6, 4, 2, 5, 5)),
    ("end", EndActionPhase(), ()),
    ("take Bi PR", TakeMaterials(materials("Bi", "PR")), ()),
    ("pass", TakeMaterials(()), ()),
]


@pytest.mark.parametrize(("text", "decision", "rolls"), BOTH_WAYS)
def test_every_decision_has_one_notation(text: str, decision: Decision, rolls: tuple[int, ...]) -> None:
    assert decision_to_text(decision, standard(), rolls) == text
    assert decision_from_text(text, standard()) == (decision, rolls)


def test_a_row_begins_with_the_seat_counted_from_one() -> None:
    row = Row(SeatId(1), ATTACK, (6, 4, 2, 5, 5))
    assert row_to_text(row, standard()) == "2 turkey x germany 3 = 6 4 2 v 5 5"
    assert row_from_text("2 turkey x germany 3 = 6 4 2 v 5 5", standard()) == row


def test_assets_are_placed_in_the_order_of_the_board() -> None:
    unsorted = PlaceAssets({land("australia"): 1, land("canada"): 2})
    assert decision_to_text(unsorted, standard()) == "canada+2 australia+1"


def test_spaces_and_capitals_do_not_matter() -> None:
    assert decision_from_text("  Turkey  X\tGERMANY 3 =  6 4 2 V 5 5", standard()) == (
        ATTACK,
        (6, 4, 2, 5, 5),
    )
    assert decision_from_text("TAKE bi pr", standard()) == (TakeMaterials(materials("Bi", "PR")), ())
    assert decision_from_text("End", standard()) == (EndActionPhase(), ())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("turky > ukraine 2", "'turky' is not a Territory of standard-1; did you mean 'turkey'?"),
        ("kazakhstan > china 2", "China has closed its borders; nobody can be there."),
        ("turkey > qqq 2", "'qqq' is not a Territory of standard-1."),
        ("ocenia: vietnam", "'ocenia' is not a Continent of standard-1; did you mean 'oceania'?"),
        ("take Xx", "'Xx' is not a Material in play of standard-1."),
        ("take As", "'As' is not a Material in play of standard-1"),
        ("vietnam+2 vietnam+1", "'vietnam' is named twice; write its Assets together."),
        ("vietnam+two", "'two' is not a whole number of up to four digits."),
        ("vietnam+-1", "'-1' is not a whole number of up to four digits."),
        ("vietnam+99999", "'99999' is not a whole number of up to four digits."),
        ("vietnam+٣", "'٣' is not a whole number of up to four digits."),
        ("turkey x germany 3", "A Commercial Clash ends with its dice"),
        ("turkey x germany 3 6 4 2 v 5 5", "A Commercial Clash ends with its dice"),
        ("turkey x germany 3 = 6 4 2 5 5", "A Commercial Clash ends with its dice"),
        ("turkey x germany 3 = 6 4 v 5 5", "The attacker rolls a die for each of 3 Assets, not 2."),
        ("turkey x germany 3 = 6 4 2 v", "The dice of the defender are missing behind the 'v'."),
        ("turkey x germany 3 = 6 4 7 v 5 5", "A die has no face 7; it shows 1 to 6."),
        ("turkey x germany 3 = 6 4 0 v 5 5", "A die has no face 0; it shows 1 to 6."),
        ("turkey x germany 3 = 6 4 six v 5 5", "'six' is not a whole number of up to four digits."),
        ("turkey > ukraine 2 = 1 v 2", "A move with '>' ends with the number of Assets"),
        ("turkey ukraine 2", "'turkey ukraine 2' is no Decision; write for example"),
        ("turkey > ukraine", "'turkey > ukraine' is no Decision; write for example"),
        ("end now", "'end now' is no Decision; write for example"),
        ("take", "'take' is no Decision; write for example"),
        ("", "'' is no Decision; write for example"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(BadNotation) as refused:
        decision_from_text(text, standard())
    assert str(refused.value).startswith(reason)


def test_land_may_be_called_like_a_word_of_the_notation() -> None:
    """A teacher's own data set may have any ids."""
    words = {"turkey": "take", "india": "x", "kazakhstan": "end", "germany": "v", "saudi_arabia": "pass"}
    renamed = tuple(place._replace(id=words.get(place.id, place.id)) for place in standard().territories)
    odd = replace(standard(), territories=renamed)
    turkey, india, kazakhstan = land("turkey"), land("india"), land("kazakhstan")
    decisions: list[tuple[str, Decision, tuple[int, ...]]] = [
        ("take > x 2", MoveAssets(turkey, india, 2), ()),
        ("take x x 1 = 6 v 5", MoveAssets(turkey, india, 1), (6, 5)),
        ("end x take 1 = 6 v 5", MoveAssets(kazakhstan, turkey, 1), (6, 5)),
        (
            "take+2 pass+1 end+3 x+1",
            PlaceAssets({turkey: 2, land("saudi_arabia"): 1, kazakhstan: 3, india: 1}),
            (),
        ),
        ("end", EndActionPhase(), ()),
        ("take V B", TakeMaterials(materials("V", "B")), ()),
    ]
    for text, decision, rolls in decisions:
        assert decision_to_text(decision, odd, rolls) == text
        assert decision_from_text(text, odd) == (decision, rolls)
