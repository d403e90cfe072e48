"""Facts: the rows of a table's log. Everything a table is follows from them, in order.

One row is one accepted Decision or one thing the server did. A chair is where somebody sits at the
table; a seat is a place in the order of play, drawn when the match starts. Rows hold secrets (the
dice, sealed choices): only `table.py` reads them, and cuts what it tells for each reader.
"""

from typing import Literal

import msgspec

from rawsiko.rules.house_rules import DEFAULT_TURNS, SEALED_PLACING_BY_DEFAULT
from rawsiko.server.domains import MatchMinutes, PhaseSeconds, Players, Turns
from rawsiko.server.tables.wire import DecisionMessage

Chat = Literal["off", "phrases", "free"]
#: When somebody is away their table waits, a bot plays after a while, or people come and go for days.
WhenAway = Literal["wait", "1_minute", "2_minutes", "10_minutes", "over_days"]
#: What a check of the dice finds; nothing where none was made.
Dice = Literal["", "agrees", "not_checked", "disagrees"]


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses before the match: the manual's options, and how the table is run."""

    players: Players = 4
    turns: Turns = DEFAULT_TURNS
    advanced_setup: bool = False
    stranglehold: bool = False
    trade_with_china: bool = False
    sealed_placing: bool = SEALED_PLACING_BY_DEFAULT
    head_start: bool = False
    moving_first: bool = False
    open_end: bool = False
    phase_seconds: PhaseSeconds | None = None
    match_minutes: MatchMinutes | None = None
    chat: Chat = "phrases"
    spectators: bool = True
    hints: bool = True
    when_away: WhenAway = "2_minutes"


class Fact(msgspec.Struct, frozen=True, tag_field="fact", tag=lambda name: name, omit_defaults=True):
    """Base of all rows."""


class TableOpened(Fact, frozen=True):
    """A table was opened. The secret of the dice is drawn now; its commitment is public."""

    settings: TableSettings
    data_set: str
    data_hash: str
    secret: str
    opened: int
    class_id: str = ""
    duplicate: bool = False  # the dice of its class, and nothing is opened before the class has closed
    homework: bool = False  # one person alone with bots, at any time: no bot stands in for them
    branch: str = ""  # the match file of a match that has ended: this one goes on from there (origin.py)
    shows: str = ""  # the match file of the match that this table only shows (from_file.py)
    dice: Dice = ""  # what the check of that file found of its dice


class ChairTaken(Fact, frozen=True):
    """A person sits down. Only the hash of their key is kept."""

    chair: int
    name: str
    avatar: str
    key_hash: str
    muted: bool = False  # because someone left while muted, or they were muted before


class BotSeated(Fact, frozen=True):
    """The host puts a bot on a chair."""

    chair: int
    level: str
    name: str
    avatar: str


class ChairCleared(Fact, frozen=True):
    """A chair is free again: its person left or was sent away, or its bot was removed."""

    chair: int
    name: str = ""  # replaces that of a person sent away during the match
    avatar: str = ""


class PersonChanged(Fact, frozen=True):
    """A player changed name or avatar."""

    chair: int
    name: str
    avatar: str


class SettingsChanged(Fact, frozen=True):
    """The host has chosen other settings."""

    settings: TableSettings


class HostChanged(Fact, frozen=True):
    """The host changed."""

    chair: int


class LockChanged(Fact, frozen=True):
    """Whether people may still sit down."""

    locked: bool


class MuteChanged(Fact, frozen=True):
    """Whether a person may chat."""

    chair: int
    muted: bool


class Contributed(Fact, frozen=True):
    """A person's own random value for the dice; fixed when the match starts."""

    chair: int
    value: str


class MatchStarted(Fact, frozen=True):
    """The order of play was drawn: `order[seat]` is a chair. The deal follows from the same secret."""

    order: tuple[int, ...]
    started: int
    head_start: tuple[int, ...] = ()  # by seat; kept here, because the services rule's numbers may change
    values: tuple[str, ...] = ()  # what the pupils of a class contributed


class Decided(Fact, frozen=True):
    """A Decision that was carried out, with the faces rolled for it."""

    seat: int
    decision: DecisionMessage
    rolls: tuple[int, ...] = ()
    by_bot: bool = False
    out_of_time: bool = False  # the clock ended the phase
    once: str | None = msgspec.field(name="key", default=None)  # the client's own mark, with its chair
    at: int = 0  # kept where people play over days, who want to know since when somebody is awaited


class StandInCame(Fact, frozen=True):
    """A bot plays on for a person who is away or out of time, or for this phase at the teacher's request."""

    chair: int
    this_phase: bool = False


class PersonReturned(Fact, frozen=True):
    """The person plays again."""

    chair: int


class PersonAwaited(Fact, frozen=True):
    """The host wants to wait for a person who is away: until they are back, no bot plays for them."""

    chair: int


class ClockHeld(Fact, frozen=True):
    """The clock of the match stands still while all who are awaited are away and waited for, or goes on."""

    held: bool
    at: int


class PauseChanged(Fact, frozen=True):
    """The host stops the clocks and the bots, or lets them go on."""

    paused: bool
    at: int = 0


class MatchStopped(Fact, frozen=True):
    """The host ended the match before its time; it has no result."""


class TurnAdded(Fact, frozen=True):
    """The match is one Turn longer."""


class LastTurnCalled(Fact, frozen=True):
    """This Turn is the last; called by the bell, the teacher or the host."""

    turn: int
    by: Literal["bell", "teacher", "host"]


class WantsScore(Fact, frozen=True):
    """A player agrees to score the match as it stands, or no longer does."""

    chair: int
    agrees: bool


class MatchScored(Fact, frozen=True):
    """The match is scored as it stands: by the bell, by the teacher, or because everybody agreed."""

    by: Literal["bell", "teacher", "agreed"]


class SeatHandedOver(Fact, frozen=True):
    """Another person, or the same one on another device, has a chair; only the hash of their key is kept."""

    chair: int
    name: str
    avatar: str
    key_hash: str


class BookOpened(Fact, frozen=True):
    """The class of this table has closed: what was kept back is shown."""


class WantsAgain(Fact, frozen=True):
    """A player asked for a rematch, at the table with this code."""

    chair: int
    code: str


AnyFact = (
    TableOpened
    | ChairTaken
    | BotSeated
    | ChairCleared
    | PersonChanged
    | SettingsChanged
    | HostChanged
    | LockChanged
    | MuteChanged
    | Contributed
    | MatchStarted
    | Decided
    | StandInCame
    | PersonReturned
    | PersonAwaited
    | ClockHeld
    | PauseChanged
    | MatchStopped
    | TurnAdded
    | LastTurnCalled
    | WantsScore
    | MatchScored
    | SeatHandedOver
    | BookOpened
    | WantsAgain
)

encode_fact = msgspec.json.Encoder().encode
decode_fact = msgspec.json.Decoder(AnyFact).decode
