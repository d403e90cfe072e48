"""Step 4, what if: the Score counted again by the rules, with China open or with another country closed.

Same moves, same map. With China open everybody also has the Materials of which China is the largest
producer; when a country closes, the chips that stand mainly for it are gone.
"""

from collections.abc import Iterable

from rawsiko.data.data_set import Material, Placement
from rawsiko.debrief.played import PlayedMatch
from rawsiko.debrief.shares import Json, largest_share, leader_to_json, led_by_china
from rawsiko.rules.position import Position
from rawsiko.rules.scoring import Score, final_score
from rawsiko.rules.sets import mask_of

MOST_LACKING = 3


def china_opens(played: PlayedMatch) -> Json | None:
    """None if the match has no Score, or the data say nothing of China."""
    opened = led_by_china(played.data_set)
    if not played.is_scored or not opened:
        return None
    recounted = Position(played.final.edition, played.final.options, played.final)
    brought = mask_of([played.data_set.material_index[symbol] for symbol in opened])
    for seat in played.seats:
        recounted.taken[seat] |= brought
    scores = final_score(recounted)
    return {
        "open": opened,
        "seats": [gained(played, score, set(opened)) for score in scores],
        "winners": [score.seat for score in scores if score.rank == 1],
        "lacking": still_lacking(played, scores, set(opened)),
    }


def gained(played: PlayedMatch, after: Score, opened: set[str]) -> Json:
    """The extra Applications a seat would have had, and the Materials China would have brought for them."""
    before = played.score[after.seat]
    held = played.held[after.seat]
    added = [played.data_set.applications[n] for n in after.applications if n not in before.applications]
    return {
        **both(before, after),
        "added": [
            {
                "application": one.id,
                "points": one.points,
                "brought": [symbol for symbol in one.symbols if symbol in opened and symbol not in held],
            }
            for one in sorted(added, key=lambda one: (one.points, one.id))
        ],
    }


def both(before: Score, after: Score) -> Json:
    """One seat's line as played and as counted again."""
    return {
        "seat": after.seat,
        "points": before.points,
        "rank": before.rank,
        "then_points": after.points,
        "then_rank": after.rank,
        "out": before.eliminated > 0,
    }


def still_lacking(played: PlayedMatch, scores: Iterable[Score], opened: set[str]) -> list[Json]:
    """What China does not bring: for each seat the missing Material that one country supplies most."""
    found = []
    for score in scores:
        done = {played.data_set.applications[number].id for number in score.applications}
        lacked = [
            (share[1].pct, symbol, application.id)
            for application in played.objective(score.seat)
            if application.id not in done and not score.eliminated
            for symbol in application.symbols
            if symbol not in played.held[score.seat] and symbol not in opened
            if (share := largest_share(played.materials[symbol]))
        ]
        if lacked:
            pct, symbol, application_id = max(lacked)
            leader = leader_to_json(played.materials[symbol])
            found.append(
                (pct, {"seat": score.seat, "symbol": symbol, "application": application_id, "leader": leader})
            )
    return [entry for _, entry in sorted(found, key=lambda pair: -pair[0])[:MOST_LACKING]]


def countries_close(played: PlayedMatch) -> list[Json]:
    """For each country that chips stand for: what its closing would have cost; the costliest first."""
    if not played.is_scored:
        return []
    chips = chips_by_country(played)
    found = [closed(played, country, chips[country]) for country in chips]
    return sorted(
        found,
        key=lambda one: (-sum(s["points"] - s["then_points"] for s in one["seats"]), one["country"]),
    )


def chips_by_country(played: PlayedMatch) -> dict[str, list[tuple[str, str]]]:
    """The chips (Territory and symbol) that stand mainly for each country."""
    chips: dict[str, list[tuple[str, str]]] = {}
    for material in played.data_set.materials_in_play:
        for placement in material.placements:
            country = main_producer(material, placement)
            if country:
                chips.setdefault(country, []).append((placement.territory, material.symbol))
    return chips


def main_producer(material: Material, placement: Placement) -> str | None:
    """The largest of the countries a chip stands for; the first named if the study lists none of them."""

    def largest_share_of(country: str) -> float:
        shares = [
            share.pct for stage in material.stages for share in stage.shares if share.country == country
        ]
        return max(shares, default=0.0)

    return max(placement.producers, key=largest_share_of, default=None)


def closed(played: PlayedMatch, country: str, chips: list[tuple[str, str]]) -> Json:
    """The Score on a board without a country's chips."""
    edition = played.data_set.edition_without(frozenset(chips))
    without = Position(edition, played.final.options, played.final)
    return {
        "country": country,
        "chips": [{"territory": territory, "symbol": symbol} for territory, symbol in chips],
        "seats": [lost(played, score, without) for score in final_score(without)],
    }


def lost(played: PlayedMatch, after: Score, without: Position) -> Json:
    """The Applications a seat would have lost, and which Materials it would have missed."""
    before = played.score[after.seat]
    held = int(without.materials(after.seat))
    index = played.data_set.material_index
    gone = [played.data_set.applications[n] for n in before.applications if n not in after.applications]
    return {
        **both(before, after),
        "lost": [
            {
                "application": one.id,
                "points": one.points,
                "missing": [symbol for symbol in one.symbols if not held >> index[symbol] & 1],
            }
            for one in sorted(gone, key=lambda one: (one.points, one.id))
        ],
    }
