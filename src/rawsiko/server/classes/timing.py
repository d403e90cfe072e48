"""Timing: how long people at the tables of a class are awaited, how long Turns take, when matches will end.

Lost in a restart, and rebuilt; how long Turns took is in the log of the class.
"""

from msgspec import UNSET, UnsetType

from rawsiko.classes.forecast import Lengths
from rawsiko.rules.position import ACTION, Position
from rawsiko.server.classes.cards import LONG_SECONDS, STUCK_SECONDS, CardContext, ends_at, how_stuck
from rawsiko.server.classes.facts import TurnPlayed
from rawsiko.server.classes.lesson import Lesson
from rawsiko.server.classes.pace import lengths_of
from rawsiko.server.classes.shapes import Stuck
from rawsiko.server.log.live_log import Now
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.table import Table


class TableTiming:
    """What is remembered of a table while it plays."""

    def __init__(self, table: Table, now: float) -> None:
        """The table has just started, or is already playing after a restart."""
        self.turn = 0 if table.match is None else int(table.match.turn)
        self.turn_began = None if self.turn else now  # None: it had begun before we started watching
        self.paused_then = float(table.paused_for)  # seconds of pauses when the Turn began
        self.waits_since = now  # when the awaited seats last changed, or touched anything
        amid = self.turn > 0 and len(table.decided) > table.turn_first
        self.asked_about = self.turn if amid else max(0, self.turn - 1)  # the bell, about this Turn
        self.awaiting: tuple[int, ...] = ()  # the phase, and seats
        self.moved = now  # when anything was last decided; the forecast counts from then
        self.paused = False


class Timings:
    """The timing of the tables of one class, by number."""

    def __init__(self, lesson: Lesson, now: Now) -> None:
        self.lesson = lesson
        self.now = now
        self.tables: dict[int, TableTiming] = {}
        self.known_lengths: dict[int, tuple[int, Lengths]] = {}  # at a number of the log

    def of(self, number: int, table: Table) -> TableTiming:
        found = self.tables.get(number)
        if found is None:
            found = self.tables[number] = TableTiming(table, self.now())
        return found

    def observe(self, number: int, table: Table) -> TurnPlayed | None:
        """Note who is awaited since when; returns the Turn that has just ended, if we saw all of it."""
        match, now = table.match, self.now()
        if match is None:
            return None
        timing = self.of(number, table)
        awaiting = (int(match.phase), *match.awaiting())
        if awaiting != timing.awaiting or match.phase == ACTION:
            timing.awaiting, timing.waits_since, timing.moved = awaiting, now, now
        if table.paused != timing.paused:
            timing.paused, timing.moved = table.paused, now
        return None if match.turn == timing.turn else next_turn(number, timing, table, now)

    def touched(self, number: int) -> None:
        """A player at a table has touched the screen."""
        if number in self.tables:
            self.tables[number].waits_since = self.now()

    def context(self, number: int, live: LiveTable) -> CardContext:
        """What the card of a table shows besides its match."""
        table = live.table
        timing, match = self.of(number, table), table.match
        stuck = self.stuck(timing, table)
        ends = 0 if match is None else self.forecast(number, timing, match, waits=stuck is not UNSET)
        return CardContext(live.present(), timing.waits_since, stuck, ends)

    def forecast(self, number: int, timing: TableTiming, match: Position, *, waits: bool) -> int:
        """When a match will end. As long as nobody moves the forecast stays; where the wait is long, or the
        table is paused, all that is left is still to come."""
        now = self.now()
        return ends_at(match, self.lengths(number), now if waits or timing.paused else timing.moved, now)

    def stuck(self, timing: TableTiming, table: Table) -> Stuck | UnsetType:
        return how_stuck(table, self.now() - timing.waits_since)

    def changes_in(self, number: int, table: Table) -> float | None:
        """In how many seconds a table will be called stuck, or its wait long, if nothing happens."""
        waited = self.now() - self.of(number, table).waits_since
        return next((at - waited for at in (LONG_SECONDS, STUCK_SECONDS) if waited < at), None)

    def lengths(self, number: int) -> Lengths:
        """How long the setup and a Turn take; the same until the log of the class says more."""
        known = self.known_lengths.get(number)
        if known is None or known[0] != self.lesson.number:
            known = self.known_lengths[number] = (self.lesson.number, lengths_of(self.lesson, number))
        return known[1]


def next_turn(number: int, timing: TableTiming, table: Table, now: float) -> TurnPlayed | None:
    """Another Turn begins: how long did the last one take? Nothing is learnt from the setup."""
    assert table.match is not None
    ended, began, paused = timing.turn, timing.turn_began, float(table.paused_for)
    taken = None if began is None else max(0.0, now - began - (paused - timing.paused_then))
    timing.turn, timing.turn_began, timing.paused_then = int(table.match.turn), now, paused
    return None if taken is None or ended == 0 else TurnPlayed(number, ended, round(taken))
