"""The sdist, built and installed as pip does it: where none of the server's packages are at build time.

That is also what `pip install .` and an installation from a git address come to.
"""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from hatch_build import GROUPS, has_c_compiler, modules_of

ROOT = Path(__file__).parent.parent
ASK = (
    "import importlib, json, sys; import rawsiko.server.app; "
    "print(json.dumps([importlib.import_module(name).__file__ for name in sys.argv[1:]]))"
)


def run(*words: str | Path, folder: Path, **environment: str) -> str:
    """Run a command to its end and return what it printed."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if not name.startswith("RAWSIKO_")}
        | environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    run(Path(sys.executable).with_name("hatchling"), "build", "-t", "sdist", "-d", folder, folder=ROOT)
    [file] = folder.glob("rawsiko-*.tar.gz")
    return file


@pytest.mark.parametrize("wish", ["1", "0"], ids=["compiled", "uncompiled"])
def test_the_sdist_can_be_built_where_nothing_else_is_installed(
    sdist: Path, tmp_path: Path, wish: str
) -> None:
    if wish == "1" and not has_c_compiler():
        pytest.skip("There is no C compiler here.")
    home = tmp_path / "environment"
    venv.create(home, with_pip=True)
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    # The client is installed in test_install.py; what is compiled is the same however hard gcc tries.
    how = {"RAWSIKO_COMPILE": wish, "RAWSIKO_OPTIMISE": "0", "RAWSIKO_SKIP_WEB": "1"}
    run(python, "-m", "pip", "install", "--quiet", sdist, folder=tmp_path, **how)
    modules = [module for group in GROUPS for module in modules_of(group)]
    files = json.loads(run(python, "-c", ASK, *modules, folder=tmp_path))
    assert {file.endswith(".py") for file in files} == {wish == "0"}
    assert all(Path(file).is_relative_to(home) for file in files)
