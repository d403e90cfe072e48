"""A class that is being deleted: who looks at it meanwhile gets an answer, and nothing of it comes back."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock

import pytest

from rawsiko.server.store import StoreError
from tests.server.classes.school import Pupil, Teacher, full_class, hold_up, running
from tests.server.tables.house import House

LOOKS = ("", "/events?wait=0", "/results", "/report.csv", "/debrief", "/quiz")


async def everybody_looks(house: House, teacher: Teacher, pupils: list[Pupil]) -> list[tuple[str, int]]:
    """The answers to every question that changes nothing, about the class and its tables."""
    paths = [f"{teacher.path}{look}" for look in LOOKS]
    for planned in teacher.live.lesson.tables if teacher.class_id in house.inside.classes.live else ():
        at = f"/api/tables/{planned.table}"
        paths += [at, f"{at}/events?wait=0", f"{at}/file", f"{at}/debrief", f"{at}/quiz", f"{at}/reasons"]
    paths.append(f"/api/codes/{teacher.code}")
    return [(path, (await who.get(path)).status_code) for who in (teacher, *pupils[:2]) for path in paths]


@pytest.mark.parametrize("when", ["in the lobby", "while it plays", "after its end"])
async def test_a_class_can_be_looked_at_while_it_is_deleted(
    house: House, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    teacher, pupils = await running(house, 6)
    if when != "while it plays":
        await teacher.does("end")
    if when == "in the lobby":
        await teacher.does("again", {"tables": "same"})
    store, answers = house.inside.tables.store, list[tuple[str, int]]()
    wipe = store.wipe

    async def looked_at(log: str) -> bool:
        answers.extend(await everybody_looks(house, teacher, pupils))
        done: bool = await wipe(log)
        answers.extend(await everybody_looks(house, teacher, pupils))
        return done

    monkeypatch.setattr(store, "wipe", looked_at)
    await teacher.does("forget")
    answers += await everybody_looks(house, teacher, pupils)
    assert len(answers) > 100
    assert [(path, status) for path, status in answers if status >= 500] == []
    assert not house.inside.classes.live
    assert not house.inside.tables.live


@pytest.mark.parametrize("asked", ["head", "read"])
@pytest.mark.parametrize("log", ["class", "table"])
async def test_what_is_deleted_while_it_is_read_does_not_come_back(
    house: House, monkeypatch: pytest.MonkeyPatch, log: str, asked: str
) -> None:
    teacher, _ = await running(house, 6)
    await teacher.does("end")
    wanted = teacher.class_id if log == "class" else teacher.live.lesson.tables[0].table
    if log == "class":
        house.inside.classes.live.clear()
    house.inside.tables.live.clear()
    store, reached, go_on = house.inside.tables.store, asyncio.Event(), asyncio.Event()
    asks = getattr(store, asked)

    async def slowly(*question: Any, **more: Any) -> Any:
        found = await asks(*question, **more)
        if question[0] == wanted and not reached.is_set():
            reached.set()
            await go_on.wait()
        return found

    monkeypatch.setattr(store, asked, slowly)
    answer = asyncio.create_task(teacher.get(f"{teacher.path}/results"))
    await reached.wait()
    await teacher.does("forget")
    go_on.set()
    assert (await answer).status_code == (404 if log == "class" else 200)
    await house.settle()
    assert not house.inside.classes.live
    assert not house.inside.tables.live


@pytest.mark.parametrize("how_many_tables", [0, 1])
async def test_no_table_is_opened_for_a_class_that_is_deleted_while_it_starts(
    house: House, monkeypatch: pytest.MonkeyPatch, how_many_tables: int
) -> None:
    teacher, _ = await full_class(house, 6)
    tables = iter(range(9))
    opening = hold_up(monkeypatch, house, "create", lambda *_: next(tables) == how_many_tables)
    assert (await teacher.post(f"{teacher.path}/start")).status_code == 200
    forgetting = asyncio.create_task(teacher.post(f"{teacher.path}/forget"))
    while house.inside.classes.live:
        await asyncio.sleep(0)
    opening.set()
    assert (await forgetting).status_code == 200
    await house.settle()
    assert await house.inside.tables.store.heads() == []


async def test_a_class_whose_deletion_failed_can_be_deleted_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, _ = await running(house, 6)
    with monkeypatch.context() as broken:
        broken.setattr(house.inside.tables.store, "wipe", AsyncMock(side_effect=StoreError("no disk")))
        assert (await teacher.post(f"{teacher.path}/forget")).status_code == 503
    assert (await teacher.view())["state"] == "playing"
    await teacher.does("forget")
    assert await house.inside.tables.store.heads() == []
