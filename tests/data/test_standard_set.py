"""What the standard set promises: the manual's examples, the counts, the formula, five languages."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from rawsiko.data import STANDARD, DataSet, check_data_set, load_data_set
from rawsiko.data.reading import FILES, walk

LANGUAGES = ["en", "it", "pt", "hr", "de"]


@pytest.fixture(scope="module")
def standard() -> DataSet:
    return load_data_set()


@pytest.fixture(scope="module")
def files() -> dict[str, Any]:
    return {file: json.loads((STANDARD / file).read_bytes()) for file in FILES}


def test_there_is_nothing_to_complain_about() -> None:
    assert check_data_set(STANDARD) == []


def test_the_counts(standard: DataSet) -> None:
    assert (len(standard.territories), len(standard.continents), len(standard.links)) == (45, 6, 88)
    assert Counter(link.by_sea for link in standard.links) == {False: 56, True: 32}
    assert (len(standard.materials), len(standard.materials_in_play)) == (34, 31)
    assert sum(len(material.placements) for material in standard.materials_in_play) == 86
    assert (len(standard.applications), len(standard.cards)) == (36, 18)
    sizes = Counter(territory.continent for territory in standard.territories)
    assert sizes == {
        "north_america": 7,
        "south_america": 7,
        "oceania": 7,
        "europe": 8,
        "africa": 8,
        "asia": 8,
    }


def linked(standard: DataSet, a: str, b: str) -> bool:
    return any({link.a, link.b} == {a, b} for link in standard.links)


class TestTheManualsExamples:
    """rules.md §9."""

    def test_vietnam_new_guinea_and_australia_are_a_start_in_oceania(self, standard: DataSet) -> None:
        places = {territory.id: territory.continent for territory in standard.territories}
        assert {places[land] for land in ("vietnam", "new_guinea", "australia")} == {"oceania"}
        assert linked(standard, "vietnam", "new_guinea")
        assert linked(standard, "new_guinea", "australia")

    def test_assets_go_from_vietnam_to_india(self, standard: DataSet) -> None:
        assert linked(standard, "vietnam", "india")

    def test_turkey_attacks_germany(self, standard: DataSet) -> None:
        assert linked(standard, "turkey", "germany")

    def test_ukraine_is_a_territory(self, standard: DataSet) -> None:
        assert "ukraine" in standard.territory_index

    def test_bismuth_is_in_mexico_and_phosphate_rocks_are_in_peru(self, standard: DataSet) -> None:
        places = {material.symbol: material.territories for material in standard.materials}
        assert "mexico" in places["Bi"]
        assert "peru" in places["PR"]

    def test_the_objective_of_the_manual_is_a_card(self, standard: DataSet) -> None:
        points = {application.id: application.points for application in standard.applications}
        wanted = {"flame_retardants": 8, "fertilizers": 3, "digital_cameras": 13, "medical_equipment": 22}
        assert [card.id for card in standard.cards if set(card.applications) == set(wanted)] == [
            "objective_01"
        ]
        assert {name: points[name] for name in wanted} == wanted

    def test_bismuth_and_phosphate_rocks_can_complete_two_applications_at_once(
        self, standard: DataSet
    ) -> None:
        needs = {application.id: set(application.symbols) for application in standard.applications}
        assert {"Bi", "PR"} <= needs["flame_retardants"]
        assert "PR" in needs["fertilizers"]

    def test_the_names_are_the_manuals(self, standard: DataSet) -> None:
        names = {application.id: application.names for application in standard.applications}
        assert dict(names["flame_retardants"]) == {
            "en": "Flame Retardants",
            "it": "Agenti antifiamma",
            "pt": "Retardadores de chama",
            "hr": "Usporivači plamena",
            "de": "Flammenhemmende Mittel",
        }
        assert (names["digital_cameras"]["it"], names["digital_cameras"]["hr"]) == (
            "Macchine fotografiche",
            "Digitalni fotoaparati",  # the manual's word means film cameras
        )
        material = {material.symbol: material.names for material in standard.materials}
        assert (material["PR"]["en"], material["PR"]["it"], material["PR"]["de"]) == (
            "Phosphate rocks",
            "Rocce fosfate",
            "Phosphatgestein",
        )


class TestTheFormula:
    def test_a_weight_is_five_shared_by_the_places_rounded_up(self, standard: DataSet) -> None:
        for material in standard.materials_in_play:
            assert material.rarity_weight == math.ceil(5 / len(material.placements)), material.symbol

    def test_points_are_the_sum_of_the_weights(self, standard: DataSet) -> None:
        weight = {material.symbol: material.rarity_weight for material in standard.materials_in_play}
        for application in standard.applications:
            assert application.points == sum(weight[symbol] for symbol in application.symbols), application.id

    def test_the_number_of_places_follows_from_the_supply(self, files: dict[str, Any]) -> None:
        for material in files["materials.json"]["materials"]:
            if material["in_play"]:
                placement = material["placement"]
                suppliers, china = placement["effective_suppliers_outside_china"], placement["china_share"]
                assert placement["availability"] == pytest.approx(suppliers * math.sqrt(1 - china), abs=0.02)
                assert len(placement["board"]) == min(5, max(1, round(placement["availability"])))

    def test_every_territory_holds_one_to_four_materials(self, standard: DataSet) -> None:
        held = Counter(land for material in standard.materials_in_play for land in material.territories)
        assert Counter(held[territory.id] for territory in standard.territories) == {1: 21, 2: 12, 3: 7, 4: 5}


class TestTheCards:
    def test_every_application_is_on_exactly_two(self, standard: DataSet) -> None:
        times = Counter(name for card in standard.cards for name in card.applications)
        assert {times[application.id] for application in standard.applications} == {2}

    def test_every_card_has_one_application_of_each_tier(self, standard: DataSet) -> None:
        tier = {application.id: application.tier for application in standard.applications}
        assert all(
            sorted(tier[name] for name in card.applications) == [1, 2, 3, 4] for card in standard.cards
        )

    def test_tiers_are_steps_of_points(self, standard: DataSet) -> None:
        steps = {1: range(3, 7), 2: range(7, 11), 3: range(11, 15), 4: range(16, 23)}
        assert all(application.points in steps[application.tier] for application in standard.applications)

    def test_cards_are_worth_about_the_same(self, standard: DataSet) -> None:
        points = {application.id: application.points for application in standard.applications}
        assert {sum(points[name] for name in card.applications) for card in standard.cards} == set(
            range(42, 47)
        )

    @pytest.mark.parametrize(("players", "deals"), [(3, 341), (4, 434), (5, 199)])
    def test_the_valid_deals(self, standard: DataSet, players: int, deals: int) -> None:
        """Counted here in plain sets, and by the rules core."""
        needs = {application.id: set(application.symbols) for application in standard.applications}
        single = {m.symbol for m in standard.materials_in_play if len(m.placements) == 1}
        assert single == {"Be", "Ga", "HR", "Mg", "Nb"}
        valid = 0
        for deal in combinations(standard.cards, players):
            dealt = [name for card in deal for name in card.applications]
            wanted = Counter(
                symbol for card in deal for symbol in set().union(*(needs[i] for i in card.applications))
            )
            valid += len(set(dealt)) == len(dealt) and all(wanted[symbol] <= 3 for symbol in single)
        assert valid == deals
        assert len(standard.edition.valid_deals(players)) == deals


class TestTheBoard:
    def test_every_country_is_in_one_place(self, standard: DataSet) -> None:
        whole = Counter(country for territory in standard.territories for country in territory.countries)
        split = {part.country for territory in standard.territories for part in territory.parts}
        assert set(whole.values()) == {1}
        assert split == {"US", "RU", "AU", "ID"}
        assert not split & set(whole)
        assert standard.closed.countries == ("CN", "HK", "MO")
        assert len(whole) + len(split) + 3 == 249  # ISO 3166-1 without Antarctica, and Kosovo

    def test_every_link_says_how_it_is_drawn(self, files: dict[str, Any]) -> None:
        drawn = Counter((link["type"], link["drawn"]) for link in files["board.json"]["links"])
        assert drawn == {
            ("land", "border"): 50,
            ("land", "border+bridge"): 6,
            ("sea", "dashed"): 30,
            ("sea", "wrap"): 2,
        }
        assert all("note" in link for link in files["board.json"]["links"] if link["type"] == "sea")


def texts_by_language(files: dict[str, Any]) -> Iterator[tuple[str, dict[str, str]]]:
    for file, value in files.items():
        for place, node in walk(value):
            if isinstance(node, dict) and node and set(node) <= set(LANGUAGES):
                yield f"{file}: {place}", node


class TestTheTexts:
    def test_everything_is_said_in_five_languages(self, files: dict[str, Any]) -> None:
        found = dict(texts_by_language(files))
        assert [place for place, texts in found.items() if list(texts) != LANGUAGES] == []
        names = 1 + 6 + 45 + 1 + 34 + 36  # title, Continents, Territories, China, Materials, Applications
        assert (
            len(found) == names + 34 * 2 + 148 + 1 + 4 + 1 + 2 * 12 + 4 + 2
        )  # facts, short, why, law, rule, questions, news, what roles add

    def test_every_material_has_facts_and_every_need_a_reason_with_a_source(self, standard: DataSet) -> None:
        assert all(material.facts and material.short and material.sources for material in standard.materials)
        needs = [needed for application in standard.applications for needed in application.needs]
        assert len(needs) == 148
        assert all(needed.why and needed.sources for needed in needs)

    def test_no_letter_is_cyrillic(self, files: dict[str, Any]) -> None:
        assert [
            place for place, texts in texts_by_language(files) if re.search("[Ѐ-ԯ]", "".join(texts.values()))
        ] == []

    def test_one_line_facts_are_one_line(self, standard: DataSet) -> None:
        assert max(len(text) for material in standard.materials for text in material.short.values()) <= 90

    def test_a_percent_sign_stands_as_the_language_wants(self, files: dict[str, Any]) -> None:
        """63% in English and Italian, with a no-break space in the others."""
        for place, texts in texts_by_language(files):
            for language, text in texts.items():
                wanted = r"\d%" if language in ("en", "it") else "\\d\u00a0%"
                assert len(re.findall(wanted, text)) == text.count("%"), (place, language)

    def test_translations_keep_the_numbers(self, files: dict[str, Any]) -> None:
        def numbers(text: str) -> set[str]:
            return {number.replace(",", ".") for number in re.findall(r"\d+(?:[.,]\d+)?", text)}

        for place, texts in texts_by_language(files):
            for language in LANGUAGES:
                assert numbers(texts[language]) == numbers(texts["en"]), (place, language)

    def test_texts_use_the_fixed_terms(self, files: dict[str, Any]) -> None:
        """interface.md: tokens are Assets, so no Material is called one."""
        for place, texts in texts_by_language(files):
            assert not re.search(r"\btoken|\barmy|\bresource|Türkiye", texts["en"]), place


class TestTheSources:
    def test_every_source_is_used(self, files: dict[str, Any]) -> None:
        codes = {source["code"] for source in files["sources.json"]["sources"]}
        used = {
            node
            for file, value in files.items()
            for place, node in walk(value)
            if isinstance(node, str)
            and node in codes
            and not (file == "sources.json" and place.endswith(".code"))
        }
        assert codes - used == set()

    def test_an_annex_is_part_of_its_study(self, standard: DataSet) -> None:
        assert [source.code for source in standard.sources if source.part_of == "EU23"] == [
            "EU23-A4",
            "EU23-A6",
            "EU23-A7",
        ]

    def test_every_fact_in_play_has_a_source_that_can_be_shown(self, standard: DataSet) -> None:
        unconfirmed = {source.code for source in standard.sources if source.unconfirmed}
        for material in standard.materials_in_play:
            assert material.facts_sources, material.symbol
            assert not set(material.facts_sources) & unconfirmed, material.symbol

    def test_a_source_of_single_pages_has_one_for_each_material_that_names_it(
        self, standard: DataSet, files: dict[str, Any]
    ) -> None:
        pages = {
            source["code"]: {page["about"] for page in source["pages"]}
            for source in files["sources.json"]["sources"]
            if "pages" in source and source["code"] != "PLACES"
        }
        for material in standard.materials_in_play:
            for code in material.facts_sources:
                assert code not in pages or material.symbol in pages[code], (material.symbol, code)

    def test_nothing_unconfirmed_is_shown(self, standard: DataSet, files: dict[str, Any]) -> None:
        unconfirmed = {source.code for source in standard.sources if source.unconfirmed}
        assert unconfirmed == {"EU23-ATLAS"}
        shown = {code for material in standard.materials for code in material.sources}
        assert not shown & unconfirmed
        without_rate = [material.symbol for material in standard.materials if material.recycling is None]
        assert without_rate == ["Al", "As", "Cu", "FD", "Mn", "Ni"]

    def test_chinas_share_is_the_one_of_the_study(self, files: dict[str, Any]) -> None:
        for material in files["materials.json"]["materials"]:
            supply = material["supply"]
            for table in supply["eu_study_2023"]:
                china = [row["pct"] for row in table["top"] if row["country"] == "CN"] or [0]
                assert supply["china_share_pct"][table["stage"]] == china[0], material["symbol"]

    def test_places_have_the_shares_of_their_producers(self, files: dict[str, Any]) -> None:
        """Where the study's table of the largest lists them all."""
        compared = 0
        for material in files["materials.json"]["materials"]:
            for table in material["supply"]["eu_study_2023"]:
                pct = {row["country"]: row["pct"] for row in table["top"]}
                for place in material.get("placement", {}).get("board", []):
                    if place["producers"] and set(place["producers"]) <= set(pct):
                        total = sum(pct[country] for country in place["producers"])
                        assert place["share_pct"][table["stage"]] == pytest.approx(total, abs=0.11), place
                        compared += 1
        assert compared > 60


def test_every_question_has_an_answer_with_a_confirmed_source(
    files: dict[str, Any], standard: DataSet
) -> None:
    education = files["education.json"]
    answers = education["debrief_answers"]
    assert len(answers) == len(education["debrief_questions"]) == 12
    confirmed = {source.code for source in standard.sources if not source.unconfirmed}
    for answer in answers:
        assert {answer["source"], *answer.get("more_sources", [])} <= confirmed
        assert list(answer["text"]) == LANGUAGES
        for text in answer["text"].values():  # the same figures in every language
            assert percentages(text) == percentages(answer["text"]["en"])


def test_what_is_dated_has_a_confirmed_source_and_an_end(files: dict[str, Any], standard: DataSet) -> None:
    education = files["education.json"]
    confirmed = {source.code for source in standard.sources if not source.unconfirmed}
    symbols = {material.symbol for material in standard.materials_in_play}
    dated = [*education["news"], *education["role_facts"]]
    assert {one["role"] for one in education["role_facts"]} == {"eu", "refiner"}
    for one in dated:
        assert one["date"] < one["until"], one["source"]
        assert one["source"] in confirmed
        assert set(one.get("materials", [])) <= symbols
    bans = [one for one in education["news"] if one["materials"] == ["Sb", "Ga", "Ge"]]
    assert [one["until"] for one in bans] == ["2026-11-27"]  # the day to which the ban is suspended


def test_the_eu_list_is_that_of_the_act(files: dict[str, Any]) -> None:
    """34 critical; 17 strategic, where the rare earths for magnets are one entry and here part of two."""
    eu = [material["eu_2023"] for material in files["materials.json"]["materials"]]
    assert sum(one["critical"] for one in eu) == 34
    assert Counter(one["strategic"] for one in eu) == {"yes": 16, "part": 2, "no": 16}


def test_newer_figures_are_the_shares_of_their_tonnes(files: dict[str, Any]) -> None:
    compared = []
    for material in files["materials.json"]["materials"]:
        for row in material["supply"].get("usgs", []):
            if row["source"] == "USGS26":
                part, whole = (int(n.replace(",", "")) for n in re.findall(r"[\d,]+", row["note"]))
                assert row["top"][0]["pct"] == round(100 * part / whole), material["symbol"]
                compared.append(material["symbol"])
    assert compared == ["Co", "Ga", "HR", "LR"]


def percentages(text: str) -> list[str]:
    return sorted(re.findall(r"(\d+)\s?%", text))


def test_the_figures_in_the_answers_are_those_of_the_data(files: dict[str, Any], standard: DataSet) -> None:
    known = {
        f"{round(share.pct)}"
        for material in standard.materials_in_play
        for stage in material.stages
        for share in stage.shares
    }
    known |= {f"{m.recycling.rate_pct:g}" for m in standard.materials_in_play if m.recycling}
    goals = [(one.at_least_pct, one.at_most_pct) for one in standard.education.benchmarks]
    known |= {f"{goal:g}" for pair in goals for goal in pair if goal is not None}
    known |= {
        number
        for application in files["applications.json"]["applications"]
        for need in application["materials"]
        for number in percentages(need["why"]["en"])
    }
    for answer in files["education.json"]["debrief_answers"]:
        assert set(percentages(answer["text"]["en"])) <= known
