"""`rawsiko check-data`: lines for people, JSON for programs, and an exit code for both."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rawsiko.cli.check_data import check_data
from rawsiko.data import load_data_set
from tests.data.classroom import Classroom


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(check_data, [str(argument) for argument in arguments])


def test_the_standard_set_is_checked_by_default() -> None:
    result = run()
    assert result.exit_code == 0
    assert result.output.startswith("standard-1 (Standard edition 1) is fine and can be played.\n")
    assert "6 Continents, 45 Territories, 56 links by land and 32 by sea" in result.output
    assert load_data_set().hash in result.output


def test_your_own_set_is_checked(classroom: Classroom) -> None:
    result = run(classroom.folder)
    assert result.exit_code == 0
    assert "classroom (Our class) is fine and can be played" in result.output


def test_each_complaint_is_a_line(classroom: Classroom) -> None:
    with classroom.edited("board.json") as board:
        board["territories"][0]["continent"] = "c9"
        board["links"][0]["type"] = "sae"
    result = run(classroom.folder)
    assert result.exit_code == 1
    assert result.output.splitlines()[:2] == [
        "board.json, links[0].type (c0_a - c0_b): 'sae' is not one of 'land' and 'sea'; did you mean 'sea'?",
        "board.json, territories[0].continent (c0_a): 'c9' is not a Continent of board.json.",
    ]
    assert result.output.splitlines()[-1].startswith("2 things to fix in ")


def test_programs_get_json(classroom: Classroom) -> None:
    good = json.loads(run(classroom.folder, "--json").output)
    assert (good["playable"], good["id"], good["counts"]["territories"]) == (True, "classroom", 18)
    assert (good["hash"], good["complaints"]) == (load_data_set(classroom.folder).hash, [])
    (classroom.folder / "sources.json").write_text("{")
    result = run(classroom.folder, "--json")
    bad = json.loads(result.output)
    assert result.exit_code == 1
    assert (bad["playable"], bad["hash"], bad["complaints"][0]["file"]) == (False, None, "sources.json")


@pytest.mark.parametrize("folder", ["/nowhere/at/all", "/dev/null", "", "caf\udce9"])
def test_an_odd_folder_is_a_complaint_and_no_traceback(folder: str) -> None:
    result = run(folder)
    assert result.exit_code == 1
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "to fix" in result.output
