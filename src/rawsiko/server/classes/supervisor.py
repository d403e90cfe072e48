"""Conducting: what follows from a change of a class, from people who come and go, and from time.

Intent first: a command is a durable row of the class. Its tables are then brought in line (reconcile.py),
and again after a restart.
"""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Final

from rawsiko.server.classes.actions.commands import (
    close_quiz,
    eyes_up,
    offer_quiz,
)
from rawsiko.server.classes.actions.holding import hold
from rawsiko.server.classes.bell import BellRinger
from rawsiko.server.classes.erasure import drop_words
from rawsiko.server.classes.errands import ClassErrands
from rawsiko.server.classes.live_class import TEACHER, LiveClass
from rawsiko.server.classes.loader import ClassLoader
from rawsiko.server.classes.reconcile import Reconciler
from rawsiko.server.classes.registry import ClassRegistry
from rawsiko.server.classes.requests import Eyes
from rawsiko.server.classes.runtime import ClassRuntime
from rawsiko.server.classes.tables import find_wiped
from rawsiko.server.classes.vanishing import Vanishing
from rawsiko.server.log.observers import Observer
from rawsiko.server.log.timers import Timers
from rawsiko.server.store import StoreError
from rawsiko.server.tables.chat import Chats
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.supervisor import TableSupervisor

TICK_SECONDS: Final = 15.0
LONGEST_START: Final = 10.0
LONGEST_END: Final = 10.0
LONGEST_LOOK: Final = 3.0
LONGEST_HOLD: Final = 180.0
#: How long Eyes up lasts when no teacher is connected.
LONGEST_EYES_UP: Final = 300.0


class ClassSupervisor(Observer[LiveClass]):
    """Conducts the classes of a node."""

    def __init__(
        self,
        classes: ClassRegistry,
        tables: TableRegistry,
        chats: Chats,
        supervisor: TableSupervisor,
        timers: Timers,
    ) -> None:
        self.classes = classes
        self.tables = tables
        self.chats = chats
        self.supervisor = supervisor
        self.errands = ClassErrands(tables, timers, self.changed)
        self.reconciler = Reconciler(self.errands, chats)
        self.loader = ClassLoader(classes, self.errands)
        self.bell = BellRinger(self.errands, supervisor)
        self.vanishing = Vanishing(self.errands)

    def changed(self, live: LiveClass) -> None:
        """A class has a new row, or was just read from its log."""
        if live.is_being_wiped:
            return
        runtime = self.errands.runtime(live)
        self.add_quiz_sums(live)
        self.bell.set(live, runtime)
        self.check_spectators(live, runtime)
        self.vanishing.class_changed(live)
        if not live.lesson.ended:
            runtime.hushed = False
        if live.lesson.wound_up:
            drop_words(live, self.tables, self.chats)
            runtime.wound_up.set()
        else:
            runtime.wound_up.clear()
        if live.lesson.started is None:
            runtime.reconciled.clear()
            runtime.there.clear()
            return
        if runtime.ticking is None:
            self.tick(live)
        if runtime.reconciling:
            runtime.again = True
            return
        runtime.reconciling = True
        runtime.work = self.errands.act(live, self.reconciler.reconcile(live))

    async def reconciled(self, table_id: str) -> None:
        """Wait until a table of the class is open and seated."""
        for live in self.classes.live.values():
            if any(planned.table == table_id for planned in live.lesson.tables):
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.errands.runtime(live).reconciled.wait(), LONGEST_START)
                return

    async def looked_at(self, live: LiveClass) -> None:
        """Wait until the tables of a class that was just read from the store can be shown."""
        shown = self.errands.runtime(live).reconciled
        if live.lesson.started is not None and not shown.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(shown.wait(), LONGEST_LOOK)

    async def wound_up(self, live: LiveClass) -> None:
        """Wait until a class that has ended has opened its tables to all and forgotten what pupils typed."""
        if live.lesson.ended:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.errands.runtime(live).wound_up.wait(), LONGEST_END)

    def open_quiz(self, live: LiveClass) -> None:
        """Open the second round of the quiz once a table has ended."""
        lesson = live.lesson
        if lesson.settings.quiz and "after" not in lesson.quiz.open and not lesson.quiz.was_closed("after"):
            self.errands.ask(live, offer_quiz, "after")

    def add_quiz_sums(self, live: LiveClass) -> None:
        """A round was closed at another node: what was answered here counts too. Until it is stored, the
        sums are tried again."""
        for moment, counting in live.rounds.items():
            if moment in live.lesson.quiz.open or live.lesson.quiz.has(counting.id):
                continue
            counted = live.close_round(moment)
            if counted.counts:
                self.errands.ask(live, close_quiz, counted)

    def on_notification(self, class_id: str, number: int) -> None:
        """Another node has written a row of a class."""
        live = self.classes.live.get(class_id)
        if live is not None and number > live.lesson.number:
            self.errands.act(live, live.catch_up(number))

    def check_spectators(self, live: LiveClass, runtime: ClassRuntime) -> None:
        """After a key was revoked, end all spectator streams of a table; valid ones reconnect."""
        keys = live.lesson.keys()
        if runtime.keys - keys:
            for planned in (*live.lesson.past, *live.lesson.tables):
                table = self.tables.live.get(planned.table)
                for reader in () if table is None else table.audience.at(None):
                    reader.end()
        runtime.keys = keys

    def tick(self, live: LiveClass) -> None:
        """Runs regularly: refreshes forecasts, finds wiped tables, ends what has lasted long enough."""
        runtime, lesson, now = self.errands.runtime(live), live.lesson, self.errands.now()
        runtime.ticking = None
        if lesson.ended or lesson.started is None:
            return
        runtime.ticking = self.errands.after(TICK_SECONDS, partial(self.tick, live))
        live.wall.time_passes()
        self.bell.check(live, runtime)
        if live.audience.by_seat:
            self.errands.act(live, find_wiped(lesson, self.tables, runtime.rows))
        for planned in lesson.tables:
            if (table := self.tables.live.get(planned.table)) is not None:
                table.clock.bell = float(lesson.bell)  # which may have been moved
                self.supervisor.reconcile(table)
        if live.audience.count(TEACHER):
            runtime.teacher_seen = now
        self.vanishing.look(live)
        if lesson.held is not None and not lesson.held.away and now - lesson.held.at >= LONGEST_HOLD:
            self.errands.ask(live, hold, False)
        if lesson.eyes is not None and now - max(runtime.teacher_seen, lesson.eyes.at) >= LONGEST_EYES_UP:
            self.errands.ask(live, eyes_up, Eyes(False))

    # Who is there

    def came_or_went(self, live: LiveClass) -> None:
        """Hold the class when many vanish at once; go on when most are back."""
        runtime, here = self.errands.runtime(live), len(live.audience.seats())
        live.wall.came_or_went()
        self.vanishing.came_or_went(live)
        most = runtime.most_lately(self.errands.now(), here)
        if live.lesson.started is None or live.lesson.ended or live.lesson.is_homework:
            return
        held, seated = live.lesson.held, len(live.lesson.room.seated)
        if held is None and runtime.many_are_gone(most, here):
            self.errands.ask(live, hold, True)
        elif held is not None and not held.away and runtime.most_are_back(here, seated):
            self.errands.ask(live, hold, False)

    def touched(self, live: LiveClass, pupil: int) -> None:
        """A pupil has touched the screen."""
        live.see(pupil)
        place = live.lesson.room.seated.get(pupil)
        if place is not None:
            live.wall.timings.touched(place.table)

    async def forget(self, live: LiveClass) -> None:
        """Wipe a class with its tables and their chats, and end the streams of its readers."""
        self.stop(live)
        live.is_being_wiped = True
        try:
            for planned in (*live.lesson.past, *live.lesson.tables):
                if (table := self.tables.live.get(planned.table)) is not None:
                    table.clock.forget()
                await self.tables.wipe(planned.table)
            await self.classes.wipe(live.name)
        except StoreError:
            live.is_being_wiped = False  # the teacher may try again
            raise

    def wiped(self, live: LiveClass) -> None:
        self.stop(live)

    def stop(self, live: LiveClass) -> None:
        """Cancel everything."""
        runtime = self.errands.runtime(live)
        self.bell.stop(runtime)
        live.wall.stop()
        for timer in (runtime.ticking, runtime.names_timer):
            if timer is not None:
                timer.cancel()
