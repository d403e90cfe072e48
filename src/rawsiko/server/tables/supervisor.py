"""Minding the tables: bots take their turn, clocks run out, bots stand in for absent people.

Whenever a table changes, it is checked: whose turn is it, who is there, what time is it? How long a table
waits for people who are away is in patience.py. They get their seat back as soon as they return.
"""

from collections.abc import Sequence

from rawsiko.rules.events import Event
from rawsiko.server.log.observers import Observer
from rawsiko.server.log.timers import Timers
from rawsiko.server.tables.attendance import Attendance
from rawsiko.server.tables.bot_turns import BotService, BotTurns
from rawsiko.server.tables.clock import waits_for
from rawsiko.server.tables.errands import Errands
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.patience import seconds_until_bot
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.shapes import PresenceMessage, SecondsLeft
from rawsiko.server.tables.table import ENDED
from rawsiko.server.tables.time_limits import TimeLimits


class TableSupervisor(Observer[LiveTable]):
    """Looks after all tables of a node."""

    def __init__(
        self, tables: TableRegistry, thinkers: BotService, timers: Timers, *, pace: float, away: float
    ) -> None:
        self.thinkers = thinkers
        self.away = away
        self.errands = Errands(tables, timers, self.reconcile)
        self.attendance = Attendance(self.errands, away)
        self.bots = BotTurns(self.errands, thinkers, pace)
        self.limits = TimeLimits(self.errands, self.bots, away)

    def decided(self, live: LiveTable, events: Sequence[Event]) -> None:
        """A Decision was made. Usually the same people go on deciding in the same phase, and nothing
        has to be rescheduled."""
        clock = live.clock
        if clock.is_urgent or clock.waits_for != waits_for(live.table):
            self.reconcile(live)

    def changed(self, live: LiveTable) -> None:
        self.reconcile(live)

    def came_or_went(self, live: LiveTable) -> None:
        self.reconcile(live)

    def reconcile(self, live: LiveTable) -> None:
        """Start and stop whatever the table needs now: timers, stand-ins, bots."""
        clock, table = live.clock, live.table
        clock.waits_for = waits_for(table)
        self.attendance.show_presence(live, clock)
        self.attendance.watch_host(live, clock)
        if table.state == ENDED or table.match is None:
            clock.forget()
            return
        self.limits.watch_clocks(live, clock)
        self.attendance.hand_back(live)
        self.limits.end_phases(live, clock)
        self.attendance.watch_absence(live, clock)
        self.bots.set_bots_to_work(live, clock)
        bots = any(table.chairs[chair].played_by_bot for chair in table.awaited_chairs())
        clock.is_urgent = bots or clock.phase_is_out or clock.match_is_out

    def presence(self, live: LiveTable) -> PresenceMessage:
        """Presence as last broadcast."""
        return self.attendance.presence_of(live)

    def seconds_until_bot(self, live: LiveTable) -> float | None:
        """How long this table waits for people who are away; None: until they are back."""
        return seconds_until_bot(live.table, self.away)

    def clock_view(self, live: LiveTable) -> SecondsLeft:
        """How many seconds there are for the phase and for the match, where a clock runs."""
        return live.clock.left(self.errands.now())
