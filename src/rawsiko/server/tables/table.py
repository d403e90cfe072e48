"""Table: who sits where and how the match stands, folded from the facts of its log.

Pure: no clock, no store, no network. `check_…` methods refuse what is not allowed now, `apply` takes a fact
that was checked and stored. Loading a table from its log and playing at it are the same thing.
"""

from dataclasses import dataclass, field
from typing import assert_never

from rawsiko.match_file import Called
from rawsiko.rules.calls import Call
from rawsiko.rules.class_dice import ClashCount, ClassDice
from rawsiko.rules.committed_dice import CommittedDice, order_of_play
from rawsiko.rules.decisions import Decision, MoveAssets
from rawsiko.rules.dice import Dice, ScriptedDice
from rawsiko.rules.events import Event, PlacingConfirmed, TradeConfirmed, TurnStarted
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.chair import Chair, Chairs, valid_contribution
from rawsiko.server.tables.codec import Codec
from rawsiko.server.tables.facts import (
    AnyFact,
    BookOpened,
    BotSeated,
    ChairCleared,
    ChairTaken,
    ClockHeld,
    Contributed,
    Decided,
    HostChanged,
    LastTurnCalled,
    LockChanged,
    MatchScored,
    MatchStarted,
    MatchStopped,
    MuteChanged,
    PauseChanged,
    PersonAwaited,
    PersonChanged,
    PersonReturned,
    SeatHandedOver,
    SettingsChanged,
    StandInCame,
    TableOpened,
    TableSettings,
    TurnAdded,
    WantsAgain,
    WantsScore,
)
from rawsiko.server.tables.origin import Origin, Shown, origin_of, shown_of
from rawsiko.server.tables.played import Played, call_of

OPEN, PLAYING, ENDED = "open", "playing", "ended"


@dataclass(slots=True)
class Table(Chairs):
    """The state after `number` facts."""

    id: str
    code: str
    codec: Codec
    number: int = 0
    board_number: int = 0  # of the newest fact that changed the board for everybody
    settings: TableSettings = field(default_factory=TableSettings)
    opened: TableOpened | None = None
    paused: bool = False
    paused_at: int = 0
    paused_for: int = 0  # seconds, in all pauses that are over
    held_at: int | None = None  # since when the clock of the match stands still
    stopped: bool = False
    next_code: str | None = None  # of the table where the same people play again
    want_again: list[int] = field(default_factory=list)  # chairs
    order: tuple[int, ...] = ()
    started: int = 0
    moved_at: int = 0  # when the board last changed for everybody, where people play over days
    rolls: int = 0  # Clashes so far: the number of the newest roll
    match: Match | None = None
    done: dict[str, int] = field(default_factory=dict)  # Decisions by their mark, so that none is done twice
    decided: list[Decided] = field(default_factory=list)
    calls: list[Called] = field(default_factory=list)
    want_score: list[int] = field(default_factory=list)  # chairs that agree to score the match as it stands
    scored: str = ""  # by whom
    head_start: tuple[int, ...] = ()
    values: tuple[str, ...] = ()
    clashes: ClashCount = field(default_factory=ClashCount)
    turn_first: int = 0  # how many Decisions had been made when the running Turn began
    results_revealed: bool = False
    origin: Origin | None = None  # the match that this one goes on from
    shown: Shown | None = None  # the match of a file: nobody plays here

    @property
    def class_id(self) -> str:
        """The class that this table is played in; empty if it is none's."""
        return "" if self.opened is None else self.opened.class_id

    @property
    def is_of_class(self) -> bool:
        return self.class_id != ""

    @property
    def host_chair(self) -> int | None:
        """The chair of the host; None at a class's table, whose host is the teacher."""
        return None if self.is_of_class else self.host

    @property
    def is_duplicate(self) -> bool:
        return self.opened is not None and self.opened.duplicate

    @property
    def is_homework(self) -> bool:
        return self.opened is not None and self.opened.homework

    @property
    def is_revealed(self) -> bool:
        """Whether everything may be seen: the match has ended and, in Duplicate, its class has closed.

        Score, Objectives, secret, file, reasons, debrief and analysis all ask this.
        """
        return self.state == ENDED and (self.results_revealed or not self.is_duplicate)

    @property
    def state(self) -> str:
        if self.match is None:
            return OPEN
        return ENDED if self.stopped or self.shown is not None or not self.match.awaiting() else PLAYING

    def apply(self, fact: AnyFact, played: Played | None = None) -> Played | None:
        """Take in the next fact of the log. A Decision that was not carried out yet is carried out now."""
        self.number += 1
        match fact:
            case Decided():
                return self.take_played(fact, played or self.played_again(fact))
            case TableOpened():
                self.opened = fact
                self.origin = origin_of(fact.branch, self.codec) if fact.branch else None
                self.shown = shown_of(fact.shows, self.codec) if fact.shows else None
                self.settings = fact.settings
                self.chairs = [Chair() for _ in range(fact.settings.players)]
            case ChairTaken():
                self.chairs[fact.chair] = Chair(fact.name, fact.avatar, fact.key_hash, muted=fact.muted)
                self.mutes_left -= fact.muted and self.mutes_left > 0
                if not self.chairs[self.host].is_person:
                    self.host = fact.chair  # everybody had left
            case BotSeated():
                self.seat_bot(fact)
            case ChairCleared():
                self.clear(fact)
            case PersonChanged():
                self.chairs[fact.chair].name = fact.name
                self.chairs[fact.chair].avatar = fact.avatar
            case SettingsChanged():
                self.apply_settings(fact.settings)
            case HostChanged():
                self.host = fact.chair
            case LockChanged():
                self.locked = fact.locked
            case MuteChanged():
                self.chairs[fact.chair].muted = fact.muted
            case Contributed():
                self.chairs[fact.chair].contribution = valid_contribution(fact.value)
            case MatchStarted():
                self.start(fact)
            case StandInCame():
                self.chairs[fact.chair].stand_in = True
                self.chairs[fact.chair].waited_for = False
                self.chairs[fact.chair].bots_phase = self.phase if fact.this_phase else None
            case PersonReturned():
                self.chairs[fact.chair].stand_in = self.chairs[fact.chair].waited_for = False
            case PersonAwaited():
                self.chairs[fact.chair].stand_in = False
                self.chairs[fact.chair].waited_for = True
            case ClockHeld():
                self.hold(fact)
            case PauseChanged():
                self.pause(fact)
            case MatchStopped():
                self.stopped = True
                self.board_number = self.number
            case TurnAdded() | LastTurnCalled() | MatchScored():
                return self.take_called(fact, played or self.play_call(call_of(fact)))
            case WantsScore():
                self.want_score = [chair for chair in self.want_score if chair != fact.chair]
                self.want_score += [fact.chair] if fact.agrees else []
            case SeatHandedOver():
                self.hand_over(fact)
            case BookOpened():
                self.results_revealed = True
            case WantsAgain():
                self.next_code = fact.code
                self.want_again.append(fact.chair)
            case _:
                assert_never(fact)
        return None

    def pause(self, fact: PauseChanged) -> None:
        """Pause or go on; time spent in a pause does not count."""
        if fact.paused and not self.paused:
            self.paused_at = fact.at
        elif self.paused and not fact.paused:
            self.paused_for += fact.at - self.paused_at
        self.paused = fact.paused

    def hold(self, fact: ClockHeld) -> None:
        """Stop the clock of the match, or let it go on; the time in between does not count."""
        if self.held_at is not None:
            self.paused_for += fact.at - self.held_at
        self.held_at = fact.at if fact.held else None

    def clear(self, fact: ChairCleared) -> None:
        """Before the match the chair is open again; during it a bot plays on, and the key is invalid."""
        chair = self.chairs[fact.chair]
        if self.match is None:
            self.mutes_left += chair.muted
            self.chairs[fact.chair] = Chair()
            return
        chair.leave(fact.name, fact.avatar)

    def apply_settings(self, settings: TableSettings) -> None:
        """Other settings; open chairs are added or taken away."""
        kept = self.chairs[: settings.players]
        self.chairs = kept + [Chair() for _ in range(settings.players - len(kept))]
        self.settings = settings

    def start(self, fact: MatchStarted) -> None:
        """Deal, or go on from where another match stood."""
        self.order = fact.order
        self.started = self.moved_at = fact.started
        self.head_start = fact.head_start
        self.values = fact.values
        self.board_number = self.number
        self.match = self.initial_match() if self.origin is None else self.origin.match.copy()
        if self.origin is not None:
            self.head_start = self.origin.record.options.head_start
            self.decided, self.calls = list(self.origin.decided), list(self.origin.record.calls)

    def initial_match(self) -> Match:
        """The match as the committed dice have dealt it, as everybody can check afterwards."""
        if self.origin is not None:
            return self.origin.dealt.copy()
        if self.shown is not None:
            return self.shown.dealt.copy()
        return start_match(self.codec.data_set.edition, self.options(), self.dice())

    def play(self, seat: int, decision: Decision, dice: Dice) -> Played:
        """Carry out a Decision on a copy of the match; refused if the rules do not allow it."""
        assert self.match is not None
        events: list[Event] = []
        return Played(decision, self.match.after(seat, decision, dice, events), events)

    def played_again(self, fact: Decided) -> Played:
        """A stored Decision with the faces that were rolled for it."""
        decision = self.codec.decision_from_message(fact.decision)
        return self.play(fact.seat, decision, ScriptedDice(fact.rolls))

    def take_played(self, fact: Decided, played: Played) -> Played:
        """The match goes on from where a Decision led."""
        self.match, events = played.match, played.events
        self.clashes.follow(events)
        if any(isinstance(event, TurnStarted) for event in events):
            self.turn_first = len(self.decided) + 1
        self.rolls += bool(fact.rolls)
        self.decided.append(fact)
        if fact.once is not None:
            self.done[fact.once] = self.number
        if not (len(events) == 1 and isinstance(events[0], PlacingConfirmed | TradeConfirmed)):
            self.board_number = self.number  # a sealed choice that waits for others changes nothing for them
            self.moved_at = fact.at
        return played

    def play_call(self, call: Call) -> Played:
        """Carry out a call on a copy of the match; refused if the rules do not allow it."""
        assert self.match is not None
        events: list[Event] = []
        after = self.match.copy()
        after.call(call, events)
        return Played(None, after, events)

    def take_called(self, fact: TurnAdded | LastTurnCalled | MatchScored, played: Played) -> Played:
        """The match goes on, or ends, as a call says."""
        self.match = played.match
        by = "" if isinstance(fact, TurnAdded) else fact.by
        self.calls.append(Called(len(self.decided), call_of(fact), by))
        if isinstance(fact, MatchScored):
            self.scored = fact.by
        self.board_number = self.number
        return played

    def seat_bot(self, fact: BotSeated) -> None:
        """A bot has a chair; during a match what the chair has contributed to the dice stays."""
        before = "" if self.match is None else self.chairs[fact.chair].contribution
        self.chairs[fact.chair] = Chair(fact.name, fact.avatar, level=fact.level, contribution=before or None)

    def hand_over(self, fact: SeatHandedOver) -> None:
        """Another person has a chair now; what it has contributed to the dice stays."""
        before = self.chairs[fact.chair].contribution
        self.chairs[fact.chair] = Chair(fact.name, fact.avatar, fact.key_hash, contribution=before)

    def options(self) -> Options:
        """The options of the match, as the table has agreed on them."""
        settings = self.settings
        return Options(
            settings.players,
            turns=settings.turns,
            advanced_setup=settings.advanced_setup,
            stranglehold=settings.stranglehold,
            trade_with_china=settings.trade_with_china,
            sealed_placing=settings.sealed_placing,
            head_start=self.head_start,
            moving_first=settings.moving_first,
            open_end=settings.open_end,
        )

    def dice(self, values: tuple[str, ...] = ()) -> CommittedDice | ClassDice:
        """The dice of this table, at the next roll; `values`: what a class adds before its match starts."""
        assert self.opened is not None
        if self.opened.duplicate:
            added = [bytes.fromhex(value) for value in values or self.values]
            return ClassDice(bytes.fromhex(self.opened.secret), added)
        contributions = [bytes.fromhex(chair.contribution or "") for chair in self.chairs]
        return CommittedDice(bytes.fromhex(self.opened.secret), contributions, self.rolls + 1)

    def dice_for(self, decision: Decision) -> Dice:
        """The dice that a Decision would roll."""
        dice = self.dice()
        if isinstance(dice, ClassDice) and isinstance(decision, MoveAssets):
            return dice.at_clash(self.clashes.next(), decision.count)
        return dice

    def draw_order(self, values: tuple[str, ...] = ()) -> tuple[int, ...]:
        """The order of play that the dice draw, chairs by seat; `values` are those of a class."""
        if self.origin is not None:
            return self.origin.order
        dice, chairs = self.dice(values), range(len(self.chairs))
        return dice.order_of_play(chairs) if isinstance(dice, ClassDice) else order_of_play(chairs, dice)

    def seat_of(self, chair: int) -> int:
        """The place of a chair in the order of play."""
        return self.order.index(chair)

    @property
    def phase(self) -> tuple[int, int, int]:
        assert self.match is not None
        return int(self.match.turn), int(self.match.phase), int(self.match.current)

    def bot_keeps(self, chair: int) -> bool:
        """Whether a bot has yet to play this phase for a person who is there."""
        return chair in self.awaited_chairs() and self.chairs[chair].bots_phase == self.phase

    def awaited_chairs(self) -> tuple[int, ...]:
        """The chairs that may decide now; none while the match is paused."""
        if self.match is None or self.stopped or self.paused or self.shown is not None:
            return ()
        return tuple([self.order[seat] for seat in self.match.awaiting()])

    def check_going_on(self) -> None:
        """Refuse a Decision, whatever it is, in a match that is stopped or paused."""
        if self.stopped or self.shown is not None:
            raise Refused(Refusal.MATCH_HAS_ENDED)
        if self.paused:
            raise Refused(Refusal.PAUSED)

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

    def check_revealed(self) -> None:
        """Refuse what shows hidden things before everything is opened."""
        self.check_ended()
        if not self.is_revealed:
            raise Refused(Refusal.CLASS_HAS_NOT_CLOSED)

    def check_settings(self, settings: TableSettings) -> None:
        """Refuse settings that would remove an occupied chair, and any settings during a match."""
        self.check_open()
        if self.origin is not None:
            raise Refused(Refusal.MATCH_HAS_STARTED)
        if any(not chair.is_open for chair in self.chairs[settings.players :]):
            raise Refused(Refusal.TOO_FEW_CHAIRS)

    def check_can_be_cleared(self, number: int) -> None:
        """Refuse to clear an empty chair or, during the match, one with a bot."""
        chair = self.check_chair(number)
        if chair.is_open or chair.is_gone:
            raise Refused(Refusal.NOBODY_SITS_THERE)
        if not chair.is_person:
            self.check_open()

    def check_can_start(self) -> None:
        """Refuse to start a match with open chairs."""
        self.check_open()
        if any(chair.is_open for chair in self.chairs):
            raise Refused(Refusal.CHAIRS_ARE_OPEN)
