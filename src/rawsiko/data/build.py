"""Building: JSON of the right shape into the objects of data_set.py.

Each function takes one object of a file as its schema describes it. Whether ids exist is checked later, in
checks/. Numbers marked unconfirmed are dropped here.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rawsiko.data.data_set import (
    Application,
    Benchmark,
    ClosedLand,
    Continent,
    CountryPart,
    DataSet,
    Education,
    EuAssessment,
    Link,
    Material,
    NeededMaterial,
    NewerFigures,
    News,
    ObjectiveCard,
    Placement,
    Recycling,
    Share,
    Source,
    Stage,
    Territory,
)

JsonObject = Mapping[str, Any]

SOURCE_KEYS = ("source", "list_source", "note_source", "facts_source", "more_sources", "part_of")
WORDS = {"extraction": "mined", "processing": "refined"}  # unless the data have a better one
DRAWN_BY_DEFAULT = {"land": "border", "sea": "dashed"}


def build_data_set(files: Mapping[str, JsonObject], folder: Path) -> DataSet:
    """`files` by name, as in reading.py, and where they were read."""
    about, board, objectives = files["data_set.json"], files["board.json"], files["objectives.json"]
    return DataSet(
        id=about["id"],
        title=about["title"],
        languages=tuple(about["languages"]),
        eu_list_year=about.get("eu_list_year"),
        continents=tuple(map(build_continent, board["continents"])),
        territories=tuple(map(build_territory, board["territories"])),
        links=tuple(map(build_link, board["links"])),
        closed=build_closed_land(board["closed"]),
        materials=tuple(map(build_material, files["materials.json"]["materials"])),
        applications=tuple(map(build_application, files["applications.json"]["applications"])),
        cards=tuple(map(build_card, objectives["cards"])),
        most_wanting_single=objectives["dealing"]["most_players_wanting_a_single_territory_material"],
        sources=tuple(map(build_source, files["sources.json"]["sources"])),
        education=build_education(files["education.json"]),
        folder=folder,
    )


def build_continent(raw: JsonObject) -> Continent:
    return Continent(id=raw["id"], names=raw["names"])


def build_territory(raw: JsonObject) -> Territory:
    return Territory(
        id=raw["id"],
        names=raw["names"],
        continent=raw["continent"],
        countries=tuple(raw.get("iso", ())),
        parts=tuple(CountryPart(country=part["iso"], part=part["part"]) for part in raw.get("parts", ())),
    )


def build_link(raw: JsonObject) -> Link:
    return Link(
        a=raw["a"],
        b=raw["b"],
        by_sea=raw["type"] == "sea",
        drawn=raw.get("drawn", DRAWN_BY_DEFAULT[raw["type"]]),
        note=raw.get("note", ""),
    )


def build_closed_land(raw: JsonObject) -> ClosedLand:
    return ClosedLand(
        id=raw["id"],
        names=raw["names"],
        countries=tuple(raw.get("iso", ())),
        land_neighbours=tuple(raw.get("land_neighbours", ())),
    )


def build_material(raw: JsonObject) -> Material:
    places = raw["placement"]["board"] if raw["in_play"] and "placement" in raw else ()
    supply = raw.get("supply", {})
    china_share = supply.get("china_share_pct", {})
    recycling = build_recycling(raw.get("recycling", {}))
    behind_what_is_shown = [
        {"facts_source": raw.get("facts_source", [])},
        raw.get("eu_2023", {}),
        china_share,
        {"source": recycling.source} if recycling else {},
        raw.get("placement", {}),
    ]
    return Material(
        id=raw["id"],
        symbol=raw["symbol"],
        names=raw["names"],
        in_play=raw["in_play"],
        short=raw.get("short", {}),
        facts=raw.get("facts", {}),
        placements=tuple(map(build_placement, places)),
        rarity_weight=raw.get("rarity_weight", 0),
        eu=build_eu_assessment(raw["eu_2023"]) if "eu_2023" in raw else None,
        china_share_pct={stage: pct for stage, pct in china_share.items() if stage != "source"},
        recycling=recycling,
        includes=tuple(raw.get("includes", ())),
        merged_into=raw.get("merged_into"),
        sources=tuple(dict.fromkeys(source_codes(behind_what_is_shown))),
        facts_sources=tuple(source_codes({"facts_source": raw.get("facts_source", [])})),
        stages=tuple(filter(has_shares, map(build_stage, confirmed(supply.get("eu_study_2023", ()))))),
        newer=tuple(filter(has_shares, map(build_newer_figures, confirmed(supply.get("usgs", ()))))),
    )


def confirmed(rows: Iterable[JsonObject]) -> Iterator[JsonObject]:
    return (row for row in rows if "status" not in row)


def has_shares(table: Stage | NewerFigures) -> bool:
    return bool(table.shares)


def build_stage(raw: JsonObject) -> Stage:
    return Stage(
        name=raw["stage"],
        word=raw.get("word", WORDS[raw["stage"]]),
        shares=build_shares(raw["top"]),
        source=raw["source"],
    )


def build_newer_figures(raw: JsonObject) -> NewerFigures:
    return NewerFigures(raw["what"], raw.get("stage"), raw["year"], build_shares(raw["top"]), raw["source"])


def build_shares(raw: Iterable[JsonObject]) -> tuple[Share, ...]:
    """The largest first, whatever the order of the file; entries without a percentage are left out."""
    shares = [Share(row["country"], row["pct"]) for row in raw if "pct" in row]
    return tuple(sorted(shares, key=lambda share: (-share.pct, share.country)))


def build_placement(raw: JsonObject) -> Placement:
    return Placement(
        territory=raw["territory"],
        producers=tuple(raw.get("producers", ())),
        share_pct=raw.get("share_pct", {}),
    )


def build_eu_assessment(raw: JsonObject) -> EuAssessment:
    return EuAssessment(
        strategic=raw["strategic"],
        supply_risk=raw["supply_risk"],
        economic_importance=raw["economic_importance"],
    )


def build_recycling(raw: JsonObject) -> Recycling | None:
    """None if no source gives a rate, or only one that is unconfirmed."""
    if raw.get("eol_rir_pct") is None or "status" in raw or "source" not in raw:
        return None
    return Recycling(rate_pct=raw["eol_rir_pct"], source=raw["source"])


def build_application(raw: JsonObject) -> Application:
    return Application(
        id=raw["id"],
        names=raw["names"],
        tier=raw["tier"],
        everyday=raw.get("everyday", 1),
        points=raw["points"],
        needs=tuple(
            NeededMaterial(
                symbol=needed["symbol"],
                why=needed.get("why", {}),
                sources=tuple(source_codes(needed)),
            )
            for needed in raw["materials"]
        ),
    )


def build_card(raw: JsonObject) -> ObjectiveCard:
    return ObjectiveCard(id=raw["id"], applications=tuple(raw["applications"]))


def build_source(raw: JsonObject) -> Source:
    return Source(
        code=raw["code"],
        title=raw["title"],
        publisher=raw.get("publisher", ""),
        year=raw.get("year"),
        doi=raw.get("doi", ""),
        url=raw.get("url", ""),
        read_as=raw.get("read_as", ""),
        part_of=raw.get("part_of"),
        unconfirmed="status" in raw,
        pages={page["about"]: page["where"] for page in raw.get("pages", ())},
    )


def build_education(raw: JsonObject) -> Education:
    act, criticality = raw["crm_act"], raw["criticality"]
    return Education(
        benchmark_scope=act["scope"],
        benchmarks=tuple(
            Benchmark(
                text=benchmark["text"],
                at_least_pct=benchmark.get("at_least_pct"),
                at_most_pct=benchmark.get("at_most_pct"),
            )
            for benchmark in act["benchmarks_2030"]
        ),
        criticality_rule=criticality["rule"],
        least_economic_importance=criticality["thresholds"]["economic_importance"],
        least_supply_risk=criticality["thresholds"]["supply_risk"],
        debrief_questions=tuple(raw["debrief_questions"]),
        news=tuple(map(build_news, raw.get("news", ()))),
        sources=(act["source"], criticality["source"]),
    )


def build_news(raw: JsonObject) -> News:
    return News(raw["date"], raw["until"], tuple(raw["materials"]), raw["text"], raw["source"])


def source_codes(raw: object) -> Iterator[str]:
    """The source codes in an object and everything inside it."""
    if isinstance(raw, list):
        for member in raw:
            yield from source_codes(member)
    elif isinstance(raw, dict):
        for key, value in raw.items():
            if key in SOURCE_KEYS:
                yield from [value] if isinstance(value, str) else value
            else:
                yield from source_codes(value)
