"""The wheel alone, in an empty environment: no registry, no Node, no compiler, no make."""

import os
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PATIENCE = 60
NOT_IN_A_LIGHT_INSTALL = ("asyncpg", "redis", "openskill", "numpy", "pettingzoo")

pytestmark = pytest.mark.skipif("RAWSIKO_SKIP_WEB" in os.environ, reason="the client was not to be built")


def run(*words: str | Path, **environment: str) -> str:
    """Run a command to its end and return what it printed."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=ROOT,
        env=os.environ | environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment in which nothing but the wheel was installed, without any registry."""
    wheels = tmp_path_factory.mktemp("wheels")
    run(Path(sys.executable).with_name("hatchling"), "build", "-t", "wheel", "-d", wheels)
    [wheel] = wheels.glob("rawsiko-*.whl")
    run(sys.executable, "-m", "pip", "download", "--quiet", "--only-binary", ":all:", "-d", wheels, wheel)
    home = tmp_path_factory.mktemp("home") / "environment"
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if sys.platform == "win32" else "bin")
    run(
        *(programs / "python", "-m", "pip", "install", "--quiet", "--no-index", "--find-links", wheels),
        wheel,
        PATH=str(programs),
        PIP_NO_INDEX="1",
    )
    return programs


def test_the_game_starts_from_the_wheel_and_answers(installed: Path, tmp_path: Path) -> None:
    words = [str(installed / "rawsiko"), "play", "--local", "--no-browser", "--port", "0"]
    only_this = {"PATH": str(installed), "HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(words, cwd=tmp_path, env=only_this, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            said = server.stdout.readline()  # when it is ready
            with urllib.request.urlopen(said.split()[-1], timeout=PATIENCE) as answer:
                page = answer.read()
        finally:
            server.terminate()
    assert b"<title>" in page


def test_the_rules_in_the_wheel_are_compiled_where_ours_are(installed: Path) -> None:
    ask = "import rawsiko.rules.match as match; print(match.__file__.endswith('.py'))"
    ours = run(sys.executable, "-c", ask)
    assert run(installed / "python", "-c", ask) == ours


def test_the_light_install_is_light(installed: Path) -> None:
    found = run(installed / "python", "-m", "pip", "list", "--format", "freeze").lower()
    assert [name for name in NOT_IN_A_LIGHT_INSTALL if f"\n{name}==" in f"\n{found}"] == []
