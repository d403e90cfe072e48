"""For the browser: a data set as the documents that the client fetches, each as small as its screen needs.

`board` is what lies where, `drawing` how it looks, `names` and `facts` are texts by language, `sources`
and `odds` are the same in all of them; documents.py has their shapes. A document is bytes of JSON, named
after the SHA-256 of those bytes, so a browser can cache it forever and still get corrected texts. What is
unconfirmed (it carries a `status`) is left out here as everywhere else.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from rawsiko.data.build import JsonObject, confirmed
from rawsiko.data.data_set import Texts, in_language
from rawsiko.data.documents import BoardData, Drawing, Facts, Names, Odds, Source
from rawsiko.data.drawing import drawing_of
from rawsiko.data.reading import read_strictly
from rawsiko.data.suppliers import effective_suppliers
from rawsiko.rules.edition import MOST_IN_A_CLASH
from rawsiko.rules.odds import clash_odds

Files = Mapping[str, JsonObject]


@dataclass(frozen=True)
class Documents:
    """What a browser may fetch from one data set: the names of documents, and their bytes by name."""

    board: str
    drawing: str
    odds: str
    sources: str
    names: Mapping[str, str]  #: by language
    facts: Mapping[str, str]  #: by language
    content: Mapping[str, bytes]


def documents_of(folder: Path) -> Documents:
    """The documents of the data set in a folder that is known to be good."""
    files, _ = read_strictly(folder)
    content: dict[str, bytes] = {}

    def kept(value: object, shape: Any) -> str:
        written = msgspec.json.encode(msgspec.convert(value, shape))
        name = hashlib.sha256(written).hexdigest()
        content[name] = written
        return name

    languages = files["data_set.json"]["languages"]
    return Documents(
        board=kept(board(files), BoardData),
        drawing=kept(drawing_of(folder, files), Drawing),
        odds=kept(odds(), list[list[Odds]]),
        sources=kept(sources(files), list[Source]),
        names={language: kept(names(files, language), Names) for language in languages},
        facts={language: kept(facts(files, language), Facts) for language in languages},
        content=content,
    )


def board(files: Files) -> JsonObject:
    """Who borders whom, where everything is, what Applications and cards need."""
    on_board, objectives = files["board.json"], files["objectives.json"]
    holds: dict[str, list[str]] = {territory["id"]: [] for territory in on_board["territories"]}
    for material in in_play(files):
        for place in material["placement"]["board"]:
            holds[place["territory"]].append(material["symbol"])
    return {
        "id": files["data_set.json"]["id"],
        "continents": ids(on_board["continents"]),
        "territories": [
            {"id": one["id"], "continent": one["continent"], "materials": holds[one["id"]]}
            for one in on_board["territories"]
        ],
        "links": [[link["a"], link["b"]] for link in on_board["links"]],
        "closed": on_board["closed"]["id"],
        "materials": [material["symbol"] for material in in_play(files)],
        "applications": [
            picked(one, "id", "points", "tier", "everyday")
            | {"materials": [need["symbol"] for need in one["materials"]]}
            for one in files["applications.json"]["applications"]
        ],
        "cards": [picked(card, "id", "applications") for card in objectives["cards"]],
        "most_wanting": objectives["dealing"]["most_players_wanting_a_single_territory_material"],
    }


def odds() -> list[list[JsonObject]]:
    """The odds of a Clash by Assets that attack (1 to 3) and Assets attacked (1 to 4, which is 4 or more)."""
    return [
        [odds_of(attackers, assets) for assets in range(1, MOST_IN_A_CLASH + 2)]
        for attackers in range(1, MOST_IN_A_CLASH + 1)
    ]


def odds_of(attackers: int, assets: int) -> JsonObject:
    """`by_loss[n]` is the chance that the attacker loses n Assets, `take` that the Territory falls."""
    found = clash_odds(attackers, assets)
    rolls = sum(found.ways)
    return {
        "attack": found.attackers,
        "defence": found.defenders,
        "by_loss": [ways / rolls for ways in reversed(found.ways)],
        "take": float(found.conquers),
        "attacker_loses": float(found.lost_by_attacker),
        "defender_loses": float(found.lost_by_defender),
    }


def sources(files: Files) -> list[JsonObject]:
    """Every source that is confirmed."""
    shown = ("code", "part_of", "title", "publisher", "year", "doi", "url", "pages")
    return [
        picked(source, *shown) | ({"transcribed": True} if "read_as" in source else {})
        for source in confirmed(files["sources.json"]["sources"])
    ]


def names(files: Files, language: str) -> JsonObject:
    """What everything is called in a language."""
    on_board, materials = files["board.json"], in_play(files)
    return {
        "continents": named(on_board["continents"], language),
        "territories": named([*on_board["territories"], on_board["closed"]], language),
        "materials": named(materials, language, "symbol"),
        "applications": named(files["applications.json"]["applications"], language),
        "short": {one["symbol"]: in_language(one.get("short", {}), language) for one in materials},
    }


def facts(files: Files, language: str) -> JsonObject:
    """The long texts and figures, for further reading."""
    education = files["education.json"]
    act, criticality = education["crm_act"], education["criticality"]
    return {
        "materials": {one["symbol"]: material_facts(one, language) for one in in_play(files)},
        "applications": {
            one["id"]: [
                {
                    "symbol": need["symbol"],
                    "why": in_language(need.get("why", {}), language),
                    **picked(need, "source", "more_sources"),
                }
                for need in one["materials"]
            ]
            for one in files["applications.json"]["applications"]
        },
        "news": [
            picked(one, "date", "until", "materials", "source") | {"text": in_language(one["text"], language)}
            for one in education.get("news", ())
        ],
        "role_facts": [
            picked(one, "role", "date", "until", "source") | {"text": in_language(one["text"], language)}
            for one in education.get("role_facts", ())
        ],
        "questions": [in_language(question, language) for question in education["debrief_questions"]],
        "answers": [
            picked(one, "source", "more_sources", "about") | {"text": in_language(one["text"], language)}
            for one in education.get("debrief_answers", ())
        ],
        "act": {
            "scope": in_language(act["scope"], language),
            "benchmarks": [benchmark(one, language) for one in act["benchmarks_2030"]],
            "source": act["source"],
            "criticality": in_language(criticality["rule"], language),
            "thresholds": criticality["thresholds"],
            "criticality_source": criticality["source"],
        },
    }


def material_facts(material: JsonObject, language: str) -> JsonObject:
    """One Material: its facts, who supplies it at each stage, where it lies on the board."""
    supply, recycling, placement = (material.get(part, {}) for part in ("supply", "recycling", "placement"))
    known: dict[str, Any] = {
        "facts": in_language(material.get("facts", {}), language),
        **picked(material, "facts_source"),
        "board": [
            {"share_pct": None, **picked(place, "territory", "producers", "share_pct")}  # None: not mined yet
            for place in placement["board"]
        ],
        **picked(placement, "stage"),
        "supply": [with_suppliers(stage) for stage in confirmed(supply.get("eu_study_2023", ()))],
        "newer": list(confirmed(supply.get("usgs", ()))),
    }
    if "eu_2023" in material and "status" not in material["eu_2023"]:
        known["eu"] = material["eu_2023"]
    if "china_share_pct" in supply and "status" not in supply["china_share_pct"]:
        known["china"] = supply["china_share_pct"]
    if recycling.get("eol_rir_pct") is not None and "status" not in recycling:
        known["recycling"] = picked(recycling, "eol_rir_pct", "source")
    return known


def with_suppliers(stage: JsonObject) -> JsonObject:
    """A stage of the study, and how many equal suppliers they amount to."""
    return {**stage, "suppliers": effective_suppliers(one.get("pct") or 0 for one in stage["top"])}


def benchmark(raw: JsonObject, language: str) -> JsonObject:
    bounds = {"at_least_pct": "at_least", "at_most_pct": "at_most"}
    return {
        "text": in_language(raw["text"], language),
        **{shown: raw[key] for key, shown in bounds.items() if key in raw},
    }


def in_play(files: Files) -> list[JsonObject]:
    return [material for material in files["materials.json"]["materials"] if material["in_play"]]


def ids(things: Iterable[JsonObject]) -> list[str]:
    return [thing["id"] for thing in things]


def named(things: Iterable[JsonObject], language: str, key: str = "id") -> Texts:
    return {thing[key]: in_language(thing["names"], language) for thing in things}


def picked(raw: JsonObject, *keys: str) -> dict[str, Any]:
    """Some of an object's keys; those it lacks are left out."""
    return {key: raw[key] for key in keys if key in raw}
