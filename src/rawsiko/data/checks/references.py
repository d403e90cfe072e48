"""References: whatever an entry refers to must exist."""

from collections.abc import Iterator, Mapping
from typing import Any

from rawsiko.data.build import SOURCE_KEYS
from rawsiko.data.checks.parts import Parts
from rawsiko.data.checks.wording import unknown
from rawsiko.data.complaints import Complaint, quoted
from rawsiko.data.reading import item_at, walk


def check_references(parts: Parts) -> Iterator[Complaint]:
    yield from check_board(parts)
    yield from check_materials(parts)
    yield from check_applications(parts)
    yield from check_cards(parts)


def check_board(parts: Parts) -> Iterator[Complaint]:
    for territory in parts.territories:
        for sentence in missing(parts, "continents", territory.thing.continent, "a Continent of board.json"):
            yield territory.complaint(".continent", sentence)
    for link in parts.links:
        for end, where in ((link.thing.a, ".a"), (link.thing.b, ".b")):
            for sentence in missing_territory(parts, end):
                yield link.complaint(where, sentence)
    if parts.closed:
        for number, territory_id in enumerate(parts.closed.thing.land_neighbours):
            for sentence in missing_territory(parts, territory_id):
                yield parts.closed.complaint(f".land_neighbours[{number}]", sentence)


def check_materials(parts: Parts) -> Iterator[Complaint]:
    for material in parts.materials:
        for number, placement in enumerate(material.thing.placements):
            for sentence in missing_territory(parts, placement.territory):
                yield material.complaint(f".placement.board[{number}].territory", sentence)
        if material.thing.merged_into is not None:
            for sentence in missing_material(parts, material.thing.merged_into):
                yield material.complaint(".merged_into", sentence)


def check_applications(parts: Parts) -> Iterator[Complaint]:
    for application in parts.applications:
        for number, symbol in enumerate(application.thing.symbols):
            where = f".materials[{number}].symbol"
            for sentence in missing_material(parts, symbol):
                yield application.complaint(where, sentence)
            if symbol in application.thing.symbols[:number]:
                yield application.complaint(where, f"{quoted(symbol)} is already needed by this Application.")


def check_cards(parts: Parts) -> Iterator[Complaint]:
    for card in parts.cards:
        for number, application in enumerate(card.thing.applications):
            what = "an Application of applications.json"
            for sentence in missing(parts, "applications", application, what):
                yield card.complaint(f".applications[{number}]", sentence)


def check_sources(files: Mapping[str, Any], parts: Parts) -> Iterator[Complaint]:
    """Every source code in any file, including background files that the game does not load."""
    known = parts.known["sources"]
    if known is None:
        return
    for file, value in files.items():
        for place, node in walk(value):
            if last_key(place) in SOURCE_KEYS and isinstance(node, str) and node not in known:
                sentence = unknown(node, known, "a source of sources.json")
                yield Complaint(file, place, sentence, item_at(value, place))


def last_key(place: str) -> str:
    """`more_sources` of `applications[2].materials[0].more_sources[1]`."""
    return place.rsplit(".", 1)[-1].partition("[")[0]


def missing(parts: Parts, kind: str, word: str, what: str) -> Iterator[str]:
    """A sentence, if the word is known not to exist."""
    known = parts.known[kind]
    if known is not None and word not in known:
        yield unknown(word, known, what)


def missing_territory(parts: Parts, word: str) -> Iterator[str]:
    if parts.closed and word == parts.closed.id:
        yield f"{quoted(word)} is closed land; nobody enters it, and nothing in play lies there."
    else:
        yield from missing(parts, "territories", word, "a Territory of board.json")


def missing_material(parts: Parts, symbol: str) -> Iterator[str]:
    if any(material.thing.symbol == symbol and not material.thing.in_play for material in parts.materials):
        yield f"{quoted(symbol)} is not in play, so nobody can get it."
    else:
        yield from missing(parts, "materials", symbol, "a Material of materials.json")
