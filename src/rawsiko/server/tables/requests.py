"""Requests and answers of the HTTP API: validation, wire format and OpenAPI in one."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from rawsiko.server.domains import (
    Avatar,
    ChairNumber,
    ChatText,
    Depth,
    Id,
    Key,
    Level,
    MatchText,
    Name,
    Number,
    Once,
    Phrase,
    Value,
)
from rawsiko.server.tables.data_sets import DataSetName
from rawsiko.server.tables.facts import TableSettings
from rawsiko.server.tables.shapes import ScoreLine
from rawsiko.server.tables.wire import DecisionMessage, Json


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what a client sends; unknown fields are refused, and each field is of a domain (domains.py)."""


class OpenTable(RequestBody, frozen=True):
    """Open a table and sit down as its host; without a name you get one, without `data` the server's set."""

    name: Name = ""
    avatar: Avatar = ""
    settings: TableSettings = msgspec.field(default_factory=TableSettings)
    data: DataSetName | None = None


class PlayOn(RequestBody, frozen=True):
    """Play on from a position of a match that has ended: after this many Decisions, in this seat;
    `level` is that of the bots in place of other people."""

    decisions: Number
    seat: Number
    level: Level = "expert"


class MatchFile(RequestBody, frozen=True):
    """The text of a match file."""

    text: MatchText


class PlayFile(RequestBody, frozen=True):
    """Open a table that begins with a position of the match in a file: after this many Decisions. You sit in
    this seat and are the host; with a level, bots of it sit in all others."""

    text: MatchText
    decisions: Number
    seat: Number
    level: Level = ""
    name: Name = ""
    avatar: Avatar = ""


class SitDown(RequestBody, frozen=True):
    """Sit down at a table; without a name you get one."""

    name: Name = ""
    avatar: Avatar = ""


class Contribution(RequestBody, frozen=True):
    """Your own random value for the dice: 32 hexadecimal digits."""

    value: Value


class Decide(RequestBody, frozen=True):
    """A Decision. `once` is a mark of the client's own: sent twice, done once. `expected` is the number of
    the newest message the client had seen when its player decided."""

    decision: DecisionMessage
    expected: Number
    once: Once


class Say(RequestBody, frozen=True):
    """A chat line: a phrase by its id, or where the host allows it a text."""

    phrase: Phrase | None = None
    text: ChatText | None = None


class AskHint(RequestBody, frozen=True):
    """Advice: 1 a nudge, 2 an idea, 3 a move."""

    depth: Depth = 1


class AskPreview(RequestBody, frozen=True):
    """What would this Decision mean for you?"""

    decision: DecisionMessage


class ChairRef(RequestBody, frozen=True):
    """Something the host does to a chair."""

    chair: ChairNumber


class SeatBot(RequestBody, frozen=True):
    """Put a bot of a level on a chair: the character of this name, or one that is free."""

    chair: ChairNumber
    level: Level
    name: Name = ""


class Mute(RequestBody, frozen=True):
    """Keep a person from chatting, or let them again."""

    chair: ChairNumber
    muted: bool


class Toggle(RequestBody, frozen=True):
    """On or off."""

    on: bool


class Listen(RequestBody, frozen=True):
    """One table of a stream: which, as whom, and after which number."""

    table: Id
    key: Key | None = None
    after: Number = 0


class ListenToClass(RequestBody, frozen=True):
    """One class of a stream, with the key of a teacher's device or of a pupil."""

    class_id: Id = msgspec.field(name="class")
    key: Key = ""


class Stream(RequestBody, frozen=True):
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


class FilePlayer(msgspec.Struct, frozen=True):
    """Who sat in a seat, and the number of the chair."""

    name: str
    chair: int
    bot: bool


class CheckedFile(msgspec.Struct, frozen=True):
    """What the check of a match file finds. Its Decisions are legal, or it would have been refused."""

    data: DataSetName
    players: list[FilePlayer]  #: by seat
    turn: int
    turns: list[int]  #: how many Decisions had been made when each Turn began
    dice: Literal["agrees", "not_checked", "disagrees"]
    score: list[ScoreLine] | UnsetType = UNSET  #: of a match that was played to the end


class ShownMatch(msgspec.Struct, frozen=True):
    """The table where a match can be looked back on; anybody may who knows its name."""

    table: str


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
