"""The bell of a class: what it says before each Turn, and what happens when it rings."""

from functools import partial
from typing import Final

from rawsiko.classes import bell
from rawsiko.classes.bell import BeforeTurn, QuickTables
from rawsiko.rules.calls import AddTurn
from rawsiko.server.classes.actions.commands import ring_bell
from rawsiko.server.classes.actions.holding import hold_after_absence
from rawsiko.server.classes.errands import ClassErrands
from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.classes.pace import length_of_turn
from rawsiko.server.classes.runtime import ClassRuntime
from rawsiko.server.tables.actions import ending
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.supervisor import TableSupervisor

#: How long to wait for the teacher when the bell rang while the server was down.
GRACE_SECONDS: Final = 300.0
#: The teacher of a lesson that should have ended this long ago has gone home.
LONG_PAST_SECONDS: Final = 3600.0
#: A timer this late has slept with its machine.
SLEPT_SECONDS: Final = 30.0


class BellRinger:
    """Sets and rings the bells of a node's classes."""

    def __init__(self, errands: ClassErrands, supervisor: TableSupervisor) -> None:
        self.errands = errands
        self.supervisor = supervisor

    def set(self, live: LiveClass, runtime: ClassRuntime) -> None:
        """Set the bell; one that rang while the server was down waits for the teacher."""
        lesson, now = live.lesson, self.errands.now()
        if lesson.started is None or lesson.ended or lesson.rang:
            self.stop(runtime)
            runtime.bell_set_for = None
            return
        if runtime.bell_set_for == lesson.bell:
            return
        first_look = (
            runtime.bell_set_for is None and runtime.ticking is None and lesson.started.started < now - 1
        )
        self.set_for(live, runtime, after_absence=first_look)

    def set_for(self, live: LiveClass, runtime: ClassRuntime, *, after_absence: bool) -> None:
        """Set the bell; after an absence a bell that has just gone by waits for the teacher first."""
        self.stop(runtime)
        runtime.bell_set_for, now = live.lesson.bell, self.errands.now()
        seconds = live.lesson.bell - now
        if -LONG_PAST_SECONDS < seconds <= 0 and after_absence:
            seconds = GRACE_SECONDS
            self.errands.act(live, self.hold_after_absence(live))
        runtime.rings_at = now + max(seconds, 0.0)
        runtime.bell_timer = self.errands.after(max(seconds, 0.0), partial(self.ring, live, runtime))

    def check(self, live: LiveClass, runtime: ClassRuntime) -> None:
        """Ring a bell again that could not be written down; notice one that went by while the machine slept,
        for timers sleep with it."""
        if live.lesson.rang:
            return
        if runtime.bell_timer is None:
            self.ring(live, runtime)
        elif self.errands.now() > runtime.rings_at + SLEPT_SECONDS:
            self.set_for(live, runtime, after_absence=True)

    async def hold_after_absence(self, live: LiveClass) -> None:
        """The bell rang while the server was down: tables are paused until the teacher says how to go on."""
        heads = [await self.errands.tables.store.head(planned.table) for planned in live.lesson.tables]
        last = max((head.touched for head in heads if head is not None), default=live.lesson.bell)
        away = int(self.errands.now()) - last
        await live.ask(hold_after_absence, self.errands.actor(), away)

    @staticmethod
    def stop(runtime: ClassRuntime) -> None:
        if runtime.bell_timer is not None:
            runtime.bell_timer.cancel()
        runtime.bell_timer = None

    def ring(self, live: LiveClass, runtime: ClassRuntime) -> None:
        """Write down that the bell has rung; the tables are brought in line with that, in memory or not."""
        runtime.bell_timer = None
        self.errands.ask(live, ring_bell, live.lesson.bell)

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
            lesson.bell - self.errands.now(),
            lesson.settings.trade_with_china,
            QuickTables("none" if lesson.is_duplicate else lesson.settings.quick_tables),
            sum(isinstance(called.call, AddTurn) for called in table.table.calls),
        )
        call = bell.call_before(before)
        if call is bell.Call.LAST_TURN:
            self.supervisor.errands.ask(
                table, ending.call_last_turn, ending.LastTurn(int(match.turn), "bell")
            )
        elif call is bell.Call.TURN_ADDED:
            self.supervisor.errands.ask(table, ending.add_turn, int(match.last_turn))
