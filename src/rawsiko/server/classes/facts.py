"""Facts of a class: the rows of its log. Everything a class is follows from them, in order.

A command of the teacher is one durable row here; the tables are brought in line afterwards (supervisor.py),
so that nothing is done twice or forgotten when a server is killed in the middle of it. Rows hold secrets:
only lesson.py reads them.
"""

from typing import Literal

import msgspec

from rawsiko.classes.plan import HOMEWORK, MOST_TABLES
from rawsiko.debrief.quiz.round import Count
from rawsiko.server.domains import (
    ClassSize,
    Days,
    Learnt,
    LessonMinutes,
    PhaseSeconds,
    Players,
    TablesOfClass,
    Turns,
)
from rawsiko.server.tables.facts import Chat, Fact

Preset = Literal["first", "known", "duplicate", "homework"]
Level = Literal["novice", "apprentice", "expert", "master"]
Language = Literal["en", "it", "pt", "hr", "de"]
Moment = Literal["before", "after"]  # the match, of a round of the quiz


class ClassSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the teacher chooses: how many come, how long they play, at which tables, and how."""

    pupils: ClassSize = 24
    minutes: LessonMinutes = 30
    devices: Literal["each", "pairs"] = "each"
    languages: tuple[Language, ...] = ("en",)
    preset: Preset = "first"
    tables: TablesOfClass = 8
    players: Players = 3
    turns: Turns = 4
    quick_tables: Literal["none", "one", "bell"] = "one"
    quiz: bool = True
    hints: bool = True
    own_names: bool = False
    chat: Chat = "phrases"
    bots: tuple[Level, ...] = ("apprentice", "novice")
    trade_with_china: bool = False
    stranglehold: bool = False
    advanced_setup: bool = False
    phase_seconds: PhaseSeconds | None = None
    stand_in: bool = True  # whether a bot plays for pupils who have been away for a while
    learnt: Learnt = 1.0  # factor on the preset's pace, as they last played
    days: Days = 7  # until homework closes

    def __post_init__(self) -> None:
        if self.preset != HOMEWORK and self.tables > MOST_TABLES:
            raise ValueError(f"A class has at most {MOST_TABLES} tables.")


class ClassOpened(Fact, frozen=True):
    """A teacher opened a class. The secrets of all its tables are drawn now; everybody sees their
    commitments before anyone adds to the dice."""

    settings: ClassSettings
    key_hash: str
    teacher_code_hash: str
    slip_secret: str
    secrets: tuple[str, ...]
    opened: int
    bell: int
    data_set: str = ""
    data_hash: str = ""


class ClassChanged(Fact, frozen=True):
    """Other settings, before the start."""

    settings: ClassSettings


class DoorChanged(Fact, frozen=True):
    """Whether people may come in, and whether only with slips."""

    open: bool
    slips: bool = False


class PupilCame(Fact, frozen=True):
    """A pupil is at the door: let in, or knocking. Only the hash of their key is kept."""

    pupil: int
    name: str
    avatar: str
    key_hash: str
    value: str = ""  # what they add to the dice
    knocks: bool = False
    late: bool = False
    by_slip: bool = False


class PupilLetIn(Fact, frozen=True):
    """A pupil who knocked comes in."""

    pupil: int


class Seating(Fact, frozen=True):
    """Who sits where now, all at once: pupil, table, chair."""

    tables: int
    places: tuple[tuple[int, int, int], ...]


class PupilRenamed(Fact, frozen=True):
    """A pupil changed name or emblem."""

    pupil: int
    name: str
    avatar: str
    value: str = ""  # what they add to the dice, if they add something new


class PupilLooksOn(Fact, frozen=True):
    """A pupil who came too late for a chair watches, or shares the device of another."""

    pupil: int
    beside: int = -1


class PupilLeft(Fact, frozen=True):
    """A pupil has gone, or was sent out; during a match a bot has their chair."""

    pupil: int


class NewKey(Fact, frozen=True):
    """A pupil plays on another device; the old key is invalid."""

    pupil: int
    key_hash: str
    taken_at: int = 0  # when a slip took the seat from a pupil who was there; the teacher can give it back


class PlannedTable(msgspec.Struct, frozen=True):
    """A table of the class, as it is to be opened."""

    table: str
    code: str
    secret: str


class ClassStarted(Fact, frozen=True):
    """All tables begin, with this many Turns; the seating is fixed."""

    tables: tuple[PlannedTable, ...]
    turns: int
    bell: int
    started: int


class BellMoved(Fact, frozen=True):
    """The bell rings at another time."""

    bell: int


class BellRang(Fact, frozen=True):
    """The bell has rung: every match that still runs is scored as it stands."""

    at: int


class EyesUp(Fact, frozen=True):
    """*Eyes up*: all tables pause, or resume."""

    on: bool
    at: int
    phrase: str = ""
    text: str = ""


class Held(Fact, frozen=True):
    """Nothing is played: the network must be down, because many dropped out at once, or the bell rang while
    the server was down.
    """

    on: bool
    at: int
    away: int = 0  # seconds the server was down


class TablePaused(Fact, frozen=True):
    """The teacher stops one table, or lets it go on."""

    table: int
    on: bool


class TableHeld(Fact, frozen=True):
    """More than half of the pupils at a table have gone: nothing is played there until they are back, for a
    while; or it goes on."""

    table: int
    on: bool
    at: int


class WordSaid(Fact, frozen=True):
    """The teacher says a line to tables, which stops nothing; at each it lasts until the phase (table, Turn,
    name) is over."""

    at: int
    tables: tuple[tuple[int, int, str], ...]
    phrase: str = ""
    text: str = ""


class LastTurnAsked(Fact, frozen=True):
    """The teacher calls the running Turn or the next one the last; at one table, or with -1 at all."""

    which: Literal["running", "next"]
    table: int = -1


class ScoringAsked(Fact, frozen=True):
    """The teacher scores matches as they stand: at one table, or with -1 at all."""

    table: int = -1


class ChatChanged(Fact, frozen=True):
    """Which kind of chat is allowed."""

    mode: Chat


class HandRaised(Fact, frozen=True):
    """A pupil asks for help."""

    pupil: int
    at: int
    about: Literal["question", "device"] = "question"


class HandLowered(Fact, frozen=True):
    """They no longer need any."""

    pupil: int


class CodeIssued(Fact, frozen=True):
    """A code that works once and not for long: for a seat on a new device, or for a teacher's device."""

    kind: Literal["seat", "device"]
    code_hash: str
    until: int
    pupil: int = -1


class CodeUsed(Fact, frozen=True):
    """Such a code was used."""

    code_hash: str


class DeviceAdded(Fact, frozen=True):
    """Another device of the teacher has a class key of its own."""

    key_hash: str


class DevicesRevoked(Fact, frozen=True):
    """Only one device of the teacher is left."""

    kept: str


class TeacherCodeChanged(Fact, frozen=True):
    """The teacher has a new code; the old one is invalid."""

    code_hash: str


class SlipVoided(Fact, frozen=True):
    """The slip of a seat is void; the seat has a new one."""

    table: int
    chair: int


class QuizOpened(Fact, frozen=True):
    """A round of the quiz begins; or the teacher has `called` everybody to it."""

    moment: Moment
    called: bool = False


class QuizClosed(Fact, frozen=True):
    """A round of the quiz is over. Nothing but these sums is ever written down; each node that has counted
    answers adds its own, once: `counting` says which they are."""

    moment: Moment
    counts: tuple[Count, ...] = ()
    counting: str = ""


class TablesOpened(Fact, frozen=True):
    """These tables exist: one that is missing from now on was wiped, and is not dealt again."""

    tables: tuple[int, ...]


class TurnPlayed(Fact, frozen=True):
    """How long a Turn of a table took, without pauses: what the forecasts of the class learn from."""

    table: int
    turn: int
    seconds: int


class TableEnded(Fact, frozen=True):
    """When the match of a table ended, or was scored."""

    table: int
    at: int


class AnotherMatch(Fact, frozen=True):
    """The class plays again, with new dice; pupils keep their keys and add new values to the dice."""

    secrets: tuple[str, ...]
    bell: int


class ClassEnded(Fact, frozen=True):
    """Every table has ended, or the teacher ended the lesson. What was kept back is opened."""

    at: int


class ResultsClosed(Fact, frozen=True):
    """The results were looked at, or long enough: names that pupils typed are forgotten."""

    at: int


class WoundUp(Fact, frozen=True):
    """After the end: every table is opened to all, and what pupils typed is forgotten."""


FactOfClass = (
    ClassOpened
    | ClassChanged
    | DoorChanged
    | ClassStarted
    | TablesOpened
    | TurnPlayed
    | TableEnded
    | AnotherMatch
    | ClassEnded
    | ResultsClosed
    | WoundUp
)
FactOfPupils = (
    PupilCame
    | PupilLetIn
    | PupilLooksOn
    | Seating
    | PupilRenamed
    | PupilLeft
    | NewKey
    | HandRaised
    | HandLowered
)
FactOfPlay = (
    BellMoved
    | BellRang
    | EyesUp
    | Held
    | TablePaused
    | TableHeld
    | WordSaid
    | LastTurnAsked
    | ScoringAsked
    | ChatChanged
    | QuizOpened
    | QuizClosed
)
FactOfCodes = CodeIssued | CodeUsed | DeviceAdded | DevicesRevoked | TeacherCodeChanged | SlipVoided

AnyClassFact = FactOfClass | FactOfPupils | FactOfPlay | FactOfCodes

encode_class_fact = msgspec.json.Encoder().encode
decode_class_fact = msgspec.json.Decoder(AnyClassFact).decode
