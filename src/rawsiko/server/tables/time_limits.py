"""Time limits: the clocks of a phase and of a match, and what happens when they run out."""

from functools import partial
from typing import Final

from msgspec import UnsetType

from rawsiko.classes import bell
from rawsiko.rules.match import Match
from rawsiko.rules.out_of_time import decision_out_of_time
from rawsiko.rules.position import ACTION, TRADE_WITH_CHINA
from rawsiko.rules.reasons import IllegalDecision
from rawsiko.rules.turns import place_in_turn
from rawsiko.rules.views import seen_by
from rawsiko.server.logger import log
from rawsiko.server.refusals import Refused
from rawsiko.server.store.errors import StoreError
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.actions.deciding import BotsDecision, decide_out_of_time
from rawsiko.server.tables.actions.ending import LastTurn, call_last_turn
from rawsiko.server.tables.actions.standing_in import hold_clock, stand_in
from rawsiko.server.tables.attendance import LINGER_SECONDS
from rawsiko.server.tables.bot_turns import BotTurns
from rawsiko.server.tables.clock import TableClock, awaited_people, phase_of
from rawsiko.server.tables.errands import RETRY_SECONDS, Errands
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.patience import patience_with, people_on_the_clock
from rawsiko.server.tables.shapes import ClockMessage
from rawsiko.server.tables.table import Table

BEST_HINT: Final = 3  # one that names a move
LEAST_SECONDS: Final = 20.0  # of a phase, for who comes back to a clock that stood still


class TimeLimits:
    """Sets the clocks of tables. They stand still while all who are awaited are away and waited for; `away`
    is how many seconds a class waits."""

    def __init__(self, errands: Errands[LiveTable], bots: BotTurns, away: float) -> None:
        self.errands = errands
        self.bots = bots
        self.away = away

    def watch_clocks(self, live: LiveTable, clock: TableClock) -> None:
        """Start and stop the clocks, and broadcast what changed."""
        before = (clock.phase_ends, clock.match_ends)
        self.watch_phase_clock(live, clock)
        self.watch_match_clock(live, clock)
        if (clock.phase_ends, clock.match_ends) != before:
            live.broadcast_ephemeral(ClockMessage(live.table.id, clock.left(self.errands.now())))

    def watch_phase_clock(self, live: LiveTable, clock: TableClock) -> None:
        """The clock of a phase starts when people are awaited in it; their moves do not reset it."""
        phase, seconds = phase_of(live.table), self.phase_seconds(live.table, clock)
        if phase != clock.phase:
            clock.phase = phase
            clock.stop_phase()
            clock.phase_left = None
        if awaited_people(live.table) and not self.on_the_clock(live):
            clock.hold_phase(self.errands.now())
        elif seconds is not None and self.on_the_clock(live) and clock.phase_timer is None:
            if clock.phase_is_out:
                return
            left = seconds if clock.phase_left is None else min(seconds, max(clock.phase_left, LEAST_SECONDS))
            clock.phase_left = None
            clock.phase_ends = self.errands.now() + left
            clock.phase_timer = self.errands.after(left, partial(self.phase_out, live))

    def on_the_clock(self, live: LiveTable) -> list[int]:
        return people_on_the_clock(live.table, live.present(), self.away)

    def phase_seconds(self, table: Table, clock: TableClock) -> float | None:
        """How long a phase may last: as the table agreed, or less when the bell of a class is near."""
        agreed, match = table.settings.phase_seconds, table.match
        if table.settings.when_away == "over_days":
            return None
        if clock.bell is None or match is None or match.turn < match.last_turn:
            return agreed
        trade = bool(match.options.trade_with_china) and match.phase < TRADE_WITH_CHINA
        hurried = bell.phase_seconds(clock.bell - self.errands.now(), seats_to_act(match), trade=trade)
        return hurried if agreed is None else min(agreed, hurried or agreed)

    def watch_match_clock(self, live: LiveTable, clock: TableClock) -> None:
        """The clock of the match runs from its start to its end; it stops in a pause, and while all who are
        awaited are away and waited for."""
        table, minutes = live.table, live.table.settings.match_minutes
        if table.settings.when_away == "over_days":
            return
        if minutes is not None and not table.is_of_class and awaited_people(table):
            self.hold_match(live, clock)
        if table.paused or table.held_at is not None:
            clock.stop_match()
        elif minutes is not None and clock.match_timer is None and not clock.match_is_out:
            clock.match_ends = table.started + 60.0 * minutes + table.paused_for
            left = max(clock.match_ends - self.errands.now(), 0.0)
            clock.match_timer = self.errands.after(left, partial(self.match_out, live))

    def hold_match(self, live: LiveTable, clock: TableClock) -> None:
        """The clock of the match is held when nobody has been on it for a while, and goes on at once."""
        now, held = self.errands.now(), live.table.held_at is not None
        missed = [now - clock.missed.get(chair, now) for chair in awaited_people(live.table)]
        if self.on_the_clock(live):
            wanted = False
        elif min(missed) >= LINGER_SECONDS:
            wanted = True
        else:
            return
        if wanted != held:
            self.errands.ask(live, hold_clock, wanted)

    def phase_out(self, live: LiveTable) -> None:
        """The phase ends for those who were too slow."""
        clock = live.clock
        clock.phase_timer = None
        clock.phase_is_out = True
        self.errands.reconcile(live)

    def match_out(self, live: LiveTable) -> None:
        """The running Turn is the last, and every phase in it ends at once."""
        clock = live.clock
        clock.stop_match()
        clock.match_is_out = True
        match = live.table.match
        if match is not None and match.phase < TRADE_WITH_CHINA:
            self.errands.ask(live, call_last_turn, LastTurn(max(int(match.turn), 1), "bell"))
        self.errands.reconcile(live)

    def end_phases(self, live: LiveTable, clock: TableClock) -> None:
        """End the phase of players whose time is up, without moving for them."""
        table = live.table
        if not (clock.phase_is_out or clock.match_is_out):
            return
        for chair in self.on_the_clock(live):
            may_stand_in = patience_with(table, chair, self.away) is not None
            if chair not in live.present() and not clock.match_is_out and may_stand_in:
                self.errands.ask(live, stand_in, chair)
            elif clock.thinking.get(chair) != table.board_number:
                clock.thinking[chair] = table.board_number
                self.errands.act(live, self.end_phase(live, chair, table.board_number))

    async def end_phase(self, live: LiveTable, chair: int, board: int) -> None:
        """End the phase of one person; a draft is made as a hint would make it."""
        table = live.table
        assert table.match is not None
        seat = table.seat_of(chair)
        try:
            decision = decision_out_of_time(seen_by(table.match, seat), seat)
            if decision is None:
                advice = await self.bots.thinkers.hint(table, chair, BEST_HINT)
                assert not isinstance(advice.decision, UnsetType)
                message = advice.decision
            else:
                message = table.codec.decision_to_message(decision)
            await live.ask(
                decide_out_of_time, Actor(int(self.errands.now()), chair), BotsDecision(message, board)
            )
        except (Refused, IllegalDecision):
            pass  # they decided at the last moment
        except StoreError as error:
            log.warning("store", table=table.id, number=table.number, why=str(error))
            self.errands.after(RETRY_SECONDS, partial(self.bots.stop_thinking, live, chair, board))
            return
        self.bots.stop_thinking(live, chair, board)


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
