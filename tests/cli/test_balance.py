"""`rawsiko balance`: tables for people, JSON for programs, a sentence for mistakes."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from rawsiko.cli import main
from rawsiko.data import load_data_set

QUICK = ("--bot", "novice", "--matches", "12", "--turns", "3", "--seed", "3")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["balance", *map(str, arguments)])


def came_to(*arguments: str) -> Any:
    result = run(*arguments, "--json", "-")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    del told["seconds"], told["jobs"]
    return told


def test_json_has_seats_cards_applications_and_continents() -> None:
    told = came_to(*QUICK, "--players", "4")
    assert len(told["seats"]) == 4
    assert len(told["applications"]) == 36
    assert sum(line["players"] for line in told["cards"]) == 48
    assert sum(line["players"] * line["win_share"] for line in told["cards"]) == pytest.approx(12)
    assert sum(told["completed_applications"].values()) == pytest.approx(1)
    assert [line["tier"] for line in told["tiers"]] == [1, 2, 3, 4]
    assert told["first_player_share"] == told["seats"][0]["win_share"]
    assert told["data_set"]["hash"] == load_data_set().hash


def test_points_by_tier_are_the_points_of_all_players() -> None:
    told = came_to(*QUICK)
    by_tier = sum(line["points_per_player"] for line in told["tiers"])
    by_seat = sum(line["mean_points"] for line in told["seats"]) / 3
    assert by_tier == pytest.approx(by_seat)


def test_the_same_seed_gives_the_same_result_in_any_number_of_processes() -> None:
    assert came_to(*QUICK) == came_to(*QUICK, "--jobs", "2")


def test_people_get_tables_and_may_keep_the_numbers(tmp_path: Path) -> None:
    file = tmp_path / "balance.json"
    result = run(*QUICK, "--json", file)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("12 matches of 3 players and 3 Turns, every seat novice\nseed 3\n")
    assert "the first player wins" in result.stdout
    assert "Medical Equipment" in result.stdout
    assert json.loads(file.read_text("utf-8"))["matches"] == 12


def test_a_file_that_cannot_be_written_is_reported_in_a_sentence(tmp_path: Path) -> None:
    result = run(*QUICK, "--json", tmp_path / "no" / "folder.json")
    assert result.exit_code == 1
    assert result.stderr.endswith("folder.json cannot be written: No such file or directory.\n")


def test_an_unknown_bot_is_refused() -> None:
    result = run("--bot", "deep")
    assert result.exit_code == 2
    assert "There is no bot 'deep'" in result.stderr


def test_the_page_about_it_is_made_from_the_json(tmp_path: Path) -> None:
    files = []
    for players in ("3", "5"):
        files.append(tmp_path / f"{players}.json")
        assert run(*QUICK, "--players", players, "--json", files[-1]).exit_code == 0
    done = run_tool("balance_page.py", tmp_path, *files)
    assert done.returncode == 0, done.stderr
    assert "| the first player wins |" in done.stdout
    assert "| card 01 |" in done.stdout
    drawn = sorted(tmp_path.glob("balance-*.svg"))
    assert len(drawn) == 4
    for picture in drawn:
        ElementTree.parse(picture)


def run_tool(name: str, *arguments: object) -> "subprocess.CompletedProcess[str]":
    tool = Path(__file__).parents[2] / "tools" / name
    return subprocess.run(
        [sys.executable, tool, *map(str, arguments)], capture_output=True, text=True, check=False
    )


def test_setups_are_judged_without_playing_on() -> None:
    done = run_tool("judge_setups.py", 4, "--setups", 3, "--bot", "novice", "--head-start", "9,6,3,0")
    assert done.returncode == 0, done.stderr
    shares = [float(share) for share in re.findall(r"\| seat \d \| 3 \| (.+) ±", done.stdout)]
    assert sum(shares) == pytest.approx(4, abs=0.03)
    assert "| asia |" in done.stdout
    wrong = run_tool("judge_setups.py", 3, "--head-start", "4,2")
    assert (wrong.returncode, wrong.stderr) == (1, "A head start gives each of 3 seats 0 to 12 Assets.\n")
