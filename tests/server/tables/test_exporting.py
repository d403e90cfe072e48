"""The match file of a table: at the end, for everybody who may look, and every draw in it can be checked."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from rawsiko.cli.verify import verify
from rawsiko.match_file import MatchRecord, read_match
from rawsiko.match_file.replaying import replay
from rawsiko.rules.scoring import final_score
from rawsiko.server.identity.names import cleaned_name
from rawsiko.server.refusals import Refused
from rawsiko.server.tables.export import match_file
from rawsiko.server.tables.facts import MatchStopped, PersonChanged, TableSettings
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person, play_out
from tests.server.tables.matches import (
    ALL_SETTINGS,
    facts_before_the_match,
    facts_of_a_match,
    new_table,
    standard_wire,
)

VALUE = "0123456789abcdef" * 2


async def file_of(person: Person) -> str:
    answer = await person.get(f"{person.path}/file")
    assert answer.status_code == 200, answer.text
    return answer.text


async def test_a_finished_match_is_a_file_that_verify_agrees_with(house: House, tmp_path: Path) -> None:
    people = await house.full_table(2, players=4, trade_with_china=True)
    host = people[0]
    await host.does("contribution", {"value": VALUE})
    commitment = (await host.view())["public"]["commitment"]
    await host.does("host/start")
    await play_out(people)
    path = tmp_path / "match.rawsiko"
    path.write_text(await file_of(host), "utf-8")
    noted = ["--commitment", commitment, "--contribution", f"1={VALUE}"]
    told = CliRunner().invoke(verify, [str(path), *noted])
    assert (told.exit_code, "Everything agrees." in told.output) == (0, True), told.output
    wrong = CliRunner().invoke(verify, [str(path), "--contribution", f"2={VALUE}"])
    assert wrong.exit_code == 1


async def test_the_file_holds_the_match_that_was_played(house: House) -> None:
    people = await house.match(2, trade_with_china=True)
    await play_out(people)
    record = read_match(await file_of(people[0]))
    table = people[0].state
    assert table.match is not None
    assert record.result == final_score(table.match)
    assert replayed_numbers(record) == table.match.numbers()
    assert [player.name for player in record.players] == [table.chairs[chair].name for chair in table.order]
    assert [player.bot for player in record.players] == [table.chairs[chair].level for chair in table.order]


def replayed_numbers(record: MatchRecord) -> list[int]:
    *_, last = replay(record, standard_wire().data_set)
    return last.match.numbers()


async def test_there_is_no_file_before_the_end(house: House) -> None:
    people = await house.full_table(3)
    assert problem(await people[0].get(f"{people[0].path}/file")) == (409, "match_has_not_ended")
    await people[0].does("host/start")
    assert problem(await people[0].get(f"{people[0].path}/file")) == (409, "match_has_not_ended")


async def test_spectators_get_the_file_too(house: House) -> None:
    [host] = people = await house.match(1)
    await play_out(people)
    assert (await house.visitor().get(f"{host.path}/file")).text == await file_of(host)


async def test_a_stopped_match_has_a_file_without_a_result(house: House) -> None:
    people = await house.match(3)
    await next(p for p in people if p.chair in p.state.awaited_chairs()).plays()
    await people[0].does("host/stop")
    record = read_match(await file_of(people[0]))
    assert record.result is None
    assert len(record.moves) == 1


async def test_the_file_says_what_a_stand_in_decided(house: House) -> None:
    host, guest, third = people = await house.match(3)
    await guest.does("leave")
    await play_out([host, third])
    record = read_match(await file_of(host))
    [stand_in] = [addition for addition in record.additions if addition.name == "stand-in"]
    seat = people[0].state.seat_of(guest.chair)
    theirs = [number for number, row in enumerate(record.moves, start=1) if row.seat == seat]
    assert [int(number) for number in stand_in.text.split()] == theirs


async def test_chat_is_in_no_file(house: House) -> None:
    people = await house.match(1, chat="free")
    await people[0].does("chat", {"text": "between us"})
    await play_out(people)
    assert "between us" not in await file_of(people[0])


@pytest.mark.parametrize(("seed", "settings"), [*enumerate(ALL_SETTINGS)][::5])
def test_with_any_options_the_file_reads_back_and_agrees(
    seed: int, settings: TableSettings, tmp_path: Path
) -> None:
    table = new_table()
    for fact in facts_of_a_match(table, settings, seed):
        table.apply(fact)
    path = tmp_path / "match.rawsiko"
    path.write_text(match_file(table), "utf-8")
    told = CliRunner().invoke(verify, [str(path)])
    assert told.exit_code == 0, told.output


@given(st.text(min_size=1, max_size=20))
def test_whatever_may_be_a_name_can_stand_in_a_file(typed: str) -> None:
    try:
        name = cleaned_name(typed)
    except Refused:
        return
    table = new_table()
    for fact in facts_before_the_match(table, TableSettings(players=3, turns=3), 1):
        table.apply(fact)
    table.apply(PersonChanged(0, name, "fox"))
    table.apply(MatchStopped())
    assert name in [player.name for player in read_match(match_file(table)).players]
