"""Reconciling: the tables of a class are opened, seated, started and scored until they are as it says.

Nothing is done twice, because each table is asked only for what it lacks (reconcile_steps.py).
"""

from functools import partial

from rawsiko.rules.reasons import IllegalDecision
from rawsiko.server.classes import reconcile_steps as steps
from rawsiko.server.classes.actions.commands import (
    Reported,
    close_results,
    end_class,
    note_opened,
    note_report,
    wind_up,
)
from rawsiko.server.classes.erasure import forget_names, forget_talk, forget_words
from rawsiko.server.classes.errands import ClassErrands
from rawsiko.server.classes.facts import PlannedTable, TableEnded
from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.classes.tables import open_table, table_if_there
from rawsiko.server.logger import log
from rawsiko.server.refusals import Refused
from rawsiko.server.store.errors import NoSuchLog, StoreError
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.chat import Chats
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.table import ENDED


class Reconciler:
    """Asks each table of a class only for what it lacks, so nothing is done twice."""

    def __init__(self, errands: ClassErrands, chats: Chats) -> None:
        self.errands = errands
        self.chats = chats

    async def reconcile(self, live: LiveClass) -> None:
        """Reconcile all tables until the class stops changing."""
        runtime = self.errands.runtime(live)
        try:
            while True:
                runtime.again = False
                for number, planned in enumerate(live.lesson.tables):
                    if live.lesson.wants_table(number, planned.table):
                        await self.reconcile_or_report(live, number, planned)
                if live.lesson.tables and not runtime.again:
                    runtime.reconciled.set()
                await live.ask(note_opened, self.errands.actor(), runtime.there)
                if not runtime.again:
                    break
        finally:
            runtime.reconciling = False
        self.end_when_all_have(live)
        if live.lesson.ended:
            await self.forget_words(live)

    async def reconcile_or_report(self, live: LiveClass, number: int, planned: PlannedTable) -> None:
        """Bring a table in line; one that cannot be is shown on the wall and stops none of the others."""
        try:
            await self.reconcile_table(live, number, planned)
            live.stages.failed.discard(number)
        except StoreError:
            raise  # of all tables: tried again in a while
        except Exception:
            log.exception("table of a class", klass=live.lesson.id, table=planned.table)
            live.stages.failed.add(number)
            live.wall.lose(number, "failed")

    async def forget_words(self, live: LiveClass) -> None:
        """Forget what was typed: chats and the teacher's words go with the class, names of pupils when the
        results are closed, half an hour later at the latest."""
        lesson, runtime = live.lesson, self.errands.runtime(live)
        if not (lesson.wound_up or runtime.hushed):
            await forget_talk(live, self.errands.tables, self.chats)
            runtime.hushed = True
        until = lesson.names_until
        if until is not None and (left := until - self.errands.now()) > 0:
            self.close_results_in(live, left)
        elif lesson.has_typed_names():
            await live.ask(forget_names, self.errands.actor(), None)  # and the tables are reconciled
        elif not lesson.wound_up:
            await forget_words(live, self.errands.tables, self.chats)
            await live.ask(wind_up, self.errands.actor(), None)

    def close_results_in(self, live: LiveClass, seconds: float) -> None:
        """Close the results when nobody has closed them until then; once."""
        runtime = self.errands.runtime(live)
        if runtime.names_timer is None:
            runtime.names_timer = self.errands.after(seconds, partial(self.close_results, live))

    def close_results(self, live: LiveClass) -> None:
        self.errands.runtime(live).names_timer = None
        self.errands.ask(live, close_results, None)

    async def reconcile_table(self, live: LiveClass, number: int, planned: PlannedTable) -> None:
        """Ask a table for what it lacks."""
        runtime = self.errands.runtime(live)
        if number in live.stages.gone:
            live.wall.lose(number)
            return
        table = await self.opened(live, number, planned)
        if not live.lesson.plays_at(number, planned.table):
            return  # meanwhile the class has begun another match
        if table is None:
            self.lose(live, number)
            return
        runtime.there.add(number)
        for action, what in steps.pending(live.lesson, number, table.table, int(self.errands.now())):
            try:
                await table.ask(action, Actor(int(self.errands.now())), what)
            except (Refused, IllegalDecision) as refused:
                log.info("too late", table=planned.table, why=str(refused))
            except NoSuchLog:
                return  # table_wiped was told
        live.wall.table_changed(number, table.table)
        if table.table.state == ENDED:
            await self.note_end(live, number, table)

    def lose(self, live: LiveClass, number: int) -> None:
        """A table was wiped while the wall was showing it: the others go on."""
        live.stages.gone.add(number)
        live.wall.lose(number)
        live.tell_pupils()

    async def opened(self, live: LiveClass, number: int, planned: PlannedTable) -> LiveTable | None:
        """A table of the class; opened if it was never there, None if it was wiped."""
        was_there = number in self.errands.runtime(live).there or live.lesson.was_opened(number)
        if planned.table not in self.errands.tables.live and not was_there:
            if not live.is_being_wiped:
                await open_table(live.lesson, planned, self.errands.tables)
            if live.is_being_wiped:  # perhaps meanwhile
                await self.errands.tables.wipe(planned.table)
        return await table_if_there(planned, self.errands.tables)

    def end_when_all_have(self, live: LiveClass) -> None:
        """End the class once every table has ended (not for homework)."""
        lesson = live.lesson
        if lesson.is_homework or lesson.ended or lesson.started is None:
            return
        over = lesson.ends.keys() | live.stages.gone | (live.stages.failed if lesson.rang else set())
        if over >= set(range(len(lesson.tables))):
            self.errands.ask(live, end_class, None)

    async def note_end(self, live: LiveClass, number: int, table: LiveTable) -> None:
        """A card says when its match ended: when its last row was written, even if no node saw it then."""
        head = None if number in live.lesson.ends else await self.errands.tables.store.head(table.table.id)
        if head is None:
            return
        reported = Reported(table.table.id, TableEnded(number, head.touched))
        await live.ask(note_report, self.errands.actor(), reported)
        if number in live.lesson.ends:
            live.wall.table_changed(number, table.table)
            self.end_when_all_have(live)
