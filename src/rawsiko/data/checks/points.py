"""Points: rarity weights and Applications' points are what the formula says."""

from collections.abc import Iterator

from rawsiko.data.checks.parts import Parts
from rawsiko.data.complaints import Complaint
from rawsiko.data.formula import application_points, rarity_weight


def check_points(parts: Parts) -> Iterator[Complaint]:
    weights: dict[str, int] = {}
    for material in parts.materials:
        places = len(material.thing.placements)
        if places:
            weights[material.thing.symbol] = right = rarity_weight(places)
            if material.thing.rarity_weight != right:
                where = f"With {places} place{'s' if places > 1 else ''} on the board the weight is {right}"
                yield material.complaint(".rarity_weight", f"{where}, not {material.thing.rarity_weight}.")
    for application in parts.applications:
        symbols = application.thing.symbols
        if all(symbol in weights for symbol in symbols):
            points = application_points(weights[symbol] for symbol in symbols)
            if application.thing.points != points:
                sum_of = " + ".join(f"{symbol} {weights[symbol]}" for symbol in symbols)
                sentence = f"The points must be {points} ({sum_of}), not {application.thing.points}."
                yield application.complaint(".points", sentence)
