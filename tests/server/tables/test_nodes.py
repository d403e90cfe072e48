"""Several nodes: nobody who listens at another one is taken for absent."""

from types import SimpleNamespace
from typing import Any, cast

from rawsiko.server.chair import Chair
from rawsiko.server.live import LiveTable
from rawsiko.server.nodes import CHAIR_BITS, HERE_SUFFIX, Elsewhere
from rawsiko.server.readers import Reader
from rawsiko.server.table import Table
from rawsiko.server.tables import Tables
from rawsiko.server.wake_ups import LocalWakeUps
from tests.server.tables.matches import standard_wire


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def two_nodes() -> tuple[Elsewhere, LiveTable, Elsewhere, LiveTable, Clock]:
    """Two nodes that hear each other and have the same table in memory."""
    wake_ups, clock = LocalWakeUps(), Clock()
    nodes = []
    for _ in range(2):
        tables = cast(Any, SimpleNamespace(wake_ups=wake_ups, now=clock, live={}, on_change=lambda _: None))
        table = Table("t", "CODE", standard_wire(), chairs=[Chair("Ann", "fox", "h")] * 4)
        live = LiveTable(table, cast(Any, None), cast(Any, None), wake_ups, clock)
        tables.live["t"] = live
        elsewhere = Elsewhere(cast(Tables, tables), 40.0)
        wake_ups.subscribe(elsewhere.heard, lambda: None)
        nodes += [elsewhere, live]
    first, at_first, second, at_second = nodes
    return (
        cast(Elsewhere, first),
        cast(LiveTable, at_first),
        cast(Elsewhere, second),
        cast(LiveTable, at_second),
        clock,
    )


def test_a_person_who_listens_at_another_node_is_present() -> None:
    first, at_first, _, at_second, _ = two_nodes()
    at_first.readers[Reader(), 2] = "h"
    first.tell(at_first)
    assert at_second.here() == set()
    assert at_second.present() == {2}


def test_a_person_who_leaves_the_other_node_is_gone() -> None:
    first, at_first, _, at_second, _ = two_nodes()
    reader = Reader()
    at_first.readers[reader, 2] = "h"
    first.tell(at_first)
    del at_first.readers[reader, 2]
    first.tell(at_first)
    assert at_second.present() == set()


def test_a_node_that_falls_silent_is_forgotten() -> None:
    first, at_first, second, at_second, clock = two_nodes()
    at_first.readers[Reader(), 0] = "h"
    first.tell(at_first)
    clock.seconds += 29
    second.forget_silent(at_second)
    assert at_second.present() == {0}
    clock.seconds += 1
    looked: list[LiveTable] = []
    second.tables.on_change = looked.append
    second.forget_silent(at_second)
    assert at_second.present() == set()
    assert looked == [at_second]


def test_a_node_does_not_listen_to_itself() -> None:
    first, at_first, *_ = two_nodes()
    first.heard("t" + HERE_SUFFIX, first.node << CHAIR_BITS | 1)
    assert at_first.present() == set()


def test_the_numbers_of_chairs_fit_beside_any_node() -> None:
    first, at_first, _, at_second, _ = two_nodes()
    for chair in range(4):
        at_first.readers[Reader(), chair] = "h"
    first.tell(at_first)
    assert at_second.present() == {0, 1, 2, 3}


def test_a_node_that_is_new_to_a_table_is_told_at_once_who_is_there() -> None:
    _, at_first, second, at_second, _ = two_nodes()
    at_first.readers[Reader(), 3] = "h"
    second.tell(at_second)
    assert at_second.present() == {3}


def test_of_two_tellings_the_newer_has_the_greater_number() -> None:
    first, at_first, second, _, _ = two_nodes()
    told: list[int] = []
    second.tables.wake_ups.subscribe(lambda _, number: told.append(number), lambda: None)
    reader = Reader()
    at_first.readers[reader, 2] = "h"
    first.tell(at_first)
    del at_first.readers[reader, 2]
    first.tell(at_first)
    assert told[1] > told[0]  # so that the channel keeps the newer of the two
