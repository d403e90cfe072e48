"""Words that the texts of the standard set and the bots do without, as the client's do.

The list, with a reason for each, is `web/src/texts/words.json`.
"""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from rawsiko.data import STANDARD
from rawsiko.data.reading import FILES

LANGUAGES = ("en", "it", "pt", "hr", "de")
WORDS = json.loads((Path(__file__).parents[2] / "web/src/texts/words.json").read_bytes())
NOT_OURS = [
    (language, word)
    for languages in WORDS.values()
    for language, words in languages.items()
    for word in words
]


def texts_in(value: Any, language: str | None = None) -> Iterator[tuple[str, str]]:
    """Every text, with the language it stands under."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from texts_in(part, name if name in LANGUAGES else language)
    elif isinstance(value, list):
        for part in value:
            yield from texts_in(part, language)
    elif isinstance(value, str) and language:
        yield language, value


def whole(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W\d_])(?:{word})(?![^\W\d_])", re.IGNORECASE)


@pytest.fixture(scope="module")
def texts() -> list[tuple[str, str]]:
    kept = [STANDARD / file for file in FILES]
    sets = [json.loads(file.read_bytes()) for file in kept]
    levels = json.loads((files("rawsiko.bots") / "levels.json").read_bytes())
    return [text for value in (*sets, levels) for text in texts_in(value)]


def test_texts_of_every_language_are_read(texts: list[tuple[str, str]]) -> None:
    read = {language: [text for other, text in texts if other == language] for language in LANGUAGES}
    assert all(len(found) > 300 for found in read.values())
    assert "Profi" in read["de"]


@pytest.mark.parametrize(("language", "word"), NOT_OURS)
def test_no_text_has_a_word_that_says_something_else(
    texts: list[tuple[str, str]], language: str, word: str
) -> None:
    assert [text for other, text in texts if other == language and whole(word).search(text)] == []


def test_a_word_is_found_whole_and_in_capitals_too() -> None:
    assert whole("debriefing").search("Il passo 1 del Debriefing")
    assert not whole("elos?").search("modelos")
