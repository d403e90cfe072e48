"""The questions of the quiz as sentences in a language, for those who ask them outside the game.

The phrases are the client's own: building it writes them into `quiz-words.json`.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from rawsiko.data import DataSet
from rawsiko.data.data_set import Source, Texts
from rawsiko.debrief.quiz.bank import Question, bank_of

LANGUAGES: Final = ("en", "it", "pt", "hr", "de")
FILE: Final = "quiz-words.json"
INSTALLED: Final = Path(__file__).parents[2] / "_web" / FILE
BUILT_BY_HAND: Final = Path(__file__).parents[4] / "web" / "dist" / FILE


class NoWords(Exception):
    """The client has not been built, so there are no words; says so in a sentence."""

    def __init__(self) -> None:
        super().__init__("The words of the quiz come with the pages, and these have not been built.")


class Worded(NamedTuple):
    """A question as a pupil reads it."""

    id: str
    topic: str
    text: str
    right: str
    wrong: tuple[str, ...]
    sources: tuple[str, ...]


def read_words() -> Any:
    """Phrases and names of countries by language; raises NoWords."""
    for file in (INSTALLED, BUILT_BY_HAND):
        if file.is_file():
            return json.loads(file.read_text("utf-8"))
    raise NoWords


def worded_bank(data_set: DataSet, language: str) -> list[Worded]:
    """Every question of a data set in one of LANGUAGES; raises NoWords."""
    words = Words(data_set, language, read_words())
    return [words.worded(question) for question in bank_of(data_set)]


class Words:
    """The words of one language for a data set."""

    def __init__(self, data_set: DataSet, language: str, words: Any) -> None:
        self.language = language
        self.phrases: dict[str, str] = words["languages"][language]["phrases"]
        self.countries: dict[str, str] = words["languages"][language]["countries"]
        board = {land.id: self.name(land.names) for land in data_set.territories}
        board[data_set.closed.id] = self.name(data_set.closed.names)
        for code, land in words["on_the_board"].items():
            if land in board:
                self.countries[code] = board[land]
        self.materials = {
            material.symbol: re.sub(r"\s*\(.*\)$", "", self.name(material.names))
            for material in data_set.materials_in_play
        }
        self.applications = {one.id: self.name(one.names) for one in data_set.applications}
        self.sources = {source.code: source for source in data_set.sources}

    def name(self, names: Texts) -> str:
        """A name in the language, or in English where a set of one's own has no other."""
        return names.get(self.language) or names["en"]

    def worded(self, question: Question) -> Worded:
        """A question in words, with what its answer rests on."""
        text = self.phrases[question.idea].format(
            material=self.materials[question.symbol],
            application=self.applications.get(question.application, ""),
            line=self.name(dict(question.lines)) if question.lines else "",
        )
        return Worded(
            question.id,
            self.phrases[f"idea.{question.idea}"],
            text,
            self.answer(question, question.right),
            tuple(self.answer(question, answer) for answer in question.wrong),
            tuple(", ".join(self.cited(code, question.symbol)) for code in question.sources),
        )

    def answer(self, question: Question, answer: str) -> str:
        if question.idea in ("digs", "refines"):
            return self.countries.get(answer, answer)
        return self.phrases[answer] if question.idea == "critical" else self.materials[answer]

    def cited(self, code: str, about: str) -> Iterator[str]:
        """Publisher, year, titles and address of a source, the whole work first, and a page in it."""
        part = self.sources[code]
        whole = self.sources.get(part.part_of or "", part)
        page = part.pages.get(about, "")
        if page and part is whole and not whole.publisher:
            yield page  # a collection of pages is not a work of its own
            return
        titles = (whole.title, part.title if part is not whole else "", page)
        yield from filter(
            None, (whole.publisher, str(part.year or whole.year or ""), *titles, address(whole))
        )


def address(source: Source) -> str:
    """Where a source can be found; empty if it has no address."""
    doi = source.doi.partition(";")[0].strip()
    return f"https://doi.org/{doi}" if doi else source.url
