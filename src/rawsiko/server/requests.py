"""Requests and answers of the HTTP API: validation, wire format and OpenAPI in one."""

from typing import Annotated

import msgspec

from rawsiko.server.facts import TableSettings
from rawsiko.server.wire import DecisionMessage, Json

ShortText = Annotated[str, msgspec.Meta(max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]

ONE_WORD = r"^[A-Za-z0-9._-]+$(?!\n)"  # without a line end, which `$` alone would let pass


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what a client sends; what it does not know is refused."""


class OpenTable(Request, frozen=True):
    """Open a table and sit down as its host; without a name you get one."""

    name: ShortText = ""
    avatar: ShortText = ""
    settings: TableSettings = msgspec.field(default_factory=TableSettings)


class SitDown(Request, frozen=True):
    """Sit down at a table; without a name you get one."""

    name: ShortText = ""
    avatar: ShortText = ""


class Contribution(Request, frozen=True):
    """A random value of one's own for the dice: 32 hexadecimal digits."""

    value: ShortText


class Decide(Request, frozen=True):
    """A Decision. `once` is a key of the client's own: sent twice, done once. `expected` is the number of
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


class OnChair(Request, frozen=True):
    """Something the host does to a chair."""

    chair: Number


class SeatBot(Request, frozen=True):
    """Put a bot of a level on a chair."""

    chair: Number
    level: ShortText


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


class Stream(Request, frozen=True):
    """One stream for several tables."""

    tables: Annotated[tuple[Listen, ...], msgspec.Meta(min_length=1, max_length=16)]


class Seated(msgspec.Struct, frozen=True):
    """Where you sit. Keep the key: it is told this once, and brings you back on any device."""

    table: str
    code: str
    chair: int
    key: str


class Found(msgspec.Struct, frozen=True):
    """The table that has a code."""

    table: str
    code: str
    state: str


class Accepted(msgspec.Struct, frozen=True):
    """Done, and durable, as this row of the table's log."""

    number: int


class Messages(msgspec.Struct, frozen=True):
    """What happened since, for those who ask instead of listening; none when the wait was over."""

    messages: list[msgspec.Raw]


class Problem(msgspec.Struct, frozen=True):
    """Why not: a code to translate, a sentence in English, and details."""

    code: str
    sentence: str
    details: Json
