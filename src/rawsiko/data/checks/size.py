"""Size: no more of anything than the game can hold, and no fewer Continents than a draft needs."""

from collections.abc import Iterator

from rawsiko.data import limits
from rawsiko.data.checks.parts import Parts
from rawsiko.data.complaints import Complaint


def check_size(parts: Parts) -> Iterator[Complaint]:
    in_play = [placed for placed in parts.materials if placed.thing.in_play]
    for file, key, what, found, most in (
        ("board.json", "continents", "Continents", parts.continents, limits.MOST_CONTINENTS),
        ("board.json", "territories", "Territories", parts.territories, limits.MOST_TERRITORIES),
        ("board.json", "links", "links", parts.links, limits.MOST_LINKS),
        ("materials.json", "materials", "Materials in play", in_play, limits.MOST_MATERIALS_IN_PLAY),
        ("applications.json", "applications", "Applications", parts.applications, limits.MOST_APPLICATIONS),
        ("objectives.json", "cards", "cards", parts.cards, limits.MOST_CARDS),
    ):
        if len(found) > most:
            yield Complaint(file, key, f"There are {len(found)} {what}; the game can hold at most {most}.")
    continents = parts.known["continents"]
    if continents is not None and len(continents) < limits.FEWEST_CONTINENTS:
        sentence = f"There are {len(continents)} Continents; at least {limits.FEWEST_CONTINENTS} are needed."
        yield Complaint("board.json", "continents", sentence)
