"""What every command does when its output cannot be written."""

import subprocess
import sys
from pathlib import Path

import pytest

from rawsiko.cli.terminal import EXIT_OUTPUT_LOST
from tests.match_file.golden import FOLDER

FULL = Path("/dev/full")
FILE = str(FOLDER / "stranglehold.rawsiko")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    "command",
    [("replay", FILE), ("verify", FILE), ("--help",), ("--version",), ("replay", "--help")],
    ids=" ".join,
)
def test_a_full_disk_is_reported_in_a_sentence(command: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        run = subprocess.run(
            [sys.executable, "-m", "rawsiko", *command],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert run.stderr == "The output could not be written: No space left on device.\n"
    assert run.returncode == EXIT_OUTPUT_LOST


FEW = ("--players", "3", "--matches", "3", "--seed", "1")


@pytest.mark.parametrize(
    "command",
    [
        ("replay", FILE),
        ("verify", FILE),
        ("tell", "--seed", "1"),
        ("simulate", *FEW),
        ("arena", "--bots", "random", *FEW),
        ("balance", "--bot", "random", *FEW),
        ("check-data",),
        ("--help",),
    ],
    ids=lambda command: command[0],
)
def test_a_closed_pipe_is_not_taken_for_an_answer(command: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "rawsiko", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        run.stdout.close()
        _, said = run.communicate()
    assert said == b"The output could not be written: Broken pipe.\n"
    assert run.returncode == EXIT_OUTPUT_LOST


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_a_full_disk_under_a_file_has_the_same_exit_code(tmp_path: Path) -> None:
    (tmp_path / "balance.json").symlink_to(FULL)
    run = subprocess.run(
        [sys.executable, "-m", "rawsiko", "balance", "--bot", "random", *FEW, "--json", "balance.json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stderr == "balance.json cannot be written: No space left on device.\n"
    assert run.returncode == EXIT_OUTPUT_LOST
