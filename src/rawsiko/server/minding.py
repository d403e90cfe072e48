"""Minding the tables: bots take their turn, clocks run out, absent people are stood in for.

Whenever a table changes, it is looked at: whose turn is it, who is there, what time is it? No table
ever waits for somebody who left. People get their seat back as soon as they return.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, Protocol
from weakref import WeakKeyDictionary

import structlog

from rawsiko.rules.reasons import IllegalDecision
from rawsiko.server.live import LiveTable
from rawsiko.server.refusals import Refused
from rawsiko.server.table import ENDED, Table
from rawsiko.server.table_clock import Cancellable, TableClock, phase_of
from rawsiko.server.tables import Tables
from rawsiko.server.wire import DecisionMessage, Json

HOSTS_WAIT: Final = 2  # times as long as other people, an absent host is waited for
LINGER_SECONDS: Final = 10.0  # how long somebody is shown who listens no more: many ask again and again
RETRY_SECONDS: Final = 5.0  # after a bot could not decide, or the store could not be reached

log = structlog.get_logger()


class Timers(Protocol):
    """Calls back later; tests bring their own."""

    def after(self, seconds: float, callback: Callable[[], None]) -> Cancellable: ...


class LoopTimers:
    """The timers of the event loop."""

    def after(self, seconds: float, callback: Callable[[], None]) -> Cancellable:
        return asyncio.get_running_loop().call_later(seconds, callback)


class Thinks(Protocol):
    """Thinks for bots; tests bring their own."""

    async def decide(self, table: Table, chair: int) -> DecisionMessage: ...

    async def hint(self, table: Table, chair: int, depth: int) -> Json: ...

    def close(self) -> None: ...


class Minder:
    """Looks after all tables of a node."""

    def __init__(self, tables: Tables, thinkers: Thinks, timers: Timers, *, pace: float, away: float) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.timers = timers
        self.pace = pace  # seconds between the Decisions of bots, so that people can follow
        self.away = away  # seconds that an absent person is waited for
        self.hosts_away = HOSTS_WAIT * away
        self.clocks: WeakKeyDictionary[LiveTable, TableClock] = WeakKeyDictionary()
        tables.on_change = self.look

    def clock_of(self, live: LiveTable) -> TableClock:
        return self.clocks.setdefault(live, TableClock())

    def look(self, live: LiveTable) -> None:
        """A table has changed, or somebody has come or gone."""
        clock = self.clock_of(live)
        self.show_presence(live, clock)
        self.watch_host(live, clock)
        if live.table.state == ENDED or live.table.match is None:
            clock.forget()
            return
        self.watch_clocks(live, clock)
        self.hand_back(live, clock)
        self.stand_in_for_the_slow(live, clock)
        self.watch_absence(live, clock)
        self.set_bots_to_work(live, clock)

    def act(self, live: LiveTable, work: Coroutine[Any, Any, object]) -> None:
        """Do something soon; where the store fails, look after a while whether it is still due."""
        self.tables.run(work, live, lambda: self.timers.after(RETRY_SECONDS, partial(self.look, live)))

    # Who is there

    def presence(self, live: LiveTable) -> Json:
        """Who is there, as everybody was told."""
        clock = self.clock_of(live)
        return {"present": sorted(clock.shown), "spectators": clock.shown_spectators}

    def show_presence(self, live: LiveTable, clock: TableClock) -> None:
        """Tell at once who has come, and after a while who has gone."""
        present: set[int | None] = {*live.present()}
        if live.spectators() >= clock.shown_spectators:
            present.add(None)
        for gone in {*clock.shown, None} - present - clock.leaving.keys():
            clock.leaving[gone] = self.timers.after(LINGER_SECONDS, partial(self.show_gone, live, gone))
        for back in clock.leaving.keys() & present:
            clock.leaving.pop(back).cancel()
        if live.present() - clock.shown or live.spectators() > clock.shown_spectators:
            clock.shown |= live.present()
            clock.shown_spectators = max(clock.shown_spectators, live.spectators())
            live.tell_beside(self.presence(live))

    def show_gone(self, live: LiveTable, chair: int | None) -> None:
        """Somebody on a chair, or with None some of the spectators, did not come back."""
        clock = self.clock_of(live)
        del clock.leaving[chair]
        if chair is None:
            clock.shown_spectators = live.spectators()
        else:
            clock.shown.discard(chair)
        live.tell_beside(self.presence(live))

    def watch_host(self, live: LiveTable, clock: TableClock) -> None:
        """When the host is away and others are there, the next of them is host after a while."""
        table, present = live.table, live.present()
        heirs = [chair for chair in table.people_after(table.host) if chair in present]
        if table.state == ENDED or table.host in present or not heirs:
            clock.stop_host()
        elif clock.host_is_away:
            self.act(live, self.tables.pass_on_host(live, table.host, heirs[0]))
        elif clock.host_timer is None:
            self.wait_for_host(live, clock, self.hosts_away)

    def wait_for_host(self, live: LiveTable, clock: TableClock, seconds: float) -> None:
        clock.host_timer = self.timers.after(seconds, partial(self.host_away_too_long, live))

    def host_away_too_long(self, live: LiveTable) -> None:
        """The host has not listened for a while; unless they were heard of, somebody else is host."""
        clock = self.clock_of(live)
        left = live.heard.get(live.table.host, 0.0) + self.hosts_away - self.tables.now()
        if left > 0:
            self.wait_for_host(live, clock, left)
        else:
            clock.host_is_away = True
            self.look(live)

    def hand_back(self, live: LiveTable, clock: TableClock) -> None:
        """People who are there again play again; those who were too slow, from their next phase on."""
        for chair in live.present():
            if clock.too_slow.get(chair) != clock.phase:
                clock.too_slow.pop(chair, None)
            still_slow = clock.match_is_out or chair in clock.too_slow
            if live.table.chairs[chair].stand_in and not still_slow:
                self.act(live, self.tables.come_back(live, chair))

    def watch_absence(self, live: LiveTable, clock: TableClock) -> None:
        """Whoever is awaited and not there is waited for a while; then a bot plays on."""
        missed = set(self.awaited_people(live.table)) - live.present()
        for chair in clock.absent.keys() - missed:
            clock.absent.pop(chair).cancel()
        clock.away &= missed
        for chair in clock.away:
            self.act(live, self.tables.stand_in(live, chair))
        for chair in missed - clock.absent.keys() - clock.away:
            self.wait_for(live, clock, chair, self.away)

    def wait_for(self, live: LiveTable, clock: TableClock, chair: int, seconds: float) -> None:
        clock.absent[chair] = self.timers.after(seconds, partial(self.absent_too_long, live, chair))

    def absent_too_long(self, live: LiveTable, chair: int) -> None:
        """Nobody has listened for them for a while; unless they were heard of, that is too long."""
        clock = self.clock_of(live)
        del clock.absent[chair]
        left = live.heard.get(chair, 0.0) + self.away - self.tables.now()
        if left > 0:
            self.wait_for(live, clock, chair, left)
        else:
            clock.away.add(chair)
            self.look(live)

    @staticmethod
    def awaited_people(table: Table) -> list[int]:
        return [chair for chair in table.awaited_chairs() if not table.chairs[chair].played_by_bot]

    # What time it is

    def watch_clocks(self, live: LiveTable, clock: TableClock) -> None:
        """Start and stop them, and tell everybody when that changes."""
        before = (clock.phase_ends, clock.match_ends)
        self.watch_phase_clock(live, clock)
        self.watch_match_clock(live, clock)
        if (clock.phase_ends, clock.match_ends) != before:
            live.tell_beside({"clock": clock.left(self.tables.now())})

    def watch_phase_clock(self, live: LiveTable, clock: TableClock) -> None:
        """The clock of a phase starts when people are awaited in it; their moves do not wind it."""
        phase, seconds = phase_of(live.table), live.table.settings.phase_seconds
        if phase != clock.phase:
            clock.phase = phase
            clock.stop_phase()
        waits = not clock.phase_is_out and clock.phase_timer is None and self.awaited_people(live.table)
        if seconds is not None and waits:
            clock.phase_ends = self.tables.now() + seconds
            clock.phase_timer = self.timers.after(seconds, partial(self.phase_out, live))

    def watch_match_clock(self, live: LiveTable, clock: TableClock) -> None:
        """The clock of the match runs from its start to its end, and stops in a pause."""
        table, minutes = live.table, live.table.settings.match_minutes
        if table.paused:
            clock.stop_match()
        elif minutes is not None and clock.match_timer is None and not clock.match_is_out:
            clock.match_ends = table.started + 60.0 * minutes + table.paused_for
            left = max(clock.match_ends - self.tables.now(), 0.0)
            clock.match_timer = self.timers.after(left, partial(self.match_out, live))

    def phase_out(self, live: LiveTable) -> None:
        """A bot finishes the phase for those who were too slow."""
        clock = self.clock_of(live)
        clock.phase_timer = None
        clock.phase_is_out = True
        for chair in self.awaited_people(live.table):
            clock.too_slow[chair] = clock.phase
        self.look(live)

    def match_out(self, live: LiveTable) -> None:
        """Bots play the match to its end."""
        clock = self.clock_of(live)
        clock.stop_match()
        clock.match_is_out = True
        self.look(live)

    def stand_in_for_the_slow(self, live: LiveTable, clock: TableClock) -> None:
        """Bots play on for those who are out of time: in this phase, or for good."""
        awaited = self.awaited_people(live.table)
        for chair, seated in enumerate(live.table.chairs):
            slow = chair in awaited and chair in clock.too_slow and clock.too_slow[chair] == clock.phase
            if (slow or clock.match_is_out) and seated.is_person and not seated.stand_in:
                self.act(live, self.tables.stand_in(live, chair))

    def clock_view(self, live: LiveTable) -> Json:
        """How many seconds there are for the phase and for the match, where a clock runs."""
        return self.clock_of(live).left(self.tables.now())

    # Bots

    def set_bots_to_work(self, live: LiveTable, clock: TableClock) -> None:
        """Every awaited bot thinks, once for each state of the board."""
        table = live.table
        for chair in table.awaited_chairs():
            if table.chairs[chair].played_by_bot and clock.thinking.get(chair) != table.board_number:
                clock.thinking[chair] = table.board_number
                self.timers.after(self.pace, partial(self.start_thinking, live, chair, table.board_number))

    def start_thinking(self, live: LiveTable, chair: int, board: int) -> None:
        self.act(live, self.think(live, chair, board))

    async def think(self, live: LiveTable, chair: int, board: int) -> None:
        """Let a bot decide about a state of the board and carry it out, unless it has changed meanwhile."""
        table, again = live.table, 0.0
        try:
            if table.board_number == board and chair in table.awaited_chairs():
                decision = await self.thinkers.decide(table, chair)
                await self.tables.decide_for_bot(live, chair, decision, board)
        except Refused:
            pass  # the board has changed while the bot was thinking, or its person is back
        except IllegalDecision as illegal:
            log.error("a bot was wrong", table=table.id, number=table.number, why=str(illegal))
            again = RETRY_SECONDS
        except Exception:
            log.exception("a bot could not decide", table=table.id, number=table.number)
            again = RETRY_SECONDS
        self.timers.after(again, partial(self.stop_thinking, live, chair, board))

    def stop_thinking(self, live: LiveTable, chair: int, board: int) -> None:
        """Look again; if nothing has changed, the bot thinks again."""
        clock = self.clock_of(live)
        if clock.thinking.get(chair) == board:
            del clock.thinking[chair]
        self.look(live)
