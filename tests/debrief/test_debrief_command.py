"""`rawsiko debrief`: sentences for people, JSON for programs, one line for anything but a match file."""

import json
from pathlib import Path

from click.testing import CliRunner

from rawsiko.cli import main
from tests.debrief.matches import PLAYTHROUGHS

FILE = str(PLAYTHROUGHS / "four-players-in-order.rawsiko")


def test_it_shows_the_steps() -> None:
    result = CliRunner().invoke(main, ["debrief", FILE])
    assert result.exit_code == 0
    assert [line for line in result.output.splitlines() if line[:1].isdigit()] == [
        "1  What you fought over",
        "2  What stopped",
        "3  Board and world",
        "4  With China open",
    ]


def test_programs_get_the_document() -> None:
    document = json.loads(CliRunner().invoke(main, ["debrief", FILE, "--json"]).output)
    assert (document["format"], document["version"]) == ("rawsiko debrief", 1)


def test_what_is_no_match_file_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("hello")
    result = CliRunner().invoke(main, ["debrief", str(tmp_path / "note.txt")])
    assert result.exit_code == 1
    assert len(result.output.strip().splitlines()) == 1
