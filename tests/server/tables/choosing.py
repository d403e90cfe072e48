"""Choosing for a player: only from what the view calls legal; at random from a seed, so always the same."""

from typing import Any

from rawsiko.rules.dice import SeededDice
from rawsiko.server.tables.wire import Json

MOST_IN_A_CLASH = 3


def choose(view: Json, dice: SeededDice, *, moves: int = 2) -> Json:
    """A Decision for the player whose view this is; `moves`: how many on average in an Action Phase."""
    legal = view["yours"]["legal"]
    match legal["do"]:
        case "deploy":
            continent = one_of(sorted(legal["continents"]), dice)
            territories = one_of(legal["continents"][continent], dice)
            return {"do": "deploy", "continent": continent, "territories": territories}
        case "place":
            counts: dict[str, int] = {}
            for _ in range(legal["assets"]):
                territory = one_of(legal["territories"], dice)
                counts[territory] = counts.get(territory, 0) + 1
            return {"do": "place", "counts": counts}
        case "take":
            return {"do": "take", "materials": legal["materials"][: dice.below(legal["most"] + 1)]}
        case "move" if legal["moves"] and dice.below(moves + 1):
            source = one_of(sorted(legal["moves"]), dice)
            destination = one_of(sorted(legal["moves"][source]), dice)
            able = view["public"]["match"]["territories"][source]["can_act"]
            count = 1 + dice.below(min(MOST_IN_A_CLASH, able))
            return {"do": "move", "source": source, "destination": destination, "count": count}
        case _:
            return {"do": "end"}


def one_of(things: list[Any], dice: SeededDice) -> Any:
    return things[dice.below(len(things))]
