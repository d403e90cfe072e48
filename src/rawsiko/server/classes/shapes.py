"""The shapes of what is told of a class: views.py, cards.py and results.py build these, and the OpenAPI
description and the client's types come from them (server/tables/shapes.py).

Times are stored as absolute timestamps. A suffix of the field's name tells `relative` to send them as seconds
since or until then, so the clocks of devices do not matter.
"""

from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from rawsiko.debrief.shapes import ClassSum, QuestionPair, QuizSum
from rawsiko.server.classes.facts import ClassSettings, Moment
from rawsiko.server.tables.data_sets import DataSetName
from rawsiko.server.tables.facts import Chat
from rawsiko.server.tables.shapes import CameClosest, Phase, Shape, without_null
from rawsiko.server.tables.wire import Json

SINCE: Final = "_since_at"  # becomes the seconds since then
UNTIL: Final = "_until_at"  # becomes the seconds until then

ClassState = Literal["lobby", "playing", "ended"]
CardState = Literal["seating", "playing", "paused", "held", "ended", "scored", "gone", "failed"]
Stuck = Literal["long", "stuck"]


def as_told(name: str) -> str:
    """The name of a field as clients see it."""
    return name.removesuffix(SINCE).removesuffix(UNTIL)


def relative(told: Any, now: float) -> Any:
    """A view or a patch with seconds in place of points in time."""
    if not isinstance(told, dict):
        return told
    sent: Json = {}
    for name, value in told.items():
        if name.endswith(SINCE):
            sent[as_told(name)] = None if value is None else max(0, round(now - value))
        elif name.endswith(UNTIL):
            sent[as_told(name)] = None if value is None else round(value - now)
        else:
            sent[name] = relative(value, now)
    return sent


ClassSettingsView = without_null(
    ClassSettings, "ClassSettingsView", "The settings of a class; those that are not set are left out."
)


class Since(Shape, frozen=True):
    """Something that began this many seconds ago."""

    since: float = msgspec.field(name="since" + SINCE)


class BellView(Shape, frozen=True):
    """In how many seconds the bell rings, and when by the server's clock (seconds since 1970), which is the
    same for everybody."""

    seconds: float = msgspec.field(name="seconds" + UNTIL)
    at: int


class EyesView(Since, frozen=True, kw_only=True):
    """Eyes up, with a ready phrase or a text."""

    phrase: str | UnsetType = UNSET
    text: str | UnsetType = UNSET


class HeldView(Since, frozen=True, kw_only=True):
    """Everything is stopped: the network was down, or the server was, for `away` seconds."""

    away: int | UnsetType = UNSET


class WordView(Since, frozen=True, kw_only=True):
    """A line from the teacher, a ready phrase or a text; it lasts until this phase of this Turn is over."""

    turn: int
    phase: str
    phrase: str | UnsetType = UNSET
    text: str | UnsetType = UNSET


class HandView(Since, frozen=True, kw_only=True):
    """A raised hand."""

    about: Literal["question", "device"]


class Knocking(Shape, frozen=True):
    """Somebody at the closed door."""

    pupil: int
    name: str
    avatar: str


class PupilLine(Shape, frozen=True):
    """A pupil, where they are to sit, and whose device they share."""

    pupil: int
    name: str
    avatar: str
    here: bool
    table: int | UnsetType = UNSET
    chair: int | UnsetType = UNSET
    late: bool | UnsetType = UNSET
    beside: int | UnsetType = UNSET


class DoorView(Shape, frozen=True):
    """The door, and who waits before it."""

    open: bool
    knocking: list[Knocking] | UnsetType = UNSET
    slips: bool | UnsetType = UNSET  #: only slips let anybody in


class QuizLine(Shape, frozen=True):
    """Progress of a quiz round: answered, out of; never the answers. `called`: the teacher wants it now."""

    open: bool
    answered: int | UnsetType = UNSET
    of: int | UnsetType = UNSET
    called: bool | UnsetType = UNSET


class CardSeat(Shape, frozen=True):
    """A chair of a table: whose it is, whether they are there, and whether they are awaited."""

    pupil: int | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    awaited: bool | UnsetType = UNSET
    here: bool | UnsetType = UNSET
    stand_in: bool | UnsetType = UNSET


class Closest(CameClosest, frozen=True):
    """What came closest to completion, and `of` how many Materials."""

    of: int


class ClosestSeat(Closest, frozen=True):
    """What came closest at a table, and on whose chair."""

    chair: int


class CardResult(Shape, frozen=True):
    """Who has won, and with how many points; where nobody has any, what came closest."""

    chairs: list[int]
    points: int
    closest: ClosestSeat | UnsetType = UNSET


class TableCard(Shape, frozen=True, kw_only=True):
    """What the wall shows of a table. `owners` are seats by Territory; `ready` is how many have sealed their
    choice, of how many."""

    name: str
    state: CardState
    seats: dict[str, CardSeat]
    table: str | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    turns: int | UnsetType = UNSET
    last_turn: int | UnsetType = UNSET
    called: bool | UnsetType = UNSET
    phase: Phase | UnsetType = UNSET
    owners: list[int | None] | UnsetType = UNSET
    since: float | UnsetType = msgspec.field(default=UNSET, name="since" + SINCE)
    stuck: Stuck | UnsetType = UNSET
    ready: tuple[int, int] | UnsetType = UNSET
    ends: float | UnsetType = msgspec.field(default=UNSET, name="ends" + UNTIL)
    ended: float | UnsetType = msgspec.field(default=UNSET, name="ended" + SINCE)
    result: CardResult | UnsetType = UNSET


class InClass(Shape, frozen=True, kw_only=True):
    """What everybody in a class sees."""

    class_id: str = msgspec.field(name="class")
    code: str
    state: ClassState
    bell: BellView
    door: DoorView
    quiz: dict[Moment, QuizLine]
    eyes: EyesView | UnsetType = UNSET
    held: HeldView | UnsetType = UNSET
    data: DataSetName | UnsetType = UNSET
    commitments: list[str] | UnsetType = UNSET
    homework: bool | UnsetType = UNSET
    number: int | UnsetType = UNSET  # of its newest message, where a view is asked for by itself


class TeacherView(InClass, frozen=True, kw_only=True):
    """The lobby and the wall. Pupils, hands and seats whose device another has taken go by the pupil's
    number, cards by the table's."""

    settings: ClassSettingsView  # type: ignore[valid-type]
    chat: Chat
    devices: int
    pupils: dict[str, PupilLine]
    tables: dict[str, TableCard]
    hands: dict[str, HandView]
    taken: dict[str, Since]
    learnt: float | UnsetType = UNSET
    #: When names that pupils typed go at the latest (seconds since 1970); if the class has ended and has any.
    names_until: int | UnsetType = UNSET
    turns: int | UnsetType = UNSET  # planned when the tables started


class ToShare(Shape, frozen=True):
    """A pupil whose device can be shared."""

    pupil: int
    name: str
    table: int


class ToWatch(Shape, frozen=True):
    """A table that can be watched."""

    name: str
    table: str


class InsteadOfAChair(Shape, frozen=True):
    """What somebody without a chair can do."""

    share: list[ToShare]
    watch: list[ToWatch]


class Neighbour(Shape, frozen=True):
    """Somebody at the same table."""

    name: str
    avatar: str
    chair: int


class PupilsTable(Shape, frozen=True):
    """Where a pupil sits, and with whom; its id and code when its match has started, unless it is gone;
    whether it waits for pupils who have gone (`held`)."""

    number: int
    name: str
    neighbours: list[Neighbour]
    table: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    gone: bool | UnsetType = UNSET
    held: Since | UnsetType = UNSET


class PupilView(InClass, frozen=True, kw_only=True):
    """What one pupil sees: themselves, their table, what the class is told."""

    you: PupilLine
    knocks: bool | UnsetType = UNSET
    instead: InsteadOfAChair | UnsetType = UNSET
    watch: list[ToWatch] | UnsetType = UNSET
    hand: Literal["question", "device"] | UnsetType = UNSET
    word: WordView | UnsetType = UNSET
    table: PupilsTable | UnsetType = UNSET


class ClassMessage(Shape, frozen=True, kw_only=True):
    """The whole view, what has changed in it (a merge patch), or a reminder."""

    class_id: str = msgspec.field(name="class")
    number: int
    view: Json | UnsetType = UNSET
    patch: Json | UnsetType = UNSET
    nudge: bool | UnsetType = UNSET


class ResultSeat(Shape, frozen=True):
    """A line of a table's result; `by_bots` is the share of its Decisions that bots made. A pupil for whom
    they made all has no rank. `closest` is for those without points."""

    chair: int
    seat: int
    name: str
    pupil: int | None
    rank: int | None
    points: int
    applications: int
    by_bots: float
    closest: Closest | UnsetType = UNSET


class TableResult(Shape, frozen=True):
    """One table, its lines from the first to the last; none if it has not ended with a Score, but who sat
    there if it ended without one."""

    table: int
    name: str
    state: str
    seats: list[ResultSeat]
    turns: int | UnsetType = UNSET
    last_turn: int | UnsetType = UNSET
    scored: str | UnsetType = UNSET
    no_result: list[Neighbour] | UnsetType = UNSET


class RankedSeat(Shape, frozen=True):
    """In Duplicate: somebody compared with the same colour (the number of the chair) at the other tables."""

    rank: int
    table: int
    colour: int
    name: str
    points: int
    better_than: int
    equal_to: int
    compared_with: int


class ClassResults(Shape, frozen=True):
    """How every table ended, and on which day (`2026-11-17`); in Duplicate the ranking; the quiz when both
    rounds are closed; from the first of them how many answers were right on average; and whether an earlier
    release stored its sums twice, so that they are not shown."""

    date: str
    tables: list[TableResult]
    ranking: list[RankedSeat] | UnsetType = UNSET
    quiz: QuizSum | UnsetType = UNSET
    quiz_before: float | UnsetType = UNSET
    quiz_lost: bool | UnsetType = UNSET


class DebriefedTable(Shape, frozen=True):
    """A table that has a debrief of its own."""

    number: int
    name: str
    table: str


class TableWithoutResult(Shape, frozen=True):
    """A table that ended before its first Turn, and how many pupils sat there."""

    number: int
    name: str
    pupils: int


class ClassDebrief(Shape, frozen=True):
    """What the matches of a class have to do with the real world; and which tables have nothing to add."""

    added_up: ClassSum = msgspec.field(name="class")
    tables: list[DebriefedTable]
    quiz: QuizSum | UnsetType = UNSET
    quiz_lost: bool | UnsetType = UNSET
    others: list[TableWithoutResult] | UnsetType = UNSET


class OpenRound(Shape, frozen=True):
    """A round of the quiz that is open, with what signs its tokens."""

    modulus: str


class Forms(Shape, frozen=True):
    """Which question of each pair a pupil answers."""

    before: Literal["x", "y"]
    after: Literal["x", "y"]


class ClassQuiz(Shape, frozen=True):
    """A pair of questions for each idea, the rounds that are open, and for a pupil which form to answer."""

    pairs: list[QuestionPair]
    rounds: dict[Moment, OpenRound]
    form: Forms | UnsetType = UNSET


SHAPES: Final = (TeacherView, PupilView, ClassMessage, ClassResults, ClassDebrief, ClassQuiz)
