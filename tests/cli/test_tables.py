"""`rawsiko tables export`: with the data set of the table, or a sentence."""

import asyncio
from pathlib import Path

from click.testing import CliRunner

from rawsiko.cli.tables import tables
from rawsiko.cli.verify import verify
from rawsiko.server.settings import Settings
from tests.data.own_set import own_set
from tests.server.tables.house import opened_house


async def stopped_match(folder: Path) -> str:
    """The id of a table opened with your own set, whose match was stopped during the draft."""
    own = own_set(folder / "mine")
    database, kept = str(folder / "tables.db"), folder / "tables.data-sets"
    async with opened_house(Settings(database=database, data=own.folder, data_sets=kept)) as house:
        people = await house.match(1, advanced_setup=True)
        await people[0].does("host/stop")
        return people[0].table


def test_a_match_with_your_own_set_is_exported_and_can_be_verified(tmp_path: Path) -> None:
    table = asyncio.run(stopped_match(tmp_path))
    file = tmp_path / "match.rawsiko"
    exported = CliRunner().invoke(
        tables, ["--database", str(tmp_path / "tables.db"), "export", table, str(file)]
    )
    assert exported.exit_code == 0, exported.output
    assert CliRunner().invoke(verify, [str(file)]).exit_code == 2  # nothing says where its set is
    told = CliRunner().invoke(verify, [str(file), "--data", str(tmp_path / "tables.data-sets")])
    assert (told.exit_code, "Everything agrees." in told.output) == (0, True), told.output


def test_without_its_set_a_match_is_not_exported_but_said_to_be_another(tmp_path: Path) -> None:
    table = asyncio.run(stopped_match(tmp_path))
    (tmp_path / "tables.data-sets").rename(tmp_path / "elsewhere")
    file = tmp_path / "match.rawsiko"
    command = ["--database", str(tmp_path / "tables.db"), "export", table, str(file)]
    refused = CliRunner().invoke(tables, command)
    assert refused.exit_code == 1
    assert "There is no data set 'our-class' here" in refused.output
    assert not file.exists()
    found = CliRunner().invoke(tables, [*command, "--data-sets", str(tmp_path / "elsewhere")])
    assert found.exit_code == 0, found.output
