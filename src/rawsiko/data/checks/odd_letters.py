"""Odd letters: characters that no text in a data set should contain, visible or not."""

import re
from collections.abc import Iterator

from rawsiko.data.complaints import Complaint, quoted
from rawsiko.data.reading import NoNumber, item_at, walk

#: Control characters, line separators, marks that change the direction of writing, lone surrogates.
UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
#: They turn up in the manuals' Croatian; they look like Latin letters, but no search finds them.
CYRILLIC = re.compile("[\u0400-\u052f]")


def check_letters(file: str, value: object) -> Iterator[Complaint]:
    for place, node in walk(value):
        if isinstance(node, str) and not isinstance(node, NoNumber):
            for sentence in faults(node):
                yield Complaint(file, place, sentence, item_at(value, place))


def faults(text: str) -> Iterator[str]:
    if unseen := UNSEEN.search(text):
        yield f"The text holds a character that cannot be shown (U+{ord(unseen[0]):04X}); type it again."
    if cyrillic := CYRILLIC.search(text):
        yield f"{quoted(cyrillic[0])} is a Cyrillic letter; all five languages are written with Latin ones."
