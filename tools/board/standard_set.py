"""What the drawing takes from the data set: Territories, names, links, and which chips lie where."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "src" / "rawsiko" / "data" / "standard-1"
DRAWING = FOLDER / "drawing.json"
LANGUAGES = ("en", "it", "pt", "hr", "de")


@dataclass(frozen=True)
class Territory:
    id: str
    continent: str
    names: Mapping[str, str]
    countries: Sequence[str]
    parts: Sequence[str]  #: countries of which it holds a part
    chips: Sequence[str]  #: symbols of its Materials


@dataclass(frozen=True)
class Link:
    a: str
    b: str
    type: str  #: land or sea
    drawn: str  #: border, border+bridge, dashed or wrap


@dataclass(frozen=True)
class StandardSet:
    continents: Mapping[str, Mapping[str, str]]  #: names by id
    territories: Mapping[str, Territory]  #: by id, in the order of the file
    links: Sequence[Link]
    closed: str  #: id of the closed land
    closed_names: Mapping[str, str]
    closed_countries: Sequence[str]
    omitted: Sequence[str]

    def lands(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Every land with the countries that lie wholly in it."""
        for territory in self.territories.values():
            yield territory.id, territory.countries
        yield self.closed, self.closed_countries


def read_standard_set(folder: Path = FOLDER) -> StandardSet:
    board = json.loads((folder / "board.json").read_bytes())
    materials = json.loads((folder / "materials.json").read_bytes())
    chips = chips_by_territory(materials["materials"])
    return StandardSet(
        continents={raw["id"]: raw["names"] for raw in board["continents"]},
        territories={raw["id"]: territory(raw, chips) for raw in board["territories"]},
        links=[Link(raw["a"], raw["b"], raw["type"], raw["drawn"]) for raw in board["links"]],
        closed=board["closed"]["id"],
        closed_names=board["closed"]["names"],
        closed_countries=board["closed"]["iso"],
        omitted=board["omitted"],
    )


def territory(raw: Mapping[str, Any], chips: Mapping[str, list[str]]) -> Territory:
    return Territory(
        id=raw["id"],
        continent=raw["continent"],
        names=raw["names"],
        countries=raw["iso"],
        parts=[part["iso"] for part in raw.get("parts", ())],
        chips=chips.get(raw["id"], []),
    )


def chips_by_territory(materials: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    chips: dict[str, list[str]] = {}
    for material in materials:
        for place in material.get("placement", {}).get("board", ()):
            chips.setdefault(place["territory"], []).append(material["symbol"])
    return chips
