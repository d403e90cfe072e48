"""Step 1, what you fought over: the Materials that most Clashes could decide.

Not the Materials that lie where most Clashes were: a Territory with four chips would put things
first that nobody needed.
"""

from typing import Final

from rawsiko.debrief.played import Clash, PlayedMatch
from rawsiko.debrief.shares import Json, guesses, newer_figures, verdict

SHOWN: Final = 3


def fought(played: PlayedMatch) -> Json:
    """All Clashes, how many were about nothing needed, and the three Materials to show."""
    return {
        "clashes": len(played.clashes),
        "about_nothing": sum(not clash.about for clash in played.clashes),
        "fights": fights_by_material(played),
        "materials": [fought_material(played, symbol) for symbol in most_fought(played)[:SHOWN]],
    }


def fights_by_material(played: PlayedMatch) -> dict[str, int]:
    counted = {symbol: len(clashes_about(played, symbol)) for symbol in most_fought(played)}
    return {symbol: fights for symbol, fights in counted.items() if fights}


def clashes_about(played: PlayedMatch, symbol: str) -> list[Clash]:
    return [clash for clash in played.clashes if symbol in clash.about]


def most_fought(played: PlayedMatch) -> list[str]:
    """All Materials: most Clashes, then most players who want it, most Assets lost, rarest, by symbol.

    So where there were few Clashes or none, the Materials that most players wanted follow.
    """

    def order(symbol: str) -> tuple[int, int, int, int, str]:
        clashes = clashes_about(played, symbol)
        lost = sum(clash.assets_lost for clash in clashes)
        rarity = played.materials[symbol].rarity_weight
        return -len(clashes), -wanted_by(played, symbol), -lost, -rarity, symbol

    return sorted(played.materials, key=order)


def wanted_by(played: PlayedMatch, symbol: str) -> int:
    return sum(symbol in wanted for wanted in played.wanted)


def fought_material(played: PlayedMatch, symbol: str) -> Json:
    """One row of the slide: squares in the attackers' colours, where, and what the world has to say."""
    material, clashes = played.materials[symbol], clashes_about(played, symbol)
    return {
        "symbol": symbol,
        "fights": len(clashes),
        "attackers": [clash.seat for clash in clashes],
        "territories": list(dict.fromkeys(clash.territory for clash in clashes)),
        "wanted_by": wanted_by(played, symbol),
        "assets_lost": sum(clash.assets_lost for clash in clashes),
        "verdict": verdict(material),
        "guess": guesses(material),
        "newer": newer_figures(material),
    }
