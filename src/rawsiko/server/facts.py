"""Facts: the rows of a table's log. Everything a table is follows from them, in order.

One row is one accepted Decision or one thing the server did. A chair is where somebody sits at the
table; a seat is a place in the order of play, drawn when the match starts. Rows hold secrets (the
dice, sealed choices): only `table.py` reads them, and cuts what it tells for each reader.
"""

from typing import Annotated, Literal

import msgspec

from rawsiko.rules.house_rules import DEFAULT_TURNS, SEALED_PLACING_BY_DEFAULT
from rawsiko.server.wire import DecisionMessage


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chooses before the match: the manual's options, and how the table is run."""

    players: Annotated[int, msgspec.Meta(ge=3, le=5)] = 4
    turns: Annotated[int, msgspec.Meta(ge=3, le=20)] = DEFAULT_TURNS
    advanced_setup: bool = False
    stranglehold: bool = False
    trade_with_china: bool = False
    sealed_placing: bool = SEALED_PLACING_BY_DEFAULT
    phase_seconds: Annotated[int, msgspec.Meta(ge=10, le=3600)] | None = None
    match_minutes: Annotated[int, msgspec.Meta(ge=5, le=600)] | None = None
    chat: Literal["off", "phrases", "free"] = "phrases"
    spectators: bool = True
    hints: bool = True


class Fact(msgspec.Struct, frozen=True, tag_field="fact", tag=lambda name: name, omit_defaults=True):
    """Base of all rows."""


class TableOpened(Fact, frozen=True):
    """Somebody opened a table. The secret of the dice is drawn now; everybody sees its commitment."""

    settings: TableSettings
    data_set: str
    data_hash: str
    secret: str
    opened: int


class ChairTaken(Fact, frozen=True):
    """A person sits down. Only the hash of their key is kept."""

    chair: int
    name: str
    avatar: str
    key_hash: str


class BotSeated(Fact, frozen=True):
    """The host puts a bot on a chair."""

    chair: int
    level: str
    name: str
    avatar: str


class ChairCleared(Fact, frozen=True):
    """A chair is free again: its person left or was sent away, or its bot was removed."""

    chair: int


class PersonChanged(Fact, frozen=True):
    """A person has another name or avatar."""

    chair: int
    name: str
    avatar: str


class SettingsChanged(Fact, frozen=True):
    """The host has chosen other settings."""

    settings: TableSettings


class HostChanged(Fact, frozen=True):
    """Somebody else is host now."""

    chair: int


class LockChanged(Fact, frozen=True):
    """Whether anybody may still sit down."""

    locked: bool


class MuteChanged(Fact, frozen=True):
    """Whether somebody may chat."""

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


class Decided(Fact, frozen=True):
    """A Decision that was carried out, with the faces rolled for it."""

    seat: int
    decision: DecisionMessage
    rolls: tuple[int, ...] = ()
    by_bot: bool = False
    key: str | None = None


class StandInCame(Fact, frozen=True):
    """A bot plays on for a person who is away or out of time."""

    chair: int


class PersonReturned(Fact, frozen=True):
    """The person plays again."""

    chair: int


class PauseChanged(Fact, frozen=True):
    """The host stops the clocks and the bots, or lets them go on."""

    paused: bool
    at: int = 0


class MatchStopped(Fact, frozen=True):
    """The host ended the match before its time; it has no result."""


class WantsAgain(Fact, frozen=True):
    """After the match somebody wants another one; the table for it has this code."""

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
    | PauseChanged
    | MatchStopped
    | WantsAgain
)

encode_fact = msgspec.json.Encoder().encode
decode_fact = msgspec.json.Decoder(AnyFact).decode
