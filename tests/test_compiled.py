"""Compiled and interpreted, it is the same game: bit for bit, with all options."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hatch_build import GROUPS, has_c_compiler, modules_of
from rawsiko.interpreted import notice
from tests.trajectories import digest, interpreted_modules

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def interpreted_run() -> Any:
    """The same matches in a process that runs the source."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.trajectories"],
        cwd=ROOT,
        env={**os.environ, "RAWSIKO_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_where_there_is_a_c_compiler_the_installed_rules_are_compiled() -> None:
    if os.environ.get("RAWSIKO_INTERPRETED") == "1" and notice() is None:
        pytest.skip("This run is interpreted on purpose.")
    if os.environ.get("RAWSIKO_COMPILE") == "0" or not has_c_compiler():
        pytest.skip("The rules were not to be compiled here.")
    assert interpreted_modules() == [], (
        "These modules are not compiled, although there is a C compiler; `make compiled` compiles them."
    )


def test_an_interpreted_run_is_interpreted_throughout(interpreted_run: Any) -> None:
    assert len(interpreted_run["interpreted"]) == sum(len(modules_of(group)) for group in GROUPS)


def test_every_choice_and_every_position_is_the_same_compiled_and_interpreted(interpreted_run: Any) -> None:
    assert digest() == interpreted_run["digest"]
