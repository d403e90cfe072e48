"""Characters: which ones a match file may hold, and how text from one is shown.

People read these files, so nothing in one may be invisible or reverse a line.
"""

from typing import Final
from unicodedata import category

#: Joiners that Persian names and some emoji need; every other hidden character is refused.
JOINERS: Final = "\u200c\u200d"

HIDDEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")  # control, format, surrogates, line and paragraph separators


def hidden_character(text: str) -> str | None:
    """The first invisible character, written like U+202E; None if there is none."""
    if text.isascii() and text.isprintable():
        return None
    for character in text:
        if category(character) in HIDDEN and character not in JOINERS:
            return f"U+{ord(character):04X}"
    return None
