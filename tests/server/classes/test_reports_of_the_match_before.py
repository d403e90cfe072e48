"""Another match begins before the tables of the last one are wound up: what these report comes late."""

import asyncio

import pytest

from rawsiko.server.classes import supervisor
from tests.server.classes.school import Pupil, Teacher, hold_up, running
from tests.server.tables.house import House


async def ends_and_begins_again(teacher: Teacher) -> None:
    """Without waiting for anything but the rows of the class."""
    for what, body in (("score", {}), ("end", None), ("again", {"tables": "same"})):
        assert (await teacher.post(f"{teacher.path}/{what}", body)).status_code == 200


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another match begins although the last one is not wound up, as where the store is very slow."""
    monkeypatch.setattr(supervisor, "LONGEST_END", 0.05)


async def check_the_next_match(house: House, teacher: Teacher, pupil: Pupil) -> None:
    """Nobody is sent to a table of the match before, and all tables of the next one are opened."""
    await house.settle()
    assert "code" not in (await pupil.view())["table"]
    assert not teacher.live.stages.running
    assert not teacher.live.lesson.ends
    await teacher.does("start")
    assert {card["state"] for card in (await teacher.view())["tables"].values()} == {"playing"}
    assert (await pupil.view())["table"]["table"] == teacher.live.lesson.tables[0].table


async def test_the_next_match_waits_until_the_tables_of_the_last_are_opened_to_all(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, pupils = await running(house, 6, preset="duplicate")
    played = [planned.table for planned in teacher.live.lesson.tables]
    answer = hold_up(monkeypatch, house, "append", lambda *row: b"BookOpened" in row[2])
    begins = asyncio.ensure_future(ends_and_begins_again(teacher))
    begun, _ = await asyncio.wait({begins}, timeout=0.2)
    answer.set()
    await begins
    assert not begun
    assert all(house.live(table).table.results_revealed for table in played)
    await check_the_next_match(house, teacher, pupils[0])


@pytest.mark.usefixtures("impatient")
async def test_a_late_report_that_a_match_has_ended_counts_for_no_other_match(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, pupils = await running(house, 6, quick_tables="none")
    first = teacher.live.lesson.tables[0].table
    answer = hold_up(monkeypatch, house, "head", lambda table: table == first)
    await ends_and_begins_again(teacher)
    answer.set()
    await check_the_next_match(house, teacher, pupils[0])


@pytest.mark.usefixtures("impatient")
async def test_a_table_that_is_opened_to_all_too_late_counts_for_no_other_match(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, pupils = await running(house, 6, preset="duplicate")
    answer = hold_up(monkeypatch, house, "append", lambda *row: b"BookOpened" in row[2])
    await ends_and_begins_again(teacher)
    answer.set()
    await check_the_next_match(house, teacher, pupils[0])


async def test_a_class_that_begins_again_while_tables_still_play_sends_nobody_there(house: House) -> None:
    teacher, pupils = await running(house, 6, quick_tables="none")
    stream = pupils[0].follows()
    await stream.until(lambda heard: b'"view"' in bytes(heard.body))
    await teacher.does("score", {"table": 0})
    assert (await pupils[0].view())["watch"]
    await ends_and_begins_again(teacher)
    await check_the_next_match(house, teacher, pupils[0])
    await stream.hang_up()
