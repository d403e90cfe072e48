"""Conducting: tables are brought in line with what their class wants.

Intent first: a command is a durable row of the class. Its tables are then opened, seated, started, paused and
scored until they are as the class says, and again after a restart. Nothing is done twice, because each table
is asked only for what it lacks.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final
from weakref import WeakKeyDictionary

import structlog

from rawsiko.classes.names import is_of_the_list
from rawsiko.rules.position import ACTION, INVESTMENT
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.server.actions.action import Who
from rawsiko.server.chat import Chats
from rawsiko.server.classes import seats
from rawsiko.server.classes.actions import (
    Counted,
    Reported,
    close_quiz,
    end_class,
    eyes_up,
    hold,
    note_opened,
    note_report,
    open_quiz,
    wind_up,
)
from rawsiko.server.classes.asking import Asker
from rawsiko.server.classes.class_tables import find_wiped, number_of, open_table, table_if_there
from rawsiko.server.classes.conducted import Conducted
from rawsiko.server.classes.facts import PlannedTable, TableEnded
from rawsiko.server.classes.finding import Classes
from rawsiko.server.classes.forgetting import forget_names, forget_words, wipe_class, wipe_table
from rawsiko.server.classes.lesson import PLAYING
from rawsiko.server.classes.live import ENDING, TEACHER, LiveClass
from rawsiko.server.classes.requests import Eyes
from rawsiko.server.classes.ringing import BellRinger
from rawsiko.server.classes.watching import Wall
from rawsiko.server.live import LiveTable
from rawsiko.server.minding import Minder, Timers
from rawsiko.server.refusals import Refused
from rawsiko.server.store import NoSuchTable, StoreError
from rawsiko.server.table import ENDED
from rawsiko.server.tables import Tables

TICK_SECONDS: Final = 15.0
LONGEST_START: Final = 10.0
LONGEST_END: Final = 10.0
RETRY_SECONDS: Final = 5.0
LONGEST_HOLD: Final = 180.0
#: How long Eyes up lasts when no teacher is connected.
LONGEST_EYES_UP: Final = 300.0

log = structlog.get_logger()


class Conductor:
    """Conducts the classes of a node."""

    def __init__(
        self, classes: Classes, tables: Tables, chats: Chats, minder: Minder, timers: Timers
    ) -> None:
        self.chats = chats
        self.classes = classes
        self.tables = tables
        self.minder = minder
        self.timers = timers
        self.loading: set[str] = set()  # classes
        self.conducted: WeakKeyDictionary[LiveClass, Conducted] = WeakKeyDictionary()
        self.untold: set[Wall] = set()  # those that have something to be told
        self.bell = BellRinger(tables, minder, timers, self.soon)
        classes.on_change = self.class_changed
        classes.on_come_or_go = self.somebody_came_or_went
        classes.on_wall = lambda live: self.of(live).wall.anything_changed()
        classes.on_look = lambda live: self.of(live).wall.renew()
        tables.on_wiped = self.table_wiped
        self.look_at_table: Callable[[LiveTable], None] = tables.on_change
        self.glance_at_table: Callable[[LiveTable], None] = tables.on_decided
        tables.on_change = partial(self.table_changed, self.look_at_table)
        tables.on_decided = partial(self.table_changed, self.glance_at_table)

    def of(self, live: LiveClass) -> Conducted:
        found = self.conducted.get(live)
        if found is None:
            wall = Wall(live, self.tables, self.timers, self.untold)
            found = self.conducted[live] = Conducted(wall, self.tables.now())
        return found

    def now(self) -> Asker:
        return Asker(int(self.tables.now()))

    def class_changed(self, live: LiveClass) -> None:
        """A class has a new row, or was just read from its log."""
        memory = self.of(live)
        self.add_quiz_sums(live)
        self.bell.set(live, memory)
        self.check_spectators(live, memory)
        if live.lesson.wound_up:
            memory.wound_up.set()
        else:
            memory.wound_up.clear()
        if live.lesson.started is None:
            memory.wall.clear()
            memory.lined_up.clear()
            memory.there.clear()
            return
        if memory.ticking is None:
            self.tick(live)
        if memory.aligning:
            memory.again = True
            return
        memory.aligning = True
        self.soon(live, self.align(live))

    def soon(self, live: LiveClass, work: object) -> None:
        """Run `work` soon; if the store fails, retry after a while."""

        async def done() -> None:
            try:
                await work  # type: ignore[misc]
            except (Refused, IllegalDecision) as refused:
                log.info("too late", klass=live.lesson.id, why=str(refused))
            except StoreError as error:
                log.warning("store", klass=live.lesson.id, why=str(error))
                self.of(live).aligning = False
                self.timers.after(RETRY_SECONDS, partial(self.class_changed, live))

        self.tables.start(done())

    async def align(self, live: LiveClass) -> None:
        """Bring all tables in line, until nothing has changed meanwhile."""
        memory = self.of(live)
        try:
            while True:
                memory.again = False
                for number, planned in enumerate(live.lesson.tables):
                    if live.lesson.wants_table(number, planned.table):
                        await self.align_table(live, number, planned)
                if live.lesson.tables and not memory.again:
                    memory.lined_up.set()
                await live.note(note_opened, self.now(), memory.there)
                if not memory.again:
                    break
        finally:
            memory.aligning = False
        self.end_when_all_have(live)
        if live.lesson.ended:
            await self.forget_words(live)

    async def forget_words(self, live: LiveClass) -> None:
        """Forget what pupils typed themselves: it goes with the class."""
        if not all(is_of_the_list(pupil.name) for pupil in live.lesson.pupils):
            await live.ask(forget_names, self.now(), None)  # and the tables are brought in line again
        elif not live.lesson.wound_up:
            await forget_words(live, self.tables, self.chats)
            await live.ask(wind_up, self.now(), None)

    async def align_table(self, live: LiveClass, number: int, planned: PlannedTable) -> None:
        """Ask a table for what it lacks."""
        memory = self.of(live)
        if number in live.gone:
            memory.wall.lose(number)
            return
        table = await self.opened(live, number, planned)
        if not live.lesson.plays_at(number, planned.table):
            return  # meanwhile the class has begun another match
        if table is None:
            self.lose(live, number)
            return
        memory.there.add(number)
        for action, what in seats.to_do(live.lesson, number, table.table, int(self.tables.now())):
            try:
                await table.ask(action, Who(int(self.tables.now())), what)
            except (Refused, IllegalDecision) as refused:
                log.info("too late", table=planned.table, why=str(refused))
            except NoSuchTable:
                return  # table_wiped was told
        memory.wall.mark(number, table.table)

    def lose(self, live: LiveClass, number: int) -> None:
        """A table was wiped while the wall was showing it: the others go on."""
        live.gone.add(number)
        self.of(live).wall.lose(number)
        live.tell_pupils()

    async def opened(self, live: LiveClass, number: int, planned: PlannedTable) -> LiveTable | None:
        """A table of the class; opened if it was never there, None if it was wiped."""
        was_there = number in self.of(live).there or live.lesson.was_opened(number)
        if planned.table not in self.tables.live and not was_there:
            await open_table(live.lesson, planned, self.tables)
        return await table_if_there(planned, self.tables)

    async def lined_up(self, table_id: str) -> None:
        """Wait until a table that a class is about to open is there, with everybody seated."""
        for live in self.classes.live.values():
            if any(planned.table == table_id for planned in live.lesson.tables):
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.of(live).lined_up.wait(), LONGEST_START)
                return

    async def wound_up(self, live: LiveClass) -> None:
        """Wait until a class that has ended has opened its tables to all and forgotten what pupils typed."""
        if live.lesson.ended:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.of(live).wound_up.wait(), LONGEST_END)

    def end_when_all_have(self, live: LiveClass) -> None:
        """A class ends with its last table; homework ends when it is closed."""
        if live.lesson.is_homework:
            return
        tables = [
            self.tables.live.get(planned.table)
            for number, planned in enumerate(live.lesson.tables)
            if number not in live.gone
        ]
        all_over = all(table is not None and table.table.state == ENDED for table in tables)
        if tables and all_over and not live.lesson.ended:
            self.soon(live, live.ask(end_class, self.now(), None))

    async def note_end(self, live: LiveClass, number: int, table: LiveTable) -> None:
        """A card says when its match ended: when its last row was written, even if no node saw it then."""
        head = None if number in live.lesson.ends else await self.tables.store.head(table.table.id)
        if head is None:
            return
        reported = Reported(table.table.id, TableEnded(number, head.touched))
        if await live.note(note_report, self.now(), reported):
            self.of(live).wall.mark(number, table.table)

    def open_quiz(self, live: LiveClass) -> None:
        """Open the second round of the quiz once a table has ended."""
        lesson = live.lesson
        if lesson.settings.quiz and not {"after"} & (lesson.quiz_open | lesson.quiz_sums.keys()):
            self.soon(live, live.ask(open_quiz, self.now(), "after"))

    def add_quiz_sums(self, live: LiveClass) -> None:
        """A round was closed at another node: what was answered here counts too."""
        for moment, counting in live.rounds.items():
            if moment not in live.lesson.quiz_open and counting.is_open:
                counted = Counted(moment, live.close_round(moment))
                self.soon(live, live.ask(close_quiz, self.now(), counted))

    def heard(self, class_id: str, number: int) -> None:
        """Another node has written a row of a class."""
        live = self.classes.live.get(class_id)
        if live is not None and number > live.lesson.number:
            self.soon(live, live.catch_up(number))

    def check_spectators(self, live: LiveClass, memory: Conducted) -> None:
        """When a key is no longer good, end the streams of all who watch a table: the others come back."""
        keys = live.lesson.keys()
        if memory.keys - keys:
            for planned in (*live.lesson.past, *live.lesson.tables):
                table = self.tables.live.get(planned.table)
                for reader, chair in () if table is None else list(table.readers):
                    if chair is None:
                        reader.end()
        memory.keys = keys

    # What happens at a table

    def table_changed(self, look: Callable[[LiveTable], None], table: LiveTable) -> None:
        """A table has changed: its card, its Turns, and what the bell says before the next one."""
        live = self.class_of(table)
        number = None if live is None else number_of(live.lesson, table.table)
        if live is None or number is None:
            look(table)
            return
        self.watch(live, number, table, decided=look is self.glance_at_table)
        look(table)
        if table.table.state == ENDED:
            self.soon(live, self.note_end(live, number, table))
            self.open_quiz(live)
            self.end_when_all_have(live)

    def table_wiped(self, table: LiveTable) -> None:
        """A table that a class was playing at has been wiped."""
        live = self.class_of(table)
        number = None if live is None else number_of(live.lesson, table.table)
        if live is not None and number is not None:
            self.lose(live, number)
            self.end_when_all_have(live)

    def class_of(self, table: LiveTable) -> LiveClass | None:
        """The class of a table; after a restart it is loaded when the first of its tables is."""
        class_id = "" if table.table.opened is None else table.table.opened.class_id
        if not class_id:
            return None
        live = self.classes.live.get(class_id)
        if live is None and class_id not in self.loading and table.table.state != ENDED:
            self.loading.add(class_id)
            self.tables.start(self.load(class_id))
        return live

    async def load(self, class_id: str) -> None:
        """Conduct a class again."""
        try:
            await self.classes.find(class_id)
        except (Refused, StoreError) as error:
            log.warning("class", klass=class_id, why=str(error))
        finally:
            self.loading.discard(class_id)

    async def resume(self) -> None:
        """After a restart: every class that was playing, or not wound up, is conducted again, whether or not
        anyone comes."""
        for state in (PLAYING, ENDING):
            last = ""
            while page := await self.tables.store.tables(state=f"class {state}", after=last):
                for head in page:
                    await self.load(head.table)
                last = page[-1].table

    def watch(self, live: LiveClass, number: int, table: LiveTable, *, decided: bool) -> None:
        """Note how long Turns take; before anything of a Turn is decided, ask the bell."""
        wall, match = self.of(live).wall, table.table.match
        played = wall.watch(number, table.table)
        wall.mark(number, table.table, decided=decided)
        if match is None:
            return
        if played is not None:
            self.soon(live, live.note(note_report, self.now(), Reported(table.table.id, played)))
        table.clock.bell = float(live.lesson.bell)
        watched = wall.of(number, table.table)
        if match.turn > watched.asked_about and match.phase in (INVESTMENT, ACTION):
            watched.asked_about = int(match.turn)
            self.bell.ask(live, number, table)

    def beat(self) -> None:
        """The server is awake anyway: send the walls what they have not been told yet."""
        for wall in list(self.untold):
            wall.beat()

    def tick(self, live: LiveClass) -> None:
        """Regularly update forecasts, find who is stuck and what is gone, and end what lasted long enough."""
        memory, lesson, now = self.of(live), live.lesson, self.tables.now()
        memory.ticking = None
        if lesson.ended or lesson.started is None:
            return
        memory.ticking = self.timers.after(TICK_SECONDS, partial(self.tick, live))
        memory.wall.time_passes()
        if live.listening:
            self.soon(live, find_wiped(lesson, self.tables, memory.rows))
        for planned in lesson.tables:
            if (table := self.tables.live.get(planned.table)) is not None:
                table.clock.bell = float(lesson.bell)  # which may have been moved
                self.minder.look(table)
        if live.listeners(TEACHER):
            memory.teacher_seen = now
        if lesson.held is not None and not lesson.held.away and now - lesson.held.at >= LONGEST_HOLD:
            self.soon(live, live.ask(hold, self.now(), False))
        if lesson.eyes is not None and now - max(memory.teacher_seen, lesson.eyes.at) >= LONGEST_EYES_UP:
            self.soon(live, live.ask(eyes_up, self.now(), Eyes(False)))

    # Who is there

    def somebody_came_or_went(self, live: LiveClass) -> None:
        """Hold the class when many vanish at once; go on when most are back."""
        memory, here = self.of(live), len(live.present())
        memory.wall.somebody_came_or_went()
        most = memory.most_lately(self.tables.now(), here)
        if live.lesson.started is None or live.lesson.ended or live.lesson.is_homework:
            return
        held = live.lesson.held
        if held is None and memory.many_are_gone(most, here):
            self.soon(live, live.ask(hold, self.now(), True))
        elif held is not None and not held.away and memory.most_are_back(here):
            self.soon(live, live.ask(hold, self.now(), False))

    def touched(self, live: LiveClass, pupil: int) -> None:
        """A pupil has touched the screen."""
        live.see(pupil)
        place = live.lesson.room.seated.get(pupil)
        if place is not None:
            self.of(live).wall.touched(place.table)

    async def forget(self, live: LiveClass) -> None:
        """Wipe a class with its tables and their chats, and end the streams of its readers."""
        self.stop(live)
        for planned in (*live.lesson.past, *live.lesson.tables):
            if (table := self.tables.live.get(planned.table)) is not None:
                table.clock.forget()
            await wipe_table(self.tables, planned.table)
        await wipe_class(self.classes, live)

    def stop(self, live: LiveClass) -> None:
        """Cancel everything."""
        memory = self.of(live)
        self.bell.stop(memory)
        memory.wall.stop()
        if memory.ticking is not None:
            memory.ticking.cancel()
