"""Watching the tables of a class: since when somebody is awaited, how long Turns take, what a wall shows.

Lost in a restart, and worked out again; how long Turns took is in the log of the class. Cards are made when
somebody looks at them, and then only those that are out of date.
"""

from collections import deque
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from msgspec import UNSET, UnsetType

from rawsiko.classes.names import table_name
from rawsiko.rules.calls import AddTurn
from rawsiko.rules.position import ACTION
from rawsiko.server.classes.cards import LONG_SECONDS, Seen, card, ends_at, how_stuck
from rawsiko.server.classes.facts import TurnPlayed
from rawsiko.server.classes.live import TEACHER, LiveClass
from rawsiko.server.classes.pacing import length_of_turn
from rawsiko.server.classes.shapes import CardSeat, Stuck, TableCard
from rawsiko.server.live import LiveTable
from rawsiko.server.minding import Timers
from rawsiko.server.table import ENDED, Table
from rawsiko.server.table_clock import Cancellable
from rawsiko.server.tables import Tables

#: A wall hears of what the class does four times a second at most. What happens at its tables it hears within
#: three seconds, all in one message, since a message costs the server as much as a move of a pupil.
FLUSH_SECONDS: Final = 0.25
TABLES_SECONDS: Final = 3.0
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
    lengths: dict[int, tuple[int, float]] = field(default_factory=dict)  # of Turns, at a number of the log
    dirty: set[int] = field(default_factory=set)  # cards to remake
    untold: set[str] = field(default_factory=set)  # cards that were remade since the wall was told
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

    def watch(self, number: int, table: Table) -> TurnPlayed | None:
        """Note who is awaited since when; answers with the Turn that has just ended, if it was all seen."""
        match, now = table.match, self.tables.now()
        if match is None:
            self.mark(number, table)
            return None
        watched = self.of(number, table)
        awaiting = (int(match.phase), *match.awaiting())
        self.mark(number, table)
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

    # What has changed, and when the wall is told

    def mark(self, number: int, table: Table) -> None:
        """Mark a card as out of date; it is remade together with others that change soon."""
        self.dirty.add(number)
        if self.note_stage(number, table):
            self.stages_changed = True
            self.flush_within(FLUSH_SECONDS)
        elif self.live.is_watched():
            self.flush_within(TABLES_SECONDS)

    def note_stage(self, number: int, table: Table) -> bool:
        """Whether a match has started or ended since it was last looked at."""
        before = (number in self.live.running, number in self.live.over)
        now = (table.match is not None, table.match is not None and table.state == ENDED)
        if now[0]:
            self.live.running.add(number)
        if now[1]:
            self.live.over.add(number)
        return before != now

    def somebody_came_or_went(self) -> None:
        self.people_changed = True
        if self.live.is_watched():
            self.flush_within(FLUSH_SECONDS)

    def anything_changed(self) -> None:
        """Tell the wall at once, unless it was told just now: a whole class may be coming in."""
        self.all_changed = True
        if self.tables.now() - self.flushed >= FLUSH_SECONDS:
            self.stop()
            self.flush()
        else:
            self.flush_within(FLUSH_SECONDS)

    def time_passes(self) -> None:
        """Mark the cards that change by time alone: forecasts, and who is stuck."""
        is_watched = self.live.is_watched()
        for number, planned in enumerate(self.live.lesson.tables):
            table = self.tables.live.get(planned.table)
            shown = self.live.cards.get(str(number)) if is_watched else None
            if table is not None and (shown is None or self.is_old(number, table.table, shown)):
                self.mark(number, table.table)

    def is_old(self, number: int, table: Table, shown: TableCard) -> bool:
        """Whether a card would say something else by now."""
        if table.match is None or table.state == ENDED:
            return False
        ends = ends_at(table.match, self.length(number), self.tables.now())
        return ends != shown.ends or self.stuck(self.of(number, table), table) != shown.stuck

    def flush_within(self, seconds: float) -> None:
        due = self.tables.now() + seconds
        if self.flushing is None or due < self.due:
            self.stop()
            self.due = due
            self.flushing = self.timers.after(seconds, self.flush)

    def flush(self) -> None:
        """Tell the wall what has changed, and pupils which matches have started and ended. Whatever else is
        on a card is the teacher's."""
        self.flushing = None
        self.flushed = self.tables.now()
        if self.stages_changed:
            self.stages_changed = False
            self.live.tell_pupils()
        if not self.live.is_watched():
            return
        people, self.people_changed = self.people_changed, False
        everything, self.all_changed = self.all_changed, False
        self.renew()
        cards = {number: self.live.cards[number] for number in sorted(self.untold)}
        self.untold.clear()
        if everything:
            self.live.tell_as(TEACHER)
        else:
            self.live.tell_wall(cards, people=people)

    # Cards

    def renew(self) -> None:
        """Remake the cards that are out of date: somebody looks at the whole wall, or it is to be told."""
        lesson = self.live.lesson
        renewed: dict[str, TableCard] = {}
        for number in sorted(self.dirty):
            table = self.tables.live.get(lesson.tables[number].table) if number < len(lesson.tables) else None
            if table is not None:
                renewed[str(number)] = self.card(number, table)
        self.dirty.clear()
        self.untold.update(renewed)
        self.live.cards |= renewed

    def card(self, number: int, table: LiveTable) -> TableCard:
        watched = self.of(number, table.table)
        stuck = self.stuck(watched, table.table)
        seen = Seen(table.present(), watched.waits_since, stuck, self.length(number))
        return card(self.live.lesson, number, table.table, seen, self.tables.now())

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
        """A table is not there any more; its card says so, and who sat there, so that they can be moved."""
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
        self.live.forget_tables()

    def stop(self) -> None:
        if self.flushing is not None:
            self.flushing.cancel()
            self.flushing = None
