"""Rude words: those of rude_words.json, however they are written.

In each language some words count anywhere in a name, others only as whole words, because good names contain
them (Ishita, Cassandra); some numbers are signs of hate as a whole name. Case, marks, look-alikes, digits for
letters, repeated letters and signs or spaces in between make no difference.
"""

import json
import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from rawsiko.server.identity.look_alikes import fold_to_latin, meant_by, pattern_of


class RudeWords(NamedTuple):
    """Patterns of the words that count anywhere in a name, and only alone; numbers that count as a name."""

    anywhere: re.Pattern[str]
    alone: re.Pattern[str]
    numbers: frozenset[str]


def is_rude(name: str) -> bool:
    """Whether this name would hurt or embarrass someone who reads it."""
    rude = rude_words()
    if "".join(letter for letter in fold_to_latin(name) if letter.isalnum()) in rude.numbers:
        return True
    for meant in meant_by(name):
        words = re.split(r"[^a-z]+", meant)
        together = "".join(words)
        if rude.anywhere.search(together) or any(rude.alone.fullmatch(word) for word in (*words, together)):
            return True
    return False


@cache
def rude_words() -> RudeWords:
    text = files("rawsiko.server.identity").joinpath("rude_words.json").read_text(encoding="utf-8")
    known = json.loads(text)
    anywhere, alone = (
        re.compile("|".join(pattern_of(word) for each in known["languages"].values() for word in each[kind]))
        for kind in ("anywhere", "alone")
    )
    return RudeWords(anywhere, alone, frozenset(known["numbers"]))
