"""Seating: who sits at which table of the class, and what happens when a pupil comes or is moved.

Two by two, then the third chairs: friends who come in together sit together, nobody sits alone with bots, and
bots hold the chairs of those who are missing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rawsiko.classes.plan import MOST_TABLES


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A chair at a table of the class."""

    table: int
    chair: int


class NoRoom(Exception):
    """Every chair is taken, and there can be no more tables."""


@dataclass(frozen=True, slots=True)
class Room:
    """The tables of a class and who sits where: pupils by their number, in the order they came."""

    tables: int
    players: int
    seated: Mapping[int, Place]

    def free_chairs(self, table: int) -> list[int]:
        taken = {place.chair for place in self.seated.values() if place.table == table}
        return [chair for chair in range(self.players) if chair not in taken]

    def pupils_at(self, table: int) -> list[int]:
        return [pupil for pupil, place in self.seated.items() if place.table == table]

    def by_chair(self, table: int) -> dict[int, int]:
        """The pupils at a table, by chair."""
        return {place.chair: pupil for pupil, place in self.seated.items() if place.table == table}

    def with_place(self, pupil: int, place: Place) -> "Room":
        return Room(max(self.tables, place.table + 1), self.players, {**self.seated, pupil: place})


def place_for_next(room: Room) -> Place:
    """Where the next pupil sits: next to a pupil alone, at an empty table, or where the fewest sit."""
    counts = {table: len(room.pupils_at(table)) for table in range(room.tables) if room.free_chairs(table)}
    if not counts:
        if room.tables == MOST_TABLES:
            raise NoRoom
        return Place(room.tables, 0)
    for wanted in (1, 0):
        for table, count in counts.items():
            if count == wanted:
                return Place(table, room.free_chairs(table)[0])
    table = min(counts, key=lambda one: (counts[one], one))
    return Place(table, room.free_chairs(table)[0])


def moved(room: Room, pupil: int, to: Place) -> Room:
    """Move a pupil; if the chair is taken, the two swap."""
    there = next((other for other, place in room.seated.items() if place == to), None)
    seated = {**room.seated, pupil: to}
    if there is not None and there != pupil:
        seated[there] = room.seated[pupil]
    return Room(room.tables, room.players, seated)


def shuffled(room: Room, rng: Random) -> Room:
    """Everybody sits elsewhere, pupils of one table apart if possible; the chairs in use stay the same."""
    groups = [room.pupils_at(table) for table in range(room.tables)]
    for group in groups:
        rng.shuffle(group)
    rng.shuffle(groups)
    in_turn = [pupil for group in groups for pupil in group]
    chairs = sorted(room.seated.values(), key=lambda place: (place.chair, place.table))
    return Room(room.tables, room.players, dict(sorted(zip(in_turn, by_rounds(chairs), strict=True))))


def by_rounds(places: Sequence[Place]) -> list[Place]:
    """Places in an order in which neighbours are at different tables wherever that is possible."""
    waiting: dict[int, list[Place]] = {}
    for place in places:
        waiting.setdefault(place.table, []).append(place)
    ordered = []
    while waiting:
        for table in sorted(waiting):
            ordered.append(waiting[table].pop(0))
            if not waiting[table]:
                del waiting[table]
    return ordered


def without_table(room: Room, table: int) -> Room:
    """A table is closed and its pupils sit on free chairs elsewhere; the tables behind it move up."""
    others = {pupil: up(place, table) for pupil, place in room.seated.items() if place.table != table}
    left = Room(room.tables - 1, room.players, others)
    for pupil in room.pupils_at(table):
        free = [other for other in range(left.tables) if left.free_chairs(other)]
        if not free:
            raise NoRoom
        emptiest = min(free, key=lambda other: (len(left.pupils_at(other)), other))
        left = left.with_place(pupil, Place(emptiest, left.free_chairs(emptiest)[0]))
    return left


def up(place: Place, closed: int) -> Place:
    return Place(place.table - (place.table > closed), place.chair)


def ready_to_start(room: Room) -> Room:
    """Nobody alone with bots: a single pupil goes to a free chair elsewhere; empty tables are closed."""
    for table in reversed(range(room.tables)):
        pupils = room.pupils_at(table)
        free_elsewhere = any(room.free_chairs(other) for other in range(room.tables) if other != table)
        if not pupils or (len(pupils) == 1 and room.tables > 1 and free_elsewhere):
            room = without_table(room, table)
    return room


def chair_for_late(free: Mapping[Place, float], pupils: Mapping[int, int]) -> Place | None:
    """A bot's chair for a late pupil: at the table with the fewest pupils, then the weakest seat.

    `free` lists the bots' chairs and how well each is doing, `pupils` how many sit at each table.
    """
    return min(free, key=lambda place: (pupils[place.table], free[place], place), default=None)
