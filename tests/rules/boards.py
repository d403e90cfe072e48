"""Boards for the tests of the rules, small enough to keep in your head.

RING: six Continents A to F with four Territories each, A1 to F4, linked in one great ring (F4 touches
A1) and by one line across the sea, B2 - E2. Twelve Materials; V and W lie on one Territory only, and
D3, E3, F3 and F4 hold none. Seven Objective cards; `lamps` is the fourth that wants W, and `cans` is
on two cards.

TINY: six Continents of two Territories, where there is no room for a second player after two picks.
"""

from rawsiko.rules.decisions import ApplicationId, CardId, ContinentId, MaterialId, TerritoryId
from rawsiko.rules.edition import Edition

CONTINENTS = "ABCDEF"

LAND = {
    "A1": "Al", "A2": "Bi", "A3": "Co", "A4": "Cu",
    "B1": "Li", "B2": "Mg", "B3": "Ni", "B4": "PR",
    "C1": "Si", "C2": "Ti", "C3": "V", "C4": "W",
    "D1": "Al Bi", "D2": "Al Co Cu", "D3": "", "D4": "Bi",
    "E1": "Li", "E2": "Mg Ni", "E3": "", "E4": "PR",
    "F1": "Si", "F2": "Ti", "F3": "", "F4": "",
}  # fmt: skip
TERRITORIES = list(LAND)
MATERIALS = ["Al", "Bi", "Co", "Cu", "Li", "Mg", "Ni", "PR", "Si", "Ti", "V", "W"]
SEA_LINES = [("B2", "E2")]


#: Points, and the Materials needed.
APPLICATIONS = {
    "cans": (3, "Al"), "solder": (4, "Bi"), "cables": (5, "Al Cu"), "drills": (12, "Co W"),
    "batteries": (6, "Co Li"), "wheels": (3, "Mg"), "coins": (3, "Ni"), "filaments": (10, "W"),
    "fertilizers": (2, "PR"), "glass": (2, "Si"), "jets": (9, "Ti V"), "tools": (8, "V W"),
    "foil": (3, "Al"), "pills": (4, "Bi"), "pigments": (4, "Co"), "pipes": (7, "Cu"),
    "grease": (3, "Li"), "flares": (3, "Mg"), "plating": (3, "Ni"), "matches": (4, "PR"),
    "chips": (4, "Si"), "hips": (5, "Ti"), "springs": (6, "V"),
    "lights": (7, "W"), "bikes": (5, "Al Ti"), "magnets": (6, "Co Ni"), "tiles": (4, "Al Si"),
}  # fmt: skip

CARDS = {
    "workshop": "cans solder cables drills",
    "traffic": "batteries wheels coins filaments",
    "airport": "fertilizers glass jets tools",
    "kitchen": "foil pills pigments pipes",
    "garage": "grease flares plating matches",
    "clinic": "cans chips hips springs",
    "lamps": "lights bikes magnets tiles",
}


def ring_links(names: list[str]) -> list[tuple[int, int]]:
    """Every Territory touches the next one, and the last one the first."""
    return [(place, (place + 1) % len(names)) for place in range(len(names))]


def named_edition(
    names: list[str], sea_lines: list[tuple[str, str]], most_wanting_single: int = 3
) -> Edition:
    """An Edition of Territories in a ring; the letter of a name is its Continent."""
    return Edition(
        continent_of=[CONTINENTS.index(name[0]) for name in names],
        continents=len(CONTINENTS),
        links=ring_links(names) + [(names.index(a), names.index(b)) for a, b in sea_lines],
        materials_of=[[MATERIALS.index(symbol) for symbol in LAND[name].split()] for name in names],
        materials=len(MATERIALS),
        application_points=[points for points, _ in APPLICATIONS.values()],
        application_materials=[
            [MATERIALS.index(symbol) for symbol in needs.split()] for _, needs in APPLICATIONS.values()
        ],
        cards=[[list(APPLICATIONS).index(name) for name in card.split()] for card in CARDS.values()],
        most_wanting_single=most_wanting_single,
    )


TINY_NAMES = [name for name in TERRITORIES if name[1] in "12"]

RING = named_edition(TERRITORIES, SEA_LINES)
TINY = named_edition(TINY_NAMES, [])


def territory(name: str) -> TerritoryId:
    """The number of a Territory of RING."""
    return TerritoryId(TERRITORIES.index(name))


def territories(names: str) -> tuple[TerritoryId, ...]:
    return tuple(territory(name) for name in names.split())


def continent(letter: str) -> ContinentId:
    return ContinentId(CONTINENTS.index(letter))


def material(symbol: str) -> MaterialId:
    return MaterialId(MATERIALS.index(symbol))


def materials(symbols: str) -> tuple[MaterialId, ...]:
    return tuple(material(symbol) for symbol in symbols.split())


def application(name: str) -> ApplicationId:
    return ApplicationId(list(APPLICATIONS).index(name))


def applications(names: str) -> tuple[ApplicationId, ...]:
    return tuple(application(name) for name in names.split())


def card(name: str) -> CardId:
    return CardId(list(CARDS).index(name))
