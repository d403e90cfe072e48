"""Every kind of damage gets its own Complaint, at the right place, in words that help."""

from typing import Any

import pytest

from rawsiko.data import Complaint
from tests.data.board_damages import BOARD
from tests.data.classroom import Classroom
from tests.data.damages import ABOUT, APPLICATIONS, MATERIALS, OBJECTIVES, Damage, entry, placed_in


def test_a_small_set_of_its_own_is_all_right(classroom: Classroom) -> None:
    assert classroom.complaints() == []


def test_a_copy_of_the_standard_set_is_all_right(standard_copy: Classroom) -> None:
    assert standard_copy.complaints() == []


def in_file(file: str, damages: list[Damage]) -> list[Any]:
    return [pytest.param(file, damage, id=damage.what) for damage in damages]


@pytest.mark.parametrize(
    ("file", "damage"),
    [
        *in_file("data_set.json", ABOUT),
        *in_file("board.json", BOARD),
        *in_file("materials.json", MATERIALS),
        *in_file("applications.json", APPLICATIONS),
        *in_file("objectives.json", OBJECTIVES),
    ],
)
def test_a_fault_is_reported_with_its_place_and_a_remedy(
    classroom: Classroom, file: str, damage: Damage
) -> None:
    classroom.change(file, damage.change)
    found = [
        complaint
        for complaint in classroom.complaints()
        if (complaint.file, complaint.place, complaint.item) == (file, damage.place, damage.item)
    ]
    assert [complaint.sentence for complaint in found if complaint.sentence.startswith(damage.sentence)], [
        str(complaint) for complaint in classroom.complaints()
    ]


def test_one_fault_brings_one_complaint(classroom: Classroom) -> None:
    classroom.change("materials.json", entry("materials", 0, facts_source="BOOKS"))
    assert classroom.only_complaint() == Complaint(
        "materials.json",
        "materials[0].facts_source",
        "'BOOKS' is not a source of sources.json; did you mean 'BOOK'?",
        "bi",
    )


def test_all_faults_are_reported_in_one_go(classroom: Classroom) -> None:
    classroom.change("data_set.json", lambda about: about.pop("title"))
    classroom.change("board.json", entry("links", 0, type="air"))
    classroom.change("board.json", entry("territories", 4, continent="c7"))
    classroom.change("materials.json", entry("materials", 0, rarity_weight=1))
    classroom.change("objectives.json", lambda value: value["cards"][0]["applications"].pop())
    assert [(complaint.file, complaint.place) for complaint in classroom.complaints()] == [
        ("data_set.json", "title"),
        ("board.json", "links[0].type"),
        ("board.json", "territories[4].continent"),
        ("materials.json", "materials[0].rarity_weight"),
        ("objectives.json", "cards[0].applications"),
    ]


def test_a_faulty_entry_is_still_known_to_the_others(classroom: Classroom) -> None:
    """No second Complaint from the links, the places or the closed land that name it."""
    classroom.change("board.json", entry("territories", 0, names={"en": ""}))
    assert {complaint.place for complaint in classroom.complaints()} == {"territories[0].names.en"}


def test_a_missing_file_brings_no_complaints_about_what_it_would_hold(classroom: Classroom) -> None:
    (classroom.folder / "board.json").unlink()
    assert classroom.only_complaint() == Complaint("board.json", "", "The file is missing.")


def test_new_places_change_the_weight_and_all_points_that_follow(classroom: Classroom) -> None:
    classroom.change("materials.json", entry("materials", 0, placement=placed_in("c0_a", "c5_a")))
    told = {(complaint.place, complaint.sentence) for complaint in classroom.complaints()}
    assert told == {
        ("materials[0].rarity_weight", "With 2 places on the board the weight is 3, not 5."),
        ("applications[0].points", "The points must be 5 (Bi 3 + Cu 2), not 7."),
        ("applications[4].points", "The points must be 5 (Bi 3 + Cu 2), not 7."),
        ("applications[8].points", "The points must be 5 (Bi 3 + Cu 2), not 7."),
    }


def test_a_material_in_play_needs_a_place_and_a_weight(classroom: Classroom) -> None:
    classroom.change("materials.json", entry("materials", 3, in_play=True))
    assert [complaint.place for complaint in classroom.complaints()] == [
        "materials[3].placement",
        "materials[3].rarity_weight",
    ]


def test_a_territory_has_room_for_four_materials(classroom: Classroom) -> None:
    with classroom.edited("materials.json") as value:
        for symbol in ("Ga", "Ge", "Hf", "He"):
            more = {"id": symbol.lower(), "symbol": symbol, "names": {"en": symbol}, "in_play": True}
            value["materials"].append({**more, "placement": placed_in("c0_a"), "rarity_weight": 5})
    assert classroom.only_complaint() == Complaint(
        "materials.json",
        "materials[7].placement.board[0].territory",
        "'c0_a' has room for 4 Materials only.",
        "he",
    )


def test_numbers_with_a_point_and_no_fraction_are_whole_numbers(classroom: Classroom) -> None:
    classroom.change("applications.json", entry("applications", 1, points=5.0))
    assert classroom.complaints() == []


def test_translations_may_be_missing(classroom: Classroom) -> None:
    classroom.change("materials.json", entry("materials", 0, facts={"hr": "Bizmut je težak."}))
    assert classroom.complaints() == []


def test_a_set_that_plays_differently_needs_an_id_of_its_own(standard_copy: Classroom) -> None:
    standard_copy.change("data_set.json", lambda about: about.update(id="standard-1"))
    assert standard_copy.complaints() == []
    standard_copy.change("objectives.json", lambda value: value["cards"].pop())
    assert standard_copy.only_complaint() == Complaint(
        "data_set.json",
        "id",
        "'standard-1' is the id of a set that comes with RAWsiko and plays differently; choose another.",
    )


def test_after_three_hundred_faults_of_a_kind_the_rest_is_left_for_later(classroom: Classroom) -> None:
    classroom.change("sources.json", lambda value: value.update(sources=[{"code": "BOOK"}] + [{}] * 400))
    complaints = classroom.complaints()
    assert len(complaints) == 301
    assert complaints[-1].sentence == "There are more faults of this kind; fix these first."
