"""Loading and finding data sets, and the hash by which match files name them."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from rawsiko.data import (
    STANDARD,
    BadDataSet,
    OtherDataSet,
    UnknownDataSet,
    find_data_set,
    in_language,
    load_data_set,
)
from tests.data.classroom import Classroom


def test_the_standard_set_is_loaded_by_default() -> None:
    assert load_data_set().id == "standard-1"
    assert load_data_set(STANDARD).hash == load_data_set().hash


def test_your_own_folder_is_loaded(classroom: Classroom) -> None:
    data_set = load_data_set(classroom.folder)
    assert (data_set.id, len(data_set.territories)) == ("classroom", 18)


def test_a_bad_folder_is_refused_with_all_complaints(classroom: Classroom) -> None:
    with classroom.edited("materials.json") as value:
        value["materials"][0]["rarity_weight"] = 1
        value["materials"][1]["rarity_weight"] = 1
    with pytest.raises(BadDataSet) as refused:
        load_data_set(classroom.folder)
    assert [complaint.item for complaint in refused.value.complaints] == ["bi", "co"]
    assert str(refused.value) == f"{refused.value.complaints[0]} (and 1 more)"


def test_a_folder_that_does_not_exist_is_refused_like_any_other(tmp_path: Path) -> None:
    with pytest.raises(BadDataSet, match="does not exist"):
        load_data_set(tmp_path / "nowhere")


def test_things_are_found_by_id_and_materials_by_symbol(classroom: Classroom) -> None:
    data_set = load_data_set(classroom.folder)
    assert data_set.continent_index["c2"] == 2
    assert data_set.territory_index["c1_b"] == 4
    assert data_set.material_index == {"Bi": 0, "Co": 1, "Cu": 2}  # As is not in play
    assert data_set.application_index["thing_1_0"] == 4
    assert data_set.card_index["card_4"] == 4


def test_the_edition_counts_in_the_order_of_the_files(classroom: Classroom) -> None:
    edition = load_data_set(classroom.folder).edition
    assert list(edition.continent_of) == [number // 3 for number in range(18)]
    assert list(edition.materials_of)[:5] == [0b001, 0b010, 0b100, 0b010, 0]
    assert list(edition.application_points)[:2] == [7, 5]
    assert list(edition.application_materials)[:2] == [0b101, 0b110]
    assert edition.valid_deals(5) == [(0, 1, 2, 3, 4)]
    assert edition.arc(0, 17) >= 0
    assert edition.arc(0, 9) == -1


def test_a_missing_language_falls_back_to_english_or_to_any() -> None:
    assert in_language({"en": "Peru", "it": "Perù"}, "it") == "Perù"
    assert in_language({"en": "Peru", "it": "Perù"}, "hr") == "Peru"
    assert in_language({"hr": "težak", "de": "schwer"}, "it") == "težak"
    assert in_language({}, "it") == ""


def test_unconfirmed_numbers_stay_in_the_files(classroom: Classroom) -> None:
    rate = {"eol_rir_pct": 32, "source": "BOOK"}
    classroom.change("materials.json", lambda value: value["materials"][0].update(recycling=rate))
    recycling = load_data_set(classroom.folder).materials[0].recycling
    assert recycling is not None
    assert recycling.rate_pct == 32
    rate["status"] = "unconfirmed"
    classroom.change("materials.json", lambda value: value["materials"][0].update(recycling=rate))
    assert load_data_set(classroom.folder).materials[0].recycling is None


def test_a_translation_or_a_source_does_not_change_the_hash(classroom: Classroom) -> None:
    before = load_data_set(classroom.folder).hash
    with classroom.edited("board.json") as board:
        board["territories"][0]["names"]["it"] = "Terra"
        board["links"][0].update(type="sea", note="a strait")
    with classroom.edited("materials.json") as materials:
        materials["materials"][0]["facts"] = {"en": "Heavy."}
        materials["materials"][0]["facts_source"] = "BOOK"
        materials["materials"].append({**materials["materials"][3], "id": "scandium", "symbol": "Sc"})
        materials["materials"][4]["names"] = {"en": "Scandium"}
    with classroom.edited("data_set.json") as about:
        about["title"]["de"] = "Unsere Klasse"
    assert load_data_set(classroom.folder).hash == before


def test_whatever_matters_for_play_changes_the_hash(standard_copy: Classroom) -> None:
    def moved_chip() -> None:
        with standard_copy.edited("materials.json") as value:
            vanadium = value["materials"][-1]["placement"]["board"][0]
            vanadium["territory"] = "siberia"

    def swapped_territories() -> None:
        with standard_copy.edited("board.json") as board:
            board["territories"][0:2] = reversed(board["territories"][0:2])

    def fewer_links() -> None:
        with standard_copy.edited("board.json") as board:
            board["links"].pop(4)  # Alaska and Western USA

    def fewer_cards() -> None:
        with standard_copy.edited("objectives.json") as objectives:
            objectives["cards"].pop()

    def other_dealing() -> None:
        with standard_copy.edited("objectives.json") as objectives:
            objectives["dealing"]["most_players_wanting_a_single_territory_material"] = 4

    hashes = [load_data_set(standard_copy.folder).hash]
    for change in (moved_chip, swapped_territories, fewer_links, fewer_cards, other_dealing):
        change()
        hashes.append(load_data_set(standard_copy.folder).hash)
    assert len(set(hashes)) == 6


def test_a_set_is_found_again_by_id_and_hash(classroom: Classroom) -> None:
    standard = load_data_set()
    assert find_data_set("standard-1", standard.hash).id == "standard-1"
    own = load_data_set(classroom.folder)
    assert find_data_set("classroom", own.hash, [classroom.folder]).id == "classroom"


def test_an_unknown_set_is_named() -> None:
    with pytest.raises(
        UnknownDataSet, match=r"There is no data set 'standard-9' here; there is 'standard-1'\."
    ):
        find_data_set("standard-9", "0" * 64)


def test_a_set_that_was_changed_since_is_not_taken_for_the_old_one() -> None:
    with pytest.raises(
        OtherDataSet, match=r"is not the one that was played: its hash is .*, and '000000000000…'"
    ):
        find_data_set("standard-1", "0" * 64)


def test_the_hash_can_be_worked_out_by_other_programs(classroom: Classroom) -> None:
    """The recipe of docs/data.md, without this project's classes."""

    def read(file: str) -> dict[str, list[dict[str, object]]]:
        found: dict[str, list[dict[str, object]]] = json.loads((classroom.folder / file).read_bytes())
        return found

    board, objectives = read("board.json"), read("objectives.json")
    matter = {
        "format": 1,
        "continents": [c["id"] for c in board["continents"]],
        "territories": [[t["id"], t["continent"]] for t in board["territories"]],
        "links": [[link["a"], link["b"]] for link in board["links"]],
        "materials": [["Bi", ["c0_a"]], ["Co", ["c0_b", "c1_a"]], ["Cu", ["c0_c", "c2_a", "c3_a"]]],
        "applications": [
            [a["id"], a["points"], ["Bi", "Cu"] if a["points"] == 7 else ["Co", "Cu"]]
            for a in read("applications.json")["applications"]
        ],
        "cards": [[card["id"], card["applications"]] for card in objectives["cards"]],
        "most_wanting_single": 3,
    }
    canonical = json.dumps(matter, sort_keys=True, separators=(",", ":"))
    assert load_data_set(classroom.folder).hash == hashlib.sha256(canonical.encode()).hexdigest()


def test_loading_the_standard_set_imports_no_jsonschema() -> None:
    """It takes ten times as long as all the rest."""
    code = "import sys, rawsiko.data; rawsiko.data.load_data_set(); print('jsonschema' in sys.modules)"
    where = {"PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=where, check=True)
    assert ran.stdout == "False\n"
