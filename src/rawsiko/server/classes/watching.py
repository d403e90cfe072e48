"""Watching the tables of a class: how long people have been awaited, how long Turns take, what a wall shows.

Lost in a restart, and rebuilt; how long Turns took is in the log of the class. Cards are built when someone
looks at them, and then only those that are out of date.
"""

from collections import deque
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from msgspec import UNSET, UnsetType

from rawsiko.classes.names import table_name
from rawsiko.rules.calls import AddTurn
from rawsiko.rules.position import ACTION
from rawsiko.server.classes.card_patches import Shown, decided_patch, shown, time_patch
from rawsiko.server.classes.cards import LONG_SECONDS, STEP_SECONDS, Seen, card, ends_at, how_stuck
from rawsiko.server.classes.facts import TurnPlayed
from rawsiko.server.classes.live import TEACHER, LiveClass
from rawsiko.server.classes.pacing import length_of_turn
from rawsiko.server.classes.shapes import CardSeat, Stuck, TableCard, relative
from rawsiko.server.classes.views import written
from rawsiko.server.live import LiveTable
from rawsiko.server.merge_patch import patch_between
from rawsiko.server.minding import Timers
from rawsiko.server.table import ENDED, Table
from rawsiko.server.table_clock import Cancellable
from rawsiko.server.tables import Tables
from rawsiko.server.wire import Json

#: A wall gets what the class does at most four times a second. What happens at its tables it gets within
#: three seconds, all in one message: with the first heartbeat after two seconds. The server beats once a
#: second while anyone listens (readers.py); waking up just for a wall would cost as much as the message.
FLUSH_SECONDS: Final = 0.25
TABLES_SECONDS: Final = 2.0
#: A wait is long after this many times the class's own median for that phase.
TIMES_THE_MEDIAN: Final = 3.0
WAITS_KEPT: Final = 100


@dataclass(slots=True)
class Watched:
    """What is remembered of a table while it plays."""

    turn: int
    turn_began: float | None  # None: it had begun before we started watching
    paused_then: float = 0.0  # seconds of pauses when the Turn began
    waits_since: float = 0.0  # when the awaited seats last changed, or touched anything
    awaiting: tuple[int, ...] = ()  # the phase, and seats
    by_people: bool = False
    asked_about: int = 0  # the Turn about which the bell was asked


def first_look(table: Table, now: float) -> Watched:
    """A table that has just started, or that is already playing after a restart."""
    turn = 0 if table.match is None else int(table.match.turn)
    amid = turn > 0 and len(table.decided) > table.turn_first
    paused = float(table.paused_for)
    return Watched(turn, None if turn else now, paused, now, asked_about=turn if amid else max(0, turn - 1))


def turns_added(table: Table) -> int:
    return sum(isinstance(called.call, AddTurn) for called in table.calls)


@dataclass(slots=True)
class Wall:
    """The cards of one class, and what they are made from."""

    live: LiveClass
    tables: Tables
    timers: Timers
    watched: dict[int, Watched] = field(default_factory=dict)
    waits: dict[int, deque[float]] = field(default_factory=dict)  # of people, by phase
    lengths: dict[int, tuple[int, float]] = field(default_factory=dict)  # of Turns, at a number of the log
    dirty: set[int] = field(default_factory=set)  # cards to rebuild when someone looks
    untold: dict[int, bool] = field(default_factory=dict)  # cards to send; whether only Decisions came
    untold_since: float = 0.0
    shown: dict[int, Shown] = field(default_factory=dict)  # cards as the wall last got them
    forecast: dict[int, float] = field(default_factory=dict)  # when their ends were forecast
    people_changed: bool = False
    stages_changed: bool = False
    all_changed: bool = False
    flushed: float = 0.0  # when the wall was last told anything
    flushing: Cancellable | None = None
    due: float = 0.0  # when it is told next

    def of(self, number: int, table: Table) -> Watched:
        found = self.watched.get(number)
        if found is None:
            found = self.watched[number] = first_look(table, self.tables.now())
        return found

    def watch(self, number: int, table: Table, *, decided: bool) -> TurnPlayed | None:
        """Note who is awaited since when; returns the Turn that has just ended, if we saw all of it."""
        played = None if table.match is None else self.watch_match(number, table)
        self.mark(number, table, decided=decided)
        return played

    def watch_match(self, number: int, table: Table) -> TurnPlayed | None:
        match, now = table.match, self.tables.now()
        assert match is not None
        watched = self.of(number, table)
        awaiting = (int(match.phase), *match.awaiting())
        if awaiting != watched.awaiting or match.phase == ACTION:
            self.note_wait(watched, now)
            watched.awaiting, watched.waits_since = awaiting, now
            watched.by_people = any(not table.chairs[chair].played_by_bot for chair in table.awaited_chairs())
        return None if match.turn == watched.turn else self.next_turn(number, watched, table, now)

    def note_wait(self, watched: Watched, now: float) -> None:
        if watched.awaiting and watched.by_people:
            waits = self.waits.setdefault(watched.awaiting[0], deque(maxlen=WAITS_KEPT))
            waits.append(now - watched.waits_since)

    def next_turn(self, number: int, watched: Watched, table: Table, now: float) -> TurnPlayed | None:
        """Another Turn begins: how long did the last one take? Nothing is learnt from the setup."""
        assert table.match is not None
        ended, began, paused = watched.turn, watched.turn_began, float(table.paused_for)
        taken = None if began is None else max(0.0, now - began - (paused - watched.paused_then))
        watched.turn, watched.turn_began, watched.paused_then = int(table.match.turn), now, paused
        return None if taken is None or ended == 0 else TurnPlayed(number, ended, round(taken))

    def touched(self, number: int) -> None:
        """A player at a table has touched the screen."""
        if number in self.watched:
            self.watched[number].waits_since = self.tables.now()

    def patience(self, watched: Watched) -> float:
        """After how many seconds a wait counts as long, by the class's own median for that phase."""
        waits = self.waits.get(watched.awaiting[0]) if watched.awaiting else None
        return max(LONG_SECONDS, TIMES_THE_MEDIAN * median(waits)) if waits else LONG_SECONDS

    # What has changed, and when the wall is told

    def mark(self, number: int, table: Table, *, decided: bool = False) -> None:
        """Mark a card as out of date; it is sent together with others that change soon."""
        self.dirty.add(number)
        if not self.untold:
            self.untold_since = self.tables.now()
        self.untold[number] = decided and self.untold.get(number, True)
        if self.note_stage(number, table):
            self.untold[number] = False
            self.stages_changed = True
            self.flush_within(FLUSH_SECONDS)

    def beat(self) -> None:
        """The server is awake to give its readers a sign of life."""
        if self.untold and self.live.is_watched() and self.tables.now() - self.untold_since >= TABLES_SECONDS:
            self.flush_now()

    def flush_now(self) -> None:
        self.stop()
        self.flush()

    def note_stage(self, number: int, table: Table) -> bool:
        """Whether a match has started or ended since it was last looked at."""
        runs = table.match is not None
        over = runs and table.state == ENDED
        if (number in self.live.running) == runs and (number in self.live.over) == over:
            return False
        if runs:
            self.live.running.add(number)
        if over:
            self.live.over.add(number)
        return True

    def somebody_came_or_went(self) -> None:
        self.people_changed = True
        if self.live.is_watched():
            self.flush_within(FLUSH_SECONDS)

    def anything_changed(self) -> None:
        """Tell the wall at once, unless it was told just now: a whole class may be coming in."""
        self.all_changed = True
        if self.tables.now() - self.flushed >= FLUSH_SECONDS:
            self.flush_now()
        else:
            self.flush_within(FLUSH_SECONDS)

    def time_passes(self) -> None:
        """Send what changes with time alone, forecasts and who is stuck, once a minute for each card."""
        if self.live.is_watched():
            old = self.tables.now() - STEP_SECONDS
            due = [number for number, then in self.forecast.items() if then <= old]
            if due:
                for number in due:
                    self.untold.setdefault(number, True)
                self.flush_now()

    def flush_within(self, seconds: float) -> None:
        due = self.tables.now() + seconds
        if self.flushing is None or due < self.due:
            self.stop()
            self.due = due
            self.flushing = self.timers.after(seconds, self.flush)

    def flush(self) -> None:
        """Tell the wall what has changed, and pupils which matches have started and ended. Everything else on
        a card is for the teacher only."""
        self.flushing = None
        self.flushed = self.tables.now()
        if self.stages_changed:
            self.stages_changed = False
            self.live.tell_pupils()
        if not self.live.is_watched():
            return
        people, self.people_changed = self.people_changed, False
        everything, self.all_changed = self.all_changed, False
        if everything:
            self.untold.clear()
            self.live.tell_as(TEACHER)
        else:
            self.live.tell_wall(self.changes(), people=people)

    def changes(self) -> Json:
        """Changes on cards that the wall has not been told yet, by number of the table."""
        changed: Json = {}
        lesson, now = self.live.lesson, self.tables.now()
        for number, decided in self.untold.items():
            table = self.tables.live.get(lesson.tables[number].table) if number < len(lesson.tables) else None
            if table is not None and (patch := self.change(number, table, now, decided=decided)):
                changed[str(number)] = patch
        self.untold.clear()
        return changed

    def change(self, number: int, table: LiveTable, now: float, *, decided: bool) -> Json:
        """What has changed on a card since the wall was told."""
        before, told = self.live.told[TEACHER]["tables"].get(str(number), {}), self.shown.get(number)
        if not decided or told is None or told.card is not before:
            return self.new_card(number, table, before, now)
        watched = self.of(number, table.table)
        patch = decided_patch(told, table.table, round(watched.waits_since), now)
        if now - self.forecast[number] >= STEP_SECONDS and table.table.match is not None:
            self.forecast[number] = now
            ends = ends_at(table.table.match, self.length(number), now)
            patch |= time_patch(told, ends, self.stuck(watched, table.table), now)
        return patch

    def new_card(self, number: int, table: LiveTable, before: Json, now: float) -> Json:
        """Build a card again; returns what has changed on it."""
        new = written(card(self.live.lesson, number, table.table, self.seen(number, table), now))
        self.live.told[TEACHER]["tables"][str(number)] = new
        told = shown(new, table.table)
        if told is None:
            self.shown.pop(number, None)
            self.forecast.pop(number, None)
        else:
            self.shown[number] = told
            self.forecast[number] = now
        patch: Json = relative(patch_between(before, new), now)
        return patch

    # Cards

    def renew(self) -> None:
        """Rebuild the cards that are out of date, for someone who looks at the whole wall."""
        lesson, now = self.live.lesson, self.tables.now()
        for number, planned in enumerate(lesson.tables):
            table = self.tables.live.get(planned.table)
            if table is not None and (number in self.dirty or table.table.state != ENDED):
                seen = self.seen(number, table)
                self.live.cards[str(number)] = card(lesson, number, table.table, seen, now)
        self.dirty.clear()

    def seen(self, number: int, table: LiveTable) -> Seen:
        watched = self.of(number, table.table)
        stuck = self.stuck(watched, table.table)
        return Seen(table.present(), watched.waits_since, stuck, self.length(number))

    def stuck(self, watched: Watched, table: Table) -> Stuck | UnsetType:
        waited = self.tables.now() - watched.waits_since
        return UNSET if waited < LONG_SECONDS else how_stuck(table, waited, self.patience(watched))

    def length(self, number: int) -> float:
        """How long a Turn takes; the same until the log of the class says more."""
        lesson = self.live.lesson
        known = self.lengths.get(number)
        if known is None or known[0] != lesson.number:
            known = self.lengths[number] = (lesson.number, length_of_turn(lesson, number))
        return known[1]

    def lose(self, number: int) -> None:
        """A table is gone; its card says so, and who sat there, so that they can be moved."""
        here, pupils = self.live.present(), self.live.lesson.room.by_chair(number)
        seats = {str(chair): CardSeat(pupil=pupil, here=pupil in here) for chair, pupil in pupils.items()}
        self.live.cards[str(number)] = TableCard(name=table_name(number), state="gone", seats=seats)
        self.live.running.add(number)
        self.live.over.add(number)
        self.anything_changed()

    def clear(self) -> None:
        """The class plays another match."""
        self.watched.clear()
        self.dirty.clear()
        self.untold.clear()
        self.shown.clear()
        self.forecast.clear()
        self.live.forget_tables()

    def stop(self) -> None:
        if self.flushing is not None:
            self.flushing.cancel()
            self.flushing = None
