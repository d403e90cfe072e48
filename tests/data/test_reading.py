"""Files that are not JSON, or barely: a sentence each time, never a traceback."""

import json
import os
from pathlib import Path

import pytest

from rawsiko.data import Complaint, check_data_set
from tests.data.classroom import Classroom


def spoil(classroom: Classroom, content: str | bytes) -> None:
    raw = content if isinstance(content, bytes) else content.encode()
    (classroom.folder / "sources.json").write_bytes(raw)


def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    assert [str(complaint) for complaint in check_data_set(tmp_path / "nowhere")] == [
        f"'{tmp_path / 'nowhere'}' does not exist."
    ]


def test_a_file_instead_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "set").write_text("")
    assert str(check_data_set(tmp_path / "set")[0]).endswith("is not a folder.")


def test_an_empty_folder_misses_every_file(tmp_path: Path) -> None:
    assert [complaint.sentence for complaint in check_data_set(tmp_path)] == ["The file is missing."] * 7


def test_a_folder_instead_of_a_file(classroom: Classroom) -> None:
    (classroom.folder / "sources.json").unlink()
    (classroom.folder / "sources.json").mkdir()
    assert str(classroom.only_complaint()) == "sources.json: This is not a file."


def test_a_file_that_may_not_be_read(classroom: Classroom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretended, because root may read everything."""
    read_bytes = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == "sources.json":
            raise PermissionError(13, "Permission denied")
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert str(classroom.only_complaint()) == "sources.json: The file cannot be read: Permission denied."


def test_a_name_that_no_folder_can_have(tmp_path: Path) -> None:
    assert str(check_data_set(tmp_path / ("x" * 300))[0]).endswith("cannot be read: File name too long.")


def test_a_pipe_is_not_waited_for(classroom: Classroom) -> None:
    (classroom.folder / "sources.json").unlink()
    os.mkfifo(classroom.folder / "sources.json")
    assert str(classroom.only_complaint()) == "sources.json: This is not a file."


def test_a_huge_file_is_refused(classroom: Classroom) -> None:
    spoil(classroom, " " * 5_000_001)
    assert str(classroom.only_complaint()) == "sources.json: The file is larger than 5 MB."


def test_a_forgotten_comma_is_reported_with_line_and_column(classroom: Classroom) -> None:
    spoil(classroom, '{\n "sources": [\n  {"code": "BOOK" "title": "x"}\n ]\n}')
    assert str(classroom.only_complaint()) == (
        "sources.json, line 3, column 19: This is not JSON: "
        "a comma or a closing bracket is missing before this place."
    )


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        ("", "a value is missing here"),
        ('{"sources": [],}', "a comma too many"),
        ('{"sources": []} []', "the file goes on after its end"),
        ('{"sources": "', "has no closing quote"),
        ('{"sources" []}', "a colon is missing here"),
        ("{'sources': []}", "a name in double quotes"),
        ('{"sources": "a\nb"}', "a text must not run past the end of its line"),
        ('{"sources": "\\q"}', "Invalid"),
    ],
)
def test_other_slips_of_the_pen(classroom: Classroom, content: str, hint: str) -> None:
    spoil(classroom, content)
    assert hint in classroom.only_complaint().sentence
    assert classroom.only_complaint().place.startswith("line ")


def test_a_file_that_is_not_utf_8(classroom: Classroom) -> None:
    spoil(classroom, '{\n"sources": "Gr\u00f6nland"}'.encode("latin-1"))
    assert str(classroom.only_complaint()) == (
        "sources.json, line 2: The file is not UTF-8; save it in this encoding."
    )


def test_the_mark_that_some_editors_put_first_is_forgiven(classroom: Classroom) -> None:
    content = (classroom.folder / "sources.json").read_bytes()
    spoil(classroom, b"\xef\xbb\xbf" + content)
    assert classroom.complaints() == []


@pytest.mark.parametrize("levels", [40, 100_000])
def test_brackets_nested_too_deeply(classroom: Classroom, levels: int) -> None:
    spoil(classroom, '{"sources":' + "[" * levels + "]" * levels + "}")
    assert "nested" in classroom.only_complaint().sentence


def test_a_list_that_goes_on_and_on(classroom: Classroom) -> None:
    spoil(classroom, json.dumps({"sources": [1, "a"] * 2501}))
    assert str(classroom.only_complaint()) == (
        "sources.json, sources: There are more than 5,000 entries between these brackets."
    )


def test_a_key_given_twice(classroom: Classroom) -> None:
    spoil(classroom, '{"sources": [{"code": "BOOK", "title": "One", "title": "Two"}]}')
    assert str(classroom.only_complaint()) == (
        "sources.json, sources[0].title (BOOK): "
        "'title' is given twice in the same brackets; only the last one counts."
    )


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000])
def test_what_is_no_number(classroom: Classroom, number: str) -> None:
    spoil(classroom, '{"sources": [{"code": "BOOK", "title": "One", "year": ' + number + "}]}")
    complaint = classroom.only_complaint()
    assert (complaint.place, complaint.sentence.endswith("is not a number that can be used.")) == (
        "sources[0].year",
        True,
    )


@pytest.mark.parametrize("content", ["[]", "null", "7", '"text"', "{}"])
def test_json_that_is_something_else(classroom: Classroom, content: str) -> None:
    spoil(classroom, content)
    assert classroom.complaints()
    assert {complaint.file for complaint in classroom.complaints()} == {"sources.json"}


def test_odd_keys_are_shown_harmlessly(classroom: Classroom) -> None:
    spoil(classroom, '{"sources": [{"code": "BOOK", "title": "x", "\\u001b[2J\\ud800": 1}], "sources[9]": 1}')
    told = "\n".join(str(complaint) for complaint in classroom.complaints())
    assert "\\x1b[2J\\ud800" in told
    assert told.replace("\n", "").isprintable()


def test_every_file_may_be_any_json(classroom: Classroom) -> None:
    contents: list[object] = [None, [], {}, 3, "x", [[]], {"continents": {}}, {"materials": [None, 3, []]}]
    for content in contents:
        for file in sorted(path.name for path in classroom.folder.iterdir()):
            (classroom.folder / file).write_text(json.dumps(content))
        assert all(isinstance(complaint, Complaint) for complaint in classroom.complaints())
        assert classroom.complaints()
