"""The shapes of a debrief, of a class's debrief and of a quiz: what clients get, and nothing else.

A document (document.py, class_sum.py, quiz/) becomes one of these before it is sent, so that it always fits
its description: the OpenAPI description and the client's types come from here. docs/debrief.md says what each
figure means.
"""

from typing import Literal

import msgspec

Verdict = Literal["same", "different", "extraction", "processing", "none"]
Stage = Literal["extraction", "processing"]


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything sent to a client."""


class Share(Told, frozen=True):
    """The share of a country, in per cent."""

    country: str
    pct: float


class Leader(Share, frozen=True):
    """The country that leads in a Material."""

    stage: str
    word: str


class NewerShare(Leader, frozen=True):
    """A newer figure than that of the study."""

    year: int
    study_pct: float | None
    source: str


class StudyStage(Told, frozen=True):
    """A stage of the study. `suppliers`: as many as if all were equal, one number or a range."""

    stage: Stage
    word: str
    shares: list[Share]
    suppliers: list[float]
    source: str


class WorldMaterial(Told, frozen=True):
    """Who mines a Material and who refines it."""

    verdict: Verdict
    leader: Leader | None
    stages: list[StudyStage]
    newer: list[NewerShare]


class DebriefSeat(Told, frozen=True):
    """A player; `luck` is in per cent of a Clash won."""

    seat: int
    name: str
    bot: bool
    rank: int
    points: int
    objective: list[str]
    applications: list[str]
    out: bool
    luck: float


class FoughtMaterial(Told, frozen=True):
    """A Material that was fought over."""

    symbol: str
    fights: int
    attackers: list[int]
    territories: list[str]
    wanted_by: int
    assets_lost: int
    verdict: Verdict
    guess: list[str]
    newer: list[NewerShare]


class Fought(Told, frozen=True):
    """What the Clashes were about."""

    clashes: int
    about_nothing: int
    fights: dict[str, int]
    materials: list[FoughtMaterial]


class HeldPlace(Told, frozen=True):
    """Who holds a Territory."""

    seat: int
    territory: str


class MissingLink(Told, frozen=True):
    """A Material, who holds it on the board, and who leads in the world."""

    symbol: str
    held: list[HeldPlace]
    free: list[str]
    leader: Leader | None


class MissedApplication(Told, frozen=True):
    """An Application that was not reached."""

    application: str
    points: int
    have: list[str]
    missing: list[str]
    link: MissingLink | None


class Stops(Told, frozen=True):
    """What stopped a player; `thread` is the weakest link of a player whom nothing stopped."""

    seat: int
    missed: list[MissedApplication]
    done: list[str]
    taken: list[str]
    thread: MissingLink | None


class World(Told, frozen=True):
    """The real suppliers of all Materials."""

    first: str
    owners: dict[str, int]
    materials: dict[str, WorldMaterial]


class Recounted(Told, frozen=True):
    """A player's points and rank, and what they would be then."""

    seat: int
    points: int
    rank: int
    then_points: int
    then_rank: int
    out: bool


class AddedApplication(Told, frozen=True):
    """An Application somebody would have, and what would bring it."""

    application: str
    points: int
    brought: list[str]


class LostApplication(Told, frozen=True):
    """An Application somebody would not have, and which Material would be missing."""

    application: str
    points: int
    missing: list[str]


class RecountedWithMore(Recounted, frozen=True):
    """A player, if China opened."""

    added: list[AddedApplication]


class RecountedWithLess(Recounted, frozen=True):
    """A player, if a country closed."""

    lost: list[LostApplication]


class Lacking(Told, frozen=True):
    """A Material that somebody would still lack."""

    seat: int
    symbol: str
    application: str
    leader: Leader


class ChinaOpens(Told, frozen=True):
    """The same match, if China opened."""

    open: list[str]
    seats: list[RecountedWithMore]
    winners: list[int]
    lacking: list[Lacking]


class ChipOnBoard(Told, frozen=True):
    """A Material on a Territory."""

    territory: str
    symbol: str


class CountryCloses(Told, frozen=True):
    """The same match, if a country closed."""

    country: str
    chips: list[ChipOnBoard]
    seats: list[RecountedWithLess]


class OtherShare(Share, frozen=True):
    """The leader of the other stage."""

    word: str


class Role(Leader, frozen=True):
    """A country that somebody plays in the discussion."""

    symbol: str
    other: OtherShare | None
    source: str


class Maker(Told, frozen=True):
    """Somebody who wanted to make an Application, and could not."""

    seat: int
    application: str
    symbol: str
    recycled_pct: float | None
    recycled_source: str | None


class Talk(Told, frozen=True):
    """Who says what in the discussion."""

    miner: Role | None
    refiner: Role | None
    china_leads: int
    makers: list[Maker | None]


class DebriefedSet(Told, frozen=True):
    """The data set that a match was played with."""

    id: str
    hash: str


class Debrief(Told, frozen=True):
    """What a match has to do with the real world."""

    format: str
    version: int
    data_set: DebriefedSet
    scored: bool
    trade_with_china: bool
    seats: list[DebriefSeat]
    by_rank: list[int]
    fought: Fought
    stops: list[Stops]
    world: World
    china: ChinaOpens | None
    closes: list[CountryCloses]
    talk: Talk


class Question(Told, frozen=True):
    """A question of the quiz, with its lines by language."""

    id: str
    idea: str
    symbol: str
    application: str | None
    lines: dict[str, str]
    answers: list[str]
    right: str
    sources: list[str]


class QuestionPair(Told, frozen=True):
    """Two questions about one idea, equally hard."""

    idea: str
    x: Question
    y: Question


class Quiz(Told, frozen=True):
    """A pair of questions for each idea."""

    pairs: list[QuestionPair]


class Contested(Told, frozen=True):
    """A Material that was fought over, by table."""

    symbol: str
    fights: int
    by_table: list[int]


class MissedBy(Told, frozen=True):
    """How many players lacked a Material."""

    symbol: str
    players: int


class MissedByMany(Told, frozen=True):
    """An Application that many missed, and which Material was missing."""

    application: str
    dealt: int
    missed: int
    links: list[MissedBy]


class LuckyPlayer(Told, frozen=True):
    """The luck of somebody, without a name."""

    luck: float
    points: int
    won: bool


class LuckOfAll(Told, frozen=True):
    """Luck and points of all people."""

    people: list[LuckyPlayer]
    winners: int
    lucky_winners: int


class ChinaForAll(Told, frozen=True):
    """All tables, if China opened."""

    tables: int
    other_winner: int
    done: int
    then_done: int
    dealt: int


class ClassSum(Told, frozen=True):
    """The debriefs of all tables added up, without any name."""

    tables: int
    people: int
    clashes: int
    contested: list[Contested]
    missed: list[MissedByMany]
    lacking: list[MissedBy]
    luck: LuckOfAll | None
    china: ChinaForAll | None
    done: int
    dealt: int


class IdeaSum(Told, frozen=True):
    """Right answers about an idea before and after, out of how many, and whether it may be `chance`."""

    idea: str
    before: int
    of_before: int
    after: int
    of_after: int
    chance: bool


class QuizSum(Told, frozen=True):
    """The quiz of a class in sums; `finding` is the idea learnt most, if that is more than chance."""

    ideas: list[IdeaSum]
    pupils_before: int
    pupils_after: int
    right_before: int
    right_after: int
    finding: str | None
    chance_up_to: int
