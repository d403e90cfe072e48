"""Several nodes: nobody who listens at another one is taken for absent."""

from types import SimpleNamespace
from typing import Any, cast

from rawsiko.server.cluster.notifications import LocalNotifications
from rawsiko.server.cluster.presence import CHAIR_BITS, HERE_SUFFIX, RemotePresence
from rawsiko.server.log.live_log import LogContext
from rawsiko.server.log.observers import Observer
from rawsiko.server.log.subscribers import Subscriber
from rawsiko.server.tables.chair import Chair
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.table import Table
from tests.server.tables.matches import standard_wire


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


class Noting(Observer[LiveTable]):
    """Notes which tables have changed."""

    def __init__(self) -> None:
        self.changes: list[LiveTable] = []

    def changed(self, live: LiveTable) -> None:
        self.changes.append(live)


def two_nodes() -> tuple[RemotePresence, LiveTable, RemotePresence, LiveTable, Clock]:
    """Two nodes that hear each other and have the same table in memory."""
    notifications, clock = LocalNotifications(), Clock()
    nodes = []
    for _ in range(2):
        tables = cast(Any, SimpleNamespace(notifications=notifications, now=clock, live={}))
        table = Table("t", "CODE", standard_wire(), chairs=[Chair("Ann", "fox", "h")] * 4)
        live = LiveTable(table, LogContext(cast(Any, None), notifications, clock), cast(Any, None), [])
        tables.live["t"] = live
        remote = RemotePresence(cast(TableRegistry, tables), 40.0)
        notifications.subscribe(remote.on_notification, lambda: None)
        nodes += [remote, live]
    first, at_first, second, at_second = nodes
    return (
        cast(RemotePresence, first),
        cast(LiveTable, at_first),
        cast(RemotePresence, second),
        cast(LiveTable, at_second),
        clock,
    )


def test_a_person_who_listens_at_another_node_is_present() -> None:
    first, at_first, _, at_second, _ = two_nodes()
    at_first.audience.add(Subscriber(), 2, "h")
    first.publish(at_first)
    assert at_second.audience.seats() == set()
    assert at_second.present() == {2}


def test_a_person_who_leaves_the_other_node_is_gone() -> None:
    first, at_first, _, at_second, _ = two_nodes()
    subscriber = Subscriber()
    at_first.audience.add(subscriber, 2, "h")
    first.publish(at_first)
    at_first.audience.remove(subscriber, 2)
    first.publish(at_first)
    assert at_second.present() == set()


def test_a_node_that_falls_silent_is_forgotten() -> None:
    first, at_first, second, at_second, clock = two_nodes()
    at_first.audience.add(Subscriber(), 0, "h")
    first.publish(at_first)
    clock.seconds += 29
    second.forget_silent(at_second)
    assert at_second.present() == {0}
    clock.seconds += 1
    observer = Noting()
    at_second.observers.append(observer)
    second.forget_silent(at_second)
    assert at_second.present() == set()
    assert observer.changes == [at_second]


def test_a_node_does_not_listen_to_itself() -> None:
    first, at_first, *_ = two_nodes()
    first.on_notification("t" + HERE_SUFFIX, first.node << CHAIR_BITS | 1)
    assert at_first.present() == set()


def test_the_numbers_of_chairs_fit_beside_any_node() -> None:
    first, at_first, _, at_second, _ = two_nodes()
    for chair in range(4):
        at_first.audience.add(Subscriber(), chair, "h")
    first.publish(at_first)
    assert at_second.present() == {0, 1, 2, 3}


def test_a_node_that_is_new_to_a_table_is_told_at_once_who_is_there() -> None:
    _, at_first, second, at_second, _ = two_nodes()
    at_first.audience.add(Subscriber(), 3, "h")
    second.publish(at_second)
    assert at_second.present() == {3}


def test_of_two_tellings_the_newer_has_the_greater_number() -> None:
    first, at_first, second, _, _ = two_nodes()
    told: list[int] = []
    second.tables.notifications.subscribe(lambda _, number: told.append(number), lambda: None)
    subscriber = Subscriber()
    at_first.audience.add(subscriber, 2, "h")
    first.publish(at_first)
    at_first.audience.remove(subscriber, 2)
    first.publish(at_first)
    assert told[1] > told[0]  # so that the channel keeps the newer of the two
