"""Minding the tables: bots take their turn, clocks run out, bots stand in for absent people.

Whenever a table changes, it is checked: whose turn is it, who is there, what time is it? No table ever waits
for people who have left. People get their seat back as soon as they return.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, Protocol

import structlog
from msgspec import UnsetType

from rawsiko.classes import bell
from rawsiko.rules.match import Match
from rawsiko.rules.out_of_time import decision_out_of_time
from rawsiko.rules.position import ACTION, TRADE_WITH_CHINA
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.rules.turns import place_in_turn
from rawsiko.rules.views import seen_by
from rawsiko.server.actions.action import Action, What, Who
from rawsiko.server.actions.deciding import BotsDecision, decide_for_bot, decide_out_of_time
from rawsiko.server.actions.ending import LastTurn, call_last_turn
from rawsiko.server.actions.standing_in import come_back, pass_on_host, stand_in
from rawsiko.server.live import LiveTable
from rawsiko.server.refusals import Refused
from rawsiko.server.shapes import ClockMessage, Hint, PresenceMessage, SecondsLeft
from rawsiko.server.store import StoreError
from rawsiko.server.table import ENDED, Table
from rawsiko.server.table_clock import Cancellable, TableClock, phase_of, waits_for
from rawsiko.server.tables import Tables
from rawsiko.server.wire import DecisionMessage

HOSTS_WAIT: Final = 2  # an absent host is waited for this many times as long as other people
LINGER_SECONDS: Final = 10.0  # how long people who stop listening still count as present: pollers return
BEST_HINT: Final = 3  # one that names a move
RETRY_SECONDS: Final = 5.0  # after a bot failed to decide, or the store could not be reached

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

    async def hint(self, table: Table, chair: int, depth: int) -> Hint: ...

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
        tables.on_change = self.look
        tables.on_decided = self.glance

    def glance(self, live: LiveTable) -> None:
        """A Decision was made. Usually the same people go on deciding in the same phase, and nothing
        has to be rescheduled."""
        clock = live.clock
        if clock.is_urgent or clock.waits_for != waits_for(live.table):
            self.look(live)

    def look(self, live: LiveTable) -> None:
        """A table has changed, or people have come or gone."""
        clock = live.clock
        table = live.table
        clock.waits_for = waits_for(table)
        self.show_presence(live, clock)
        self.watch_host(live, clock)
        if table.state == ENDED or table.match is None:
            clock.forget()
            return
        self.watch_clocks(live, clock)
        self.hand_back(live)
        self.end_phases(live, clock)
        self.watch_absence(live, clock)
        self.set_bots_to_work(live, clock)
        bots = any(table.chairs[chair].played_by_bot for chair in table.awaited_chairs())
        clock.is_urgent = bots or clock.phase_is_out or clock.match_is_out

    def act(self, live: LiveTable, work: Coroutine[Any, Any, object]) -> None:
        """Do something soon; if the store fails, check later whether it is still due."""
        self.tables.run(work, live, lambda: self.timers.after(RETRY_SECONDS, partial(self.look, live)))

    def ask(self, live: LiveTable, action: Action[What], what: What) -> None:
        """Ask something of a table in the server's own name."""

        async def asking() -> None:
            await live.ask(action, Who(int(self.tables.now())), what)

        self.act(live, asking())

    # Who is there

    def presence(self, live: LiveTable) -> PresenceMessage:
        """Who is there, as everybody was last told."""
        clock = live.clock
        return PresenceMessage(live.table.id, sorted(clock.shown), clock.shown_spectators)

    def show_presence(self, live: LiveTable, clock: TableClock) -> None:
        """Tell at once who has come, and after a while who has gone."""
        here, spectators = live.present(), live.spectators()
        present: set[int | None] = {*here}
        if spectators >= clock.shown_spectators:
            present.add(None)
        for gone in {*clock.shown, None} - present - clock.leaving.keys():
            clock.leaving[gone] = self.timers.after(LINGER_SECONDS, partial(self.show_gone, live, gone))
        for back in clock.leaving.keys() & present:
            clock.leaving.pop(back).cancel()
        if here - clock.shown or spectators > clock.shown_spectators:
            clock.shown |= here
            clock.shown_spectators = max(clock.shown_spectators, spectators)
            live.tell_beside(self.presence(live))

    def show_gone(self, live: LiveTable, chair: int | None) -> None:
        """Someone on a chair, or with None some of the spectators, did not come back."""
        clock = live.clock
        del clock.leaving[chair]
        if chair is None:
            clock.shown_spectators = live.spectators()
        else:
            clock.shown.discard(chair)
        live.tell_beside(self.presence(live))

    def watch_host(self, live: LiveTable, clock: TableClock) -> None:
        """If the host is away and others are there, the next of them becomes host after a while."""
        table, present = live.table, live.present()
        if table.is_of_class:
            return  # the teacher is the host, without a chair
        heirs = [chair for chair in table.people_after(table.host) if chair in present]
        if table.state == ENDED or table.host in present or not heirs:
            clock.stop_host()
        elif clock.host_is_away:
            self.ask(live, pass_on_host, (table.host, heirs[0]))
        elif clock.host_timer is None:
            self.wait_for_host(live, clock, self.hosts_away)

    def wait_for_host(self, live: LiveTable, clock: TableClock, seconds: float) -> None:
        clock.host_timer = self.timers.after(seconds, partial(self.host_away_too_long, live))

    def host_away_too_long(self, live: LiveTable) -> None:
        """The host has been away for a while; unless they were heard from, someone else becomes host."""
        clock = live.clock
        left = live.heard.get(live.table.host, 0.0) + self.hosts_away - self.tables.now()
        if left > 0:
            self.wait_for_host(live, clock, left)
        else:
            clock.host_is_away = True
            self.look(live)

    def hand_back(self, live: LiveTable) -> None:
        """People who are there again play again."""
        for chair in live.present():
            if live.table.chairs[chair].stand_in and not live.table.bot_keeps(chair):
                self.ask(live, come_back, chair)

    def watch_absence(self, live: LiveTable, clock: TableClock) -> None:
        """Wait a while for people who are awaited but absent; then a bot plays on."""
        if live.table.is_homework:
            return
        missed = set(self.awaited_people(live.table)) - live.present()
        for chair in clock.absent.keys() - missed:
            clock.absent.pop(chair).cancel()
        clock.away &= missed
        for chair in clock.away:
            self.ask(live, stand_in, chair)
        for chair in missed - clock.absent.keys() - clock.away:
            self.wait_for(live, clock, chair, self.away)

    def wait_for(self, live: LiveTable, clock: TableClock, chair: int, seconds: float) -> None:
        clock.absent[chair] = self.timers.after(seconds, partial(self.absent_too_long, live, chair))

    def absent_too_long(self, live: LiveTable, chair: int) -> None:
        """They have not been connected for a while; unless they were heard from, a bot takes over."""
        clock = live.clock
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
            live.tell_beside(ClockMessage(live.table.id, clock.left(self.tables.now())))

    def watch_phase_clock(self, live: LiveTable, clock: TableClock) -> None:
        """The clock of a phase starts when people are awaited in it; their moves do not reset it."""
        phase, seconds = phase_of(live.table), self.phase_seconds(live.table, clock)
        if phase != clock.phase:
            clock.phase = phase
            clock.stop_phase()
        waits = not clock.phase_is_out and clock.phase_timer is None and self.awaited_people(live.table)
        if seconds is not None and waits:
            clock.phase_ends = self.tables.now() + seconds
            clock.phase_timer = self.timers.after(seconds, partial(self.phase_out, live))

    def phase_seconds(self, table: Table, clock: TableClock) -> float | None:
        """How long a phase may last: as the table agreed, or less when the bell of a class is near."""
        agreed, match = table.settings.phase_seconds, table.match
        if clock.bell is None or match is None or match.turn < match.last_turn:
            return agreed
        trade = bool(match.options.trade_with_china) and match.phase < TRADE_WITH_CHINA
        hurried = bell.phase_seconds(clock.bell - self.tables.now(), seats_to_act(match), trade=trade)
        return hurried if agreed is None else min(agreed, hurried or agreed)

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
        """The phase ends for those who were too slow."""
        clock = live.clock
        clock.phase_timer = None
        clock.phase_is_out = True
        self.look(live)

    def match_out(self, live: LiveTable) -> None:
        """The running Turn is the last, and every phase in it ends at once."""
        clock = live.clock
        clock.stop_match()
        clock.match_is_out = True
        match = live.table.match
        if match is not None and match.phase < TRADE_WITH_CHINA:
            self.ask(live, call_last_turn, LastTurn(max(int(match.turn), 1), "bell"))
        self.look(live)

    def end_phases(self, live: LiveTable, clock: TableClock) -> None:
        """End the phase of everybody who is out of time; no move is made for them."""
        table = live.table
        if not (clock.phase_is_out or clock.match_is_out):
            return
        for chair in self.awaited_people(table):
            if chair not in live.present() and not clock.match_is_out:
                self.ask(live, stand_in, chair)
            elif clock.thinking.get(chair) != table.board_number:
                clock.thinking[chair] = table.board_number
                self.act(live, self.end_phase(live, chair, table.board_number))

    async def end_phase(self, live: LiveTable, chair: int, board: int) -> None:
        """End the phase of one person; a draft is made as a hint would make it."""
        table = live.table
        assert table.match is not None
        seat = table.seat_of(chair)
        try:
            decision = decision_out_of_time(seen_by(table.match, seat), seat)
            if decision is None:
                advice = await self.thinkers.hint(table, chair, BEST_HINT)
                assert not isinstance(advice.decision, UnsetType)
                message = advice.decision
            else:
                message = table.wire.decision_to_message(decision)
            await live.ask(
                decide_out_of_time, Who(int(self.tables.now()), chair), BotsDecision(message, board)
            )
        except (Refused, IllegalDecision):
            pass  # they decided at the last moment
        except StoreError as error:
            log.warning("store", table=table.id, number=table.number, why=str(error))
            self.timers.after(RETRY_SECONDS, partial(self.stop_thinking, live, chair, board))
            return
        self.stop_thinking(live, chair, board)

    def clock_view(self, live: LiveTable) -> SecondsLeft:
        """How many seconds there are for the phase and for the match, where a clock runs."""
        return live.clock.left(self.tables.now())

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
                await live.ask(
                    decide_for_bot, Who(int(self.tables.now()), chair), BotsDecision(decision, board)
                )
        except Refused:
            pass  # the board has changed while the bot was thinking, or its person is back
        except IllegalDecision as illegal:
            if table.board_number == board and chair in table.awaited_chairs():
                log.error("a bot was wrong", table=table.id, number=table.number, why=str(illegal))
                again = RETRY_SECONDS  # otherwise somebody was faster: another node, or the person
        except Exception:
            log.exception("a bot could not decide", table=table.id, number=table.number)
            again = RETRY_SECONDS
        self.timers.after(again, partial(self.stop_thinking, live, chair, board))

    def stop_thinking(self, live: LiveTable, chair: int, board: int) -> None:
        """Check again; if nothing has changed, the bot thinks again."""
        clock = live.clock
        if clock.thinking.get(chair) == board:
            del clock.thinking[chair]
        self.look(live)


def seats_to_act(match: Match) -> int:
    """How many living players still act in the running Turn, the acting one included; one for a Trade in
    which all choose at once."""
    if match.phase == TRADE_WITH_CHINA and match.options.sealed_placing:
        return 1
    first = place_in_turn(match, match.current) if match.phase == ACTION else 0
    return sum(
        1
        for seat in range(match.options.players)
        if not match.eliminated[seat] and place_in_turn(match, seat) >= first
    )
