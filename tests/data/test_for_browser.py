"""What a browser gets of a data set: everything it shows, nothing unconfirmed, named by its hash."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from rawsiko.data import STANDARD, load_data_set
from rawsiko.data.checks.shape import check_shape
from rawsiko.data.for_browser import Documents, documents_of
from rawsiko.data.reading import DRAWING
from tests.data.classroom import Classroom
from tests.data.own_set import CARD, NAME, own_set

LANGUAGES = ["en", "it", "pt", "hr", "de"]
Json = dict[str, Any]


@pytest.fixture(scope="module")
def standard() -> Documents:
    return documents_of(STANDARD)


def read(documents: Documents, name: str) -> Any:
    return json.loads(documents.content[name])


def test_a_document_goes_by_the_hash_of_its_bytes(standard: Documents) -> None:
    for name, content in standard.content.items():
        assert hashlib.sha256(content).hexdigest() == name
    named = [standard.board, standard.drawing, standard.odds, standard.sources]
    assert {*named, *standard.names.values(), *standard.facts.values()} == set(standard.content)
    assert list(standard.names) == list(standard.facts) == LANGUAGES


def test_the_board_is_the_one_that_is_played(standard: Documents) -> None:
    board, data_set = read(standard, standard.board), load_data_set()
    assert board["id"] == data_set.id
    assert [land["id"] for land in board["territories"]] == [land.id for land in data_set.territories]
    assert board["materials"] == [material.symbol for material in data_set.materials_in_play]
    lying = {symbol: [] for symbol in board["materials"]}  # type: dict[str, list[str]]
    for land in board["territories"]:
        for symbol in land["materials"]:
            lying[symbol].append(land["id"])
    for material in data_set.materials_in_play:
        assert sorted(lying[material.symbol]) == sorted(material.territories)
    assert [card["id"] for card in board["cards"]] == [card.id for card in data_set.cards]
    assert board["most_wanting"] == data_set.most_wanting_single


@pytest.mark.parametrize(
    ("attackers", "assets", "lost", "won", "take"),
    [
        (1, 1, 0.5833, 0.4167, 5 / 12),
        (2, 1, 0.4213, 0.5787, 125 / 216),
        (3, 1, 0.3403, 0.6597, 95 / 144),
        (2, 2, 1.2207, 0.7793, 295 / 1296),
        (3, 2, 0.9209, 1.0791, 1445 / 3888),
        (3, 3, 1.8931, 1.1069, 535 / 3888),
        (3, 4, 1.8931, 1.1069, 0),
        (1, 2, 0.7454, 0.2546, 0),
    ],
)
def test_the_odds_are_those_of_the_rule_book(
    standard: Documents, attackers: int, assets: int, lost: float, won: float, take: float
) -> None:
    odds = read(standard, standard.odds)[attackers - 1][assets - 1]
    assert (odds["attack"], odds["defence"]) == (attackers, min(assets, 3))
    assert odds["attacker_loses"] == pytest.approx(lost, abs=1e-4)
    assert odds["defender_loses"] == pytest.approx(won, abs=1e-4)
    assert odds["take"] == pytest.approx(take)
    assert sum(odds["by_loss"]) == pytest.approx(1)
    assert sum(lost * chance for lost, chance in enumerate(odds["by_loss"])) == pytest.approx(
        odds["attacker_loses"]
    )


def test_only_the_readers_language_is_in_a_text(standard: Documents) -> None:
    names = {language: read(standard, name) for language, name in standard.names.items()}
    assert names["de"]["materials"]["Cu"] == "Kupfer"
    assert names["it"]["territories"]["china"] == "Cina"
    facts = standard.content[standard.facts["it"]].decode()
    assert "rame" in facts
    assert "Kupfer" not in facts


def test_nothing_unconfirmed_leaves_the_server(standard: Documents) -> None:
    for content in standard.content.values():
        assert b'"status"' not in content
    codes = {source["code"] for source in read(standard, standard.sources)}
    assert "EU23-ATLAS" not in codes
    assert "EU23-A7" in codes
    materials = read(standard, standard.facts["en"])["materials"]
    assert "recycling" not in materials["Cu"]
    assert materials["Co"]["recycling"]["eol_rir_pct"] > 0


def test_both_stages_of_supply_and_a_deposit_nobody_mines_are_included(standard: Documents) -> None:
    materials = read(standard, standard.facts["en"])["materials"]
    assert [stage["stage"] for stage in materials["Co"]["supply"]] == ["extraction", "processing"]
    greenland = next(place for place in materials["NG"]["board"] if place["territory"] == "greenland")
    assert greenland["share_pct"] is None


def test_your_own_set_brings_its_own_card_place_and_name(tmp_path: Path) -> None:
    own = documents_of(own_set(tmp_path / "mine").folder)
    board = read(own, own.board)
    holds = {land["id"]: land["materials"] for land in board["territories"]}
    assert "Cu" in holds["ukraine"]
    assert "Cu" not in holds["germany"]
    assert board["cards"][0]["id"] == CARD
    assert {read(own, name)["territories"]["turkey"] for name in own.names.values()} == {NAME}


def test_a_corrected_text_has_another_address_and_everything_else_its_old_one(tmp_path: Path) -> None:
    own = own_set(tmp_path / "mine")
    before = documents_of(own.folder)
    with own.edited("board.json") as board:
        board["territories"][0]["names"]["it"] = "Terra Verde"
    after = documents_of(own.folder)
    changed = set(after.content) - set(before.content)
    assert changed == {after.names["it"]}


class TestTheDrawing:
    def test_the_sets_own_is_drawn(self, standard: Documents) -> None:
        ours = json.loads((STANDARD / DRAWING).read_bytes())
        assert read(standard, standard.drawing)["arcs"] == ours["arcs"]
        assert read(standard, standard.drawing)["links"] == ours["links"]

    def test_without_one_the_standard_drawing_serves_for_the_same_lands(self, tmp_path: Path) -> None:
        own = own_set(tmp_path / "mine")
        (own.folder / DRAWING).unlink()
        documents = documents_of(own.folder)
        assert len(read(documents, documents.drawing)["territories"]) == 45

    def test_your_own_link_is_a_straight_line_and_a_removed_one_is_not_drawn(self, tmp_path: Path) -> None:
        own = own_set(tmp_path / "mine")
        with own.edited("board.json") as board:
            gone = next(link for link in board["links"] if {link["a"], link["b"]} == {"spain", "morocco"})
            gone.update(a="spain", b="brazil")
        documents = documents_of(own.folder)
        lines = {
            frozenset((link["a"], link["b"])): link for link in read(documents, documents.drawing)["links"]
        }
        assert frozenset(("spain", "morocco")) not in lines
        assert lines[frozenset(("spain", "brazil"))]["curve"].startswith("M")
        assert list(check_shape(DRAWING, read(documents, documents.drawing))) == []

    def test_a_board_that_nobody_has_drawn_is_drawn_plainly(self, classroom: Classroom) -> None:
        documents = documents_of(classroom.folder)
        drawing = read(documents, documents.drawing)
        assert list(check_shape(DRAWING, drawing)) == []
        board = json.loads((classroom.folder / "board.json").read_bytes())
        assert [land["id"] for land in drawing["territories"]] == [
            land["id"] for land in board["territories"]
        ]
        drawn = {frozenset((link["a"], link["b"])) for link in drawing["links"]}
        assert drawn == {frozenset((link["a"], link["b"])) for link in board["links"]}

    def test_a_drawing_that_is_none_is_complained_about(self, tmp_path: Path) -> None:
        own = own_set(tmp_path / "mine")
        own.change(DRAWING, lambda drawing: drawing["territories"][0].update(rings=[[9_999]]))
        assert str(own.only_complaint()) == f"{DRAWING}: A ring names an arc that does not exist."
        own.write(DRAWING, {"size": [1, 2]})
        assert {complaint.file for complaint in own.complaints()} == {DRAWING}
        (own.folder / DRAWING).write_text("{")
        assert own.only_complaint().file == DRAWING


def test_what_roles_add_comes_in_the_language_and_may_be_missing(tmp_path: Path, standard: Documents) -> None:
    facts = read(standard, standard.facts["de"])["role_facts"]
    assert {one["role"] for one in facts} == {"eu", "refiner"}
    assert all(set(one) == {"role", "date", "until", "text", "source"} for one in facts)
    assert any("EU-Rechnungshof" in one["text"] for one in facts)
    own = own_set(tmp_path / "ours")
    with own.edited("education.json") as education:
        del education["role_facts"]
    documents = documents_of(own.folder)
    assert read(documents, documents.facts["en"])["role_facts"] == []
