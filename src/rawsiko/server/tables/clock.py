"""What one table is waiting for: people, time, bots. Lost in a restart, and rebuilt."""

from msgspec import UNSET

from rawsiko.rules.position import ACTION, DRAFTING
from rawsiko.server.log.timers import Cancellable
from rawsiko.server.tables.shapes import SecondsLeft
from rawsiko.server.tables.table import Table

Phase = tuple[int, ...]


def phase_of(table: Table) -> Phase | None:
    """What the clock of a phase covers: every Decision until other people are awaited, or the same people
    for something else; None while nobody may decide."""
    match = table.match
    if match is None or not table.awaited_chairs():
        return None
    if match.phase in (DRAFTING, ACTION):
        return (match.phase, match.current, match.draft_step)
    return (match.phase,) if match.options.sealed_placing else (match.phase, *match.awaiting())


def waits_for(table: Table) -> object:
    """Who and what the table waits for; while this stays the same, so do its clocks."""
    match = table.match
    if match is None:
        return None
    return table.awaited_chairs(), int(match.phase), int(match.current), int(match.draft_step)


def awaited_people(table: Table) -> list[int]:
    """The chairs whose people may decide now, where no bot plays for them."""
    return [chair for chair in table.awaited_chairs() if not table.chairs[chair].played_by_bot]


class TableClock:
    """The timers of a table."""

    def __init__(self) -> None:
        self.shown: set[int] = set()  # who is present, as everybody was last told
        self.shown_spectators = 0
        self.leaving: dict[int | None, Cancellable] = {}  # by chair, None for spectators
        self.missed: dict[int, float] = {}  # since when somebody is awaited and not there, by chair
        self.lingering: dict[int, Cancellable] = {}  # until they are shown as missed
        self.shown_missed: dict[int, float | None] = {}  # when a bot comes, as everybody was last told
        self.absent: dict[int, Cancellable] = {}  # who wait for a bot, by chair
        self.bot_at: dict[int, float] = {}  # when it comes
        self.away: set[int] = set()  # those absent for longer than we wait
        self.host_timer: Cancellable | None = None
        self.host_is_away = False
        self.waits_for: object = None  # as of the last check
        self.is_urgent = False  # a bot had to decide, or time was up: check after every Decision
        self.phase: Phase | None = None
        self.phase_timer: Cancellable | None = None
        self.phase_ends: float | None = None
        self.phase_is_out = False
        self.phase_left: float | None = None  # seconds, where it stands still
        self.match_timer: Cancellable | None = None
        self.match_ends: float | None = None
        self.match_is_out = False
        self.bell: float | None = None  # when the bell of its class rings
        self.thinking: dict[int, int] = {}  # by chair: about which state of the board

    def left(self, now: float) -> SecondsLeft:
        """Seconds left on the running clocks, so that the reader's own clock does not matter."""
        phase, match = (
            UNSET if end is None else round(max(end - now, 0.0), 1)
            for end in (self.phase_ends, self.match_ends)
        )
        return SecondsLeft(phase, match)

    def stop_phase(self) -> None:
        if self.phase_timer is not None:
            self.phase_timer.cancel()
        self.phase_timer = self.phase_ends = None
        self.phase_is_out = False

    def hold_phase(self, now: float) -> None:
        """Let the clock of the phase stand still until somebody is there."""
        if self.phase_ends is not None:
            self.phase_left = max(self.phase_ends - now, 0.0)
        self.stop_phase()

    def stop_match(self) -> None:
        if self.match_timer is not None:
            self.match_timer.cancel()
        self.match_timer = self.match_ends = None

    def stop_host(self) -> None:
        if self.host_timer is not None:
            self.host_timer.cancel()
        self.host_timer = None
        self.host_is_away = False

    def forget(self) -> None:
        """Cancel everything."""
        self.stop_phase()
        self.stop_match()
        for timer in (*self.absent.values(), *self.lingering.values()):
            timer.cancel()
        self.lingering.clear()
        self.shown_missed.clear()
        self.absent.clear()
        self.bot_at.clear()
        self.missed.clear()
        self.away.clear()
        self.is_urgent = False
