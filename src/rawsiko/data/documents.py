"""What a browser gets of a data set: the shape of each document that for_browser.py makes.

The client's types are generated from these (tools/client_types.py). Fields a set may lack are left out of its
documents; whatever else its files hold stays behind.
"""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

Number = int | float
Point = tuple[Number, Number]
Box = tuple[Number, Number, Number, Number]
#: By the id or symbol of a thing, in the language of the document.
TextsById = dict[str, str]


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a document."""


# board


class BoardTerritory(Document, frozen=True, kw_only=True):
    """A Territory, and the Materials that lie there."""

    id: str
    continent: str
    materials: list[str]


class Application(Document, frozen=True, kw_only=True):
    """An Application; `everyday` says how near it is to a pupil's life: 3 in most homes, 1 seldom seen."""

    id: str
    points: int
    tier: int
    everyday: int | UnsetType = UNSET
    materials: list[str]


class Card(Document, frozen=True, kw_only=True):
    """An Objective card."""

    id: str
    applications: list[str]


class BoardData(Document, frozen=True, kw_only=True):
    """Who borders whom, where everything is, what Applications and cards need."""

    id: str
    continents: list[str]
    territories: list[BoardTerritory]
    links: list[tuple[str, str]]
    closed: str
    materials: list[str]
    applications: list[Application]
    cards: list[Card]
    most_wanting: int


# odds


class Odds(Document, frozen=True, kw_only=True):
    """A Clash: dice on each side, the chance of each number of Assets that the attacker loses, and `take`,
    the chance that all defenders fall."""

    attack: int
    defence: int
    by_loss: list[float]
    take: float
    attacker_loses: float
    defender_loses: float


# names


class Names(Document, frozen=True, kw_only=True):
    """What everything is called; `short` is one line about each Material."""

    continents: TextsById
    territories: TextsById
    materials: TextsById
    applications: TextsById
    short: TextsById


# sources


class SourcePage(Document, frozen=True, kw_only=True):
    """Where in a source something stands."""

    about: str
    where: str


class Source(Document, frozen=True, kw_only=True):
    """Where figures come from; `transcribed` if it was read in a transcription."""

    code: str
    part_of: str | UnsetType = UNSET
    title: str
    publisher: str | UnsetType = UNSET
    year: int | UnsetType = UNSET
    doi: str | UnsetType = UNSET
    url: str | UnsetType = UNSET
    pages: list[SourcePage] | UnsetType = UNSET
    transcribed: bool | UnsetType = UNSET


# facts


class CountryShare(Document, frozen=True, kw_only=True):
    """A country's share of what is supplied."""

    country: str
    pct: Number | UnsetType | None = UNSET


class Stage(Document, frozen=True, kw_only=True):
    """Who supplies a Material at a stage; `suppliers`: as many equal suppliers, one number or a range."""

    stage: str
    word: str | UnsetType = UNSET
    top: list[CountryShare]
    suppliers: list[float]
    source: str


class NewerFigure(Document, frozen=True, kw_only=True):
    """The same of a later year, from another source."""

    what: str
    year: int
    top: list[CountryShare]
    source: str


class Criticality(Document, frozen=True, kw_only=True):
    """How the EU rates a Material."""

    critical: bool
    strategic: str
    supply_risk: Number | UnsetType = UNSET
    economic_importance: Number | UnsetType = UNSET
    source: str


class ChinaShare(Document, frozen=True, kw_only=True):
    """China's share at each stage."""

    extraction: Number | UnsetType | None = UNSET
    processing: Number | UnsetType | None = UNSET
    source: str


class Recycling(Document, frozen=True, kw_only=True):
    """How much of what the EU uses was recycled."""

    eol_rir_pct: Number
    source: str


class Placed(Document, frozen=True, kw_only=True):
    """Where a Material lies on the board; without a share it is a deposit that is not mined yet."""

    territory: str
    producers: list[str] | UnsetType = UNSET
    share_pct: dict[str, Number | None] | None


class MaterialFacts(Document, frozen=True, kw_only=True):
    """One Material: its facts, who supplies it at each stage, where it lies on the board."""

    facts: str
    facts_source: str | list[str] | UnsetType = UNSET
    board: list[Placed]
    stage: str | UnsetType = UNSET
    supply: list[Stage]
    newer: list[NewerFigure]
    eu: Criticality | UnsetType = UNSET
    china: ChinaShare | UnsetType = UNSET
    recycling: Recycling | UnsetType = UNSET


class Need(Document, frozen=True, kw_only=True):
    """Why an Application needs a Material."""

    symbol: str
    why: str
    source: str | UnsetType = UNSET
    more_sources: list[str] | UnsetType = UNSET


class NewsItem(Document, frozen=True, kw_only=True):
    """What happened in the world, to some Materials or, with none, in general; not shown after `until`."""

    date: str
    until: str
    materials: list[str]
    text: str
    source: str


class RoleFact(Document, frozen=True, kw_only=True):
    """What a role of the talk can say besides; not shown after `until`. `date` may be only a year."""

    role: Literal["eu", "refiner"]
    date: str
    until: str
    text: str
    source: str


class TeachersAnswer(Document, frozen=True, kw_only=True):
    """What a teacher can answer to a question."""

    text: str
    source: str
    more_sources: list[str] | UnsetType = UNSET
    about: str | UnsetType = UNSET


class ActBenchmark(Document, frozen=True, kw_only=True):
    """What the EU aims for by 2030, in per cent."""

    text: str
    at_least: Number | UnsetType = UNSET
    at_most: Number | UnsetType = UNSET


class Thresholds(Document, frozen=True, kw_only=True):
    """From which figures on a Material counts as critical."""

    economic_importance: Number
    supply_risk: Number


class Act(Document, frozen=True, kw_only=True):
    """The EU's Critical Raw Materials Act, and what makes a Material critical."""

    scope: str
    benchmarks: list[ActBenchmark]
    source: str
    criticality: str
    thresholds: Thresholds
    criticality_source: str


class Facts(Document, frozen=True, kw_only=True):
    """The long texts and figures, for further reading; `answers` are in the order of the questions."""

    materials: dict[str, MaterialFacts]
    applications: dict[str, list[Need]]
    news: list[NewsItem]
    role_facts: list[RoleFact]
    questions: list[str]
    answers: list[TeachersAnswer]
    act: Act


# drawing


class Badge(Document, frozen=True, kw_only=True):
    """The pill with a Continent's name: its centre, and the space it needs."""

    at: Point
    box: Box


class DrawnContinent(Document, frozen=True, kw_only=True):
    """A Continent on the map."""

    id: str
    badge: Badge


class Block(Document, frozen=True, kw_only=True):
    """What stands on a Territory: its name, chips and Assets."""

    at: Point
    layout: Literal["row", "square", "stack"]
    break_name: bool | UnsetType = UNSET


class DrawnTerritory(Document, frozen=True, kw_only=True):
    """A Territory on the map; `leader` is where its block points to if it stands aside."""

    id: str
    rings: list[list[int]]
    dots: list[Point] | UnsetType = UNSET
    tint: int
    pole: Point
    block: Block
    box: Box
    target: Box
    leader: Point | UnsetType = UNSET


class ClosedLand(Document, frozen=True, kw_only=True):
    """The land that is closed: China."""

    id: str
    rings: list[list[int]]
    label: Point


class Stub(Document, frozen=True, kw_only=True):
    """Half of a link that leaves the map at its edge: where it begins, and where it leads to."""

    at: str
    to: str
    edge: Literal["left", "right"]
    curve: str
    label: Point


class DrawnLink(Document, frozen=True, kw_only=True):
    """A link that is not a visible border."""

    a: str
    b: str
    curve: str | UnsetType = UNSET
    bridge: str | UnsetType = UNSET
    stubs: list[Stub] | UnsetType = UNSET


class Sea(Document, frozen=True, kw_only=True):
    """A sea, by language."""

    id: str
    at: Point
    break_name: bool | UnsetType = UNSET
    names: dict[str, str]


class Drawing(Document, frozen=True, kw_only=True):
    """How the board looks; docs/board.md describes it. `countries`: where a figure about one can stand."""

    size: Point
    dot_radius: Number
    continents: list[DrawnContinent]
    territories: list[DrawnTerritory]
    closed: ClosedLand
    links: list[DrawnLink]
    seas: list[Sea]
    countries: dict[str, Point] | UnsetType = UNSET
    graticule: str
    inner_borders: str
    arcs: list[str]


DOCUMENTS = (BoardData, Odds, Names, Source, Facts, Drawing)
