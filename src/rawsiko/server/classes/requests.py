"""Requests and answers of a class: validation, wire format and OpenAPI in one."""

from typing import Annotated, Literal

import msgspec

from rawsiko.server.classes.facts import ClassSettings, Language, Moment
from rawsiko.server.classes.facts import Level as BotLevel
from rawsiko.server.domains import (
    Answer,
    Avatar,
    ChairInClass,
    Code,
    EyesPhrase,
    Hexadecimal,
    Line,
    Name,
    PupilNumber,
    Seconds,
    SecondsMore,
    TableNumber,
    ValueOrNone,
)
from rawsiko.server.tables.data_sets import DataSetName
from rawsiko.server.tables.facts import Chat
from rawsiko.server.tables.requests import RequestBody


class NewSettings(ClassSettings, frozen=True, forbid_unknown_fields=True):
    """The settings of a class, as a teacher chooses them: no more languages or bots than there can be."""

    languages: Annotated[tuple[Language, ...], msgspec.Meta(max_length=5)] = ("en",)
    bots: Annotated[tuple[BotLevel, ...], msgspec.Meta(max_length=5)] = ("apprentice", "novice")


class OpenClass(RequestBody, frozen=True):
    """Open a class. The teacher has no seat. Without `data` its tables play with the server's data set."""

    settings: NewSettings = msgspec.field(default_factory=NewSettings)
    data: DataSetName | None = None


class ClassKey(msgspec.Struct, frozen=True):
    """Your class. Keep the key, which is shown only once: it has the teacher's powers. Write down
    `teacher_code`: it brings them to another device, where it is not shown again."""

    class_id: str = msgspec.field(name="class")
    code: str
    key: str
    teacher_code: str


class Join(RequestBody, frozen=True):
    """Come into a class, by its code, a seat code or a slip. `value` is what you add to the dice."""

    name: Name = ""
    avatar: Avatar = ""
    value: ValueOrNone = ""


class Joined(msgspec.Struct, frozen=True):
    """You are in. The key is yours in the class and at whatever table you sit; it is shown only once."""

    class_id: str = msgspec.field(name="class")
    pupil: int
    key: str


class TeacherCode(RequestBody, frozen=True):
    """The teacher's code, or the one-use code of `add-device`."""

    teacher_code: Code


class OfferedSeat(msgspec.Struct, frozen=True):
    """The seat a bot holds for a latecomer, with what is public about it."""

    table: str  #: the symbol of the Material it is named after
    chair: int
    turn: int
    turns: int
    territories: int
    materials: int
    #: By Territory the chair of its owner; not in Duplicate, where one board could help at another.
    owners: list[int | None] | msgspec.UnsetType = msgspec.UNSET


class FoundCode(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has this code: a table, a class, or a seat in a class."""

    kind: Literal["table", "class", "seat"]
    code: str
    state: str
    table: str = ""
    class_id: str = msgspec.field(default="", name="class")
    #: At a table: those that others have.
    avatars: list[str] = []
    #: At the door of a class: a few names nobody has yet, whether own ones may be typed, and its languages.
    names: list[str] = []
    own_names: bool = False
    languages: list[str] = []
    homework: bool = False
    #: Whether the code lets nobody in, only slips.
    slips: bool = False
    #: How many have come in, of how many who are expected.
    came: int = 0
    pupils: int = 0
    #: During a lesson: the seat of whoever comes in next.
    seat: OfferedSeat | None = None


class MoveTo(RequestBody, frozen=True):
    """Seat a pupil: before the start anywhere, afterwards on a bot's chair. If it is taken, the two swap."""

    pupil: PupilNumber
    table: TableNumber
    chair: ChairInClass | None = None


class PupilRef(RequestBody, frozen=True):
    """Something done to a pupil."""

    pupil: PupilNumber


class SendOut(RequestBody, frozen=True):
    """Remove all pupils who joined by code, or only the disconnected ones."""

    who: Literal["away", "by_code"]


class TableRef(RequestBody, frozen=True):
    """Something done to a table of the class, by its number."""

    table: TableNumber


class SeatRef(RequestBody, frozen=True):
    """Something done to a seat of the class."""

    table: TableNumber
    chair: ChairInClass


class DoorSwitch(RequestBody, frozen=True):
    """Open or close the door; or with `slips` let in only those who show one."""

    open: bool
    slips: bool = False


class Bell(RequestBody, frozen=True):
    """In how many `seconds` the bell rings; or `by` how many it is moved, so that two who move it at the same
    moment both do."""

    seconds: Seconds | None = None
    by: SecondsMore = 0


class Eyes(RequestBody, frozen=True):
    """Eyes up, with a ready phrase or a text; or go on."""

    on: bool
    phrase: EyesPhrase = ""
    text: Line = ""


class SayToClass(RequestBody, frozen=True):
    """A line for the screens of one table, or of all if none is named: a ready phrase or a text."""

    table: TableNumber | None = None
    phrase: EyesPhrase = ""
    text: Line = ""


class LastTurnOf(RequestBody, frozen=True):
    """Call the running Turn or the next one the last: at one table, or at all if none is named."""

    which: Literal["running", "next"]
    table: TableNumber | None = None


class ScoreTable(RequestBody, frozen=True):
    """Score the match as it stands: at one table, or at all if none is named."""

    table: TableNumber | None = None


class PauseTable(RequestBody, frozen=True):
    """Stop one table, or let it go on."""

    table: TableNumber
    on: bool


class ChatMode(RequestBody, frozen=True):
    """Which kind of chat is allowed."""

    mode: Chat


class LookOn(RequestBody, frozen=True):
    """Watch, or share the device of a pupil."""

    beside: PupilNumber | None = None


class PlayAgain(RequestBody, frozen=True):
    """Another match, at the same tables or everybody elsewhere."""

    tables: Literal["same", "new"] = "same"


class Hand(RequestBody, frozen=True):
    """Raise your hand, or lower it."""

    on: bool
    about: Literal["question", "device"] = "question"


class OpenQuiz(RequestBody, frozen=True):
    """Open a round of the quiz, or close it."""

    round: Moment
    open: bool


class SignToken(RequestBody, frozen=True):
    """A blinded token, as hexadecimal digits, to be signed once for you."""

    round: Moment
    blinded: Hexadecimal


class SignedToken(msgspec.Struct, frozen=True):
    """The signature, still blinded."""

    signed: str


class QuizAnswers(RequestBody, frozen=True):
    """Anonymous answers, one for each pair; null for *I do not know*."""

    round: Moment
    token: Hexadecimal
    signature: Hexadecimal
    form: Literal["x", "y"]
    answers: Annotated[tuple[Answer | None, ...], msgspec.Meta(max_length=10)]


class SeatCode(msgspec.Struct, frozen=True):
    """A code that works once, within this many seconds."""

    code: str
    seconds: int


class NewTeacherCode(msgspec.Struct, frozen=True):
    """The new code of the teacher; the old one no longer works."""

    teacher_code: str


class Slip(msgspec.Struct, frozen=True):
    """The slip of a seat; showing it seats you there."""

    table: int
    name: str
    chair: int
    code: str


class Slips(msgspec.Struct, frozen=True):
    """All slips of a class."""

    slips: list[Slip]
