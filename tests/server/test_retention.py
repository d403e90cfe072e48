"""When old tables are wiped: not because a clock was wrong for a moment."""

from rawsiko.server.tables.retention import DAY, LOOK_AGAIN_SECONDS, Retention
from tests.server.tables.world import NOON, Clock


def test_old_tables_go_at_the_second_look() -> None:
    clock = Clock()
    retention = Retention(30, clock, clock)
    assert retention.wipe_before() is None
    clock.time += LOOK_AGAIN_SECONDS - 1
    assert retention.wipe_before() is None
    clock.time += 1
    assert retention.wipe_before() == int(clock.time) - 30 * DAY


def test_a_clock_that_is_ahead_at_the_start_and_then_put_right_wipes_nothing() -> None:
    wall, passed = Clock(), Clock()
    wall.time = NOON + 33 * DAY
    retention = Retention(30, wall, passed)
    assert retention.wipe_before() is None
    passed.time += 60
    wall.time = NOON + 60
    assert retention.wipe_before() is None
    for clock in (wall, passed):
        clock.time += LOOK_AGAIN_SECONDS
    assert retention.wipe_before() == int(wall.time) - 30 * DAY


def test_a_clock_that_jumps_ahead_while_the_server_runs_is_looked_at_again() -> None:
    wall, passed = Clock(), Clock()
    retention = Retention(30, wall, passed)
    for clock in (wall, passed):
        clock.time += LOOK_AGAIN_SECONDS
    assert retention.wipe_before() is not None
    wall.time += 33 * DAY
    assert retention.wipe_before() is None
