"""Table: who sits where and how the match stands, folded from the facts of its log.

Pure: no clock, no store, no network. `check_…` refuse what is not allowed now, `apply` takes a fact
that was checked and stored. Loading a table from its log and playing at it are the same thing.
"""

from dataclasses import dataclass, field
from typing import assert_never

from rawsiko.rules.committed_dice import CommittedDice
from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import ScriptedDice
from rawsiko.rules.events import Event, PlacingConfirmed, TradeConfirmed
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.server.facts import (
    AnyFact,
    BotSeated,
    ChairCleared,
    ChairTaken,
    Contributed,
    Decided,
    HostChanged,
    LockChanged,
    MatchStarted,
    MatchStopped,
    MuteChanged,
    PauseChanged,
    PersonChanged,
    PersonReturned,
    SettingsChanged,
    StandInCame,
    TableOpened,
    TableSettings,
    WantsAgain,
)
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.wire import Wire

OPEN, PLAYING, ENDED = "open", "playing", "ended"

GONE = "gone"  # instead of the hash of a key: no key has it


@dataclass(slots=True)
class Chair:
    """A place at the table: open, a person's or a bot's."""

    name: str = ""
    avatar: str = ""
    key_hash: str | None = None  # of a person
    level: str | None = None  # of a bot
    muted: bool = False
    stand_in: bool = False  # a bot plays on for the person
    contribution: str | None = None

    @property
    def is_open(self) -> bool:
        return self.key_hash is None and self.level is None

    @property
    def is_person(self) -> bool:
        return self.key_hash is not None

    @property
    def is_gone(self) -> bool:
        """Its person has left during the match and cannot come back."""
        return self.key_hash == GONE

    @property
    def played_by_bot(self) -> bool:
        return self.level is not None or self.stand_in


@dataclass(slots=True)
class Table:
    """The state after `number` facts."""

    id: str
    code: str
    wire: Wire
    number: int = 0
    board_number: int = 0  # of the newest fact that changed the board for everybody
    settings: TableSettings = field(default_factory=TableSettings)
    opened: TableOpened | None = None
    chairs: list[Chair] = field(default_factory=list)
    host: int = 0
    locked: bool = False
    paused: bool = False
    paused_at: int = 0
    paused_for: int = 0  # seconds, in all pauses that are over
    stopped: bool = False
    next_code: str | None = None  # of the table where the same people play again
    want_again: list[int] = field(default_factory=list)  # chairs
    order: tuple[int, ...] = ()
    started: int = 0
    rolls: int = 0  # Clashes so far: the number of the newest roll
    match: Match | None = None
    keys: dict[str, int] = field(default_factory=dict)  # idempotency keys of Decisions
    moves: list[Decided] = field(default_factory=list)

    @property
    def state(self) -> str:
        if self.match is None:
            return OPEN
        return ENDED if self.stopped or not self.match.awaiting() else PLAYING

    def apply(self, fact: AnyFact) -> list[Event]:
        """Take in the next fact of the log; returns the Events of the match it led to, uncut."""
        self.number += 1
        match fact:
            case TableOpened():
                self.opened = fact
                self.settings = fact.settings
                self.chairs = [Chair() for _ in range(fact.settings.players)]
            case ChairTaken():
                self.chairs[fact.chair] = Chair(fact.name, fact.avatar, key_hash=fact.key_hash)
                if not self.chairs[self.host].is_person:
                    self.host = fact.chair  # everybody had left
            case BotSeated():
                self.chairs[fact.chair] = Chair(fact.name, fact.avatar, level=fact.level)
            case ChairCleared():
                self.clear(fact.chair)
            case PersonChanged():
                self.chairs[fact.chair].name = fact.name
                self.chairs[fact.chair].avatar = fact.avatar
            case SettingsChanged():
                self.resettle(fact.settings)
            case HostChanged():
                self.host = fact.chair
            case LockChanged():
                self.locked = fact.locked
            case MuteChanged():
                self.chairs[fact.chair].muted = fact.muted
            case Contributed():
                self.chairs[fact.chair].contribution = fact.value
            case MatchStarted():
                self.start(fact)
            case Decided():
                return self.play(fact)
            case StandInCame():
                self.chairs[fact.chair].stand_in = True
            case PersonReturned():
                self.chairs[fact.chair].stand_in = False
            case PauseChanged():
                self.pause(fact)
            case MatchStopped():
                self.stopped = True
                self.board_number = self.number
            case WantsAgain():
                self.next_code = fact.code
                self.want_again.append(fact.chair)
            case _:
                assert_never(fact)
        return []

    def pause(self, fact: PauseChanged) -> None:
        """Stop or go on; how long the match has been paused is no time of the match."""
        if fact.paused and not self.paused:
            self.paused_at = fact.at
        elif self.paused and not fact.paused:
            self.paused_for += fact.at - self.paused_at
        self.paused = fact.paused

    def clear(self, chair: int) -> None:
        """An open chair before the match; during it, a bot plays on and the key is worth nothing."""
        if self.match is None:
            self.chairs[chair] = Chair()
        else:
            self.chairs[chair].key_hash = GONE
            self.chairs[chair].stand_in = True

    def resettle(self, settings: TableSettings) -> None:
        """Other settings; open chairs are added or taken away."""
        kept = self.chairs[: settings.players]
        self.chairs = kept + [Chair() for _ in range(settings.players - len(kept))]
        self.settings = settings

    def start(self, fact: MatchStarted) -> None:
        """Deal with the committed dice, exactly as everybody can check afterwards."""
        self.order = fact.order
        self.started = fact.started
        self.match = start_match(self.wire.data_set.edition, self.options(), self.dice())
        self.board_number = self.number

    def play(self, fact: Decided) -> list[Event]:
        """Carry out a stored Decision with the faces that were rolled for it."""
        assert self.match is not None
        events: list[Event] = []
        decision = self.wire.decision_from_message(fact.decision)
        self.match.play(fact.seat, decision, ScriptedDice(fact.rolls), events)
        self.rolls += bool(fact.rolls)
        self.moves.append(fact)
        if fact.key is not None:
            self.keys[fact.key] = self.number
        if not (len(events) == 1 and isinstance(events[0], PlacingConfirmed | TradeConfirmed)):
            self.board_number = self.number  # a sealed choice that waits for others changes nothing for them
        return events

    def options(self) -> Options:
        settings = self.settings
        return Options(
            settings.players,
            turns=settings.turns,
            advanced_setup=settings.advanced_setup,
            stranglehold=settings.stranglehold,
            trade_with_china=settings.trade_with_china,
            sealed_placing=settings.sealed_placing,
        )

    def dice(self) -> CommittedDice:
        """The dice of this table, at the next roll."""
        assert self.opened is not None
        contributions = [bytes.fromhex(chair.contribution or "") for chair in self.chairs]
        return CommittedDice(bytes.fromhex(self.opened.secret), contributions).at_roll(self.rolls + 1)

    def seat_of(self, chair: int) -> int:
        """The place of a chair in the order of play."""
        return self.order.index(chair)

    def chair_with_key(self, key_hash: str) -> int | None:
        """Where somebody with this key sits."""
        for number, chair in enumerate(self.chairs):
            if chair.key_hash == key_hash:
                return number
        return None

    def people_after(self, chair: int) -> list[int]:
        """The chairs of all other people who have not left, round the table from a chair on."""
        count = len(self.chairs)
        others = [(chair + step) % count for step in range(1, count)]
        return [other for other in others if self.chairs[other].is_person and not self.chairs[other].is_gone]

    def awaited_chairs(self) -> tuple[int, ...]:
        """The chairs that may decide now; none while the match is paused."""
        if self.match is None or self.stopped or self.paused:
            return ()
        return tuple(self.order[seat] for seat in self.match.awaiting())

    def check_decision(self, seat: int, decision: Decision) -> None:
        """Refuse a Decision that the table or the rules do not allow now."""
        if self.match is None:
            raise Refused(Refusal.MATCH_HAS_NOT_STARTED)
        if self.stopped:
            raise Refused(Refusal.MATCH_HAS_ENDED)
        if self.paused:
            raise Refused(Refusal.PAUSED)
        self.match.check(seat, decision)

    def check_open(self) -> None:
        """Refuse what is possible only before the match."""
        if self.match is not None:
            raise Refused(Refusal.MATCH_HAS_STARTED)

    def check_playing(self) -> None:
        """Refuse what is possible only during the match."""
        if self.match is None:
            raise Refused(Refusal.MATCH_HAS_NOT_STARTED)
        if self.state == ENDED:
            raise Refused(Refusal.MATCH_HAS_ENDED)

    def check_ended(self) -> None:
        """Refuse what is possible only after the match."""
        if self.state != ENDED:
            raise Refused(Refusal.MATCH_HAS_NOT_ENDED)

    def check_settings(self, settings: TableSettings) -> None:
        """Refuse settings that would take away a chair somebody sits on."""
        self.check_open()
        if any(not chair.is_open for chair in self.chairs[settings.players :]):
            raise Refused(Refusal.TOO_FEW_CHAIRS)

    def check_chair(self, chair: int) -> Chair:
        """The chair of this number; refused where there is none."""
        if not 0 <= chair < len(self.chairs):
            raise Refused(Refusal.NO_SUCH_CHAIR)
        return self.chairs[chair]

    def check_can_be_cleared(self, number: int) -> None:
        """Refuse to clear a chair where nobody sits, or during the match one of a bot."""
        chair = self.check_chair(number)
        if chair.is_open or chair.is_gone:
            raise Refused(Refusal.NOBODY_SITS_THERE)
        if not chair.is_person:
            self.check_open()

    def check_person(self, number: int) -> None:
        """Refuse what only a person can be or do, where none sits."""
        chair = self.check_chair(number)
        if not chair.is_person or chair.is_gone:
            raise Refused(Refusal.NO_PERSON_SITS_THERE)

    def check_can_start(self) -> None:
        """Refuse to start a match with open chairs."""
        self.check_open()
        if any(chair.is_open for chair in self.chairs):
            raise Refused(Refusal.CHAIRS_ARE_OPEN)

    def free_chair(self, wanted: int = 0) -> int:
        """The wanted chair if it is open, else the first that is; refused where there is none."""
        free = [number for number, chair in enumerate(self.chairs) if chair.is_open]
        if not free:
            raise Refused(Refusal.TABLE_IS_FULL)
        return wanted if wanted in free else free[0]
