"""The bank: every question that the data set can answer from a source, by five ideas.

| idea | asks | from |
| --- | --- | --- |
| digs | which country mines the most | stages of the study; never China, or it would always be right |
| refines | which country refines the most | stages of the study; always China |
| critical | why a common thing is called critical | facts with a source, and the EU's definition |
| stops | which Material fits the gap in the reason an Application needs it | reasons with a source |
| recycled | which of four is recycled most in the EU | rates of one year, without contradiction |

Wrong answers are honest: they come from the same table, and none could be right.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rawsiko.data import DataSet
from rawsiko.data.data_set import Application, Material, Stage
from rawsiko.debrief.quiz.gap import Gapped, with_gap
from rawsiko.debrief.shares import newer_figures

IDEAS: Final = ("digs", "refines", "critical", "stops", "recycled")

AHEAD: Final = 5.0  # points by which a leader must lead to be asked for
ALIKE: Final = 15.0  # points within which the leaders of twins lie
WRONG: Final = 3

RATES_OF: Final = "COM20"  # one table and one year for all rates that are compared
WELL_RECYCLED: Final = 19.0
HARDLY_RECYCLED: Final = 3.0
CONTRADICTED: Final = frozenset({"PG", "LR"})  # docs/sources.md: others give another rate

#: Common in the ground, by a source of its facts that says so, and still on the list.
COMMON: Final = {"FD": "FACTS", "Si": "EARTH", "Ti": "EARTH"}
#: Reasons whose gap more than one Material of the same Application would fill.
AMBIGUOUS: Final = frozenset(
    {
        ("jet_engines", "Co"),
        ("jet_engines", "Nb"),
        ("jet_engines", "Hf"),
        ("jet_engines", "Ta"),
        ("ev_batteries", "Co"),
        ("ev_batteries", "Mn"),
        ("strong_steel", "V"),
        ("strong_steel", "Nb"),
        ("nuclear_power", "B"),
        ("nuclear_power", "Hf"),
        ("wind_turbines", "Co"),
        ("flame_retardants", "B"),
        ("flame_retardants", "Bi"),
        ("flame_retardants", "PR"),
        ("flame_retardants", "Sb"),
        ("printing_3d", "Al"),
    }
)
#: The meaning of critical, and three things that it is not; the client has the words.
REASONS: Final = ("matters_and_at_risk", "rare", "dear", "poisonous")


class Question(NamedTuple):
    """One question. Answers are ids: countries, Materials or reasons."""

    idea: str
    symbol: str  #: the Material asked about; for `stops` and `recycled` also the right answer
    right: str
    wrong: tuple[str, ...]
    sources: tuple[str, ...]
    application: str = ""
    lines: tuple[tuple[str, str], ...] = ()  #: the reason with its gap, by language
    leader_pct: float = 0.0

    @property
    def id(self) -> str:
        return ":".join(part for part in (self.idea, self.application, self.symbol) if part)

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(sorted((self.right, *self.wrong)))

    def is_twin_of(self, other: "Question") -> bool:
        """Same template, same kind of answer, about as hard."""
        if (self.idea, self.application) != (other.idea, other.application) or self.symbol == other.symbol:
            return False
        return abs(self.leader_pct - other.leader_pct) <= ALIKE


@lru_cache(maxsize=8)  # a tenth of a second and more, for every table and class of the set
def bank_of(data_set: DataSet) -> tuple[Question, ...]:
    """All questions, ordered by idea."""
    materials = data_set.materials_in_play
    china = frozenset(data_set.closed.countries)
    bank = [question for material in materials for question in who_digs(material, china)]
    bank += [question for material in materials for question in who_refines(material, china)]
    bank += [question for material in materials for question in what_is_critical(material, data_set)]
    bank += [question for one in data_set.applications for question in what_stops(one, data_set)]
    return (*bank, *what_is_recycled(data_set))


def leads_clearly(stage: Stage) -> bool:
    return len(stage.shares) == 1 or stage.leader.pct - stage.shares[1].pct >= AHEAD


def who_digs(material: Material, china: frozenset[str]) -> Iterator[Question]:
    """Who leads by far, and by newer figures too; China is offered wherever it is listed."""
    stage = material.stage("extraction")
    if stage is None or not leads_clearly(stage) or stage.leader.country in china:
        return
    if any(
        row["stage"] == stage.name and row["country"] != stage.leader.country
        for row in newer_figures(material)
    ):
        return
    others = [share.country for share in stage.shares[1:]]
    wrong = [country for country in others if country in china][:1]
    wrong += [country for country in others if country not in china][: WRONG - len(wrong)]
    if len(wrong) == WRONG:
        yield asked("digs", material, stage, wrong)


def who_refines(material: Material, china: frozenset[str]) -> Iterator[Question]:
    """China leads by far; the wrong answers are the next refiners, or miners where none is listed."""
    stage = material.stage("processing")
    if stage is None or not leads_clearly(stage) or stage.leader.country not in china:
        return
    mined = material.stage("extraction")
    others = [share.country for one in (stage, mined) if one for share in one.shares]
    wrong = [country for country in dict.fromkeys(others) if country not in china][:WRONG]
    if len(wrong) == WRONG:
        yield asked("refines", material, stage, wrong)


def asked(idea: str, material: Material, stage: Stage, wrong: list[str]) -> Question:
    leader = stage.leader
    return Question(
        idea, material.symbol, leader.country, tuple(wrong), (stage.source,), leader_pct=leader.pct
    )


def what_is_critical(material: Material, data_set: DataSet) -> Iterator[Question]:
    """Common, and critical all the same."""
    says_so = COMMON.get(material.symbol)
    if says_so not in material.facts_sources or material.eu is None:
        return
    sources = (says_so, *data_set.education.sources[1:])
    right, *wrong = REASONS
    yield Question("critical", material.symbol, right, tuple(wrong), sources)


def what_stops(application: Application, data_set: DataSet) -> Iterator[Question]:
    """The reason an Application needs a Material, with a gap for it; the answers are four of them."""
    names = {material.symbol: material.names for material in data_set.materials_in_play}
    gapped = {
        needed.symbol: with_gap(needed.why, needed.symbol, names, data_set.languages)
        for needed in application.needs
    }
    for needed in application.needs:
        symbol, lines = needed.symbol, gapped[needed.symbol]
        if lines is None or not needed.sources or (application.id, symbol) in AMBIGUOUS:
            continue
        others = [other for other in application.symbols if other != symbol]
        if any(reads_alike(lines, gapped[other]) for other in others):
            continue
        wrong = [other for other in others if other not in lines.also_named][:WRONG]
        if len(wrong) == WRONG:
            yield Question(
                "stops",
                symbol,
                symbol,
                tuple(wrong),
                needed.sources,
                application=application.id,
                lines=tuple(lines.by_language.items()),
            )


def reads_alike(one: Gapped, other: Gapped | None) -> bool:
    """Whether two reasons are the same sentence once the names are out, in any language."""
    return other is not None and any(
        text == other.by_language[language] for language, text in one.by_language.items()
    )


def what_is_recycled(data_set: DataSet) -> Iterator[Question]:
    """One that is recycled well, three that hardly are, all by the same table."""
    rates = {
        material.symbol: material.recycling.rate_pct
        for material in data_set.materials_in_play
        if material.recycling and material.recycling.source == RATES_OF
        if material.symbol not in CONTRADICTED
    }
    hardly = sorted(symbol for symbol, rate in rates.items() if rate <= HARDLY_RECYCLED)
    well = sorted(symbol for symbol, rate in rates.items() if rate >= WELL_RECYCLED)
    for number, symbol in enumerate(well):
        start = number * WRONG % max(1, len(hardly))
        wrong = (hardly + hardly)[start : start + WRONG]
        if len(set(wrong)) == WRONG:
            yield Question("recycled", symbol, symbol, tuple(wrong), (RATES_OF,))
