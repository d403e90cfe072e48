"""Watching the tables of a class: since when somebody is awaited, how long Turns take, what a wall shows.

Lost in a restart, and worked out again; how long Turns took is in the log of the class.
"""

from collections import deque
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Final

from rawsiko.classes.names import table_name
from rawsiko.rules.calls import AddTurn
from rawsiko.rules.position import ACTION
from rawsiko.server.classes.cards import Seen, card
from rawsiko.server.classes.facts import TurnPlayed
from rawsiko.server.classes.live import TEACHER, LiveClass
from rawsiko.server.classes.pacing import length_of_turn
from rawsiko.server.classes.shapes import TableCard
from rawsiko.server.live import LiveTable
from rawsiko.server.minding import Timers
from rawsiko.server.table import Table
from rawsiko.server.table_clock import Cancellable
from rawsiko.server.tables import Tables

FLUSH_SECONDS: Final = 0.25  # a wall hears of a table four times a second at most
#: A wait is long after this many seconds, or after this many times the class's own median for that phase.
LONG_SECONDS: Final = 90.0
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
    """A table that was just started, or that plays already after a restart."""
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
    dirty: set[int] = field(default_factory=set)
    people_changed: bool = False
    all_changed: bool = False
    flushed: float = 0.0  # when the wall was last told anything
    flushing: Cancellable | None = None

    def of(self, number: int, table: Table) -> Watched:
        found = self.watched.get(number)
        if found is None:
            found = self.watched[number] = first_look(table, self.tables.now())
        return found

    def watch(self, number: int, table: Table) -> TurnPlayed | None:
        """Note who is awaited since when; answers with the Turn that has just ended, if it was all seen."""
        match, now = table.match, self.tables.now()
        if match is None:
            return None
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
        """Somebody at a table has touched the screen."""
        if number in self.watched:
            self.watched[number].waits_since = self.tables.now()

    def patience(self, watched: Watched) -> float:
        """After how many seconds a wait counts as long, by the class's own median for that phase."""
        waits = self.waits.get(watched.awaiting[0]) if watched.awaiting else None
        return max(LONG_SECONDS, TIMES_THE_MEDIAN * median(waits)) if waits else LONG_SECONDS

    def mark(self, number: int) -> None:
        """Mark a card as out of date; it is remade together with others that change soon."""
        self.dirty.add(number)
        self.flush_soon()

    def somebody_came_or_went(self) -> None:
        self.people_changed = True
        self.flush_soon()

    def anything_changed(self) -> None:
        """Tell the wall at once, unless it was told just now: a whole class may be coming in."""
        self.all_changed = True
        if self.flushing is None and self.tables.now() - self.flushed >= FLUSH_SECONDS:
            self.flush()
        else:
            self.flush_soon()

    def flush_soon(self) -> None:
        if self.flushing is None:
            self.flushing = self.timers.after(FLUSH_SECONDS, partial(self.flush))

    def flush(self) -> None:
        """Tell the wall what has changed."""
        self.flushing = None
        lesson, before = self.live.lesson, (self.live.running(), self.live.over())
        changed: dict[str, TableCard] = {}
        for number in sorted(self.dirty):
            table = self.tables.live.get(lesson.tables[number].table) if number < len(lesson.tables) else None
            if table is not None:
                changed[str(number)] = self.card(number, table)
        self.dirty.clear()
        self.live.cards |= changed
        self.flushed = self.tables.now()
        people, self.people_changed = self.people_changed, False
        everything, self.all_changed = self.all_changed, False
        # Pupils hear which matches have started and ended; whatever else is on a card is the teacher's.
        if (self.live.running(), self.live.over()) != before:
            self.live.tell()
        elif not everything:
            self.live.tell_wall(changed, people=people)
        elif self.live.listeners(TEACHER):
            self.live.tell_as(TEACHER)

    def card(self, number: int, table: LiveTable) -> TableCard:
        watched, lesson = self.of(number, table.table), self.live.lesson
        length = length_of_turn(lesson, number)
        seen = Seen(table.present(), watched.waits_since, self.patience(watched), length)
        return card(lesson, number, table.table, seen, self.tables.now())

    def lose(self, number: int) -> None:
        """A table is not there any more; its card says so."""
        self.live.cards[str(number)] = TableCard(name=table_name(number), state="gone", seats={})
        self.live.tell(only_teachers=True)

    def clear(self) -> None:
        """The class plays another match."""
        self.watched.clear()
        self.dirty.clear()
        self.live.cards.clear()

    def stop(self) -> None:
        if self.flushing is not None:
            self.flushing.cancel()
