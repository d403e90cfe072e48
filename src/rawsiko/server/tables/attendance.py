"""Attendance: who is at a table. Where a table does not wait for absent people bots stand in, and people get
their seat back when they return. Another person is host when the host stays away."""

from functools import partial
from typing import Final

from msgspec import UNSET

from rawsiko.server.tables.actions.standing_in import come_back, pass_on_host, stand_in
from rawsiko.server.tables.clock import TableClock, awaited_people
from rawsiko.server.tables.errands import Errands
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.patience import hosts_patience, patience_with
from rawsiko.server.tables.shapes import Missed, PresenceMessage
from rawsiko.server.tables.table import ENDED

LINGER_SECONDS: Final = 10.0  # how long people who stop listening still count as present: pollers return


class Attendance:
    """Notices who comes and goes; `away` is how many seconds an absent person is waited for in a class."""

    def __init__(self, errands: Errands[LiveTable], away: float) -> None:
        self.errands = errands
        self.away = away

    # Who is there

    def presence_of(self, live: LiveTable) -> PresenceMessage:
        """Presence as last broadcast, and who is missed now."""
        clock = live.clock
        missed = [self.missed_view(live, chair, bot_at) for chair, bot_at in clock.shown_missed.items()]
        return PresenceMessage(live.table.id, sorted(clock.shown), clock.shown_spectators, missed or UNSET)

    def missed_view(self, live: LiveTable, chair: int, bot_at: float | None) -> Missed:
        now, since = self.errands.now(), live.clock.missed[chair]
        if live.table.moved_at and live.table.settings.when_away == "over_days":
            since = live.table.moved_at
        bot_in = UNSET if bot_at is None else round(max(bot_at - now, 0.0), 1)
        return Missed(chair, round(max(now - since, 0.0), 1), bot_in)

    def show_presence(self, live: LiveTable, clock: TableClock) -> None:
        """Broadcast arrivals at once, and departures after a while."""
        here, spectators = live.present(), live.audience.count(None)
        present: set[int | None] = {*here}
        if spectators >= clock.shown_spectators:
            present.add(None)
        for gone in {*clock.shown, None} - present - clock.leaving.keys():
            clock.leaving[gone] = self.errands.after(LINGER_SECONDS, partial(self.show_gone, live, gone))
        for back in clock.leaving.keys() & present:
            clock.leaving.pop(back).cancel()
        if here - clock.shown or spectators > clock.shown_spectators:
            clock.shown |= here
            clock.shown_spectators = max(clock.shown_spectators, spectators)
            self.note_missed(live)
            live.broadcast_ephemeral(self.presence_of(live))

    def show_gone(self, live: LiveTable, chair: int | None) -> None:
        """A player (or, for None, some spectators) did not return in time."""
        clock = live.clock
        del clock.leaving[chair]
        if chair is None:
            clock.shown_spectators = live.audience.count(None)
        else:
            clock.shown.discard(chair)
        self.note_missed(live)
        live.broadcast_ephemeral(self.presence_of(live))

    def show_missed(self, live: LiveTable) -> None:
        """Broadcast who is missed now, and when a bot comes for them, if that has changed."""
        if self.note_missed(live):
            live.broadcast_ephemeral(self.presence_of(live))

    def note_missed(self, live: LiveTable) -> bool:
        """Note who is awaited and has been away for a while; returns whether anything is new."""
        clock, now = live.clock, self.errands.now()
        missed = {
            chair: clock.bot_at.get(chair)
            for chair, since in sorted(clock.missed.items())
            if now - since >= LINGER_SECONDS
        }
        changed = missed != clock.shown_missed
        clock.shown_missed = missed
        return changed

    # The host

    def watch_host(self, live: LiveTable, clock: TableClock) -> None:
        """Make another player host when the host has been away for a while."""
        table, present = live.table, live.present()
        if table.is_of_class:
            return  # the teacher is the host, without a chair
        heirs = [chair for chair in table.people_after(table.host) if chair in present | clock.shown]
        if table.state == ENDED or table.host in present or not heirs:
            clock.stop_host()
        elif clock.host_is_away:
            self.errands.ask(live, pass_on_host, (table.host, heirs[0]))
        elif clock.host_timer is None:
            self.wait_for_host(live, clock, hosts_patience(table))

    def wait_for_host(self, live: LiveTable, clock: TableClock, seconds: float) -> None:
        clock.host_timer = self.errands.after(seconds, partial(self.host_away_too_long, live))

    def host_away_too_long(self, live: LiveTable) -> None:
        """The host's time is up, unless a request of theirs has come meanwhile."""
        clock = live.clock
        left = live.heard.get(live.table.host, 0.0) + hosts_patience(live.table) - self.errands.now()
        if left > 0:
            self.wait_for_host(live, clock, left)
        else:
            clock.host_is_away = True
            self.errands.reconcile(live)

    # Whom the table waits for

    def hand_back(self, live: LiveTable) -> None:
        """Return seats to players who are back."""
        for chair in live.present():
            sits = live.table.chairs[chair]
            if (sits.stand_in and not live.table.bot_keeps(chair)) or sits.waited_for:
                self.errands.ask(live, come_back, chair)

    def watch_absence(self, live: LiveTable, clock: TableClock) -> None:
        """Note each awaited player who is absent. Unless the table waits for them, a timer starts; then a bot
        stands in."""
        table, now = live.table, self.errands.now()
        missed = set() if table.is_homework else set(awaited_people(table)) - live.present()
        for chair in clock.missed.keys() - missed:
            self.no_longer_missed(clock, chair)
        for chair in sorted(missed):
            if chair not in clock.missed:
                clock.missed[chair] = now
                clock.lingering[chair] = self.errands.after(
                    LINGER_SECONDS, partial(self.errands.reconcile, live)
                )
            patience = patience_with(table, chair, self.away)
            if patience is None:
                self.stop_waiting(clock, chair)
            elif chair in clock.away:
                self.errands.ask(live, stand_in, chair)
            elif chair not in clock.absent:
                self.wait_for(live, clock, chair, patience)
        self.show_missed(live)

    def no_longer_missed(self, clock: TableClock, chair: int) -> None:
        del clock.missed[chair]
        clock.lingering.pop(chair).cancel()
        self.stop_waiting(clock, chair)

    def stop_waiting(self, clock: TableClock, chair: int) -> None:
        """No bot comes for this person."""
        clock.away.discard(chair)
        clock.bot_at.pop(chair, None)
        if (timer := clock.absent.pop(chair, None)) is not None:
            timer.cancel()

    def wait_for(self, live: LiveTable, clock: TableClock, chair: int, seconds: float) -> None:
        clock.bot_at[chair] = self.errands.now() + seconds
        clock.absent[chair] = self.errands.after(seconds, partial(self.absent_too_long, live, chair))

    def absent_too_long(self, live: LiveTable, chair: int) -> None:
        """A player's time is up, unless a request of theirs has come meanwhile."""
        clock = live.clock
        del clock.absent[chair]
        patience = patience_with(live.table, chair, self.away)
        left = 0.0 if patience is None else live.heard.get(chair, 0.0) + patience - self.errands.now()
        if left > 0:
            self.wait_for(live, clock, chair, left)
            self.show_missed(live)
        else:
            clock.away.add(chair)
            self.errands.reconcile(live)
