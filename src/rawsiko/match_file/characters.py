"""Characters: which ones a match file may hold, and how a text out of one is shown.

A file is read by people, so nothing in it may be invisible or turn the line around.
"""

from typing import Final
from unicodedata import category

#: Joiners that Persian names and some emoji need; every other hidden character is refused.
JOINERS: Final = "\u200c\u200d"

HIDDEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")  # control, format, half a pair, line and paragraph ends


def hidden_character(text: str) -> str | None:
    """The first invisible character, written like U+202E; None if there is none."""
    if text.isascii() and text.isprintable():
        return None
    for character in text:
        if category(character) in HIDDEN and character not in JOINERS:
            return f"U+{ord(character):04X}"
    return None
