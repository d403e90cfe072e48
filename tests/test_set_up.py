"""What make calls to set up and check a checkout: `tools/set_up.py`, `tools/check.py`, `hatch_build.py`."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import hatch_build

ROOT = Path(__file__).parent.parent


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"tool_{name}", ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = tool("set_up")
    monkeypatch.setattr(module, "INSTALLED", tmp_path / "installed")
    return module


def test_a_step_is_done_once_until_what_it_is_made_from_changes(set_up: ModuleType) -> None:
    done: list[str] = []
    for content in (b"1", b"1", b"2"):
        set_up.once("packages", content, lambda: done.append("packages"))
    assert len(done) == 2


def test_a_step_that_failed_is_tried_again(set_up: ModuleType) -> None:
    steps = set_up.Steps()
    for _ in range(2):
        with pytest.raises(set_up.Failed, match=r"(?s)Failed: the client.*no such thing"):
            set_up.once(
                "client", b"", lambda: steps.run("the client", sys.executable, "-c", "exit('no such thing')")
            )


def test_a_step_says_when_it_begins_and_ends(set_up: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    set_up.Steps().run("the client", sys.executable, "-c", "print('much talk')")
    began, ended = capsys.readouterr().out.splitlines()
    assert began == "  the client ..."
    assert ended.startswith("  the client: done in ")


def test_nothing_new_is_begun_once_a_step_has_failed(set_up: ModuleType) -> None:
    steps = set_up.Steps()
    steps.stop()
    with pytest.raises(set_up.Failed):
        steps.run("the client", sys.executable, "-c", "")


def test_the_packages_for_node_are_pinned_as_in_the_whole_list(
    set_up: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def look(_self: object, _name: str, *words: object) -> None:
        asked.append(Path(str(words[-1])).read_text())

    monkeypatch.setattr(set_up.Steps, "run", look)
    set_up.first_packages(set_up.Steps())
    [listed] = asked
    for name in set_up.FIRST:
        assert f"\n{name}==" in f"\n{listed}"
    assert listed.count("==") == len(set_up.FIRST)
    assert listed.count("--hash=sha256:") >= len(set_up.FIRST)


@pytest.mark.parametrize(
    ("wish", "compiler", "fresh", "said"),
    [
        ("", True, False, "slower bots"),
        ("", False, False, "C compiler"),
        ("", True, True, ""),
        ("later", True, False, ""),
    ],
)
def test_the_game_starts_first_and_says_what_is_compiled_beside_it(
    set_up: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    wish: str,
    compiler: bool,
    fresh: bool,
    said: str,
) -> None:
    begun: list[list[str]] = []
    monkeypatch.setenv("RAWSIKO_COMPILE", wish)
    monkeypatch.setattr(hatch_build, "has_c_compiler", lambda: compiler)
    monkeypatch.setattr(hatch_build, "up_to_date", lambda _: fresh)
    monkeypatch.setattr(set_up.subprocess, "Popen", lambda words, **_: begun.append(words))
    set_up.compile_beside()
    assert (said in capsys.readouterr().out) if said else not capsys.readouterr().out
    assert len(begun) == (compiler and not fresh and wish == "")


def test_the_summary_names_what_failed_and_what_may_mend_it() -> None:
    check = tool("check")
    of_format = check.Check("ruff format", [sys.executable, "-c", "exit(1)"], True)
    of_types = check.Check("mypy", [sys.executable, "-c", "exit(1)"], False)
    good = check.Check("imports", [sys.executable, "-c", ""], False)
    assert check.failed_of([of_format, good, of_types]) == [of_format, of_types]
    assert check.summary([of_format, of_types]) == "Failed: ruff format, mypy. Try `make format`."
    assert check.summary([of_types]) == "Failed: mypy."
    assert check.summary([]) == "All checks passed."


def test_without_the_environment_npm_says_what_to_do() -> None:
    run = subprocess.run(
        [sys.executable, "-S", "-I", ROOT / "tools" / "npm.py", "run", "dev"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert "make dev" in run.stderr
    assert "Traceback" not in run.stderr


class TestCompilingBeside:
    """At low priority, while a game runs."""

    @pytest.fixture
    def source(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setattr(hatch_build, "has_c_compiler", lambda: True)
        monkeypatch.setattr(os, "nice", lambda _: 0, raising=False)
        monkeypatch.delenv("RAWSIKO_COMPILE", raising=False)
        (tmp_path / "src" / "rawsiko").mkdir(parents=True)
        return tmp_path / "src"

    def test_it_says_when_the_next_start_is_quicker(
        self, source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(hatch_build, "compile_groups", lambda *_: None)
        hatch_build.compile_beside(source)
        assert "From the next start on" in capsys.readouterr().err

    def test_a_failing_compiler_is_one_sentence_and_a_log(
        self, source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def fail(*_: object) -> None:
            raise SystemExit("gcc: internal error")

        monkeypatch.setattr(hatch_build, "compile_groups", fail)
        with pytest.raises(SystemExit):
            hatch_build.compile_beside(source)
        [told] = capsys.readouterr().err.splitlines()
        assert "The game goes on without" in told
        assert (source.parent / "build" / "compile.log").read_text() == "gcc: internal error"

    def test_ctrl_c_is_one_sentence(
        self, source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def interrupt(*_: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(hatch_build, "compile_groups", interrupt)
        with pytest.raises(SystemExit):
            hatch_build.compile_beside(source)
        [told] = capsys.readouterr().err.splitlines()
        assert "begins again" in told

    @pytest.mark.skipif(sys.platform == "win32", reason="make does not compile beside the game there")
    def test_a_second_one_leaves_it_to_the_first(
        self, source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        compiled: list[object] = []
        monkeypatch.setattr(hatch_build, "compile_groups", lambda *_: compiled.append(1))
        lock = source / "rawsiko" / f"{hatch_build.STAMP}.lock"
        with hatch_build.one_at_a_time(lock, print, wait=False) as first:
            hatch_build.compile_beside(source)
        assert first
        assert compiled == []
        assert capsys.readouterr().err == ""
