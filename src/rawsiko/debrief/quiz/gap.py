"""The gap: a reason with the Material's name taken out of it, in every language or in none.

A reason nearly always names its Material ("Gallium chips send and receive"), so asking what gallium is
for would give the answer away. With a gap the same sentence asks which Material it is.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from rawsiko.data import Texts

GAP: Final = "____"
LETTERS: Final = re.compile(r"[^\W\d_]+")
COMPOUNDING: Final = ("de",)
SHORTEST_PART: Final = 4  #: fewer letters are an ending: Kupfers
IN_BRACKETS: Final = re.compile(r"\s*\([^)]*\)")

#: Words in names of Materials that say nothing about which one it is, by their first letters.
GENERAL: Final = (
    "metal", "metál", "metai", "group", "grupp", "grupo", "skupin", "natur", "prirod", "light", "heavy",
    "rare", "rara", "earth", "terr", "legg", "pesa", "lev", "elem", "rijet", "zemalj", "lak", "tešk",
    "leicht", "schwer", "selten", "erden", "rock", "rocc", "roch", "stijen", "gestein", "coal", "carb",
    "carv", "ugljen", "kohle",
)  # fmt: skip


class Gapped(NamedTuple):
    by_language: Mapping[str, str]
    also_named: frozenset[str]  #: other Materials named in the sentence, which cannot serve as wrong answers


def with_gap(why: Texts, symbol: str, names: Mapping[str, Texts], languages: Iterable[str]) -> Gapped | None:
    """None unless the name could be taken out in all of these languages."""
    found: dict[str, str] = {}
    also: set[str] = set()
    for language in languages:
        text = IN_BRACKETS.sub("", why.get(language, "")).strip()
        name = names[symbol].get(language, "")
        gapped = take_out(text, stems(name), name.lower() if language in COMPOUNDING else "")
        if gapped == text:
            return None
        found[language] = gapped
        also |= {
            other
            for other, texts in names.items()
            if other != symbol and take_out(gapped, stems(texts.get(language, ""))) != gapped
        }
    return Gapped(found, frozenset(also))


def stems(name: str) -> list[str]:
    """What all forms of a name begin with: gali for Galij, Galijev, Galijevi."""
    words = [word.lower() for word in LETTERS.findall(name)]
    telling = [word for word in words if len(word) > 2 and not word.startswith(GENERAL)]
    return [word[: max(3, len(word) - 2)] if len(word) > 3 else word for word in telling]


def take_out(text: str, stems_of_name: list[str], whole_name: str = "") -> str:
    """The text with a gap for each word that begins with a stem; adjacent gaps become one.

    Of a compound that contains the whole name, the rest stays: Strontiumsalze becomes ____salze.
    """

    def gap(found: re.Match[str]) -> str:
        word = found[0].lower()
        if whole_name and word.startswith(whole_name) and len(word) - len(whole_name) >= SHORTEST_PART:
            return GAP + word[len(whole_name) :]
        return GAP if word.startswith(tuple(stems_of_name)) else found[0]

    if not stems_of_name:
        return text
    return re.sub(rf"{GAP}(?:[ -]{GAP})+", GAP, LETTERS.sub(gap, text))
