"""The analysis of a table: computed once, in another process, only when the match has ended."""

import asyncio

import httpx
import pytest

from rawsiko.server.tables.sidecars import analysis_log
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person, play_out


async def when_ready(house: House, person: Person, path: str) -> httpx.Response:
    """Ask, wait until what was asked for is worked out, and ask again."""
    first = await person.get(path)
    assert first.status_code == 202
    assert first.json() == {"state": "reckoning", "ahead": 0}
    assert first.headers["retry-after"] == "1"
    await asyncio.gather(*house.inside.analyses.found[house.live(person.table)].values())
    return await person.get(path)


async def test_a_finished_match_is_analysed_once_for_everybody(house: House) -> None:
    people = await house.match(2)
    await play_out(people)
    path = f"{people[0].path}/analysis"
    answer = await when_ready(house, people[0], path)
    assert answer.status_code == 200, answer.text
    document = answer.json()
    for account in document["accounts"]:
        parts = sum(account[name] for name in ("equal", "deal", "dice", "own", "others", "calls"))
        assert parts == pytest.approx(account["final"], abs=1e-9)
    again = await people[1].get(f"{people[1].path}/analysis")
    assert again.status_code == 200
    assert again.content == answer.content
    best = await when_ready(house, people[0], f"{people[0].path}/best/3")
    assert set(best.json()) == {"number", "seat", "decision", "reason", "chances"}
    assert problem(await people[0].get(f"{people[0].path}/best/0")) == (409, "no_such_number")
    assert problem(await people[0].get(f"{people[0].path}/best/100000")) == (409, "no_such_number")


async def test_a_table_has_one_thing_worked_out_at_a_time(house: House) -> None:
    people = await house.match(2)
    await play_out(people)
    answers = [await people[0].get(f"{people[0].path}/best/{number}") for number in (1, 2, 3)]
    assert [answer.status_code for answer in answers] == [202] * 3
    assert list(house.inside.analyses.found[house.live(people[0].table)]) == [1]


async def test_whoever_comes_later_is_told_how_many_tables_come_first(house: House) -> None:
    tables = [await house.match(2) for _ in range(3)]
    for people in tables:
        await play_out(people)
    for _ in range(2):  # asking again does not put anybody back
        for ahead, people in enumerate(tables):
            answer = await people[1].get(f"{people[1].path}/analysis")
            assert (answer.status_code, answer.json()["ahead"]) == (202, ahead)


async def test_what_was_found_is_kept_and_goes_with_its_table(house: House) -> None:
    people = await house.match(2)
    await play_out(people)
    path = f"{people[0].path}/analysis"
    answer = await when_ready(house, people[0], path)
    tables = house.inside.tables
    table, log = people[0].table, analysis_log(people[0].table)
    heads = [await tables.store.head(name) for name in (table, log)]
    assert heads[0]
    assert heads[1]
    assert heads[0].touched == heads[1].touched, "both are old at the same time"
    tables.live.clear()  # as after a restart
    again = await people[0].get(path)
    assert (again.status_code, again.content) == (200, answer.content)
    assert problem(await people[0].get(f"/api/tables/{log}/analysis"))[1] == "no_such_table"
    await tables.wipe(table)
    assert await tables.store.head(log) is None
    assert problem(await people[0].get(path))[1] == "no_such_table"


@pytest.mark.parametrize("door", ["analysis", "best/1"])
async def test_before_the_end_it_is_refused(house: House, door: str) -> None:
    people = await house.match(2)
    answer = await people[0].get(f"{people[0].path}/{door}")
    assert problem(answer) == (409, "match_has_not_ended")


async def test_a_match_that_was_stopped_has_nothing_to_account_for(house: House) -> None:
    """Nobody is told to wait for what never comes."""
    host, *_ = await house.match(2)
    await host.does("host/stop")
    assert problem(await host.get(f"{host.path}/analysis")) == (409, "match_has_not_ended")
