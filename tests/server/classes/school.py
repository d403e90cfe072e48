"""A school for tests: a teacher and pupils at a house where time stands still."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.tables.wire import Json
from tests.server.tables.house import House, Person, Visitor, awaited
from tests.server.tables.listening import Listener

SETTINGS: Json = {"pupils": 6, "minutes": 30, "tables": 2, "players": 3, "turns": 3, "chat": "phrases"}


class Teacher(Visitor):
    """Whoever holds a class key."""

    def __init__(self, house: House, opened: Json) -> None:
        super().__init__(house, house.address)
        self.class_id, self.code = str(opened["class"]), str(opened["code"])
        self.key, self.teacher_code = str(opened["key"]), str(opened["teacher_code"])
        self.headers = {"authorization": f"Bearer {self.key}"}
        self.path = f"/api/classes/{self.class_id}"

    @property
    def live(self) -> LiveClass:
        return self.house.inside.classes.live[self.class_id]

    async def does(self, what: str, body: object = None) -> Json:
        answer = await self.post(f"{self.path}/{what}", body)
        assert answer.status_code == 200, answer.text
        await self.house.settle()
        done: Json = answer.json()
        return done

    async def refused(self, what: str, body: object = None) -> tuple[int, str]:
        answer = await self.post(f"{self.path}/{what}", body)
        return answer.status_code, str(answer.json().get("code"))

    async def view(self) -> Json:
        await self.house.pass_time(1)
        answer = await self.get(self.path)
        assert answer.status_code == 200, answer.text
        seen: Json = answer.json()
        return seen

    def follows(self) -> Listener:
        return self.listens(f"{self.path}/events")


class Pupil(Teacher):
    """Somebody in the class; at their table they play as a Person."""

    def __init__(self, house: House, joined: Json, code: str) -> None:
        super().__init__(house, {**joined, "code": code, "teacher_code": ""})
        self.number = int(joined["pupil"])

    def at_table(self) -> Person:
        """The same person, as the table knows them."""
        place = self.live.lesson.room.seated[self.number]
        planned = self.live.lesson.tables[place.table]
        seated = {"table": planned.table, "code": planned.code, "chair": place.chair, "key": self.key}
        return Person(self.house, seated)


async def opened(house: House, **settings: Any) -> Teacher:
    answer = await house.visitor().post("/api/classes", {"settings": {**SETTINGS, **settings}})
    assert answer.status_code == 201, answer.text
    return Teacher(house, answer.json())


async def comes_in(house: House, code: str, **how: Any) -> Pupil:
    answer = await house.visitor().post(f"/api/codes/{code}/pupils", how)
    assert answer.status_code == 201, answer.text
    await house.settle()
    pupil = Pupil(house, answer.json(), code[:6])
    pupil.live.silent.pop(pupil.number, None)  # a browser listens at once
    return pupil


async def full_class(house: House, pupils: int = 6, **settings: Any) -> tuple[Teacher, list[Pupil]]:
    teacher = await opened(house, **{"pupils": max(pupils, 2), **settings})
    return teacher, [await comes_in(house, teacher.code) for _ in range(pupils)]


async def running(house: House, pupils: int = 6, **settings: Any) -> tuple[Teacher, list[Pupil]]:
    teacher, everybody = await full_class(house, pupils, **settings)
    await teacher.does("start")
    return teacher, everybody


def hold_up(
    monkeypatch: pytest.MonkeyPatch, house: House, what: str, which: Callable[..., bool]
) -> asyncio.Event:
    """Let the store answer some questions only when the event is set."""
    store, answer = house.inside.tables.store, asyncio.Event()
    asks = getattr(store, what)

    async def slowly(*question: Any, **more: Any) -> Any:
        if which(*question):
            await answer.wait()
        return await asks(*question, **more)

    monkeypatch.setattr(store, what, slowly)
    return answer


async def play_all_out(pupils: list[Pupil]) -> None:
    """Everybody plays until all tables have ended."""
    people = [pupil.at_table() for pupil in pupils]
    by_table: dict[str, list[Person]] = {}
    for person in people:
        by_table.setdefault(person.table, []).append(person)
    for seated in by_table.values():
        while (next_one := awaited(seated)) is not None:
            await next_one.plays()
            await next_one.house.settle()
