"""Requests and answers of a class: validation, wire format and OpenAPI in one."""

from typing import Annotated, Literal

import msgspec

from rawsiko.classes.plan import MOST_PUPILS
from rawsiko.server.classes.facts import ClassSettings, Moment
from rawsiko.server.facts import Chat
from rawsiko.server.library import DataSetName
from rawsiko.server.requests import Number, Request, ShortText

Text = Annotated[str, msgspec.Meta(max_length=120)]
Hexadecimal = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{1,512}$")]
TableNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST_PUPILS)]


class OpenClass(Request, frozen=True):
    """Open a class; you sit on no chair. Without `data` its tables play with the server's data set."""

    settings: ClassSettings = msgspec.field(default_factory=ClassSettings)
    data: DataSetName | None = None


class ClassKey(msgspec.Struct, frozen=True):
    """Your class. Keep the key, which is shown only once: it has the teacher's powers. Write down
    `teacher_code`: it brings them to another device, where it is not shown again."""

    class_id: str = msgspec.field(name="class")
    code: str
    key: str
    teacher_code: str


class Join(Request, frozen=True):
    """Come into a class, by its code, a seat code or a slip. `value` is what you add to the dice."""

    name: ShortText = ""
    avatar: ShortText = ""
    value: ShortText = ""


class Joined(msgspec.Struct, frozen=True):
    """You are in. The key is yours in the class and at whatever table you sit; it is shown only once."""

    class_id: str = msgspec.field(name="class")
    pupil: int
    key: str


class TeacherCode(Request, frozen=True):
    """The teacher's code, or the one-use code of `add-device`."""

    teacher_code: ShortText


class OfferedSeat(msgspec.Struct, frozen=True):
    """The seat that a bot keeps for somebody late, and what it has: nothing that its table does not see."""

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
    #: At the door of a class: a few names nobody has yet, whether own ones may be typed, and its languages.
    names: list[str] = []
    own_names: bool = False
    languages: list[str] = []
    homework: bool = False
    #: How many have come in, of how many who are expected.
    came: int = 0
    pupils: int = 0
    #: During a lesson: the seat of whoever comes in next.
    seat: OfferedSeat | None = None


class MoveTo(Request, frozen=True):
    """Seat a pupil: before the start anywhere, afterwards on a bot's chair. If it is taken, the two swap."""

    pupil: Number
    table: TableNumber
    chair: Annotated[int, msgspec.Meta(ge=0, le=4)] | None = None


class OnPupil(Request, frozen=True):
    """Something done to a pupil."""

    pupil: Number


class OnTable(Request, frozen=True):
    """Something done to a table of the class, by its number."""

    table: TableNumber


class OnSeat(Request, frozen=True):
    """Something done to a seat of the class."""

    table: TableNumber
    chair: Annotated[int, msgspec.Meta(ge=0, le=4)]


class DoorSwitch(Request, frozen=True):
    """Open or close the door."""

    open: bool


LATEST_BELL = 6 * 3600  # seconds from now


class Bell(Request, frozen=True):
    """In how many `seconds` the bell rings; or `by` how many it is moved, so that two who move it at the same
    moment both do."""

    seconds: Annotated[int, msgspec.Meta(ge=0, le=LATEST_BELL)] | None = None
    by: Annotated[int, msgspec.Meta(ge=-LATEST_BELL, le=LATEST_BELL)] = 0


class Eyes(Request, frozen=True):
    """Eyes up, with a ready phrase or a text; or go on."""

    on: bool
    phrase: ShortText = ""
    text: Text = ""


class LastTurnOf(Request, frozen=True):
    """Call the running Turn or the next one the last: at one table, or at all if none is named."""

    which: Literal["running", "next"]
    table: TableNumber | None = None


class ScoreTable(Request, frozen=True):
    """Score the match as it stands: at one table, or at all if none is named."""

    table: TableNumber | None = None


class PauseTable(Request, frozen=True):
    """Stop one table, or let it go on."""

    table: TableNumber
    on: bool


class ChatMode(Request, frozen=True):
    """How everybody may chat."""

    mode: Chat


class LookOn(Request, frozen=True):
    """Watch, or share the device of a pupil."""

    beside: Number | None = None


class PlayAgain(Request, frozen=True):
    """Another match, at the same tables or everybody elsewhere."""

    tables: Literal["same", "new"] = "same"


class Hand(Request, frozen=True):
    """Raise your hand, or lower it."""

    on: bool
    about: Literal["question", "device"] = "question"


class OpenQuiz(Request, frozen=True):
    """Open a round of the quiz, or close it."""

    round: Moment
    open: bool


class SignToken(Request, frozen=True):
    """A blinded token, as hexadecimal digits, to be signed once for you."""

    round: Moment
    blinded: Hexadecimal


class SignedToken(msgspec.Struct, frozen=True):
    """The signature, still blinded."""

    signed: str


class QuizAnswers(Request, frozen=True):
    """Anonymous answers, one for each pair; null for *I do not know*."""

    round: Moment
    token: Hexadecimal
    signature: Hexadecimal
    form: Literal["x", "y"]
    answers: Annotated[tuple[ShortText | None, ...], msgspec.Meta(max_length=10)]


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
