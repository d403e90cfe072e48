"""In ids: Decisions, Events and Scores with the data set's ids instead of the core's numbers.

What a field holds is read off its declared type, once for each type. Match files count seats from 1
(as_json.py), the server from 0 (server/tables/codec.py).
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from rawsiko.data import DataSet
from rawsiko.rules.decisions import (
    ApplicationId,
    CardId,
    ContinentId,
    Decision,
    MaterialId,
    SeatId,
    TerritoryId,
)
from rawsiko.rules.events import Event
from rawsiko.rules.scoring import Score

Json = Any  #: what json.dumps takes
Translate = Callable[[Any], Json]


class InIds:
    """Translates by the ids of a data set."""

    def __init__(self, data_set: DataSet, *, first_seat: int) -> None:
        self.first_seat = first_seat
        self.applications = [application.id for application in data_set.applications]
        self.by_type: dict[object, Translate | None] = {  # None: as it is
            SeatId: first_seat.__add__ if first_seat else None,
            TerritoryId: [territory.id for territory in data_set.territories].__getitem__,
            ContinentId: [continent.id for continent in data_set.continents].__getitem__,
            MaterialId: [material.symbol for material in data_set.materials_in_play].__getitem__,
            ApplicationId: self.applications.__getitem__,
            CardId: [card.id for card in data_set.cards].__getitem__,
            Score: self.score,
        }
        self.shapes: dict[type, list[tuple[str, Translate | None]]] = {}

    def fields(self, told: Decision | Event, *, hidden: bool) -> dict[str, Json]:
        """The fields of a Decision or an Event by name; those that are hidden are None, or left out."""
        translated: dict[str, Json] = {}
        for name, translate in self.shape_of(type(told)):
            value = getattr(told, name)
            if value is not None or hidden:
                translated[name] = value if value is None or translate is None else translate(value)
        return translated

    def score(self, line: Score) -> dict[str, Json]:
        """One line of the final Score."""
        return {
            "seat": line.seat + self.first_seat,
            "rank": line.rank,
            "points": line.points,
            "applications": [self.applications[number] for number in line.applications],
            "materials": line.materials,
            "territories": line.territories,
            "eliminated": line.eliminated,
        }

    def shape_of(self, kind: type[Decision] | type[Event]) -> list[tuple[str, Translate | None]]:
        shape = self.shapes.get(kind)
        if shape is None:
            hints = get_type_hints(kind)
            shape = [(field.name, self.translation_of(hints[field.name])) for field in fields(kind)]
            self.shapes[kind] = shape
        return shape

    def translation_of(self, hint: object) -> Translate | None:
        """How a value of a declared type is translated; None if it stays as it is."""
        inner = [part for part in get_args(hint) if part is not NoneType]
        if len(inner) < len(get_args(hint)):
            return self.translation_of(inner[0])
        if hint in self.by_type:
            return self.by_type[hint]
        if get_origin(hint) is tuple:
            return of_tuple(self.translation_of(inner[0]))
        if get_origin(hint) is Mapping:
            return of_mapping(self.translation_of(inner[0]))
        return None


def of_tuple(of_item: Translate | None) -> Translate:
    if of_item is None:
        return list
    return lambda values: [of_item(value) for value in values]


def of_mapping(of_key: Translate | None) -> Translate:
    """Counts by something; the counts stay as they are."""
    if of_key is None:
        return dict
    return lambda counts: {of_key(key): count for key, count in counts.items()}
