"""The quiz for learning platforms: every question of the bank as GIFT or as Moodle XML, in one language.

Questions are sorted into a category for each topic. The sources stand in the general feedback, which is shown
after answering.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from rawsiko.debrief.quiz.words import Worded

CATEGORY: Final = "RAWsiko"


def gift(questions: Sequence[Worded]) -> str:
    """The questions in GIFT, Moodle's plain text format."""
    lines: list[str] = []
    topic = ""
    for question in questions:
        if question.topic != topic:
            topic = question.topic
            lines += [f"$CATEGORY: $course$/{CATEGORY}/{in_category(topic)}", ""]
        lines += [
            f"::{escaped(question.id)}::[plain]{escaped(question.text)} {{",
            f"={escaped(question.right)}",
            *(f"~{escaped(answer)}" for answer in question.wrong),
            f"####{escaped(feedback(question))}",
            "}",
            "",
        ]
    return "\n".join(lines)


def escaped(text: str) -> str:
    """The text with GIFT's own signs made plain."""
    return re.sub(r"([\\~=#{}:])", r"\\\1", " ".join(text.split()))


def in_category(text: str) -> str:
    """A slash begins another category, unless it is doubled."""
    return text.replace("/", "//")


def feedback(question: Worded) -> str:
    return "; ".join(question.sources)


def moodle_xml(questions: Iterable[Worded]) -> str:
    """The questions in Moodle XML."""
    quiz = Element("quiz")
    topic = ""
    for question in questions:
        if question.topic != topic:
            topic = question.topic
            category = SubElement(SubElement(quiz, "question", type="category"), "category")
            add_text(category, f"$course$/{CATEGORY}/{in_category(topic)}")
        add_question(quiz, question)
    ElementTree.indent(quiz, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(quiz, "unicode") + "\n"


def add_question(quiz: Element, question: Worded) -> None:
    made = SubElement(quiz, "question", type="multichoice")
    add_text(SubElement(made, "name"), question.id)
    add_text(SubElement(made, "questiontext", format="plain_text"), question.text)
    add_text(SubElement(made, "generalfeedback", format="plain_text"), feedback(question))
    settings = {"defaultgrade": "1", "penalty": "0", "single": "true", "shuffleanswers": "true"}
    for name, value in (settings | {"answernumbering": "abc"}).items():
        SubElement(made, name).text = value
    for answer in (question.right, *question.wrong):
        fraction = "100" if answer == question.right else "0"
        add_text(SubElement(made, "answer", fraction=fraction, format="plain_text"), answer)


def add_text(parent: Element, text: str) -> None:
    SubElement(parent, "text").text = text


#: What the quiz can be written as, by name: the ending of a file, and how.
FORMATS: Final[dict[str, tuple[str, Callable[[Sequence[Worded]], str]]]] = {
    "gift": ("gift.txt", gift),
    "xml": ("xml", moodle_xml),
}
