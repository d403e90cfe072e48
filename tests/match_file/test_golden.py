"""Golden files: every file of every version is read, retold and written as it was."""

from pathlib import Path
from typing import get_args

import pytest

from rawsiko.match_file import read_match, replay, write_match
from rawsiko.match_file.story import Story
from rawsiko.rules.events import Event
from tests.match_file.golden import FOLDER, events_of
from tests.match_file.matches import standard

FILES = sorted(FOLDER.glob("*.rawsiko"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_file_is_read_retold_and_written_as_it_was(file: Path) -> None:
    content = file.read_bytes()
    record = read_match(content)
    assert write_match(record, standard()).encode() == content
    story = Story(record, standard())
    assert all(told.text.strip() for step in replay(record, standard()) for told in story.tell(step)[:3])


def test_the_golden_files_hold_everything_a_match_can_hold() -> None:
    records = [read_match(file.read_bytes()) for file in FILES]
    told: set[type[Event]] = {type(event) for record in records for event in events_of(record)}
    assert told == set(get_args(Event))
    assert {record.options.players for record in records} == {3, 4, 5}
    listed = [record.options.listed() for record in records]
    for switch in range(2, 9):
        assert {bool(options[switch]) for options in listed} == {False, True}
    assert any(record.branches for record in records)
    assert any(record.result is None for record in records)
    assert any(record.additions for record in records)


def test_a_match_that_uses_nothing_new_is_of_version_1() -> None:
    versions = {file.stem: file.read_text("utf-8").splitlines()[0] for file in FILES}
    assert {name for name, line in versions.items() if line == "rawsiko match 2"} == {
        name for name in versions if name.startswith("v2-")
    }
    assert set(versions.values()) == {"rawsiko match 1", "rawsiko match 2"}
