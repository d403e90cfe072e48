"""`rawsiko replay`: the story for people, JSON for programs, one line for what is wrong."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rawsiko.cli.replay import replay
from tests.match_file.golden import FOLDER
from tests.match_file.matches import example, standard


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "example.rawsiko"
    path.write_text(example(), encoding="utf-8")
    return path


def run(*arguments: object, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(replay, [str(argument) for argument in arguments], input=stdin)


def refused(*arguments: object, stdin: str | bytes | None = None) -> str:
    """The one line that says why."""
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr.rstrip()


def test_a_match_is_told_from_the_setup_to_the_score(file: Path) -> None:
    result = run(file)
    assert result.exit_code == 0
    assert result.stdout.startswith("A match of 3 players and 3 Turns, data set standard-1.\n")
    assert "\n   1  Sun deploys in Oceania: Vietnam, New Guinea, Australia.\n" in result.stdout
    assert "\n\nTurn 1 of 3\n\n      Action Phase of Sun\n  10  Sun occupies India" in result.stdout
    assert "\n\nFinal Score\n" in result.stdout


def test_a_match_comes_from_standard_input_too(file: Path) -> None:
    assert run("-", stdin=example()).stdout == run(file).stdout


def test_the_board_is_shown_where_it_is_asked_for(file: Path) -> None:
    assert "Board" not in run(file).stdout
    assert boards(run(file, "--board")) == ["Board at the end"]
    assert boards(run(file, "--board", "2", "--board", "0")) == [
        "Board after the setup",
        "Board after Turn 2",
    ]
    assert boards(run(file, "--board", "all", "--board")) == [
        "Board after the setup",
        "Board after Turn 1",
        "Board after Turn 2",
        "Board after Turn 3",
        "Board at the end",
    ]


def boards(result: Result) -> list[str]:
    assert result.exit_code == 0
    return re.findall(r"^Board.*$", result.stdout, re.MULTILINE)


def test_the_board_after_a_turn_stands_before_the_next_one(file: Path) -> None:
    lines = run(file, "--board", "1").stdout
    assert lines.index("Turn 1 of 3") < lines.index("Board after Turn 1") < lines.index("Turn 2 of 3")


def test_a_match_can_be_stopped_anywhere(file: Path) -> None:
    result = run(file, "--until", "11", "--board")
    assert "Turkey attacks Germany" in result.stdout
    assert "The match is unfinished; it waits for Sun." in result.stdout
    assert "Germany            Sawyer  1" in result.stdout
    assert run(file, "--until", "38").stdout == run(file).stdout
    assert "waits for Sun" in run(file, "--until", "0", "--board").stdout


def test_programs_get_one_document(file: Path) -> None:
    document = json.loads(run(file, "--json").stdout)
    assert (document["format"], document["version"]) == ("rawsiko replay", 1)
    assert document["header"]["data_set"] == {"id": "standard-1", "hash": standard().hash}
    assert document["header"]["players"][2] == {
        "seat": 3,
        "name": "Sawyer",
        "bot": "random",
        "objective": "objective_03",
    }
    assert [row["number"] for row in document["rows"]] == list(range(1, 39))
    assert document["result"][0]["points"] == 11
    assert document["boards"] == []


def test_programs_get_boards_and_parts_too(file: Path) -> None:
    document = json.loads(run(file, "--json", "--until", "30", "--board", "1", "--board").stdout)
    assert [(board["after"], board["turn"]) for board in document["boards"]] == [(17, 1), (30, 3)]
    assert document["result"] is None


@pytest.mark.parametrize("name", ["unfinished-dealt", "names-and-additions", "all-options", "last-survivor"])
def test_golden_files_are_told(name: str) -> None:
    assert run(FOLDER / f"{name}.rawsiko", "--board", "all", "--board").exit_code == 0
    assert json.loads(run(FOLDER / f"{name}.rawsiko", "--json", "--board", "all").stdout)


def test_what_is_wrong_is_one_line_with_file_and_line(file: Path) -> None:
    file.write_text(example().replace("1 vietnam > india 2", "1 vietnam > indai 2"), encoding="utf-8")
    reason = "'indai' is not a Territory of standard-1; did you mean 'india'?"
    assert refused(file) == f"{file}, line 24: {reason}"
    assert refused("-", stdin=b"") == (
        "standard input: The file is empty; a match file begins with 'rawsiko match 1'."
    )


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    assert refused(tmp_path / "none") == f"{tmp_path / 'none'} cannot be read: No such file or directory."
    assert refused(tmp_path) == f"{tmp_path} cannot be read: Is a directory."
    assert refused("a\0b") == r"a\x00b cannot be read: it is not the name of a file."


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    huge = tmp_path / "huge"
    huge.write_bytes(b"#" * 3_000_000)
    assert refused(huge) == f"{huge}: A match file has at most 2 MB."


def test_a_missing_data_set_is_named_with_what_helps(file: Path, tmp_path: Path) -> None:
    file.write_text(example().replace("data standard-1", "data our-class"), encoding="utf-8")
    reason = "There is no data set 'our-class' here; there is 'standard-1'."
    assert refused(file) == f"{file}, line 2: {reason} Name the folder of the right one with --data DIR."
    sentence = refused(file, "--data", tmp_path)
    assert sentence.startswith(f"{tmp_path} is not a playable data set: ")


@pytest.mark.parametrize("moment", ["soon", "1.5", "²", "99999"])
def test_the_board_is_asked_for_by_turn(file: Path, moment: str) -> None:
    result = run(file, "--board", moment)
    assert result.exit_code == 2
    assert "is not a Turn number, 'all' or 'end'." in result.stderr


def test_a_turn_that_was_not_played_has_no_board(file: Path) -> None:
    sentence = refused(file, "--board", 19)
    assert re.fullmatch(r"There is no board after Turn 19: Turn \d+ is the last that has ended\.", sentence)


def test_a_terminal_that_knows_few_letters_gets_the_story_all_the_same() -> None:
    result = CliRunner(charset="latin-1").invoke(replay, [str(FOLDER / "names-and-additions.rawsiko")])
    assert result.exit_code == 0
    assert r"\u5b6b" in result.stdout
