"""`rawsiko analyse` in the terminal."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from rawsiko.bots.explanations import FullCode, FullReason
from rawsiko.cli import main
from rawsiko.cli.masters_reasons import reason_line
from rawsiko.data import load_data_set
from rawsiko.match_file import write_match
from rawsiko.rules import Options
from tests.analysis.matches import played


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    record = played(4, Options(3, turns=3), ("novice", "novice", "apprentice"))
    file = tmp_path / "match.rawsiko"
    file.write_text(write_match(record, load_data_set()), encoding="utf-8")
    return file


def test_it_shows_the_account_and_the_moments(match_file: Path) -> None:
    told = CliRunner().invoke(main, ["analyse", str(match_file)])
    assert told.exit_code == 0, told.output
    assert "What decided it" in told.output
    assert "moved the chances most" in told.output
    masters = [line for line in told.output.splitlines() if line.strip().startswith("Master")]
    assert len(masters) == 3
    assert told.output.count("Why: ") >= len(masters)


@pytest.mark.parametrize("code", FullCode)
def test_every_reason_has_a_sentence_with_names(code: FullCode) -> None:
    record = played(4, Options(3, turns=3), ("novice", "novice", "apprentice"))
    values = dict.fromkeys(("territory", "application", "material", "seat"), 1)
    counted = dict.fromkeys(("missing", "materials", "points"), 7)
    line = reason_line(FullReason(code, values | counted), record, load_data_set())
    assert line.startswith("Why: ")
    assert line.endswith(".")
    assert "{" not in line


def test_a_reason_names_a_rival_and_a_territory() -> None:
    record = played(4, Options(3, turns=3), ("novice", "novice", "apprentice"))
    data_set = load_data_set()
    line = reason_line(FullReason(FullCode.TAKES_FROM_RIVAL, {"territory": 4, "seat": 2}), record, data_set)
    territory, rival = data_set.territories[4].names["en"], record.players[2].name
    assert line == f"Why: taking {territory} weakens {rival}."


def test_it_prints_a_document_for_programs(match_file: Path) -> None:
    told = CliRunner().invoke(main, ["analyse", str(match_file), "--json"])
    document = json.loads(told.output)
    assert document["version"] == 1
    for account in document["accounts"]:
        parts = sum(account[name] for name in ("equal", "deal", "dice", "own", "others"))
        assert parts == pytest.approx(account["final"], abs=1e-9)


def test_a_match_that_is_not_over_is_refused(tmp_path: Path) -> None:
    record = played(4, Options(3, turns=3), ("novice", "novice", "apprentice")).until(9)
    (tmp_path / "half.rawsiko").write_text(write_match(record, load_data_set()), encoding="utf-8")
    told = CliRunner().invoke(main, ["analyse", str(tmp_path / "half.rawsiko")])
    assert told.exit_code == 1
    assert "not over" in told.output


def test_a_file_that_is_no_match_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("hello")
    told = CliRunner().invoke(main, ["analyse", str(tmp_path / "other.txt")])
    assert told.exit_code == 1
    assert "Traceback" not in told.output
