"""docs/data.md and docs/sources.md say what the program does."""

import re
from pathlib import Path

from rawsiko.data import limits, load_data_set
from rawsiko.data.fingerprint import what_matters_for_play
from rawsiko.data.reading import FILES
from tests.data.classroom import Classroom

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "data.md").read_text(encoding="utf-8")
SOURCES = (DOCS / "sources.md").read_text(encoding="utf-8")


def test_the_page_names_every_file() -> None:
    assert [file for file in FILES if f"| `{file}` |" not in PAGE] == []


def test_its_complaints_are_real_ones(standard_copy: Classroom) -> None:
    with standard_copy.edited("materials.json") as value:
        antimony = value["materials"][1]
        antimony["placement"]["board"] = [{"territory": "frnace"}]
    told = [str(complaint) for complaint in standard_copy.complaints()]
    examples = re.findall(r"^ +((?:materials|applications)\.json, .*)$", PAGE, re.MULTILINE)
    assert len(examples) == 2
    assert set(examples) <= set(told)


def test_its_recipe_of_the_hash_names_everything_that_goes_in() -> None:
    recipe = PAGE.split("## Id and hash")[1]
    assert [key for key in what_matters_for_play(load_data_set()) if f'"{key}":' not in recipe] == []


def test_its_table_of_weights_is_that_of_the_standard_set() -> None:
    rows = re.findall(r"^\| (\d) \| (\d) \| (.*) \|$", SOURCES, re.MULTILINE)
    said = {
        symbol: (int(places), int(weight)) for places, weight, found in rows for symbol in found.split(", ")
    }
    materials = load_data_set().materials_in_play
    assert said == {m.symbol: (len(m.placements), m.rarity_weight) for m in materials}


def test_its_limits_are_those_of_the_check() -> None:
    continents = f"{limits.FEWEST_CONTINENTS} to {limits.MOST_CONTINENTS} Continents"
    assert f"{limits.MOST_TERRITORIES} Territories, {continents}" in PAGE
    assert (
        f"{limits.MOST_LINKS} links, {limits.MOST_MATERIALS_IN_PLAY} Materials in play, "
        f"{limits.MOST_MATERIALS_ON_A_TERRITORY} Materials on a Territory, "
        f"{limits.MOST_APPLICATIONS} Applications, {limits.MOST_CARDS} cards"
    ) in PAGE


def test_names_that_differ_from_a_source_are_listed_as_they_are() -> None:
    rows = re.findall(r"^\| `(\w+)`, (\w+) \| (.+?) \| (.+?) \| .+ \|$", SOURCES, re.MULTILINE)
    assert len(rows) >= 8
    found = load_data_set()
    named = {territory.id: territory.names for territory in found.territories}
    named |= {material.id: material.names for material in found.materials}
    named |= {application.id: application.names for application in found.applications}
    for name, language, theirs, ours in rows:
        assert named[name]["en" if language == "all" else language] == ours
        assert ours not in theirs
