"""The shapes of views, messages and advice: what they are built from, and what describes them.

views.py and updates.py build these; the OpenAPI description (description.py) and the client's types come
from them. What may be missing is `UNSET`; nothing in a view is ever null, because a merge patch says null for
what is gone. docs/protocol.md says in words what it all means.
"""

from dataclasses import fields
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

from rawsiko.rules.decisions import SeatId
from rawsiko.rules.events import Event
from rawsiko.rules.scoring import Score
from rawsiko.server.tables.data_sets import DataSetName
from rawsiko.server.tables.facts import TableSettings
from rawsiko.server.tables.wire import DecisionMessage, snake_case

Counts = dict[str, int]  # by Territory
Phase = Literal["drafting", "initial_assets", "investment", "action", "trade_with_china", "over"]


class Shape(msgspec.Struct, frozen=True):
    """Base of everything sent to a client."""


def without_null(kind: type[msgspec.Struct], name: str, says: str) -> Any:
    """The same struct as it is shown: fields that are None are left out."""
    fields = []
    for part in msgspec.structs.fields(kind):
        optional = NoneType in get_args(part.type)
        fields.append(
            (part.name, get_args(part.type)[0] | UnsetType, UNSET) if optional else (part.name, part.type)
        )
    return msgspec.defstruct(
        name, fields, bases=(Shape,), namespace={"__doc__": says}, module=__name__, frozen=True, kw_only=True
    )


SettingsView = without_null(
    TableSettings, "SettingsView", "The settings of a table; those that are not set are left out."
)


class OpenChair(Shape, frozen=True, tag_field="kind", tag="open"):
    """Nobody sits here."""


class PersonsChair(Shape, frozen=True, tag_field="kind", tag="person"):
    """A person sits here. While they are away a bot stands in, or the table waits for them as the host wants
    it; if they have left, the bot plays to the end."""

    name: str
    avatar: str
    muted: bool
    stand_in: bool
    contribution: str | UnsetType = UNSET
    waited_for: Literal[True] | UnsetType = UNSET
    gone: Literal[True] | UnsetType = UNSET


class BotsChair(Shape, frozen=True, tag_field="kind", tag="bot"):
    """A bot sits here."""

    name: str
    avatar: str
    level: str
    contribution: str | UnsetType = UNSET  # of the pupil whose chair it was


class TerritoryView(Shape, frozen=True):
    """A Territory that has an owner."""

    owner: int
    assets: int
    can_act: int


class ContinentView(Shape, frozen=True):
    """Who has deployed on a Continent, who is there alone, and whose first it is where they are dealt."""

    deployed: list[int]
    alone: int | UnsetType = UNSET
    first: list[int] | UnsetType = UNSET


class SeatView(Shape, frozen=True):
    """A line of Match Status."""

    territories: int
    materials: int
    assets: int
    income: int
    to_place: int | UnsetType = UNSET
    may_take: int | UnsetType = UNSET
    eliminated: int | UnsetType = UNSET


class ScoreLine(Shape, frozen=True):
    """A line of the final Score."""

    seat: int
    rank: int
    points: int
    applications: list[str]
    materials: int
    territories: int
    eliminated: int


class MatchView(Shape, frozen=True):
    """The public side of a match."""

    phase: Phase
    turn: int
    last_turn: int
    awaiting: list[int]
    territories: dict[str, TerritoryView]
    continents: dict[str, ContinentView]
    seats: dict[str, SeatView]
    current: int | UnsetType = UNSET
    called: bool | UnsetType = UNSET
    first: int | UnsetType = UNSET
    open_end: list[int] | UnsetType = UNSET
    score: list[ScoreLine] | UnsetType = UNSET
    taken: dict[str, list[str]] | UnsetType = UNSET


class CameClosest(Shape, frozen=True):
    """The Application that came closest to completion, and the Materials it lacked."""

    application: str
    points: int
    missing: list[str]


class EndingView(Shape, frozen=True):
    """How a match ended for a seat, or just before it went out; and the most points it ever held."""

    materials: int
    territories: int
    continents: int  #: where nobody else was
    most_points: int
    in_turn: int  #: 0 is the setup
    closest: CameClosest | UnsetType = UNSET
    absent: bool | UnsetType = UNSET  #: a pupil for whom bots made every Decision: they have no place


class Again(Shape, frozen=True):
    """Where the same people play again, and who wants to."""

    code: str
    chairs: list[int]


class PublicView(Shape, frozen=True):
    """What everybody sees of a table."""

    code: str
    state: Literal["open", "playing", "ended"]
    paused: bool
    locked: bool
    settings: SettingsView  # type: ignore[valid-type]
    chairs: dict[str, OpenChair | PersonsChair | BotsChair]
    commitment: str
    data: DataSetName
    host: int | UnsetType = UNSET  #: the chair; none in a class, whose teacher is the host
    order: list[int] | UnsetType = UNSET
    match: MatchView | UnsetType = UNSET
    secret: str | UnsetType = UNSET
    objectives: list[str] | UnsetType = UNSET
    endings: list[EndingView] | UnsetType = UNSET
    scored: Literal["bell", "teacher", "agreed"] | UnsetType = UNSET
    want_score: list[int] | UnsetType = UNSET
    duplicate: bool | UnsetType = UNSET
    class_values: list[str] | UnsetType = UNSET
    again: Again | UnsetType = UNSET
    branch: int | UnsetType = UNSET  #: after how many Decisions of another match this one begins
    from_file: Literal["agrees", "not_checked", "disagrees"] | UnsetType = UNSET  #: its dice


class Progress(Shape, frozen=True):
    """How far you are with an Application of your Objective."""

    application: str
    points: int
    held: list[str]
    missing: list[str]


class MayDeploy(Shape, frozen=True, tag_field="do", tag="deploy"):
    """Every set of Territories you may pick, by Continent."""

    pick: int
    continents: dict[str, list[list[str]]]


class MayPlace(Shape, frozen=True, tag_field="do", tag="place"):
    """Place exactly this many Assets on any of these Territories."""

    assets: int
    territories: list[str]


class MayMove(Shape, frozen=True, tag_field="do", tag="move"):
    """By Territory that can still act: what a move to each neighbour would be. Or end."""

    moves: dict[str, dict[str, Literal["join", "occupy", "clash"]]]


class MayTake(Shape, frozen=True, tag_field="do", tag="take"):
    """Take at most this many of these Materials."""

    most: int
    materials: list[str]


class YourView(Shape, frozen=True):
    """What only you see."""

    chair: int
    seat: int | UnsetType = UNSET
    objective: str | UnsetType = UNSET
    controlled: list[str] | UnsetType = UNSET
    needed: list[str] | UnsetType = UNSET
    progress: list[Progress] | UnsetType = UNSET
    sealed: Counts | UnsetType = UNSET
    taking: list[str] | UnsetType = UNSET
    legal: MayDeploy | MayPlace | MayMove | MayTake | UnsetType = UNSET


class SecondsLeft(Shape, frozen=True):
    """Of the clocks that run."""

    phase: float | UnsetType = UNSET
    match: float | UnsetType = UNSET


class ChatLine(Shape, frozen=True):
    """What somebody said: a phrase by its id, or a text."""

    number: int
    chair: int
    phrase: str | UnsetType = UNSET
    text: str | UnsetType = UNSET


class Missed(Shape, frozen=True):
    """Somebody whom the table awaits and who is away: for how many seconds it has waited, and in how many a
    bot plays for them, if one does."""

    chair: int
    seconds: float
    bot_in: float | UnsetType = UNSET


class TableView(Shape, frozen=True):
    """A table as you may see it, up to a row of its log."""

    table: str
    number: int
    public: PublicView
    present: list[int]
    spectators: int
    clock: SecondsLeft
    chat: list[ChatLine]
    away: float  #: seconds until a bot plays for who is away; NEVER where none does
    missed: list[Missed] | UnsetType = UNSET
    kept_until: int | UnsetType = UNSET  #: since 1970: deleted then, if nothing happens here
    yours: YourView | UnsetType = UNSET


class Values(Shape, frozen=True, kw_only=True):
    """What a reason or a hint names: by id, by seat, or how many."""

    territory: str | UnsetType = UNSET
    continent: str | UnsetType = UNSET
    material: str | UnsetType = UNSET
    application: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    chance: int | UnsetType = UNSET
    materials: int | UnsetType = UNSET
    missing: int | UnsetType = UNSET
    points: int | UnsetType = UNSET


class Reason(Values, frozen=True, kw_only=True):
    """Why a bot decided so, or what a hint is about: a code and the values it names."""

    code: str


class MoveReason(Shape, frozen=True):
    """Why the bot in a seat made a move of the match, counted from 1."""

    move: int
    seat: int
    reason: Reason


class Hint(Values, frozen=True, kw_only=True):
    """A nudge has a theme, an idea also a reason, a move also the Decision."""

    depth: int
    theme: str
    reason: Reason | UnsetType = UNSET
    decision: DecisionMessage | UnsetType = UNSET


class Preview(Shape, frozen=True, kw_only=True):
    """What a Decision would change for the player: Materials by symbol, Applications by id."""

    gained: list[str]
    lost: list[str]
    completed: list[str]
    broken: list[str]
    nearer: list[str]
    points: int
    income: int
    asks_first: bool  #: whether a hint would never do this: it leaves a Territory empty, and should not


class MoveLeft(Preview, frozen=True, kw_only=True):
    """A move that could still be made, with its chance from 0 to 1 where it is a Clash."""

    source: str
    destination: str
    count: int
    chance: float | UnsetType = UNSET


class Waste(Shape, frozen=True):
    """What ending the Action Phase would waste."""

    unmoved: bool
    left: MoveLeft | UnsetType = UNSET


class RowMessage(Shape, frozen=True):
    """A row of the log: merge patches of `public` and `yours`, and the Events of the match."""

    table: str
    number: int
    patch: dict[str, Any]
    events: list[Any] | UnsetType = UNSET  # of EVENTS; see description.py
    why: Reason | UnsetType = UNSET
    by: Literal["stand_in", "clock"] | UnsetType = UNSET  # who decided in the place of a person
    chair: int | UnsetType = UNSET  # this field and the next are added for each reader
    yours: dict[str, Any] | UnsetType = UNSET


class PresenceMessage(Shape, frozen=True):
    """Who is there now."""

    table: str
    present: list[int]
    spectators: int
    missed: list[Missed] | UnsetType = UNSET


class ClockMessage(Shape, frozen=True):
    """Clocks were started or stopped."""

    table: str
    clock: SecondsLeft


class ChatMessage(Shape, frozen=True):
    """Somebody has said something."""

    table: str
    chat: ChatLine


class GoneMessage(Shape, frozen=True):
    """This subscription has ended."""

    table: str
    gone: str
    chair: int | UnsetType = UNSET


MESSAGES = (RowMessage, PresenceMessage, ClockMessage, ChatMessage, GoneMessage)


def shape_of_event(kind: type) -> type[msgspec.Struct]:
    """An Event of the rules as wire.py writes it."""
    hints = get_type_hints(kind)
    parts = [(field.name, written(hints[field.name])) for field in fields(kind)]
    named = [(name, hint, UNSET) if UnsetType in get_args(hint) else (name, hint) for name, hint in parts]
    return msgspec.defstruct(
        kind.__name__,
        named,
        bases=(Shape,),
        tag_field="event",
        tag=snake_case(kind.__name__),
        namespace={"__doc__": kind.__doc__},
        module=__name__,
        frozen=True,
        kw_only=True,
    )


def written(hint: Any) -> Any:
    """What a field of the rules is on the wire: ids are texts, seats and counts are numbers."""
    parts = get_args(hint)
    if NoneType in parts:
        return written(parts[0]) | UnsetType
    if get_origin(hint) is tuple:
        return list[written(parts[0])]  # type: ignore[misc]
    if parts:
        return Counts
    if hint is Score:
        return ScoreLine
    if hint in (int, bool):
        return hint
    return int if hint is SeatId else str


EVENT_SHAPES: dict[type, Any] = {kind: shape_of_event(kind) for kind in get_args(Event)}
EVENTS = tuple(EVENT_SHAPES.values())
