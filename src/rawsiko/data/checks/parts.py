"""Parts: the entries of a data set that have the right shape, each with its place.

One bad entry must not hide the faults of the others. So the checks that come after the shape look only
at sound entries, while `known` also includes the ids of the rest: a Territory whose name is too long is
still a Territory.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rawsiko.data.build import (
    JsonObject,
    build_application,
    build_card,
    build_closed_land,
    build_continent,
    build_link,
    build_material,
    build_source,
    build_territory,
)
from rawsiko.data.complaints import Complaint
from rawsiko.data.data_set import (
    Application,
    ClosedLand,
    Continent,
    Link,
    Material,
    ObjectiveCard,
    Source,
    Territory,
)

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Placed(Generic[Thing]):
    """An entry and where it is, for example `territories[4]` of board.json."""

    file: str
    place: str
    id: str
    thing: Thing

    def complaint(self, where: str, sentence: str) -> Complaint:
        """A Complaint about something inside this entry; `where` begins with a dot, or is empty."""
        return Complaint(self.file, self.place + where, sentence, self.id)


@dataclass(frozen=True)
class Parts:
    continents: list[Placed[Continent]]
    territories: list[Placed[Territory]]
    links: list[Placed[Link]]
    closed: Placed[ClosedLand] | None
    materials: list[Placed[Material]]
    applications: list[Placed[Application]]
    cards: list[Placed[ObjectiveCard]]
    sources: list[Placed[Source]]
    #: Ids (of Materials, symbols) by list; None if the list itself could not be read.
    known: Mapping[str, Collection[str] | None]


def sound_parts(files: Mapping[str, Any], complaints: Collection[Complaint]) -> Parts:
    """`complaints` are those about reading and shape."""
    bad = {(complaint.file, entry_of(complaint.place)) for complaint in complaints}

    def sound(file: str, key: str, build: Callable[[JsonObject], Thing]) -> list[Placed[Thing]]:
        found = []
        for number, raw in enumerate(entries(files.get(file), key) or ()):
            place = f"{key}[{number}]"
            if (file, place) not in bad:
                found.append(Placed(file, place, name_of(raw), build(raw)))
        return found

    def known(file: str, key: str, id_key: str = "id") -> Collection[str] | None:
        found = entries(files.get(file), key)
        if found is None:
            return None
        return {str(raw[id_key]) for raw in found if isinstance(raw, dict) and id_key in raw}

    return Parts(
        continents=sound("board.json", "continents", build_continent),
        territories=sound("board.json", "territories", build_territory),
        links=sound("board.json", "links", build_link),
        closed=sound_closed_land(files.get("board.json"), bad),
        materials=sound("materials.json", "materials", build_material),
        applications=sound("applications.json", "applications", build_application),
        cards=sound("objectives.json", "cards", build_card),
        sources=sound("sources.json", "sources", build_source),
        known={
            "continents": known("board.json", "continents"),
            "territories": known("board.json", "territories"),
            "materials": known("materials.json", "materials", "symbol"),
            "applications": known("applications.json", "applications"),
            "sources": known("sources.json", "sources", "code"),
        },
    )


def entry_of(place: str) -> str:
    """`materials[3]` of `materials[3].names.it`."""
    entry = re.match(r"\w+(\[\d+\])?", place)
    return entry[0] if entry else ""


def entries(value: object, key: str) -> list[Any] | None:
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, list) else None


def name_of(raw: JsonObject) -> str:
    return str(raw.get("id") or raw.get("code") or f"{raw.get('a')} - {raw.get('b')}")


def sound_closed_land(board: object, bad: Collection[tuple[str, str]]) -> Placed[ClosedLand] | None:
    if not isinstance(board, dict) or "closed" not in board or ("board.json", "closed") in bad:
        return None
    closed = build_closed_land(board["closed"])
    return Placed("board.json", "closed", closed.id, closed)


def all_with_names(parts: Parts) -> Iterator[tuple[str, list[tuple[Placed[Any], Mapping[str, str]]]]]:
    """Each kind of thing that players see by name, with the names."""
    yield "Continent", [(placed, placed.thing.names) for placed in parts.continents]
    yield "Territory", [(placed, placed.thing.names) for placed in parts.territories]
    yield "Material", [(placed, placed.thing.names) for placed in parts.materials]
    yield "Application", [(placed, placed.thing.names) for placed in parts.applications]
