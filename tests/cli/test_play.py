"""`rawsiko play`: the game on this machine."""

import pytest
from click.testing import CliRunner

from rawsiko.cli import play as module
from rawsiko.cli.play import has_a_display, play
from rawsiko.server.settings import Settings

#: A port that was free.
FOUND = 40_123


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What would be served; everything is ready at once."""
    found: list[Settings] = []

    def serve(choose, when_ready):  # type: ignore[no-untyped-def]
        settings = choose()
        found.append(settings)
        when_ready(settings.port or FOUND)

    monkeypatch.setattr(module, "serve_until_stopped", serve)
    return found


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were opened in a browser."""
    found: list[str] = []
    monkeypatch.setattr("webbrowser.open", found.append)
    return found


def test_it_serves_the_network_and_opens_the_browser(
    served: list[Settings], opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "has_a_display", lambda: True)
    result = CliRunner().invoke(play, ["--port", "9123"])
    assert result.exit_code == 0
    assert (served[0].host, served[0].port) == ("0.0.0.0", 9123)
    assert opened == ["http://localhost:9123"]
    assert "http://localhost:9123" in result.stdout


def test_with_port_0_it_opens_the_browser_at_the_port_it_has_found(
    served: list[Settings], opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "has_a_display", lambda: True)
    result = CliRunner().invoke(play, ["--port", "0"])
    assert served[0].port == 0
    assert opened == [f"http://localhost:{FOUND}"]
    assert f"http://localhost:{FOUND}" in result.stdout


def test_without_a_display_it_only_says_where_it_is(
    served: list[Settings], opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "has_a_display", lambda: False)
    assert CliRunner().invoke(play, ["--local"]).exit_code == 0
    assert served[0].host == "127.0.0.1"
    assert opened == []


def test_a_display_is_known_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not has_a_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_a_display()
