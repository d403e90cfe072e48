"""The quiz for Moodle: both files are read back by a parser that knows the formats and nothing of ours."""

import re
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from rawsiko.cli import main
from rawsiko.data import load_data_set
from rawsiko.debrief.quiz import IDEAS, bank_of, words
from rawsiko.debrief.quiz.moodle import FORMATS, gift, moodle_xml
from rawsiko.debrief.quiz.words import LANGUAGES, Worded, worded_bank
from tests.data.own_set import own_set

NASTY = Worded(
    "stops:a:B",
    "One / two: {three}?",
    r"Is 1 = {~} # \n a: “b” <b>&amp;</b>?",
    "= yes",
    ("~no", "#", "{}"),
    ("x=1",),
)


class Parsed(NamedTuple):
    """A question of a file."""

    category: str
    name: str
    text: str
    answers: frozenset[tuple[str, bool]]
    feedback: str


def parsed_gift(text: str) -> list[Parsed]:
    """Questions of a GIFT file, read sign by sign."""
    found, category = [], ""
    for block in re.split(r"\n\s*\n", text.strip()):
        if block.startswith("$CATEGORY:"):
            category = block.removeprefix("$CATEGORY:").strip()
            continue
        signs = re.findall(r"\\.|####|::|[^\\]", block, re.DOTALL)
        plain = [sign[1:] if sign.startswith("\\") else sign for sign in signs]
        marks = [place for place, sign in enumerate(signs) if sign in ("::", "{", "}", "=", "~", "####")]
        parts = [
            "".join(plain[a + 1 : b]).strip() for a, b in zip(marks, [*marks[1:], len(signs)], strict=True)
        ]
        kinds = [signs[place] for place in marks]
        assert kinds[:3] == ["::", "::", "{"]
        assert kinds[-1] == "}"
        answers = {(part, kind == "=") for kind, part in zip(kinds, parts, strict=True) if kind in "=~"}
        [feedback] = [part for kind, part in zip(kinds, parts, strict=True) if kind == "####"]
        assert parts[1].startswith("[plain]")
        asked = parts[1].removeprefix("[plain]")
        found.append(Parsed(category, parts[0], asked, frozenset(answers), feedback))
    return found


def parsed_xml(text: str) -> list[Parsed]:
    """Questions of a Moodle XML file."""
    found, category = [], ""
    for question in ElementTree.fromstring(text):
        if question.get("type") == "category":
            category = question.findtext("category/text") or ""
            continue
        assert question.get("type") == "multichoice"
        answers = {
            (one.findtext("text") or "", one.get("fraction") == "100") for one in question.iter("answer")
        }
        name, asked, feedback = (
            question.findtext(f"{tag}/text") or "" for tag in ("name", "questiontext", "generalfeedback")
        )
        found.append(Parsed(category, name, asked, frozenset(answers), feedback))
    return found


PARSERS = {"gift": parsed_gift, "xml": parsed_xml}


def expected(questions: list[Worded]) -> list[Parsed]:
    return [
        Parsed(
            f"$course$/RAWsiko/{one.topic.replace('/', '//')}",
            one.id,
            one.text,
            frozenset({(one.right, True), *((answer, False) for answer in one.wrong)}),
            "; ".join(one.sources),
        )
        for one in questions
    ]


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_read_back(language: str, form: str) -> None:
    done = CliRunner().invoke(main, ["quiz", "--language", language, "--format", form])
    assert done.exit_code == 0
    questions = worded_bank(load_data_set(), language)
    assert len(questions) == len(bank_of(load_data_set()))
    assert PARSERS[form](done.stdout) == expected(questions)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_whole_in_its_language(language: str) -> None:
    questions = worded_bank(load_data_set(), language)
    assert len({question.topic for question in questions}) == len(IDEAS)
    for question in questions:
        assert "{" not in question.text
        assert len({question.right, *question.wrong}) == 4
        assert not any(re.fullmatch(r"[A-Z]{2}", answer) for answer in (question.right, *question.wrong))
        assert question.sources
        assert not any(source.startswith("Pages used") for source in question.sources)
    others = [question.text for question in questions if not question.id.startswith("recycled")]
    assert len(set(others)) == len(others)


def test_signs_of_the_formats_are_kept() -> None:
    for write, parse in ((gift, parsed_gift), (moodle_xml, parsed_xml)):
        [read] = parse(write([NASTY]))
        assert read == expected([NASTY])[0]


def test_without_the_pages_there_are_no_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(words, "INSTALLED", tmp_path / "none.json")
    monkeypatch.setattr(words, "BUILT_BY_HAND", tmp_path / "none.json")
    done = CliRunner().invoke(main, ["quiz"])
    assert done.exit_code == 1
    assert "these have not been built" in done.stderr


def test_an_unknown_language_is_refused() -> None:
    done = CliRunner().invoke(main, ["quiz", "--language", "xx"])
    assert done.exit_code == 2
    assert "'xx' is not one of" in done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_set_with_english_names_alone_has_a_quiz_in_every_language(language: str, tmp_path: Path) -> None:
    own = load_data_set(own_set(tmp_path / "mine").folder)
    assert any("Our Turkey" in (one.right, *one.wrong) for one in worded_bank(own, language))
