"""A progress bar is for long runs, and for people."""

import io

import pytest
from rich.console import Console

from rawsiko.cli.progress_bar import ProgressBar


def terminal(*, is_one: bool = True) -> tuple[Console, io.StringIO]:
    shown = io.StringIO()
    return Console(file=shown, force_terminal=is_one, width=80), shown


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run has taken a minute."""
    monkeypatch.setattr(ProgressBar, "seconds", lambda _bar: 60.0)


@pytest.mark.usefixtures("slow")
def test_a_long_run_on_a_terminal_shows_how_far_it_is() -> None:
    console, shown = terminal()
    with ProgressBar(200, console) as bar:
        bar.advance(50)
        bar.advance(100)
        assert bar.shown is not None
        bar.shown.refresh()
    assert "150/200" in shown.getvalue()


def test_a_short_run_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ProgressBar, "seconds", lambda _bar: 0.5)
    console, shown = terminal()
    with ProgressBar(200, console) as bar:
        bar.advance(200)
    assert shown.getvalue() == ""


@pytest.mark.usefixtures("slow")
def test_without_a_terminal_nothing_is_shown() -> None:
    console, shown = terminal(is_one=False)
    with ProgressBar(200, console) as bar:
        bar.advance(50)
    assert shown.getvalue() == ""
