"""Look-alikes: what a name looks like at a glance. Two names that look the same count as one."""

import re
import unicodedata
from itertools import groupby
from typing import Final

#: Letters of other scripts, and what they are taken for.
LETTERS: Final = str.maketrans(
    {
        **dict(zip("авекмнорстухіјѕԁԛԝһӏ", "abekmhopctyxijsdqwhl", strict=True)),  # Cyrillic
        **dict(zip("αβεηικνορτυχγμω", "abehikvoptuxyuw", strict=True)),  # Greek
        **dict(zip("ıłøđħŧ", "ilodht", strict=True)),  # Latin letters that no mark can be taken off
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
    }
)
#: Digits and signs, and the letters that are meant by them.
SIGNS: Final = str.maketrans("0123456789@$!|+€", "oizeasgtbgasiite")
AS_L: Final = str.maketrans("1!|", "lll")  # which they may also stand for
#: Letters that stand for others, the longer ones first.
WRITTEN_FOR: Final = (("ph", "f"), ("vv", "w"), ("v", "u"))


def skeleton(name: str) -> str:
    """The same for all names that look alike: without case, marks, signs and spaces, in Latin letters."""
    return "".join(letter for letter in fold_to_latin(name) if letter.isalnum())


def fold_to_latin(name: str) -> str:
    """Small letters without marks, look-alikes replaced; signs and spaces stay."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(LETTERS)
    plain = unicodedata.normalize("NFKD", folded)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).translate(LETTERS)


def meant_by(name: str) -> set[str]:
    """All that a name may be read as, in small Latin letters: digits, signs and letters replaced by those
    they stand for, and without digits and signs around it. What stands for no letter stays."""
    plain = fold_to_latin(name)
    shown = {re.sub(around, "", plain) for around in ("^$", "^[^a-z]+", "[^a-z]+$", "^[^a-z]+|[^a-z]+$")}
    read = shown | {text.translate(SIGNS) for text in shown}
    read |= {text.translate(AS_L).translate(SIGNS) for text in shown}
    return read | {with_letters_meant(text) for text in read}


def with_letters_meant(text: str) -> str:
    for written, meant in WRITTEN_FOR:
        text = text.replace(written, meant)
    return text


def pattern_of(word: str) -> str:
    """A pattern for a word in which any letter may be repeated."""
    return "".join(f"{letter}{{{len(list(run))},}}" for letter, run in groupby(word))
