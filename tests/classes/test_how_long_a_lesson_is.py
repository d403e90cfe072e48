"""The teacher's sheet, the guide in the game and docs/teachers.md give a lesson the same Turns and minutes,
and they are those that the page of a new class proposes."""

import json
import re
from pathlib import Path

import pytest

from rawsiko.classes.plan import plans

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "web/src/learn/TeachersGuide.svelte").read_text(encoding="utf-8")
SHEET = (ROOT / "web/src/print/LessonPlan.svelte").read_text(encoding="utf-8")
PAGE = (ROOT / "docs/teachers.md").read_text(encoding="utf-8")
LESSON = (ROOT / "web/src/class/lesson.ts").read_text(encoding="utf-8")
WORDS = {3: ("three", "tre", "três", "tri", "drei")}
LANGUAGES = ("en", "it", "pt", "hr", "de")


def minutes_in_the_guide(lesson: str) -> list[int]:
    part = re.search(rf"{lesson}: \[(.*?)\n    \],", GUIDE, re.DOTALL)
    assert part
    return [int(minutes) for minutes in re.findall(r"', (\d+)\]", part[1])]


def minutes_on_the_page(title: str) -> list[int]:
    part = re.search(rf"## {title}\n(.*?)\n## ", PAGE, re.DOTALL)
    assert part
    return [int(minutes) for minutes in re.findall(r"^\| (\d+) \|", part[1], re.MULTILINE)]


def minutes_on_the_sheet(column: int) -> list[int]:
    steps = [[int(short), int(long)] for short, long in re.findall(r"\['\w+', (\d+), (\d+)\]", SHEET)]
    engage, explore, *rest = [step[column] for step in steps]
    return [engage, explore, sum(rest)]


@pytest.mark.parametrize(
    ("lesson", "title", "column"), [("short", "A 45-minute lesson", 0), ("long", "A 90-minute lesson", 1)]
)
def test_all_three_spend_the_minutes_alike(lesson: str, title: str, column: int) -> None:
    minutes = minutes_in_the_guide(lesson)
    assert sum(minutes) == int(re.findall(r"\d+", title)[0])
    assert minutes == minutes_on_the_page(title) == minutes_on_the_sheet(column)


def test_the_page_of_a_new_class_begins_with_them() -> None:
    join, play, talk = minutes_in_the_guide("short")
    assert f"TO_JOIN = {join};" in LESSON
    assert f"TO_TALK = {talk};" in LESSON
    assert f"minutes: {play}," in LESSON


def test_a_first_lesson_has_the_turns_that_are_proposed() -> None:
    _, minutes, _ = minutes_in_the_guide("short")
    turns = plans(24, minutes, "first")[0].turns
    assert f"{WORDS[turns][0]} Turns" in PAGE
    for language, word in zip(LANGUAGES, WORDS[turns], strict=True):
        sheet = json.loads((ROOT / f"web/src/texts/print/{language}.json").read_text(encoding="utf-8"))
        guide = json.loads((ROOT / f"web/src/texts/teachers/{language}.json").read_text(encoding="utf-8"))
        assert re.findall(r"\d+", sheet["print.before3"]) == [str(minutes), str(turns)]
        assert word in guide["guide.short.text"]


def test_a_class_that_knows_the_game_has_at_most_nine() -> None:
    _, minutes, _ = minutes_in_the_guide("long")
    assert plans(24, minutes, "known")[0].turns == 9
    assert "nine Turns" in PAGE
