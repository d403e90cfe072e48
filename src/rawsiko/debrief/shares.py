"""Shares: what the figures of the real world say about one Material.

All of it is the EU's study: five-year averages, the largest producers at each stage. If a newer figure of the
U.S. Geological Survey differs, it is shown next to it.
"""

from typing import Any, Final

from rawsiko.data import DataSet
from rawsiko.data.data_set import Material, Share, Stage
from rawsiko.data.suppliers import effective_suppliers

Json = dict[str, Any]

STAGES: Final = ("extraction", "processing")
DIFFERS_FROM: Final = 10.0  # if two sources differ by this many points, readers are told


def stage_to_json(stage: Stage) -> Json:
    return {
        "stage": stage.name,
        "word": stage.word,
        "shares": [share_to_json(share) for share in stage.shares],
        "suppliers": effective_suppliers(share.pct for share in stage.shares),
        "source": stage.source,
    }


def share_to_json(share: Share) -> Json:
    return {"country": share.country, "pct": share.pct}


def verdict(material: Material) -> str:
    """Who leads: the `same` country twice, `different` ones, or the only stage that is known; else `none`."""
    mined, refined = (material.stage(name) for name in STAGES)
    if mined and refined:
        return "same" if mined.leader.country == refined.leader.country else "different"
    return "extraction" if mined else "processing" if refined else "none"


def guesses(material: Material) -> list[str]:
    """Three countries to guess from: who refines most, who mines most, and the next refiners; by code."""
    refined = material.stage("processing")
    if refined is None:
        return []
    mined = material.stage("extraction")
    order = [refined.leader.country, *([mined.leader.country] if mined else [])]
    order += [share.country for share in refined.shares]
    order += [share.country for share in mined.shares] if mined else []
    return sorted(list(dict.fromkeys(order))[:3])


def largest_share(material: Material) -> tuple[Stage, Share] | None:
    """The stage with the largest share of one country, and that share."""
    if not material.stages:
        return None
    stage = max(material.stages, key=lambda stage: stage.leader.pct)
    return stage, stage.leader


def leader_to_json(material: Material) -> Json | None:
    found = largest_share(material)
    if found is None:
        return None
    stage, share = found
    return {**share_to_json(share), "stage": stage.name, "word": stage.word}


def newer_figures(material: Material) -> list[Json]:
    """The newest comparable rows of the U.S. Geological Survey with another leader, or ten points apart."""
    newest = {row.stage: row for row in sorted(material.newer, key=lambda row: row.year) if row.stage}
    told = []
    for name in STAGES:
        row, study = newest.get(name), material.stage(name)
        if row is None or study is None:
            continue
        leader = row.shares[0]
        studied = next((share.pct for share in study.shares if share.country == leader.country), None)
        if leader.country == study.leader.country and abs(leader.pct - study.leader.pct) < DIFFERS_FROM:
            continue
        told.append(
            {
                **share_to_json(leader),
                "year": row.year,
                "stage": name,
                "word": study.word,
                "study_pct": studied,
                "source": row.source,
            }
        )
    return told


def led_by_china(data_set: DataSet) -> list[str]:
    """Materials of which the closed land is the largest producer at either stage; the largest share first."""
    closed = set(data_set.closed.countries)
    led = {}
    for material in data_set.materials_in_play:
        shares = [stage.leader.pct for stage in material.stages if stage.leader.country in closed]
        if shares:
            led[material.symbol] = max(shares)
    return sorted(led, key=lambda symbol: (-led[symbol], symbol))
