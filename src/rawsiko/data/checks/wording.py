"""Wording: the turns of phrase that several checks use."""

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from rawsiko.data.complaints import quoted


def unknown(word: str, known: Collection[str], what: str) -> str:
    """'frnace' is not a Territory of board.json; did you mean 'france'?"""
    return f"{quoted(word)} is not {what}{did_you_mean(word, known) or '.'}"


def did_you_mean(word: str, known: Collection[str]) -> str:
    """The end of a sentence, or nothing if no known word is close."""
    by_small_letters = {candidate.casefold(): candidate for candidate in known}
    close = get_close_matches(word[:60].casefold(), by_small_letters, n=1)
    return f"; did you mean {quoted(by_small_letters[close[0]])}?" if close else ""


def listed(words: Iterable[str]) -> str:
    """'a', 'b' and 'c'"""
    *first, last = [quoted(word) for word in words]
    return f"{', '.join(first)} and {last}" if first else last
