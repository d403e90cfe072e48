"""Odd letters: characters that no text of a data set should hold, seen or unseen."""

import re
from collections.abc import Iterator

from rawsiko.data.complaints import Complaint, quoted
from rawsiko.data.reading import NoNumber, item_at, walk

#: Control characters, line separators, marks that turn the direction of writing, halves of characters.
UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
#: The manuals' Croatian mixes them in; they look like Latin ones and are found by no search.
CYRILLIC = re.compile("[\u0400-\u052f]")


def check_letters(file: str, value: object) -> Iterator[Complaint]:
    for place, node in walk(value):
        if isinstance(node, str) and not isinstance(node, NoNumber):
            for sentence in faults(node):
                yield Complaint(file, place, sentence, item_at(value, place))


def faults(text: str) -> Iterator[str]:
    if unseen := UNSEEN.search(text):
        yield f"The text holds a character that cannot be shown (U+{ord(unseen[0]):04X}); type it anew."
    if cyrillic := CYRILLIC.search(text):
        yield f"{quoted(cyrillic[0])} is a Cyrillic letter; all five languages are written with Latin ones."
