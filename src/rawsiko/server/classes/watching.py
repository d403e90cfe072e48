"""Watching the tables of a class: how long people have been awaited, how long Turns take, what a wall shows.

Lost in a restart, and rebuilt; how long Turns took is in the log of the class. Cards are built when someone
looks at them, and then only those that are out of date.
"""

from collections import deque
from statistics import median
from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.json import Encoder

from rawsiko.classes.forecast import Lengths
from rawsiko.classes.names import table_name
from rawsiko.rules.calls import AddTurn
from rawsiko.rules.position import ACTION
from rawsiko.server.classes.card_patches import (
    Shown,
    decided_fields,
    shown,
    time_fields,
    waiting_fields,
)
from rawsiko.server.classes.cards import LONG_SECONDS, STEP_SECONDS, Seen, card, ends_at, how_stuck
from rawsiko.server.classes.facts import TurnPlayed
from rawsiko.server.classes.live import TEACHER, LiveClass
from rawsiko.server.classes.pacing import lengths_of
from rawsiko.server.classes.shapes import CardSeat, Stuck, TableCard, relative
from rawsiko.server.classes.views import written
from rawsiko.server.live import LiveTable
from rawsiko.server.merge_patch import patch_between
from rawsiko.server.minding import Timers
from rawsiko.server.readers import Message
from rawsiko.server.table import ENDED, Table
from rawsiko.server.table_clock import Cancellable
from rawsiko.server.tables import Tables
from rawsiko.server.wire import Json

#: A wall gets what the class does at most four times a second. What happens at its tables it gets within five
#: seconds, all in one message: with the first Decision after three heartbeats, while all that it takes is
#: still in the processor's cache, or else with the fifth. The server's heart beats once a second while anyone
#: listens (readers.py); to wake up just for a wall would cost as much as the message.
FLUSH_SECONDS: Final = 0.25
BEATS_BEFORE_A_DECISION: Final = 3
MOST_BEATS: Final = 5
#: A wait is long after this many times the class's own median for that phase.
TIMES_THE_MEDIAN: Final = 3.0
WAITS_KEPT: Final = 100

encode = Encoder().encode


class Watched:
    """What is remembered of a table while it plays."""

    def __init__(
        self, turn: int, turn_began: float | None, paused_then: float, waits_since: float, asked_about: int
    ) -> None:
        self.turn = turn
        self.turn_began = turn_began  # None: it had begun before we started watching
        self.paused_then = paused_then  # seconds of pauses when the Turn began
        self.waits_since = waits_since  # when the awaited seats last changed, or touched anything
        self.asked_about = asked_about  # the Turn about which the bell was asked
        self.awaiting: tuple[int, ...] = ()  # the phase, and seats
        self.by_people = False


def first_look(table: Table, now: float) -> Watched:
    """A table that has just started, or that is already playing after a restart."""
    turn = 0 if table.match is None else int(table.match.turn)
    amid = turn > 0 and len(table.decided) > table.turn_first
    paused = float(table.paused_for)
    return Watched(turn, None if turn else now, paused, now, turn if amid else max(0, turn - 1))


def turns_added(table: Table) -> int:
    return sum(isinstance(called.call, AddTurn) for called in table.calls)


class Wall:
    """The cards of one class, and what they are made from."""

    def __init__(self, live: LiveClass, tables: Tables, timers: Timers, untold: "set[Wall]") -> None:
        self.live = live
        self.tables = tables
        self.timers = timers
        self.untold = untold  # walls that wait for a heartbeat to be told something
        self.watched: dict[int, Watched] = {}
        self.waits: dict[int, deque[float]] = {}  # of people, by phase
        self.known_lengths: dict[int, tuple[int, Lengths]] = {}  # at a number of the log
        self.dirty: set[int] = set()  # cards to rebuild when someone looks
        self.changed: dict[int, Table] = {}  # whose cards have changed since the wall was told of them
        self.beats = 0  # since the first of these changes
        self.to_remake: set[int] = set()  # those on which more has changed than a Decision changes
        self.shown: dict[int, Shown] = {}  # what the wall was told of the others
        self.people_changed = False
        self.stages_changed = False
        self.all_changed = False
        self.flushed = 0.0  # when the wall was last told anything
        self.flushing: Cancellable | None = None
        self.due = 0.0  # when it is told next

    def of(self, number: int, table: Table) -> Watched:
        found = self.watched.get(number)
        if found is None:
            found = self.watched[number] = first_look(table, self.tables.now())
        return found

    def watch(self, number: int, table: Table) -> TurnPlayed | None:
        """Note who is awaited since when; returns the Turn that has just ended, if we saw all of it."""
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
        """A player at a table has touched the screen."""
        if number in self.watched:
            self.watched[number].waits_since = self.tables.now()

    def patience(self, watched: Watched) -> float:
        """After how many seconds a wait counts as long, by the class's own median for that phase."""
        waits = self.waits.get(watched.awaiting[0]) if watched.awaiting else None
        return max(LONG_SECONDS, TIMES_THE_MEDIAN * median(waits)) if waits else LONG_SECONDS

    # What has changed, and when the wall is told

    def mark(self, number: int, table: Table, *, decided: bool = False) -> None:
        """A card is out of date. What has changed on it is found out when the wall is told."""
        if not self.live.lesson.plays_at(number, table.id):
            return
        self.dirty.add(number)
        if self.note_stage(number, table):
            decided = False
            self.stages_changed = True
            self.flush_within(FLUSH_SECONDS)
        if TEACHER not in self.live.listening:
            self.shown.pop(number, None)  # nobody is told of this
            return
        self.note_changed(number, table)
        if not decided:
            self.to_remake.add(number)
        elif self.beats >= BEATS_BEFORE_A_DECISION:
            self.flush_now()

    def note_changed(self, number: int, table: Table) -> None:
        if not self.changed:
            self.beats = 0
            self.untold.add(self)
        self.changed[number] = table

    def beat(self) -> None:
        """The server is awake to send its readers a heartbeat."""
        self.beats += 1
        if self.beats >= MOST_BEATS:
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
        """Tell what changes by time alone, forecasts and who is stuck, about once a minute for each card."""
        if not self.live.is_watched():
            return
        long_ago = self.tables.now() - STEP_SECONDS
        for number, told in self.shown.items():
            table = self.table(number) if told.forecast <= long_ago else None
            if table is not None:
                self.note_changed(number, table.table)

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
        if TEACHER not in self.live.listening:
            self.forget_changes()
            return
        people, self.people_changed = self.people_changed, False
        everything, self.all_changed = self.all_changed, False
        if everything:
            self.write_shown()
            self.shown.clear()
            self.forget_changes()
            self.live.tell_as(TEACHER)
        else:
            self.tell_changes(people=people)

    def forget_changes(self) -> None:
        self.changed.clear()
        self.to_remake.clear()
        self.untold.discard(self)

    def tell_changes(self, *, people: bool) -> None:
        """Tell the wall what has changed on its cards."""
        now = self.tables.now()
        cards = []
        for number, table in self.changed.items():
            fields = self.changes(number, table, now)
            if fields:
                cards.append(f'"{number}":{{{fields}}}')
        self.forget_changes()
        if people:
            self.live.tell_who_is_there(",".join(cards))
        elif cards:
            self.tell_cards(",".join(cards))

    def tell_cards(self, cards: str) -> None:
        """Send a ClassMessage with changes of cards, and nothing else."""
        live, class_id = self.live, self.live.lesson.id
        live.version += 1
        said = f'{{"class":"{class_id}","number":{live.version},"patch":{{"tables":{{{cards}}}}}}}'
        message = Message(class_id, None, said.encode())
        for reader in tuple(live.listening[TEACHER]):
            reader.put(message)

    def changes(self, number: int, table: Table, now: float) -> str:
        """What has changed on a card, as the inside of a JSON object."""
        told, match = self.shown.get(number), table.match
        if told is None or number in self.to_remake or match is None:
            live = self.table(number)
            new = {} if live is None else self.new_card(number, live, now)
            return encode(relative(new, now))[1:-1].decode()
        watched = self.of(number, table)
        fields = decided_fields(told, table)
        fields += waiting_fields(told, round(watched.waits_since), now)
        if now - told.forecast >= STEP_SECONDS:
            ends = ends_at(match, self.lengths(number), now)
            fields += time_fields(told, ends, self.stuck(watched, table), now)
        return ",".join(fields)

    def table(self, number: int) -> LiveTable | None:
        """A table of the class, if it is in memory."""
        planned = self.live.lesson.tables
        return self.tables.live.get(planned[number].table) if number < len(planned) else None

    def new_card(self, number: int, table: LiveTable, now: float) -> Json:
        """Make a card anew; returns what has changed on it."""
        cards, told = self.told_cards(), self.shown.pop(number, None)
        before = cards.get(str(number), {})
        if told is not None and before:
            told.write_into(before)
        made = card(self.live.lesson, number, table.table, self.seen(number, table), now)
        cards[str(number)] = written(made)
        self.note_shown(number, table.table, made, now)
        return patch_between(before, cards[str(number)])

    def told_cards(self) -> Json:
        """The cards as the wall was told them; `shown` is newer."""
        cards: Json = self.live.told.get(TEACHER, {}).get("tables", {})
        return cards

    def note_shown(self, number: int, table: Table, made: TableCard, now: float) -> None:
        told = shown(table, made, now)
        if told is not None:
            self.shown[number] = told

    def write_shown(self) -> None:
        """Bring the cards that the wall was told up to date, to compare them with new ones."""
        cards = self.told_cards()
        for number, told in self.shown.items():
            if str(number) in cards:
                told.write_into(cards[str(number)])

    # Cards

    def renew(self) -> None:
        """Rebuild the cards that are out of date, for someone who looks at the whole wall; others who look
        on are told first what has changed."""
        watched = self.live.is_watched()
        if watched:
            self.tell_everything_shown()
        else:
            self.shown.clear()
        lesson, now = self.live.lesson, self.tables.now()
        for number, planned in enumerate(lesson.tables):
            table = self.tables.live.get(planned.table)
            if table is not None and (number in self.dirty or table.table.state != ENDED):
                made = card(lesson, number, table.table, self.seen(number, table), now)
                self.live.cards[str(number)] = made
                if watched and number not in self.shown:
                    self.note_shown(number, table.table, made, now)
        self.dirty.clear()

    def tell_everything_shown(self) -> None:
        """Tell the wall all changes, times too, and note what it was told."""
        for number, told in self.shown.items():
            table = self.table(number)
            if table is not None:
                told.forecast = 0.0
                self.note_changed(number, table.table)
        if self.changed:
            self.tell_changes(people=False)
        self.write_shown()

    def seen(self, number: int, table: LiveTable) -> Seen:
        watched = self.of(number, table.table)
        stuck = self.stuck(watched, table.table)
        return Seen(table.present(), watched.waits_since, stuck, self.lengths(number))

    def stuck(self, watched: Watched, table: Table) -> Stuck | UnsetType:
        waited = self.tables.now() - watched.waits_since
        return UNSET if waited < LONG_SECONDS else how_stuck(table, waited, self.patience(watched))

    def lengths(self, number: int) -> Lengths:
        """How long the setup and a Turn take; the same until the log of the class says more."""
        lesson = self.live.lesson
        known = self.known_lengths.get(number)
        if known is None or known[0] != lesson.number:
            known = self.known_lengths[number] = (lesson.number, lengths_of(lesson, number))
        return known[1]

    def lose(self, number: int) -> None:
        """A table is gone; its card says so, and who sat there, so that they can be moved."""
        here, pupils = self.live.present(), self.live.lesson.room.by_chair(number)
        seats = {str(chair): CardSeat(pupil=pupil, here=pupil in here) for chair, pupil in pupils.items()}
        self.live.cards[str(number)] = TableCard(name=table_name(number), state="gone", seats=seats)
        self.shown.pop(number, None)
        self.live.running.add(number)
        self.live.over.add(number)
        self.anything_changed()

    def clear(self) -> None:
        """The class plays another match."""
        self.watched.clear()
        self.dirty.clear()
        self.forget_changes()
        self.shown.clear()

    def stop(self) -> None:
        if self.flushing is not None:
            self.flushing.cancel()
            self.flushing = None
