"""Nothing that carries a `status` in the files gets any further: none of its figures, in any field."""

import json
from collections.abc import Iterator
from typing import Any

from rawsiko.data import load_data_set
from rawsiko.data.for_browser import documents_of
from rawsiko.data.reading import FILES
from rawsiko.debrief import class_debrief
from rawsiko.debrief.document import document_of
from rawsiko.debrief.quiz import quiz_document
from tests.data.classroom import Classroom
from tests.debrief.matches import played_with

CANARY = 87.654321


def spoil(value: Any) -> Any:
    """The same shape, with every number and free text replaced by one that is easy to find."""
    if isinstance(value, dict):
        kept = (
            "status",
            "source",
            "note_source",
            "country",
            "stage",
            "difficulty",
            "year",
            "code",
            "part_of",
        )
        return {key: inner if key in kept else spoil(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [spoil(inner) for inner in value]
    return CANARY if isinstance(value, int | float) else f"{value} {CANARY}" if value else value


def spoilt(value: Any) -> tuple[Any, int]:
    """The file with all that is unconfirmed spoilt, and how many places those were."""
    if isinstance(value, list):
        done = [spoilt(inner) for inner in value]
        return [inner for inner, _ in done], sum(found for _, found in done)
    if not isinstance(value, dict):
        return value, 0
    if "status" in value:
        return spoil(value), 1
    parts = {key: spoilt(inner) for key, inner in value.items()}
    return {key: inner for key, (inner, _) in parts.items()}, sum(found for _, found in parts.values())


def with_canaries(classroom: Classroom) -> Iterator[int]:
    """Spoil every file of the copy; how many unconfirmed places each has."""
    for file in FILES:
        path = classroom.folder / file
        changed, found = spoilt(json.loads(path.read_bytes()))
        path.write_text(json.dumps(changed), encoding="utf-8")
        yield found


def test_no_field_with_a_status_is_loaded(standard_copy: Classroom) -> None:
    assert sum(with_canaries(standard_copy)) > 35
    loaded = load_data_set(standard_copy.folder)
    confirmed = [source for source in loaded.sources if not source.unconfirmed]
    shown = repr((loaded.materials, loaded.applications, loaded.education, confirmed))
    assert str(CANARY) not in shown
    for content in documents_of(standard_copy.folder).content.values():
        assert str(CANARY).encode() not in content


def test_no_screen_or_sheet_is_made_from_a_field_with_a_status(standard_copy: Classroom) -> None:
    """All they show comes from the documents, the debrief of a match or a class, and the quiz."""
    assert sum(with_canaries(standard_copy)) > 35
    loaded = load_data_set(standard_copy.folder)
    one = document_of(played_with(loaded))
    quiz = [quiz_document(loaded, drawn_by) for drawn_by in map(str, range(40))]
    shown = json.dumps([one, class_debrief([one, one]), quiz])
    assert str(CANARY) not in shown
    unconfirmed = {source.code for source in loaded.sources if source.unconfirmed}
    assert unconfirmed
    assert not [code for code in unconfirmed if f'"{code}"' in shown]
