"""`rawsiko simulate`: a table for people, JSON for programs, match files to keep, a sentence for mistakes."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rawsiko.cli import main
from rawsiko.data import load_data_set
from rawsiko.interpreted import is_compiled
from rawsiko.match_file import MatchRecord, read_match
from tests.data.classroom import Classroom, small_set

QUICK = ("--seed", "3", "--matches", "12", "--turns", "3")
TIMES = ("seconds", "decisions_per_second", "matches_per_second", "jobs")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["simulate", *map(str, arguments)])


def answer(*arguments: str | Path) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def came_to(*arguments: str | Path) -> Any:
    """The answer without what differs from run to run."""
    return {name: value for name, value in answer(*arguments).items() if name not in TIMES}


def refusal(*arguments: str | Path) -> str:
    """What is said of input that cannot be used: words in one line, without the frame."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return " ".join(result.stderr.replace("│", " ").split())


@pytest.fixture
def classroom(tmp_path: Path) -> Classroom:
    small = Classroom(tmp_path / "classroom")
    small.folder.mkdir()
    for file, value in small_set().items():
        small.write(file, value)
    return small


def test_json_has_what_was_played_and_the_result() -> None:
    told = answer(*QUICK, "--players", "5")
    assert told["players"] == len(told["bots"]) == len(told["wins_by_seat"]) == 5
    assert (told["matches"], told["turns"], told["seed"], told["jobs"]) == (12, 3, 3, 1)
    assert told["data_set"] == {"id": "standard-1", "hash": load_data_set().hash}
    assert sum(told["wins_by_seat"]) == pytest.approx(12)
    assert told["mean_decisions"] == told["decisions"] / 12
    assert told["seconds"] > 0
    assert told["decisions_per_second"] == pytest.approx(told["decisions"] / told["seconds"])
    assert told["matches_per_second"] == pytest.approx(12 / told["seconds"])
    assert told["compiled"] is is_compiled()


@pytest.mark.parametrize(
    ("switch", "field"),
    [
        ("--advanced-setup", "advanced_setup"),
        ("--stranglehold", "stranglehold"),
        ("--trade-with-china", "trade_with_china"),
        ("--in-order", "sealed_placing"),
    ],
)
def test_every_option_of_a_match_can_be_switched(switch: str, field: str) -> None:
    assert answer(*QUICK)[field] != answer(*QUICK, switch)[field]


def test_the_same_seed_gives_the_same_result_in_any_number_of_processes() -> None:
    assert came_to(*QUICK) == came_to(*QUICK) == came_to(*QUICK, "--jobs", "2")


def test_without_a_seed_one_is_drawn_and_shown_so_that_the_run_can_be_repeated() -> None:
    drawn = came_to("--matches", "12")
    assert drawn == came_to("--matches", "12", "--seed", str(drawn["seed"]))
    assert drawn["seed"] != came_to("--matches", "12")["seed"]


def test_people_get_a_table_with_a_line_for_every_seat() -> None:
    result = run(*QUICK, "--players", "3", "--trade-with-china")
    assert result.exit_code == 0
    assert result.stdout.startswith("12 matches of 3 players and 3 Turns, seed 3\nwith Trade with China\n")
    assert sum("random" in line for line in result.stdout.splitlines()) == 3
    assert "decisions/s" in result.stdout
    assert result.stderr == ""


def test_your_own_data_set_can_be_played(classroom: Classroom) -> None:
    told = came_to(*QUICK, "--data", classroom.folder)
    assert told["data_set"]["id"] == "classroom"
    assert told == came_to(*QUICK, "--data", classroom.folder, "--jobs", "2")


class TestMatchFiles:
    """--out keeps every match."""

    def records(self, folder: Path) -> list[MatchRecord]:
        return [
            read_match(file.read_bytes(), lambda _id, _hash: load_data_set())
            for file in sorted(folder.iterdir())
        ]

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_the_matches_kept_are_those_that_are_played_without(self, tmp_path: Path, jobs: str) -> None:
        folder = tmp_path / "new" / "matches"
        told = came_to(*QUICK, "--trade-with-china", "--out", folder, "--jobs", jobs)
        assert told == came_to(*QUICK, "--trade-with-china")
        names = [file.name for file in sorted(folder.iterdir())]
        assert names == [f"match-{number:04}.rawsiko" for number in range(1, 13)]
        wins = [0.0] * 4
        for record in self.records(folder):
            assert record.result is not None
            first = [score.seat for score in record.result if score.rank == 1]
            for seat in first:
                wins[seat] += 1 / len(first)
        assert wins == pytest.approx(told["wins_by_seat"])

    def test_a_file_names_the_bots(self, tmp_path: Path) -> None:
        run(*QUICK, "--out", tmp_path / "matches")
        assert {player.bot for player in self.records(tmp_path / "matches")[0].players} == {"random"}

    def test_bots_of_every_kind_can_be_kept(self, tmp_path: Path) -> None:
        bots = ("--players", "3", "--bots", "novice,expert:50,tests.bots.own_bots:Idle")
        told = came_to(*QUICK, *bots, "--out", tmp_path / "matches")
        assert told == came_to(*QUICK, *bots)
        players = self.records(tmp_path / "matches")[0].players
        assert [player.bot for player in players] == ["novice", "expert/50", "own"]

    def test_a_folder_with_something_in_it_is_refused_and_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "mine").touch()
        assert "is not empty; name a new folder for the match files." in refusal("--out", tmp_path)
        assert [file.name for file in tmp_path.iterdir()] == ["mine"]

    def test_an_empty_folder_may_be_used(self, tmp_path: Path) -> None:
        assert run(*QUICK, "--out", tmp_path).exit_code == 0

    def test_a_file_is_no_folder(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        assert "is a file, not a folder." in refusal("--out", tmp_path / "file")
        assert "cannot be used: Not a directory." in refusal("--out", tmp_path / "file" / "folder")

    def test_a_name_that_is_too_long_is_refused(self) -> None:
        assert "cannot be used: File name too long." in refusal("--out", "x" * 1000)

    def test_a_million_files_are_refused(self, tmp_path: Path) -> None:
        folder = tmp_path / "matches"
        assert "At most 100,000 matches can be kept as files." in refusal(
            "--out", folder, "--matches", "1000000"
        )
        assert not folder.exists()

    def test_a_folder_that_disappears_is_reported_in_a_sentence(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("rawsiko.cli.simulate.make_folder", lambda _folder: None)
        result = run(*QUICK, "--out", tmp_path / "gone")
        assert result.exit_code == 1
        assert result.stderr.endswith("match-0001.rawsiko cannot be written: No such file or directory.\n")


class TestRefusals:
    """Whatever cannot be is refused in a sentence, with exit code 2."""

    @pytest.mark.parametrize(
        ("option", "value"),
        [
            ("--players", "2"),
            ("--players", "6"),
            ("--turns", "2"),
            ("--turns", "21"),
            ("--matches", "0"),
            ("--matches", "1000000001"),
            ("--seed", "-1"),
            ("--seed", str(2**32)),
            ("--jobs", "0"),
            ("--jobs", "1000"),
        ],
    )
    def test_numbers_out_of_range(self, option: str, value: str) -> None:
        said = refusal(option, value)
        assert f"Invalid value for '{option}'" in said
        assert f"{value} is not in the range" in said

    @pytest.mark.parametrize("option", ["--players", "--turns", "--matches", "--seed", "--jobs"])
    def test_what_is_no_number(self, option: str) -> None:
        assert "'many' is not a valid integer range" in refusal(option, "many")

    def test_unknown_bots(self) -> None:
        assert "There is no bot 'deep'; choose random, novice" in refusal("--bots", "deep")

    def test_too_few_bots(self) -> None:
        assert "2 bots are named for 4 seats" in refusal("--bots", "random,random")

    def test_a_data_set_that_is_not_there(self, tmp_path: Path) -> None:
        said = refusal("--data", tmp_path / "nowhere")
        assert "is not a playable data set" in said

    def test_a_data_set_with_a_mistake(self, classroom: Classroom) -> None:
        with classroom.edited("board.json") as board:
            board["territories"][0]["continent"] = "c9"
        assert "'c9' is not a Continent of board.json." in refusal("--data", classroom.folder)

    def test_refused_input_leaves_no_folder_behind(self, tmp_path: Path) -> None:
        refusal("--out", tmp_path / "matches", "--data", tmp_path / "nowhere")
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_long_run_without_a_word(jobs: str) -> None:
    command = [sys.executable, "-m", "rawsiko", "simulate", "--matches", "1000000000", "--jobs", jobs]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()  # it has begun
        process.send_signal(signal.SIGINT)
        try:
            _, said = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert said == ""
