"""The class: all tables added up, bots left out where people are meant, and no name in it."""

import json

from rawsiko.debrief import class_debrief
from rawsiko.debrief.shares import Json
from tests.debrief.matches import eager_document


def table(seed: int, people: int = 4) -> Json:
    document = eager_document(4, seed)
    seats = [{**seat, "bot": seat["seat"] >= people} for seat in document["seats"]]
    return {**document, "seats": seats}


SEVEN = [table(seed) for seed in range(3, 10)]


def test_fights_are_summed_with_one_number_for_each_table() -> None:
    told = class_debrief(SEVEN)
    assert told["tables"] == 7
    for one in told["contested"]:
        assert one["by_table"] == [each["fought"]["fights"].get(one["symbol"], 0) for each in SEVEN]
        assert one["fights"] == sum(one["by_table"])
    fights = [one["fights"] for one in told["contested"]]
    assert fights == sorted(fights, reverse=True)


def test_what_was_missed_is_a_part_of_what_was_dealt() -> None:
    for one in class_debrief(SEVEN)["missed"]:
        assert one["missed"] <= one["dealt"]
        assert one["dealt"] >= 2
        assert one["links"][0]["players"] <= one["missed"]


def test_bots_are_left_out_where_people_are_meant_but_their_clashes_count() -> None:
    one_person = [table(seed, people=1) for seed in range(3, 10)]
    told, all_people = class_debrief(one_person), class_debrief(SEVEN)
    assert told["people"] == 7
    assert told["clashes"] == all_people["clashes"]
    assert sum(one["dealt"] for one in told["missed"]) < sum(one["dealt"] for one in all_people["missed"])


def test_a_missing_material_counts_each_person_once() -> None:
    told = class_debrief(SEVEN)
    for one in told["lacking"]:
        lacking = [
            seat
            for each in SEVEN
            for seat in each["stops"]
            if any(one["symbol"] in miss["missing"] for miss in seat["missed"])
        ]
        assert one["players"] == len(lacking) <= told["people"]
    assert told["done"] + sum(len(s["missed"]) for each in SEVEN for s in each["stops"]) == told["dealt"]


def test_luck_is_hidden_in_a_small_class() -> None:
    assert class_debrief(SEVEN[:1])["luck"] is None
    luck = class_debrief(SEVEN)["luck"]
    assert len(luck["people"]) == 28
    assert luck["lucky_winners"] <= luck["winners"]


def test_china_is_counted_over_all_tables() -> None:
    told = class_debrief(SEVEN)["china"]
    assert told["tables"] == 7
    assert told["done"] <= told["then_done"] <= told["dealt"] == 7 * 4 * 4


def test_applications_are_counted_in_the_same_way_with_china_open() -> None:
    told = class_debrief([table(seed, people=3) for seed in range(3, 10)])
    assert (told["done"], told["dealt"]) == (told["china"]["done"], told["china"]["dealt"])
    assert told["dealt"] == 7 * 3 * 4


def test_nobody_is_named() -> None:
    named = [{**each, "seats": [{**s, "name": "Zuleikha"} for s in each["seats"]]} for each in SEVEN]
    assert "Zuleikha" not in json.dumps(class_debrief(named))


def test_a_class_without_a_table_is_empty() -> None:
    told = class_debrief([])
    assert (told["tables"], told["contested"], told["china"]) == (0, [], None)
