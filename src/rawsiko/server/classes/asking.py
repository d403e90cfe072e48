"""Who asks something of a class, and what an action of a class is.

An action is a pure function `(lesson, who, what) -> facts`, as for a table (server/actions). Random numbers
and codes come with `what` or `who`, so that a test needs nothing else. An empty answer means that nothing is
left to do.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rawsiko.classes.seating import Room
from rawsiko.server.classes.facts import AnyClassFact, Seating
from rawsiko.server.classes.lesson import Lesson


class Asker(NamedTuple):
    """Who asks a class something: a pupil by number, or with None the teacher or the server itself."""

    now: int
    pupil: int | None = None
    seed: int = 0
    away: frozenset[int] = frozenset()  # pupils who have not been there for two minutes


ClassAction = Callable[[Lesson, Asker, Any], Sequence[AnyClassFact]]


def seated(room: Room) -> Seating:
    places = tuple((pupil, place.table, place.chair) for pupil, place in sorted(room.seated.items()))
    return Seating(room.tables, places)
