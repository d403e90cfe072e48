"""`rawsiko arena`: a table for people, JSON for programs, a sentence for mistakes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rawsiko.cli import main
from rawsiko.data import DataSet, load_data_set
from rawsiko.measuring import arena
from rawsiko.measuring.regret import load_scenes

QUICK = ("--bots", "novice,random,random", "--matches", "9", "--turns", "3", "--seed", "3")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["arena", *map(str, arguments)])


def came_to(*arguments: str) -> Any:
    """The JSON without what differs from run to run."""
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    for name in ("seconds", "jobs"):
        del told[name]
    for line in told["bots"]:
        assert line.pop("ms_per_decision") >= 0
    return told


def refusal(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return " ".join(result.stderr.replace("│", " ").split())


def test_json_has_a_line_for_every_bot() -> None:
    told = came_to(*QUICK)
    assert [line["bot"] for line in told["bots"]] == ["novice", "random"]
    for line in told["bots"]:
        assert {"seats", "win_share", "interval", "mean_points", "mean_rank", "rating"} <= set(line)
        assert line["interval"][0] <= line["win_share"] <= line["interval"][1]
    assert (told["matches"], told["deals"], told["turns"], told["players"]) == (9, 3, 3, 3)
    assert told["data_set"] == {"id": "standard-1", "hash": load_data_set().hash}


def test_the_same_seed_gives_the_same_result_in_any_number_of_processes() -> None:
    assert came_to(*QUICK) == came_to(*QUICK) == came_to(*QUICK, "--jobs", "2")


def test_without_a_seed_one_is_drawn_and_shown_so_that_the_run_can_be_repeated() -> None:
    unseeded = ("--bots", "random", "--matches", "3", "--turns", "3")
    drawn = came_to(*unseeded)
    assert drawn == came_to(*unseeded, "--seed", str(drawn["seed"]))


@pytest.mark.parametrize(
    ("switch", "field"),
    [
        ("--advanced-setup", "advanced_setup"),
        ("--stranglehold", "stranglehold"),
        ("--trade-with-china", "trade_with_china"),
        ("--in-order", "sealed_placing"),
        ("--quick", "quick"),
    ],
)
def test_every_option_of_a_match_can_be_switched(switch: str, field: str) -> None:
    assert came_to(*QUICK)[field] != came_to(*QUICK, switch)[field]


def test_people_get_a_table() -> None:
    result = run(*QUICK, "--trade-with-china")
    assert result.exit_code == 0, result.output
    heading = "3 deals, each played 3 times, 3 players and 3 Turns with Trade with China\nseed 3\n"
    assert result.stdout.startswith(heading)
    assert sum(name in result.stdout for name in ("novice", "random", "win share", "95 %", "9 matches")) == 5
    assert result.stderr == ""


def test_a_clear_case_ends_early_when_asked() -> None:
    clear = ("--bots", "apprentice,random,random", "--matches", "3000", "--turns", "3", "--seed", "1")
    told = came_to(*clear, "--until-decided")
    assert told["decided_early"]
    assert told["matches"] < 300
    assert told["until_decided"] == pytest.approx(1 / 3)
    assert came_to(*clear, "--until-decided", "0.4")["until_decided"] == 0.4


@pytest.mark.parametrize(("deals", "shown"), [(2, "6 matches of 9, stopped by Ctrl-C"), (0, "")])
def test_ctrl_c_shows_what_has_been_played(deals: int, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def play_until_interrupted(contest: arena.Contest, data_set: DataSet, deal: int) -> arena.DealResult:
        if deal == deals:
            raise KeyboardInterrupt
        return play_deal(contest, data_set, deal)

    play_deal = arena.play_deal
    monkeypatch.setattr(arena, "play_deal", play_until_interrupted)
    result = run(*QUICK)
    assert result.exit_code == 130
    assert shown in result.stdout
    assert ("win share" in result.stdout) == bool(deals)


def test_your_own_bot_is_found_where_the_command_is_run(tmp_path: Path) -> None:
    (tmp_path / "idle.py").write_text("from tests.bots.own_bots import Idle\n")
    root = Path(__file__).parent.parent.parent
    command = "import sys; sys.path = [p for p in sys.path if p]; from rawsiko.cli import main; main()"
    arguments = [
        "arena",
        "--bots",
        "idle:Idle,random,random",
        "--matches",
        "6",
        "--turns",
        "3",
        "--jobs",
        "2",
    ]
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys; sys.path.append({str(root)!r}); {command}",
            *arguments,
            "--json",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["bots"][0]["bot"] == "idle:Idle"


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(("name", "sentence"), [("Cheat", "which is illegal"), ("Broken", "failed on line")])
def test_a_bot_at_fault_is_named_in_a_sentence(name: str, sentence: str, jobs: str) -> None:
    result = run("--bots", f"tests.bots.own_bots:{name},random,random", "--matches", "6", "--jobs", jobs)
    assert result.exit_code == 1
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


class TestRefusals:
    """Whatever cannot be is refused in a sentence, with exit code 2."""

    @pytest.mark.parametrize(
        ("option", "value"),
        [("--players", "6"), ("--turns", "2"), ("--matches", "0"), ("--seed", "-1"), ("--jobs", "0")],
    )
    def test_numbers_out_of_range(self, option: str, value: str) -> None:
        assert f"{value} is not in the range" in refusal("--bots", "random", option, value)

    def test_unknown_bots(self) -> None:
        assert "There is no bot 'deep'; choose random, novice" in refusal("--bots", "deep")

    def test_no_bots(self) -> None:
        assert "Missing option '--bots'" in refusal()

    @pytest.mark.parametrize("share", ["2", "0", "half"])
    def test_shares_that_are_none(self, share: str) -> None:
        said = refusal("--bots", "random", "--until-decided", share)
        assert f"'{share}' is not a share; write a number between 0 and 1, or leave it out." in said

    def test_a_data_set_that_is_not_there(self, tmp_path: Path) -> None:
        said = refusal("--bots", "random", "--data", str(tmp_path / "nowhere"))
        assert "is not a playable data set" in said


def test_regret_shows_what_each_bot_gives_away(monkeypatch: pytest.MonkeyPatch) -> None:
    playouts, scenes = load_scenes()
    monkeypatch.setattr("rawsiko.cli.regret.load_scenes", lambda: (4, scenes[:6]))
    assert playouts >= 50
    table = run("--regret", "--bots", "novice,apprentice")
    assert table.exit_code == 0, table.output
    assert "6 positions, every plan played out 4 times" in table.output
    told = json.loads(run("--regret", "--bots", "novice,apprentice", "--json").stdout)
    assert [line["bot"] for line in told["bots"]] == ["novice", "apprentice"]
    for line in told["bots"]:
        assert line["positions"] == 6
        assert -1 <= line["regret"] <= 1


def test_regret_goes_with_no_option_of_matches() -> None:
    said = refusal("--regret", "--bots", "novice", "--players", "4")
    assert "only --bots, --quick and --json go with it" in said
    assert "--regret with --players" in said
    assert "There is no bot 'nobody'" in refusal("--regret", "--bots", "nobody")
