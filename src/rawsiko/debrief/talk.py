"""Step 6, talk: four roles from this match, each with facts that have a source."""

from rawsiko.data.data_set import Material, Stage
from rawsiko.debrief.fought import most_fought
from rawsiko.debrief.played import PlayedMatch
from rawsiko.debrief.shares import STAGES, Json, led_by_china, share_to_json
from rawsiko.debrief.stops import lacking, missed_applications
from rawsiko.debrief.world import first_material


def talk(played: PlayedMatch) -> Json:
    """Miner and refiner are leaders of what was fought over, if possible a miner who does not refine it; the
    maker is each seat's nearest miss."""
    contested = [first_material(played), *most_fought(played)]
    mined_only = [symbol for symbol in contested if not refines_it(played, symbol)]
    miner = next(filter(None, (role(played, of, "extraction") for of in (mined_only, contested))), None)
    return {
        "miner": miner,
        "refiner": role(played, contested, "processing", unlike=miner["country"] if miner else None),
        "china_leads": len(led_by_china(played.data_set)),
        "makers": [maker(played, seat) for seat in played.seats],
    }


def refines_it(played: PlayedMatch, symbol: str) -> bool:
    """Whether the country that leads in mining a Material is also named among those that refine it."""
    mined, refined = (played.materials[symbol].stage(name) for name in STAGES)
    if mined is None or refined is None:
        return False
    return any(share.country == mined.leader.country for share in refined.shares)


def role(
    played: PlayedMatch, contested: list[str], stage_name: str, *, unlike: str | None = None
) -> Json | None:
    """The leader at a stage of the first contested Material; if possible not the other role's country."""
    found = [
        (played.materials[symbol], stage)
        for symbol in contested
        if (stage := played.materials[symbol].stage(stage_name))
    ]
    others = [(material, stage) for material, stage in found if stage.leader.country != unlike]
    return role_to_json(*(others or found)[0]) if found else None


def role_to_json(material: Material, stage: Stage) -> Json:
    """With the leader at the other stage, whom the role depends on."""
    other = next((one for one in material.stages if one is not stage), None)
    return {
        **share_to_json(stage.leader),
        "symbol": material.symbol,
        "stage": stage.name,
        "word": stage.word,
        "other": {**share_to_json(other.leader), "word": other.word} if other else None,
        "source": stage.source,
    }


def maker(played: PlayedMatch, seat: int) -> Json | None:
    """The nearest missed Application of a seat and the link it lacked; None if nothing was missed."""
    for application in missed_applications(played, seat):
        if missing := lacking(played, seat, application):
            recycling = played.materials[missing[0]].recycling
            return {
                "seat": seat,
                "application": application.id,
                "symbol": missing[0],
                "recycled_pct": recycling.rate_pct if recycling else None,
                "recycled_source": recycling.source if recycling else None,
            }
    return None
