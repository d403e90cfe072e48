"""Look-alikes: what a name looks like at a glance. Two names that look the same count as one."""

import unicodedata
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
SIGNS: Final = str.maketrans("0134578@$!|+€", "oieastbasiite")


def looks(name: str) -> str:
    """The same for all names that look alike: without case, marks, signs and spaces, in Latin letters."""
    return "".join(letter for letter in in_latin(name) if letter.isalnum())


def in_latin(name: str) -> str:
    """Small letters without marks, look-alikes replaced; signs and spaces stay."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(LETTERS)
    plain = unicodedata.normalize("NFKD", folded)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).translate(LETTERS)
