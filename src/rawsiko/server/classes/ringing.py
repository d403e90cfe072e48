"""The bell of a class: what it says before each Turn, and what happens when it rings."""

from collections.abc import Callable
from functools import partial
from typing import Final

from rawsiko.classes import bell
from rawsiko.classes.bell import BeforeTurn, QuickTables
from rawsiko.server.actions import ending
from rawsiko.server.classes import seats
from rawsiko.server.classes.actions import end_class, hold_after_absence
from rawsiko.server.classes.asking import Asker
from rawsiko.server.classes.conducted import Conducted
from rawsiko.server.classes.live import LiveClass
from rawsiko.server.classes.pacing import length_of_turn
from rawsiko.server.classes.watching import turns_added
from rawsiko.server.live import LiveTable
from rawsiko.server.minding import Minder, Timers
from rawsiko.server.table import ENDED
from rawsiko.server.tables import Tables

#: How long to wait for the teacher when the bell rang while the server was down.
GRACE_SECONDS: Final = 300.0


class BellRinger:
    """Sets and rings the bells of a node's classes."""

    def __init__(
        self, tables: Tables, minder: Minder, timers: Timers, soon: Callable[[LiveClass, object], None]
    ) -> None:
        self.tables = tables
        self.minder = minder
        self.timers = timers
        self.soon = soon

    def now(self) -> Asker:
        return Asker(int(self.tables.now()))

    def set(self, live: LiveClass, memory: Conducted) -> None:
        """Set the bell; one that rang while the server was down waits for the teacher."""
        lesson, now = live.lesson, self.tables.now()
        if lesson.started is None or lesson.ended:
            self.stop(memory)
            memory.bell_set_for = None
            return
        if memory.bell_set_for == lesson.bell:
            return
        self.stop(memory)
        first_look = (
            memory.bell_set_for is None and memory.ticking is None and lesson.started.started < now - 1
        )
        memory.bell_set_for = lesson.bell
        seconds = lesson.bell - now
        if seconds <= 0 and first_look:
            seconds = GRACE_SECONDS
            self.soon(live, self.hold_after_absence(live))
        memory.bell_timer = self.timers.after(max(seconds, 0.0), partial(self.ring, live, memory))

    async def hold_after_absence(self, live: LiveClass) -> None:
        """The bell rang while the server was down: tables are paused until the teacher says how to go on."""
        heads = [await self.tables.store.head(planned.table) for planned in live.lesson.tables]
        last = max((head.touched for head in heads if head is not None), default=live.lesson.bell)
        away = int(self.tables.now()) - last
        await live.ask(hold_after_absence, self.now(), away)

    @staticmethod
    def stop(memory: Conducted) -> None:
        if memory.bell_timer is not None:
            memory.bell_timer.cancel()
        memory.bell_timer = None

    def ring(self, live: LiveClass, memory: Conducted) -> None:
        """Score unfinished matches as they stand; one still in its setup ends without a result."""
        memory.bell_timer = None
        if live.lesson.is_homework:
            self.soon(live, live.ask(end_class, self.now(), None))
            return
        for planned in live.lesson.tables:
            table = self.tables.live.get(planned.table)
            if table is not None and table.table.state != ENDED:
                action, what = seats.scoring_of(table.table, "bell")
                self.minder.ask(table, action, what)

    def ask(self, live: LiveClass, number: int, table: LiveTable) -> None:
        """Is the Turn that begins the last, or may one more follow?"""
        match, lesson = table.table.match, live.lesson
        assert match is not None
        if match.called:
            return
        before = BeforeTurn(
            int(match.turn),
            int(match.last_turn),
            length_of_turn(lesson, number),
            lesson.bell - self.tables.now(),
            lesson.settings.trade_with_china,
            QuickTables("none" if lesson.is_duplicate else lesson.settings.quick_tables),
            turns_added(table.table),
        )
        call = bell.call_before(before)
        if call is bell.Call.LAST_TURN:
            self.minder.ask(table, ending.call_last_turn, ending.LastTurn(int(match.turn), "bell"))
        elif call is bell.Call.TURN_ADDED:
            self.minder.ask(table, ending.add_turn, int(match.last_turn))
