"""Classroom: a data set in a folder of its own, small, for a test to damage."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rawsiko.data import Complaint, check_data_set


class Classroom:
    """A data set in a folder of its own, for a teacher to change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def edited(self, file: str) -> Iterator[Any]:
        value = json.loads((self.folder / file).read_bytes())
        yield value
        self.write(file, value)

    def write(self, file: str, value: object) -> None:
        (self.folder / file).write_text(json.dumps(value), encoding="utf-8")

    def change(self, file: str, change: Callable[[Any], object]) -> None:
        with self.edited(file) as value:
            change(value)

    def complaints(self) -> list[Complaint]:
        return check_data_set(self.folder)

    def only_complaint(self) -> Complaint:
        complaints = self.complaints()
        assert len(complaints) == 1, [str(complaint) for complaint in complaints]
        return complaints[0]


def small_set() -> dict[str, Any]:
    return {
        "data_set.json": {"id": "classroom", "title": {"en": "Our class"}, "languages": ["en"]},
        "board.json": small_board(),
        "materials.json": {"materials": small_materials()},
        "applications.json": {"applications": small_applications()},
        "objectives.json": {
            "dealing": {"most_players_wanting_a_single_territory_material": 3},
            "cards": [
                {"id": f"card_{card}", "applications": [f"thing_{card}_{number}" for number in range(4)]}
                for card in range(5)
            ],
        },
        "sources.json": {"sources": [{"code": "BOOK", "title": "Our school book"}]},
        "education.json": {
            "crm_act": {"scope": {"en": "a year"}, "benchmarks_2030": [], "source": "BOOK"},
            "criticality": {
                "rule": {"en": "important and at risk"},
                "thresholds": {"economic_importance": 2.8, "supply_risk": 1},
                "source": "BOOK",
            },
            "debrief_questions": [],
        },
    }


def small_board() -> dict[str, Any]:
    """Continents c0 to c5 in a ring; in each the Territories c0_a, c0_b and c0_c in a row."""
    territories = [f"c{continent}_{letter}" for continent in range(6) for letter in "abc"]
    return {
        "continents": [{"id": f"c{number}", "names": {"en": f"Continent {number}"}} for number in range(6)],
        "territories": [
            {"id": land, "names": {"en": f"Land {land}"}, "continent": land[:2], "iso": [country_of(land)]}
            for land in territories
        ],
        "links": [
            {"a": territories[number], "b": territories[(number + 1) % 18], "type": "land"}
            for number in range(18)
        ],
        "closed": {"id": "china", "names": {"en": "China"}, "iso": ["CN"], "land_neighbours": ["c0_a"]},
    }


def country_of(territory: str) -> str:
    """A made-up country for each: AA for c0_a, FC for c5_c."""
    return "ABCDEF"[int(territory[1])] + territory[3].upper()


def small_materials() -> list[dict[str, Any]]:
    """Bi lies on one Territory, Co on two, Cu on three; As is not in play."""
    places = {"Bi": ["c0_a"], "Co": ["c0_b", "c1_a"], "Cu": ["c0_c", "c2_a", "c3_a"]}
    weights = {"Bi": 5, "Co": 3, "Cu": 2}
    in_play = [
        {
            "id": symbol.lower(),
            "symbol": symbol,
            "names": {"en": f"Material {symbol}"},
            "in_play": True,
            "placement": {"board": [{"territory": territory} for territory in places[symbol]]},
            "rarity_weight": weights[symbol],
        }
        for symbol in places
    ]
    return [*in_play, {"id": "arsenic", "symbol": "As", "names": {"en": "Arsenic"}, "in_play": False}]


def small_applications() -> list[dict[str, Any]]:
    """Four for each card; the first ones of three cards need Bi, all others Co and Cu."""
    applications = []
    for card in range(5):
        for number in range(4):
            symbols = ["Bi", "Cu"] if number == 0 and card < 3 else ["Co", "Cu"]
            applications.append(
                {
                    "id": f"thing_{card}_{number}",
                    "names": {"en": f"Thing {card} {number}"},
                    "tier": number + 1,
                    "points": 7 if "Bi" in symbols else 5,
                    "materials": [{"symbol": symbol} for symbol in symbols],
                }
            )
    return applications
