"""Placements: every Material in play lies somewhere, once in a Territory, among its real producers."""

from collections import defaultdict
from collections.abc import Iterator

from rawsiko.data.checks.parts import Parts, Placed
from rawsiko.data.complaints import Complaint, quoted
from rawsiko.data.data_set import Material
from rawsiko.data.limits import MOST_MATERIALS_ON_A_TERRITORY


def check_placements(parts: Parts) -> Iterator[Complaint]:
    for material in parts.materials:
        yield from check_in_play(material)
        yield from check_places(material, parts)
    yield from check_crowding(parts)


def check_in_play(placed: Placed[Material]) -> Iterator[Complaint]:
    material = placed.thing
    if material.in_play and not material.placements:
        yield placed.complaint(".placement", "A Material in play needs at least one place on the board.")
    if material.in_play and not material.rarity_weight:
        yield placed.complaint(".rarity_weight", "A Material in play needs its rarity weight.")
    if not material.in_play and material.rarity_weight:
        yield placed.complaint(".rarity_weight", "A Material that is not in play has no rarity weight.")


def check_places(placed: Placed[Material], parts: Parts) -> Iterator[Complaint]:
    territories = {territory.id: territory.thing for territory in parts.territories}
    for number, placement in enumerate(placed.thing.placements):
        where = f".placement.board[{number}]"
        if placement.territory in placed.thing.territories[:number]:
            yield placed.complaint(f"{where}.territory", f"{quoted(placement.territory)} already holds it.")
        territory = territories.get(placement.territory)
        if territory and (territory.countries or territory.parts):
            for index, country in enumerate(placement.producers):
                if not territory.holds_country(country):
                    sentence = f"{quoted(country)} does not lie in {quoted(territory.id)}."
                    yield placed.complaint(f"{where}.producers[{index}]", sentence)


def check_crowding(parts: Parts) -> Iterator[Complaint]:
    held: defaultdict[str, int] = defaultdict(int)
    for placed in parts.materials:
        for number, territory in enumerate(placed.thing.territories):
            held[territory] += 1
            if held[territory] == MOST_MATERIALS_ON_A_TERRITORY + 1:
                sentence = f"{quoted(territory)} has room for {MOST_MATERIALS_ON_A_TERRITORY} Materials only."
                yield placed.complaint(f".placement.board[{number}].territory", sentence)
