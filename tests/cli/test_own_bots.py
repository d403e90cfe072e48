"""Bots of your own: one that returns nonsense, raises or ends its process is named in one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = {
    "arena": ("arena", "--bots", "{},random,random", "--matches", "3", "--turns", "3"),
    "arena in two processes": ("arena", "--bots", "{},random,random", "--matches", "6", "--jobs", "2"),
    "regret": ("arena", "--regret", "--bots", "{}"),
    "simulate": ("simulate", "--players", "3", "--bots", "{},random,random", "--matches", "2"),
    "balance": ("balance", "--players", "3", "--bot", "{}", "--matches", "2"),
}


def run(command: str, bot: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own, as these bots may end it."""
    arguments = [part.replace("{}", f"tests.bots.own_bots:{bot}") for part in COMMANDS[command]]
    return subprocess.run(
        [sys.executable, "-c", "from rawsiko.cli import main; main()", *arguments],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_a_bot_that_ends_its_process_is_named_with_the_exit_status(command: str) -> None:
    done = run(command, "Vanishing")
    assert done.returncode == 1
    assert done.stderr == "The bot tests.bots.own_bots:Vanishing ended its process with exit status 7.\n"


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("Crashing", "Crashing crashed its process, which was killed by SIGSEGV."),
        ("Quitter", "SystemExit: 3."),
        ("Stubborn", "Refusal: never."),
        ("Cheat", "which is illegal"),
        ("Careless", "returned a Deploy with a field of the wrong type"),
        ("Unspeakable", "returned an object of type Unspeakable, which is not a Decision."),
    ],
)
def test_whatever_a_bot_does_is_reported_in_one_line(bot: str, sentence: str) -> None:
    done = run("arena", bot)
    assert done.returncode == 1
    assert bot in done.stderr
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["arena", "regret", "simulate", "balance"])
def test_a_bot_that_ends_its_process_when_it_is_made_is_refused(command: str) -> None:
    done = run(command, "Stillborn")
    said = " ".join(done.stderr.replace("│", " ").split())
    assert done.returncode == 2
    assert "'tests.bots.own_bots:Stillborn' cannot be used: it ended its process with exit status 8." in said
    assert "Traceback" not in said
