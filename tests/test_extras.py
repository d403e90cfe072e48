"""The light install: if something needs more, it says what to install."""

import importlib.util
from importlib.machinery import ModuleSpec

import pytest
from click.testing import CliRunner

from rawsiko import extras
from rawsiko.cli import main
from rawsiko.extras import MissingExtra
from rawsiko.server.settings import Settings
from rawsiko.server.store import open_store


@pytest.fixture
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    """An install without any extra."""

    def find(name: str) -> ModuleSpec | None:
        return None if name in extras.BROUGHT_BY else importlib.util.find_spec(name)

    monkeypatch.setattr(extras, "find_spec", find)


@pytest.mark.usefixtures("light")
def test_a_server_on_postgresql_names_its_extra() -> None:
    with pytest.raises(MissingExtra, match=r"rawsiko\[nodes\]"):
        Settings(database="postgresql://db/rawsiko")


@pytest.mark.usefixtures("light")
def test_tables_of_a_postgresql_name_its_extra() -> None:
    with pytest.raises(MissingExtra, match=r"rawsiko\[nodes\]"):
        open_store("postgresql://db/rawsiko")


@pytest.mark.usefixtures("light")
def test_a_light_install_has_tables_in_a_file() -> None:
    assert Settings().database == "rawsiko.db"
    open_store(":memory:")


@pytest.mark.usefixtures("light")
def test_a_command_without_its_extra_ends_with_a_sentence() -> None:
    run = CliRunner().invoke(main, ["tables", "--database", "postgresql://db/rawsiko", "list"])
    assert run.exit_code == 1
    assert "pip install 'rawsiko[nodes]'" in run.output
    assert "Traceback" not in run.output
