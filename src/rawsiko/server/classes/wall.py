"""The wall: everything that a teacher sees of a class, and when those who look on are sent what has changed.

Cards are built only where someone looks, and only those that are out of date.
"""

from typing import TYPE_CHECKING, Final

from rawsiko.classes.names import table_name
from rawsiko.server.classes.cards import STEP_SECONDS, card
from rawsiko.server.classes.shapes import CardSeat, CardState, TableCard
from rawsiko.server.classes.timing import Timings
from rawsiko.server.classes.views import teacher_view, written
from rawsiko.server.log.timers import Cancellable, Timers
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.registry import TableRegistry
from rawsiko.server.tables.table import ENDED, Table
from rawsiko.server.tables.wire import Json

if TYPE_CHECKING:
    from rawsiko.server.classes.live_class import LiveClass

#: A wall is sent what the class does at most four times a second. What happens at its tables it is sent
#: within five seconds, all in one message: with the first Decision after three, while all that it takes is
#: still in the processor's cache and the server need not wake up for it.
CLASS_SECONDS: Final = 0.25
BEFORE_A_DECISION: Final = 3.0
TABLES_SECONDS: Final = 5.0


class Wall:
    """The view of a class's teacher, as last built."""

    def __init__(self, live: "LiveClass", tables: TableRegistry, timers: Timers) -> None:
        self.live = live
        self.tables = tables
        self.timers = timers
        self.timings = Timings(live.lesson, tables.now)
        self.cards: dict[str, Json] = {}  # by number of the table
        self.built: dict[int, float] = {}  # when
        self.dirty: set[int] = set()  # cards that are out of date
        self.others: Json | None = None  # the rest of the view; None if it is out of date
        self.stages_changed = False  # a match has started or ended, which pupils are told too
        self.updated = 0.0
        self.timer: Cancellable | None = None
        self.waiting: Cancellable | None = None  # until the wait at some table becomes long, or it is stuck
        self.since, self.due = 0.0, 0.0  # when something changed that the timer will send, and when it does

    # What has changed

    def table_changed(self, number: int, table: Table, *, decided: bool = False) -> None:
        """The card of a table is out of date."""
        if not self.live.lesson.plays_at(number, table.id):
            return
        self.dirty.add(number)
        if self.live.stages.note(number, table):
            self.stages_changed = True
            self.update_within(CLASS_SECONDS)
        elif not self.live.is_watched():
            return
        elif decided and self.timer is not None and self.tables.now() - self.since >= BEFORE_A_DECISION:
            self.update()
        else:
            self.update_within(TABLES_SECONDS)

    def class_changed(self) -> None:
        """Everything may have changed."""
        self.dirty.update(range(len(self.live.lesson.tables)))
        self.others = None
        self.update_soon()

    def came_or_went(self) -> None:
        """A pupil or a teacher's device has come or gone."""
        self.others = None
        if self.live.is_watched():
            self.update_within(CLASS_SECONDS)

    def time_passes(self) -> None:
        """Forecasts change by time alone: look at each card about once a minute."""
        long_ago = self.tables.now() - STEP_SECONDS
        old = {number for number in self.playing() if self.built.get(number, 0.0) <= long_ago}
        if old and self.live.is_watched():
            self.dirty |= old
            self.update_within(TABLES_SECONDS)

    def lose(self, number: int, state: CardState = "gone") -> None:
        """A table is gone, or has failed; its card says so, and who sat there, so that they can be moved."""
        here, pupils = self.live.present(), self.live.lesson.room.by_chair(number)
        seats = {str(chair): CardSeat(pupil=pupil, here=pupil in here) for chair, pupil in pupils.items()}
        self.cards[str(number)] = written(TableCard(name=table_name(number), state=state, seats=seats))
        self.live.stages.lose(number)
        self.update_soon()

    # When it is sent

    def update_soon(self) -> None:
        """Send at once, unless something was sent just now: a whole class may be coming in."""
        if self.tables.now() - self.updated >= CLASS_SECONDS:
            self.update()
        else:
            self.update_within(CLASS_SECONDS)

    def update_within(self, seconds: float) -> None:
        now = self.tables.now()
        if self.timer is None:
            self.since = now
        elif self.due <= now + seconds:
            return
        else:
            self.timer.cancel()
        self.due = now + seconds
        self.timer = self.timers.after(seconds, self.update)

    def update(self) -> None:
        """Send what has changed; pupils are told which matches have started and ended."""
        self.stop()
        self.updated = self.tables.now()
        if self.stages_changed:
            self.stages_changed = False
            self.live.tell_pupils()
        if self.live.is_watched():
            self.live.tell_changes(None, self.renewed())
            self.wait()

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def wait(self) -> None:
        """Look again when the next table is waited for for long, or is stuck: that comes by time alone."""
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
        tables = {number: live.table for number in self.playing() if (live := self.table(number)) is not None}
        changes = [self.timings.changes_in(number, table) for number, table in tables.items()]
        if soonest := [seconds for seconds in changes if seconds is not None]:
            self.waiting = self.timers.after(min(soonest), self.waited)

    def waited(self) -> None:
        self.waiting = None
        if self.live.is_watched():
            self.dirty |= self.playing()
            self.update_soon()

    # What it shows

    def view(self) -> Json:
        """All that a teacher may see now; forecasts are made anew."""
        self.dirty |= self.playing()
        self.others = None
        return self.renewed()

    def renewed(self) -> Json:
        """The view with what was out of date built anew."""
        for number in self.dirty:
            if (table := self.table(number)) is not None:
                made = card(self.live.lesson, number, table.table, self.timings.context(number, table))
                self.cards[str(number)], self.built[number] = written(made), self.tables.now()
        self.dirty.clear()
        if self.others is None:
            self.others = self.without_cards()
        return {**self.others, "tables": {**self.others["tables"], **self.cards}}

    def without_cards(self) -> Json:
        """The view of a class whose tables are not there yet."""
        live = self.live
        answered = {moment: counting.handed_in for moment, counting in live.rounds.items()}
        return teacher_view(live.lesson, live.present(), answered, devices=live.audience.count(None))

    def table(self, number: int) -> LiveTable | None:
        """A table of the class, if it is in memory and has not failed."""
        planned = self.live.lesson.tables
        there = number < len(planned) and number not in self.live.stages.failed
        return self.tables.live.get(planned[number].table) if there else None

    def playing(self) -> set[int]:
        """The tables in memory whose match has not ended."""
        found = {number: self.table(number) for number in range(len(self.live.lesson.tables))}
        return {number for number, live in found.items() if live is not None and live.table.state != ENDED}

    def clear(self) -> None:
        """The class plays another match."""
        self.timings = Timings(self.live.lesson, self.tables.now)
        self.cards.clear()
        self.built.clear()
        self.dirty.clear()
        self.others = None
