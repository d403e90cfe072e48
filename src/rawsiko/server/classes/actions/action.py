"""An action of a class: a pure function `(lesson, who, what) -> facts`, as for a table (tables/actions).

Random numbers and codes come with `what` or `who`, so that a test needs nothing else.
"""

from collections.abc import Callable, Sequence
from typing import Any

from rawsiko.classes.seating import Room
from rawsiko.server.classes.facts import AnyClassFact, Seating
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.tables.actions.action import Actor

ClassAction = Callable[[Lesson, Actor, Any], Sequence[AnyClassFact]]


def seated(room: Room) -> Seating:
    places = tuple((pupil, place.table, place.chair) for pupil, place in sorted(room.seated.items()))
    return Seating(room.tables, places)
