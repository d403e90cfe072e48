from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rawsiko.classes.names import PUPILS, TABLES, free_name
from rawsiko.classes.plan import MOST_PUPILS, MOST_TABLES
from rawsiko.classes.seating import (
    NoRoom,
    Place,
    Room,
    chair_for_late,
    moved,
    place_for_next,
    ready_to_start,
    shuffled,
    without_table,
)


def filled(pupils: int, tables: int, players: int = 3) -> Room:
    room = Room(tables, players, {})
    for pupil in range(pupils):
        room = room.with_place(pupil, place_for_next(room))
    return room


def counts(room: Room) -> list[int]:
    return [len(room.pupils_at(table)) for table in range(room.tables)]


def test_pupils_sit_down_two_by_two_and_then_on_the_third_chairs() -> None:
    assert counts(filled(5, 3)) == [2, 2, 1]
    assert counts(filled(7, 3)) == [3, 2, 2]
    assert filled(2, 3).seated == {0: Place(0, 0), 1: Place(0, 1)}


def test_a_table_opens_when_more_come_than_planned() -> None:
    assert counts(filled(10, 3)) == [3, 3, 3, 1]


def test_a_full_class_has_no_room() -> None:
    room = filled(MOST_TABLES * 5, MOST_TABLES, players=5)
    with pytest.raises(NoRoom):
        place_for_next(room)


def test_somebody_moved_onto_a_pupil_swaps_with_them() -> None:
    room = moved(filled(6, 2), 0, Place(1, 0))
    assert (room.seated[0], room.seated[2]) == (Place(1, 0), Place(0, 0))


def test_somebody_moved_onto_a_free_chair_leaves_theirs() -> None:
    room = moved(filled(4, 2), 0, Place(1, 2))
    assert counts(room) == [1, 3]


def test_a_table_that_is_closed_spreads_its_pupils() -> None:
    assert counts(without_table(filled(6, 3), 0)) == [3, 3]
    with pytest.raises(NoRoom):
        without_table(filled(9, 3), 0)


def test_nobody_starts_alone_with_bots() -> None:
    assert counts(ready_to_start(filled(5, 3))) == [3, 2]
    assert counts(ready_to_start(filled(1, 1))) == [1]


def test_an_empty_table_does_not_start() -> None:
    assert counts(ready_to_start(filled(4, 4))) == [2, 2]


def test_a_full_room_keeps_its_single_pupil() -> None:
    assert counts(ready_to_start(filled(10, 3))) == [3, 3, 3, 1]


@given(pupils=st.integers(2, MOST_PUPILS), players=st.integers(3, 5), seed=st.integers(0, 999))
def test_shuffling_keeps_every_chair_and_parts_neighbours(pupils: int, players: int, seed: int) -> None:
    tables = -(-pupils // players)
    assume(tables <= MOST_TABLES)
    room = filled(pupils, tables, players)
    mixed = shuffled(room, Random(seed))
    assert sorted(mixed.seated.values()) == sorted(room.seated.values())
    assert sorted(mixed.seated) == sorted(room.seated)
    together = max((len(room.pupils_at(table)) for table in range(room.tables)), default=0)
    if min(counts(room)) == max(counts(room)) and room.tables >= together:
        for table in range(room.tables):
            now = [mixed.seated[pupil].table for pupil in room.pupils_at(table)]
            assert len(set(now)) == len(now)


def test_somebody_late_gets_the_weakest_bot_where_pupils_are_fewest() -> None:
    free = {Place(0, 2): 5.0, Place(1, 1): 9.0, Place(1, 2): 3.0}
    assert chair_for_late(free, {0: 2, 1: 1}) == Place(1, 2)
    assert chair_for_late({}, {}) is None


def test_names_are_short_unique_and_enough() -> None:
    assert len(set(PUPILS)) == len(PUPILS) == 64
    assert all(len(name) <= 7 and name.isascii() and name.isalpha() for name in PUPILS)
    assert len(set(TABLES)) == MOST_TABLES
    assert "Co" not in TABLES


def test_a_free_name_is_nobody_elses() -> None:
    taken: set[str] = set()
    rng = Random(1)
    for _ in PUPILS:
        taken.add(free_name(taken, rng))
    assert taken == set(PUPILS)
