"""Damages: ways to spoil the small set, and the complaint that each must lead to."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Damage(NamedTuple):
    what: str
    change: Callable[[Any], object]
    place: str
    item: str
    sentence: str


def entry(listing: str, number: int, **values: object) -> Callable[[Any], object]:
    """Change one entry of a list of a file."""
    return lambda value: value[listing][number].update(values)


def placed_in(*territories: str) -> dict[str, list[dict[str, str]]]:
    return {"board": [{"territory": territory} for territory in territories]}


MATERIALS = [
    Damage(
        "a place that does not exist",
        entry("materials", 1, placement=placed_in("c0_b", "c1_q")),
        "materials[1].placement.board[1].territory",
        "co",
        "'c1_q' is not a Territory of board.json; did you mean 'c1_c'?",
    ),
    Damage(
        "a place in closed land",
        entry("materials", 1, placement=placed_in("c0_b", "china")),
        "materials[1].placement.board[1].territory",
        "co",
        "'china' is closed land; nobody enters it, and nothing in play lies there.",
    ),
    Damage(
        "a place given twice",
        entry("materials", 1, placement=placed_in("c0_b", "c0_b")),
        "materials[1].placement.board[1].territory",
        "co",
        "'c0_b' already holds it.",
    ),
    Damage(
        "a producer that lies elsewhere",
        lambda value: value["materials"][1]["placement"]["board"][0].update(producers=["AB", "FC"]),
        "materials[1].placement.board[0].producers[1]",
        "co",
        "'FC' does not lie in 'c0_b'.",
    ),
    Damage(
        "a weight that does not follow from the places",
        entry("materials", 0, rarity_weight=4),
        "materials[0].rarity_weight",
        "bi",
        "With 1 place on the board the weight is 5, not 4.",
    ),
    Damage(
        "a weight without a place",
        entry("materials", 3, rarity_weight=4),
        "materials[3].rarity_weight",
        "arsenic",
        "A Material that is not in play has no rarity weight.",
    ),
    Damage(
        "symbols that differ only in capitals",
        entry("materials", 3, symbol="CO"),
        "materials[3].symbol",
        "arsenic",
        "'CO' and 'Co' differ only in capitals; choose another symbol.",
    ),
    Damage(
        "a symbol given twice",
        entry("materials", 3, symbol="Co", names={"en": "Cobalt"}, in_play=False),
        "materials[3].symbol",
        "arsenic",
        "'Co' is already the symbol of materials[1]; choose another.",
    ),
    Damage(
        "an id given twice",
        entry("materials", 3, id="co"),
        "materials[3].id",
        "co",
        "'co' is already the id of materials[1]; choose another.",
    ),
    Damage(
        "a Material merged into one that does not exist",
        entry("materials", 3, merged_into="Xx"),
        "materials[3].merged_into",
        "arsenic",
        "'Xx' is not a Material of materials.json.",
    ),
    Damage(
        "a source that does not exist",
        entry("materials", 0, facts_source="BOOKS"),
        "materials[0].facts_source",
        "bi",
        "'BOOKS' is not a source of sources.json; did you mean 'BOOK'?",
    ),
    Damage(
        "a source that does not exist, in the background",
        entry(
            "materials",
            0,
            supply={"eu_study_2023": [{"stage": "extraction", "top": [{"country": "BR"}], "source": "X"}]},
        ),
        "materials[0].supply.eu_study_2023[0].source",
        "bi",
        "'X' is not a source of sources.json.",
    ),
    Damage(
        "a percentage above a hundred",
        entry("materials", 0, recycling={"eol_rir_pct": 101}),
        "materials[0].recycling.eol_rir_pct",
        "bi",
        "101 is too large; the most is 100.",
    ),
    Damage(
        "a text in no language",
        entry("materials", 0, facts={}),
        "materials[0].facts",
        "bi",
        "At least one language is needed.",
    ),
]

APPLICATIONS = [
    Damage(
        "a Material that does not exist",
        entry("applications", 1, materials=[{"symbol": "Cx"}]),
        "applications[1].materials[0].symbol",
        "thing_0_1",
        "'Cx' is not a Material of materials.json.",
    ),
    Damage(
        "a Material that is not in play",
        entry("applications", 1, materials=[{"symbol": "As"}]),
        "applications[1].materials[0].symbol",
        "thing_0_1",
        "'As' is not in play, so nobody can get it.",
    ),
    Damage(
        "a Material needed twice",
        entry("applications", 1, materials=[{"symbol": "Cu"}, {"symbol": "Cu"}], points=4),
        "applications[1].materials[1].symbol",
        "thing_0_1",
        "'Cu' is already needed by this Application.",
    ),
    Damage(
        "points that are not the sum of the weights",
        entry("applications", 1, points=6),
        "applications[1].points",
        "thing_0_1",
        "The points must be 5 (Co 3 + Cu 2), not 6.",
    ),
    Damage(
        "points with a half",
        entry("applications", 1, points=5.5),
        "applications[1].points",
        "thing_0_1",
        "This must be a whole number, not '5.5'.",
    ),
    Damage(
        "a tier that does not exist",
        entry("applications", 1, tier=5),
        "applications[1].tier",
        "thing_0_1",
        "5 is too large; the most is 4.",
    ),
]

OBJECTIVES = [
    Damage(
        "an Application that does not exist",
        lambda value: value["cards"][2]["applications"].__setitem__(1, "thing_2_9"),
        "cards[2].applications[1]",
        "card_2",
        "'thing_2_9' is not an Application of applications.json; did you mean 'thing_2_3'?",
    ),
    Damage(
        "a card of three",
        lambda value: value["cards"][2]["applications"].pop(),
        "cards[2].applications",
        "card_2",
        "The list has 3 entries; at least 4 are needed.",
    ),
    Damage(
        "an Application twice on a card",
        lambda value: value["cards"][2]["applications"].__setitem__(1, "thing_2_0"),
        "cards[2].applications",
        "card_2",
        "The list names the same thing twice.",
    ),
    Damage(
        "too few cards for five players",
        lambda value: value["cards"].pop(),
        "cards",
        "",
        "There is no valid deal for 5 players: no 5 cards have their Applications to themselves "
        "while at most 3 want the same Material of a single Territory.",
    ),
    Damage(
        "a Material of a single Territory that too many want",
        lambda value: value["dealing"].update(most_players_wanting_a_single_territory_material=2),
        "cards",
        "",
        "There is no valid deal for 5 players: no 5 cards have their Applications to themselves "
        "while at most 2 want the same Material of a single Territory.",
    ),
]

ABOUT = [
    Damage(
        "an id with a space",
        lambda about: about.update(id="our class"),
        "id",
        "",
        "'our class' does not fit.",
    ),
    Damage(
        "a language that the game does not speak",
        lambda about: about.update(languages=["en", "fr"]),
        "languages[1]",
        "",
        "'fr' is not one of 'en', 'it', 'pt', 'hr' and 'de'",
    ),
]
