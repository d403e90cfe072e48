"""Every document has the shape that describes it, to the last field."""

from pathlib import Path

import msgspec
import pytest

from rawsiko.data import load_data_set
from rawsiko.debrief import class_debrief, debrief_of
from rawsiko.debrief.document import document_of
from rawsiko.debrief.quiz import quiz_document
from rawsiko.debrief.quiz.result import quiz_result
from rawsiko.debrief.quiz.round import Count
from rawsiko.debrief.shapes import ClassSum, Debrief, Quiz, QuizSum
from rawsiko.debrief.shares import Json
from tests.data.classroom import Classroom, small_set
from tests.debrief.matches import PLAYTHROUGHS, eager_document, eager_record, played_with, playthrough
from tests.match_file.matches import standard


def check(document: Json, shape: type[msgspec.Struct]) -> None:
    assert msgspec.to_builtins(msgspec.convert(document, shape)) == document


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_eager_matches(players: int, seed: int) -> None:
    check(eager_document(players, seed), Debrief)


@pytest.mark.parametrize("name", sorted(file.stem for file in PLAYTHROUGHS.glob("*.rawsiko")))
def test_playthroughs(name: str) -> None:
    check(document_of(playthrough(name)), Debrief)


def test_a_match_that_was_stopped_and_one_on_your_own_set(tmp_path: Path) -> None:
    check(debrief_of(eager_record().until(40), standard()), Debrief)
    small = Classroom(tmp_path)
    for file, value in small_set().items():
        small.write(file, value)
    check(document_of(played_with(load_data_set(small.folder))), Debrief)


def test_a_class() -> None:
    check(class_debrief([eager_document(4, seed) for seed in range(3)]), ClassSum)
    check(class_debrief([]), ClassSum)


def test_a_quiz_and_its_sums() -> None:
    document = quiz_document(standard(), "table")
    check(document, Quiz)
    counts = [Count(pair["idea"], "x", 3, 2, 1) for pair in document["pairs"]]
    sums = quiz_result(counts, counts)
    assert sums is not None
    check(sums, QuizSum)


def test_a_document_with_another_field_is_noticed() -> None:
    document = eager_document()
    for wrong in ({**document, "more": 1}, {**document, "talk": {}}, {**document, "seats": [{"seat": 0}]}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, Debrief)
