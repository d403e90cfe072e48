"""Compiled modules that are older than their source are not used, and people are told."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hatch_build import GROUPS, facts_of, modules_of, read_by, read_stamp
from rawsiko.interpreted import changed_file

ROOT = Path(__file__).parent.parent
ASK = (
    "import json, rawsiko.rules.placing as placing, rawsiko.bots.plans as plans; "
    "from rawsiko.interpreted import notice; "
    "print(json.dumps([placing.__file__.endswith('.py'), plans.__file__.endswith('.py'), notice()]))"
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the package in a checkout, as it is compiled here."""
    stamp = read_stamp(ROOT / "src")
    if stamp is None or set(stamp["groups"]) != set(GROUPS):
        pytest.skip("The rules are not compiled here.")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("_web", "__pycache__"))
    (tmp_path / "hatch_build.py").touch()
    return tmp_path / "src"


def asked(source: Path, **environment: str) -> tuple[bool, bool, str | None]:
    """Whether a module of the rules and one of the bots run as source there, and what people are told."""
    kept = {name: value for name, value in os.environ.items() if name != "RAWSIKO_INTERPRETED"}
    run = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=source,
        env={**kept, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    rules, bots, told = json.loads(run.stdout)
    return rules, bots, told


def test_an_edited_rule_runs_as_it_now_reads(checkout: Path) -> None:
    rule = checkout / "rawsiko" / "rules" / "placing.py"
    rule.write_text(rule.read_text() + "# edited\n")
    rules, bots, told = asked(checkout)
    assert (rules, bots) == (True, True)  # the bots were compiled for the old rules
    assert told is not None
    assert "rawsiko/rules/placing.py has changed" in told
    assert "make compiled" in told


def test_an_edit_that_concerns_only_the_first_group_takes_the_later_ones_with_it(checkout: Path) -> None:
    patches = (
        checkout / "rawsiko" / "server" / "tables" / "patches.py"
    )  # compiled with the rules; no bot imports it
    patches.write_text(patches.read_text() + "# edited\n")
    assert asked(checkout)[:2] == (True, True)


def test_an_edited_bot_leaves_the_rules_compiled(checkout: Path) -> None:
    bot = checkout / "rawsiko" / "bots" / "plans.py"
    bot.write_text(bot.read_text() + "# edited\n")
    rules, bots, told = asked(checkout)
    assert (rules, bots) == (False, True)
    assert told is not None


def test_what_compiled_modules_import_counts_as_their_source(checkout: Path) -> None:
    numbers = checkout / "rawsiko" / "rules" / "house_rules.py"
    numbers.write_text(numbers.read_text() + "# edited\n")
    assert asked(checkout)[:2] == (True, True)


def test_a_file_that_was_only_written_again_changes_nothing(checkout: Path) -> None:
    (checkout / "rawsiko" / "rules" / "placing.py").touch()
    assert asked(checkout) == (False, False, None)


def test_compiled_modules_of_unknown_origin_are_not_used(checkout: Path) -> None:
    (checkout / "rawsiko" / ".compiled").write_text("0f05287d")
    rules, bots, told = asked(checkout)
    assert (rules, bots) == (True, True)
    assert told is not None


def test_a_process_keeps_to_what_the_one_that_started_it_chose(checkout: Path) -> None:
    assert asked(checkout, RAWSIKO_INTERPRETED="bots")[:2] == (False, True)
    assert asked(checkout, RAWSIKO_INTERPRETED="1")[:2] == (True, True)


def test_an_installed_wheel_asks_for_no_source(checkout: Path) -> None:
    (checkout.parent / "hatch_build.py").unlink()
    (checkout / "rawsiko" / ".compiled").unlink()
    assert asked(checkout) == (False, False, None)


def test_a_file_is_compared_by_size_then_time_then_content(tmp_path: Path) -> None:
    file = tmp_path / "rule.py"
    file.write_text("INCOME = 3\n")
    files = {"rule.py": list(facts_of(file))}
    assert changed_file(tmp_path, files) is None
    file.touch()
    assert changed_file(tmp_path, files) is None
    file.write_text("INCOME = 4\n")
    os.utime(file, ns=(0, 0))
    assert changed_file(tmp_path, files) == "rule.py"
    file.unlink()
    assert changed_file(tmp_path, files) == "rule.py"


def test_all_that_a_group_imports_is_compared() -> None:
    read = {str(file.relative_to(ROOT / "src")) for file in read_by("bots", ROOT / "src")}
    assert {"rawsiko/rules/house_rules.py", "rawsiko/rules/match.py", "rawsiko/bots/plans.py"} <= read
    assert not any(name.startswith(("rawsiko/server", "rawsiko/cli")) for name in read)


def test_each_group_calls_only_those_before_it() -> None:
    """Libraries that call each other could not be loaded one after the other."""
    after: set[str] = set()
    for group in reversed(GROUPS):
        read = {str(file.relative_to(ROOT / "src")) for file in read_by(group, ROOT / "src")}
        assert not read & {module.replace(".", "/") + ".py" for module in after}
        after |= set(modules_of(group))
