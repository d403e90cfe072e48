"""Rude words: those of rude_words.json, however they are written.

In each language some words count anywhere in a name, others only as whole words, because good names contain
them (Ishita, Cassandra). Case, marks, look-alikes, digits for letters, repeated letters and signs or spaces
in between make no difference.
"""

import json
import re
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Final

from rawsiko.server.look_alikes import SIGNS, in_latin

AS_L: Final = str.maketrans("1!|", "lll")  # which they may also stand for


def is_rude(name: str) -> bool:
    """Whether this name would hurt or embarrass someone who reads it."""
    inside, alone = patterns()
    plain = in_latin(name)
    for meant in {plain, plain.translate(SIGNS), plain.translate(AS_L).translate(SIGNS)}:
        words = re.split(r"[^a-z]+", meant)
        together = "".join(words)
        if inside.search(together) or any(alone.fullmatch(word) for word in (*words, together)):
            return True
    return False


@cache
def patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Of the words that count anywhere, and of those that count alone."""
    text = files("rawsiko.server").joinpath("rude_words.json").read_text(encoding="utf-8")
    languages = json.loads(text)["languages"].values()
    found = [sorted({word for each in languages for word in each[kind]}) for kind in ("anywhere", "alone")]
    inside, alone = (re.compile("|".join(map(pattern_of, words))) for words in found)
    return inside, alone


def pattern_of(word: str) -> str:
    """A pattern for a word in which any letter may be repeated."""
    return "".join(f"{letter}{{{len(list(run))},}}" for letter, run in groupby(word))
