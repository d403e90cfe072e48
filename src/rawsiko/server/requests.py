"""Requests and answers of the HTTP API: validation, wire format and OpenAPI in one."""

from typing import Annotated

import msgspec

from rawsiko.server.facts import TableSettings
from rawsiko.server.library import DataSetName
from rawsiko.server.wire import DecisionMessage, Json

ShortText = Annotated[str, msgspec.Meta(max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]

ONE_WORD = r"^[A-Za-z0-9._-]+$(?!\n)"  # without a line end, which `$` alone would let pass


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what a client sends; unknown fields are refused."""


class OpenTable(Request, frozen=True):
    """Open a table and sit down as its host; without a name you get one, without `data` the server's set."""

    name: ShortText = ""
    avatar: ShortText = ""
    settings: TableSettings = msgspec.field(default_factory=TableSettings)
    data: DataSetName | None = None


class PlayOn(Request, frozen=True):
    """Play on from a position of a match that has ended: after this many Decisions, in this seat;
    `level` is that of the bots in place of other people."""

    decisions: Number
    seat: Number
    level: ShortText = "expert"


class SitDown(Request, frozen=True):
    """Sit down at a table; without a name you get one."""

    name: ShortText = ""
    avatar: ShortText = ""


class Contribution(Request, frozen=True):
    """Your own random value for the dice: 32 hexadecimal digits."""

    value: ShortText


class Decide(Request, frozen=True):
    """A Decision. `once` is a mark of the client's own: sent twice, done once. `expected` is the number of
    the newest message the client had seen when its player decided."""

    decision: DecisionMessage
    expected: Number
    once: Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=ONE_WORD)]


class Say(Request, frozen=True):
    """A chat line: a phrase by its id, or where the host allows it a text."""

    phrase: ShortText | None = None
    text: Annotated[str, msgspec.Meta(max_length=1000)] | None = None


class AskHint(Request, frozen=True):
    """Advice: 1 a nudge, 2 an idea, 3 a move."""

    depth: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class AskPreview(Request, frozen=True):
    """What would this Decision mean for you?"""

    decision: DecisionMessage


class OnChair(Request, frozen=True):
    """Something the host does to a chair."""

    chair: Number


class SeatBot(Request, frozen=True):
    """Put a bot of a level on a chair: the character of this name, or one that is free."""

    chair: Number
    level: ShortText
    name: ShortText = ""


class Mute(Request, frozen=True):
    """Keep a person from chatting, or let them again."""

    chair: Number
    muted: bool


class Switch(Request, frozen=True):
    """On or off."""

    on: bool


class Listen(Request, frozen=True):
    """One table of a stream: which, as whom, and after which number."""

    table: ShortText
    key: ShortText | None = None
    after: Number = 0


class ListenToClass(Request, frozen=True):
    """One class of a stream, with the key of a teacher's device or of a pupil."""

    class_id: ShortText = msgspec.field(name="class")
    key: ShortText = ""


class Stream(Request, frozen=True):
    """One stream for several tables and classes; for one at least."""

    tables: Annotated[tuple[Listen, ...], msgspec.Meta(max_length=16)] = ()
    classes: Annotated[tuple[ListenToClass, ...], msgspec.Meta(max_length=4)] = ()

    def __post_init__(self) -> None:
        if not self.tables and not self.classes:
            raise ValueError("A stream has one table or class at least.")


class Seated(msgspec.Struct, frozen=True):
    """Where you sit. Keep the key: it is shown only once, and brings you back on any device."""

    table: str
    code: str
    chair: int
    key: str


class Accepted(msgspec.Struct, frozen=True):
    """Done, and durable, as this row of the table's log."""

    number: int


class Messages(msgspec.Struct, frozen=True):
    """What happened since, for clients that poll instead of listening; empty if the wait ran out."""

    messages: list[msgspec.Raw]


class Problem(msgspec.Struct, frozen=True):
    """Why not: a code to translate, a sentence in English, and details."""

    code: str
    sentence: str
    details: Json
