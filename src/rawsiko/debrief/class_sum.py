"""The class: the debriefs of all its tables added up, without any name.

Clashes count with bots in them; what people missed and scored counts people only.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rawsiko.debrief.shares import Json

FEWEST_DEALT: Final = 2  # an Application that fewer players had says nothing about the class
FEWEST_SEATS_FOR_LUCK: Final = 8


def class_debrief(tables: Sequence[Json]) -> Json:
    """What the projector shows of several debriefs (documents of document.py), in the tables' order."""
    return {
        "tables": len(tables),
        "people": len(people_of(tables)),
        "clashes": sum(table["fought"]["clashes"] for table in tables),
        "contested": contested(tables),
        "missed": missed(tables),
        "lacking": lacking(tables),
        "luck": luck(tables),
        "china": china(tables),
        "done": sum(len(seat["applications"]) for seat in people_of(tables)),
        "dealt": sum(len(seat["objective"]) for seat in people_of(tables)),
    }


def people_of(tables: Sequence[Json]) -> list[Json]:
    return [seat for table in tables for seat in table["seats"] if not seat["bot"]]


def contested(tables: Sequence[Json]) -> list[Json]:
    """Materials by the sum of their fights; one number for each table."""
    total: Counter[str] = Counter()
    for table in tables:
        total.update(table["fought"]["fights"])
    return [
        {
            "symbol": symbol,
            "fights": fights,
            "by_table": [table["fought"]["fights"].get(symbol, 0) for table in tables],
        }
        for symbol, fights in sorted(total.items(), key=lambda pair: (-pair[1], pair[0]))
    ]


def missed(tables: Sequence[Json]) -> list[Json]:
    """Applications that people missed, of those dealt at least twice; the largest part first."""
    dealt: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    links: dict[str, Counter[str]] = {}
    for table in tables:
        people = {seat["seat"] for seat in table["seats"] if not seat["bot"]}
        for seat in people:
            dealt.update(table["seats"][seat]["objective"])
            for miss in table["stops"][seat]["missed"]:
                lost[miss["application"]] += 1
                links.setdefault(miss["application"], Counter()).update(miss["missing"])
    found = [
        {
            "application": application,
            "dealt": dealt[application],
            "missed": count,
            "links": most_first(links[application]),
        }
        for application, count in lost.items()
        if dealt[application] >= FEWEST_DEALT
    ]
    return sorted(found, key=lambda one: (-one["missed"] / one["dealt"], -one["missed"], one["application"]))


def lacking(tables: Sequence[Json]) -> list[Json]:
    """Materials by how many people missed something because they lacked them; everybody counts once."""
    counted: Counter[str] = Counter()
    for table in tables:
        for seat in table["seats"]:
            if not seat["bot"]:
                missed_by_one = table["stops"][seat["seat"]]["missed"]
                counted.update({symbol for miss in missed_by_one for symbol in miss["missing"]})
    return most_first(counted)


def most_first(counted: Counter[str]) -> list[Json]:
    ordered = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
    return [{"symbol": symbol, "players": players} for symbol, players in ordered]


def luck(tables: Sequence[Json]) -> Json | None:
    """Luck and points of every person, in an order that identifies nobody; None for fewer than eight."""
    people = [
        {"luck": seat["luck"], "points": seat["points"], "won": seat["rank"] == 1}
        for table in tables
        if table["scored"]
        for seat in table["seats"]
        if not seat["bot"]
    ]
    if len(people) < FEWEST_SEATS_FOR_LUCK:
        return None
    winners = [one for one in people if one["won"]]
    return {
        "people": sorted(people, key=lambda one: (one["luck"], one["points"])),
        "winners": len(winners),
        "lucky_winners": sum(one["luck"] > 0 for one in winners),
    }


def china(tables: Sequence[Json]) -> Json | None:
    """At how many tables another player would have won, and how many Applications people would have done."""
    counted = [table for table in tables if table["china"]]
    if not counted:
        return None
    seats = [
        (table, seat)
        for table in counted
        for seat in table["china"]["seats"]
        if not table["seats"][seat["seat"]]["bot"]
    ]
    before = sum(len(table["seats"][seat["seat"]]["applications"]) for table, seat in seats)
    return {
        "tables": len(counted),
        "other_winner": sum(
            table["china"]["winners"] != [seat["seat"] for seat in table["seats"] if seat["rank"] == 1]
            for table in counted
        ),
        "done": before,
        "then_done": before + sum(len(seat["added"]) for _, seat in seats),
        "dealt": sum(len(table["seats"][seat["seat"]]["objective"]) for table, seat in seats),
    }
