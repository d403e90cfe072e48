"""DataSet: everything a data set holds, as the rest of the program sees it.

docs/data.md describes the files. They name things by id (`turkey`) or symbol (`Bi`), and so do
these classes; the rules core counts from 0 in the order of the files, and `DataSet.edition`
translates. Numbers that could not be confirmed stay in the files: nothing here carries them.
build.py makes these objects, checks/ finds what is wrong with them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rawsiko.data.fingerprint import fingerprint

if TYPE_CHECKING:
    from rawsiko.rules.edition import Edition

Texts = Mapping[str, str]  #: a text by language: en, it, pt, hr, de


def in_language(texts: Texts, language: str) -> str:
    """The text in this language, or else in English, or else in the first language given."""
    return texts.get(language) or texts.get("en") or next(iter(texts.values()), "")


class Continent(NamedTuple):
    id: str
    names: Texts


class CountryPart(NamedTuple):
    country: str
    part: str


class Territory(NamedTuple):
    id: str
    names: Texts
    continent: str
    countries: tuple[str, ...]  #: ISO codes of those that lie wholly in it
    parts: tuple[CountryPart, ...]

    def holds_country(self, country: str) -> bool:
        """Whether the country, or a part of it, lies in this Territory."""
        return country in self.countries or any(part.country == country for part in self.parts)


class Link(NamedTuple):
    a: str
    b: str
    by_sea: bool
    drawn: str
    note: str


class ClosedLand(NamedTuple):
    """China: on the map, but nobody can enter it."""

    id: str
    names: Texts
    countries: tuple[str, ...]
    land_neighbours: tuple[str, ...]


class Placement(NamedTuple):
    """One place of a Material on the board, and the producers it stands for."""

    territory: str
    producers: tuple[str, ...]
    share_pct: Mapping[str, float]  #: of the world, by stage: extraction, processing


class Share(NamedTuple):
    """A country's share of the world's total."""

    country: str
    pct: float


class Stage(NamedTuple):
    """Who supplies a Material at one stage, the largest first: extraction (mined), processing (refined)."""

    name: str
    word: str  #: mined, refined, or a truer word for this Material
    shares: tuple[Share, ...]
    source: str

    @property
    def leader(self) -> Share:
        return self.shares[0]


class NewerFigures(NamedTuple):
    """The same by the U.S. Geological Survey, for a single year."""

    what: str
    stage: str | None  #: the stage of the EU's study that counts the same thing
    year: int
    shares: tuple[Share, ...]
    source: str


class EuAssessment(NamedTuple):
    strategic: str  #: yes, part or no
    supply_risk: float
    economic_importance: float


class Recycling(NamedTuple):
    """How much of what the EU uses comes from old products."""

    rate_pct: float
    source: str


class Material(NamedTuple):
    id: str
    symbol: str
    names: Texts
    in_play: bool
    short: Texts
    facts: Texts
    placements: tuple[Placement, ...]
    rarity_weight: int  #: 0 where it is not in play
    eu: EuAssessment | None
    china_share_pct: Mapping[str, float]  #: by stage: extraction, processing
    recycling: Recycling | None
    includes: tuple[str, ...]  #: chemical elements of a group
    merged_into: str | None  #: symbol of the Material in play that stands for this one
    sources: tuple[str, ...]
    facts_sources: tuple[str, ...]
    stages: tuple[Stage, ...]  #: of the EU's study
    newer: tuple[NewerFigures, ...]

    def stage(self, name: str) -> Stage | None:
        return next((stage for stage in self.stages if stage.name == name), None)

    @property
    def territories(self) -> tuple[str, ...]:
        return tuple(placement.territory for placement in self.placements)


class NeededMaterial(NamedTuple):
    symbol: str
    why: Texts
    sources: tuple[str, ...]


class Application(NamedTuple):
    id: str
    names: Texts
    tier: int
    everyday: int  #: 3 in most homes, 2 now and then, 1 rarely or not stated
    points: int
    needs: tuple[NeededMaterial, ...]

    @property
    def symbols(self) -> tuple[str, ...]:
        return tuple(needed.symbol for needed in self.needs)


class ObjectiveCard(NamedTuple):
    id: str
    applications: tuple[str, ...]


class Source(NamedTuple):
    code: str
    title: str
    publisher: str
    year: int | None
    doi: str
    url: str
    read_as: str
    part_of: str | None
    unconfirmed: bool
    pages: Mapping[str, str]  #: where in it something stands, by what it is about


class Benchmark(NamedTuple):
    """A target of the Critical Raw Materials Act for 2030: at least, or at most, a number of per cent."""

    text: Texts
    at_least_pct: float | None
    at_most_pct: float | None


class News(NamedTuple):
    """Something that has happened since, shown until its last day. Days as in 2025-04-04."""

    date: str
    until: str
    materials: tuple[str, ...]
    text: Texts
    source: str


class Education(NamedTuple):
    benchmark_scope: Texts
    benchmarks: tuple[Benchmark, ...]
    criticality_rule: Texts
    least_economic_importance: float
    least_supply_risk: float
    debrief_questions: tuple[Texts, ...]
    news: tuple[News, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class DataSet:
    """A whole data set. Lists keep the order of the files."""

    id: str
    title: Texts
    languages: tuple[str, ...]
    eu_list_year: int | None
    continents: tuple[Continent, ...]
    territories: tuple[Territory, ...]
    links: tuple[Link, ...]
    closed: ClosedLand
    materials: tuple[Material, ...]  #: all of them; `materials_in_play` are those on the board
    applications: tuple[Application, ...]
    cards: tuple[ObjectiveCard, ...]
    most_wanting_single: int  #: players who may want the same Material of a single Territory
    sources: tuple[Source, ...]
    education: Education
    folder: Path  #: where its files are

    @cached_property
    def hash(self) -> str:
        """The hash by fingerprint.py: equal for sets that play the same."""
        return fingerprint(self)

    @cached_property
    def materials_in_play(self) -> tuple[Material, ...]:
        return tuple(material for material in self.materials if material.in_play)

    @cached_property
    def continent_index(self) -> Mapping[str, int]:
        return numbered(continent.id for continent in self.continents)

    @cached_property
    def territory_index(self) -> Mapping[str, int]:
        return numbered(territory.id for territory in self.territories)

    @cached_property
    def material_index(self) -> Mapping[str, int]:
        """By symbol, counted over the Materials in play."""
        return numbered(material.symbol for material in self.materials_in_play)

    @cached_property
    def application_index(self) -> Mapping[str, int]:
        return numbered(application.id for application in self.applications)

    @cached_property
    def card_index(self) -> Mapping[str, int]:
        return numbered(card.id for card in self.cards)

    @cached_property
    def edition(self) -> "Edition":
        """The same board and cards for the rules core."""
        return self.edition_without(frozenset())

    def edition_without(self, chips: frozenset[tuple[str, str]]) -> "Edition":
        """The edition with some chips off the board, each given by its Territory and symbol."""
        from rawsiko.rules.edition import Edition  # here, so that reading data alone stays quick

        materials_of: list[list[int]] = [[] for _ in self.territories]
        for number, material in enumerate(self.materials_in_play):
            for territory in material.territories:
                if (territory, material.symbol) not in chips:
                    materials_of[self.territory_index[territory]].append(number)
        return Edition(
            continent_of=[self.continent_index[territory.continent] for territory in self.territories],
            continents=len(self.continents),
            links=[(self.territory_index[link.a], self.territory_index[link.b]) for link in self.links],
            materials_of=materials_of,
            materials=len(self.materials_in_play),
            application_points=[application.points for application in self.applications],
            application_materials=[
                [self.material_index[symbol] for symbol in application.symbols]
                for application in self.applications
            ],
            cards=[
                [self.application_index[application] for application in card.applications]
                for card in self.cards
            ],
            most_wanting_single=self.most_wanting_single,
        )


def numbered(ids: Iterable[str]) -> Mapping[str, int]:
    return {found: number for number, found in enumerate(ids)}
