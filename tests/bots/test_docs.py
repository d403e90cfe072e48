"""docs/bots.md, docs/own-bot.md and docs/balance.md say what the program does."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import rawsiko.bots
import rawsiko.rules
from rawsiko.bots import expert as expert_level
from rawsiko.bots import master as master_level
from rawsiko.bots.counsel import ADVISER
from rawsiko.bots.levels import LEVELS, RANDOM
from rawsiko.cli import main
from rawsiko.data import load_data_set
from rawsiko.measuring.contestants import QUICK_BUDGETS
from rawsiko.rules import TerritoryId

ROOT = Path(__file__).parent.parent.parent
BOTS = "".join((ROOT / "docs" / page).read_text("utf-8") for page in ("bots.md", "own-bot.md"))
BALANCE = (ROOT / "docs" / "balance.md").read_text("utf-8")


def blocks(language: str, text: str = BOTS) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def commands() -> list[str]:
    lines = [line for text in (BOTS, BALANCE) for block in blocks("sh", text) for line in block.splitlines()]
    return [line for line in lines if line.startswith("rawsiko ")]


def shown_class() -> str:
    [code] = [block for block in blocks("python") if "class Settler" in block]
    return code


@pytest.mark.parametrize("command", commands())
def test_every_command_is_one(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, name, *arguments = shlex.split(command, comments=True)
    monkeypatch.chdir(tmp_path)
    found = main.get_command(None, name)  # type: ignore[arg-type]
    assert found is not None
    with found.make_context(name, arguments):
        pass  # it would raise if an option were unknown or a value out of range


@pytest.mark.parametrize("command", [command for command in commands() if "mybot:" in command])
def test_your_own_bot_plays(command: str, tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(shown_class(), encoding="utf-8")
    few = re.sub(r"--matches \d+", "--matches 3 --turns 3", command)
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(few)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "mybot:Settler" in done.stdout


def test_a_table_of_novices_plays_in_the_environment(capsys: pytest.CaptureFixture[str]) -> None:
    [code] = [block for block in blocks("python") if "raw_env" in block]
    exec(code, {})
    assert capsys.readouterr().out.startswith("{'seat_0': ")


def test_a_batch_is_stepped_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    [code] = [block for block in blocks("python") if "import Batch" in block]
    exec(code, {})
    assert int(capsys.readouterr().out.split()[0]) > 0


def test_the_codes_are_those_of_the_edition() -> None:
    [code] = [block for block in blocks("python") if "def move_of" in block]
    shown: dict[str, Any] = {}
    exec(code, shown)
    edition = load_data_set().edition
    table = BOTS.split("| codes | mean |\n")[1].split("\n\n")[0]
    starts = [getattr(edition, name) for name in re.findall(r"`edition\.(\w+)`", table)]
    assert starts == sorted(starts)
    assert starts[0] == starts[1] == edition.territories
    for source in range(int(edition.territories)):
        for destination in rawsiko.rules.members(edition.neighbours[source]):
            for count in (1, 2, 3):
                decision = rawsiko.rules.MoveAssets(TerritoryId(source), TerritoryId(destination), count)
                assert shown["move_of"](edition, edition.move_code(source, destination, count)) == decision


def test_what_the_examples_import_stands_at_the_doors() -> None:
    lines = [line for block in blocks("python") for line in block.splitlines()]
    imported = {line.split()[1] for line in lines if line.startswith("from rawsiko")}
    assert (
        {"rawsiko.bots", "rawsiko.rules"}
        <= imported
        <= {
            "rawsiko.bots",
            "rawsiko.env",
            "rawsiko.env.batch",
            "rawsiko.rules",
        }
    )


@pytest.mark.parametrize("door", [rawsiko.rules, rawsiko.bots], ids=lambda door: door.__name__)
def test_a_door_names_all_that_it_offers_and_nothing_else(door: ModuleType) -> None:
    offered = {
        name
        for name, thing in vars(door).items()
        if not name.startswith("_") and not isinstance(thing, ModuleType)
    }
    assert offered == set(door.__all__)


def test_every_level_is_described() -> None:
    described = re.findall(r"^\| `(\w+)` \|", BOTS, re.MULTILINE)
    assert described == [RANDOM, *LEVELS]


def test_the_quick_preset_is_that_of_the_program() -> None:
    expert, master = QUICK_BUDGETS["expert"], QUICK_BUDGETS["master"]
    assert f"preset gives them {expert:,} and {master:,}." in BOTS


def test_the_thinking_budgets_are_those_of_the_program() -> None:
    words = " ".join(BOTS.split())
    assert f"The defaults are {expert_level.BUDGET:,} and {master_level.BUDGET:,};" in words
    assert f"Hints come from a {ADVISER.title()}." in words


@pytest.mark.parametrize("text", [BOTS, BALANCE], ids=["bots", "balance"])
def test_every_file_that_is_linked_is_there(text: str) -> None:
    for place in re.findall(r"\]\((?!https?:)([^)#]+)\)", text):
        assert (ROOT / "docs" / place).exists(), place
