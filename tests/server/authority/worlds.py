"""Worlds for the table of who may do what: one kind of table in one phase, and everybody who might ask.

While they ask, nothing is stored: what would have been written counts as done, and changes nothing for those
who ask next. So all of them find the same world.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple, cast

import pytest

from rawsiko.debrief.quiz.blind import SigningKey
from rawsiko.rules.reasons import Reason
from rawsiko.server.http.asgi import Message
from rawsiko.server.store import StoreUnavailable
from tests.server.authority.expected import SCHOOLS
from tests.server.classes.school import Pupil, Teacher, comes_in, full_class, opened
from tests.server.http.lines import Line
from tests.server.tables.house import HOST, House, Person, awaited, opened_house

DONE: Final = "yes"  # or it would have been written
BY_THE_RULES: Final = "rules"  # the rules of the game were asked, and refused
EVENT_STREAM: Final = b"event-stream"
PATIENCE: Final = 30.0


class Reached(StoreUnavailable):
    """Something was about to be written: they may do it."""


class World(NamedTuple):
    """A house, the table and the class that are asked about, and everybody's key; None for no key."""

    house: House
    kind: str
    phase: str
    table: str
    class_id: str
    code: str
    keys: dict[str, str | None]

    @property
    def has_table(self) -> bool:
        """A class has no tables before its match has begun."""
        return self.table != ""

    def number(self) -> int:
        """How far the log of the table has got."""
        return self.house.live(self.table).table.number if self.has_table else 0

    async def asks(self, method: str, target: str, key: str | None, body: object) -> "Answer":
        """Ask the application."""
        self.house.inside.limits.buckets.clear()
        content = b"" if body is None else json.dumps(body).encode()
        return await answered(self.house, method, target, key, content)

    async def asks_in_the_fast_lane(
        self, method: str, target: str, key: str | None, body: object
    ) -> "Answer":
        """Ask over a connection, where some doors are answered without the framework."""
        self.house.inside.limits.buckets.clear()
        line = Line(self.house)
        line.send(method, target, body, **({} if key is None else {"authorization": f"Bearer {key}"}))
        async with asyncio.timeout(PATIENCE):
            while b"\r\n\r\n" not in line.transport.written or not line.whole():
                line.transport.something.clear()
                await line.transport.something.wait()
        head, _, content = bytes(line.transport.written).partition(b"\r\n\r\n")
        line.protocol.connection_lost(None)
        await asyncio.sleep(0)
        return Answer.of(int(head.split()[1]), content)


class Answer(NamedTuple):
    """Of a request: its status, and the code of a problem."""

    status: int
    code: str

    @classmethod
    def of(cls, status: int, content: bytes) -> "Answer":
        if status < 400:
            return cls(status, "")
        return cls(status, str(json.loads(content)["code"]) if content[:1] == b"{" else "not_found")

    def __str__(self) -> str:
        if self.status < 400 or self.code == "store_unavailable":
            return DONE
        return BY_THE_RULES if self.code in set(Reason) else self.code


@asynccontextmanager
async def world(kind: str, phase: str) -> AsyncIterator[World]:
    """A kind of table in a phase; from now on nothing is stored."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rawsiko.server.app.rsa_key", lambda: SigningKey(61, 53))  # at once
        async with opened_house() as house:
            people = await friends(house, kind, phase)
            teacher, pupils, keys = await school(house, kind, phase)
            keys |= {"spectator": None, "nobody": "made-up", "host": people[0].key, "player": people[1].key}
            table, code = people[0].table, people[0].code
            if kind in SCHOOLS:
                table, code = "" if phase == "lobby" else pupils[0].at_table().table, teacher.code
            with pytest.MonkeyPatch.context() as nothing_is_stored:
                for name in ("append", "create", "redact", "wipe"):
                    nothing_is_stored.setattr(house.inside.tables.store, name, reached)
                yield World(house, kind, phase, table, teacher.class_id, code, keys)


def reached(*_: object, **__: object) -> Any:
    raise Reached


async def friends(house: House, kind: str, phase: str) -> list[Person]:
    """A table of two people and a bot."""
    people = await house.full_table(2, spectators=kind != "private")
    if phase != "lobby":
        await people[0].does("host/start")
        await begin(house, people)
    if phase == "paused":
        await people[0].does("host/pause", {"on": True})
    if phase == "ended":
        await people[0].does("host/stop")
    return people


async def begin(house: House, people: Sequence[Person]) -> None:
    """Play up to the first Decision of a person, and make it."""
    await house.settle()
    first = awaited(list(people))
    assert first is not None
    await first.plays()
    await house.settle()


async def school(house: House, kind: str, phase: str) -> tuple[Teacher, list[Pupil], dict[str, str | None]]:
    """A class with everybody in it: its teacher, the pupils at its first table, and the keys."""
    homework = kind == "homework"
    preset = kind if kind in ("duplicate", "homework") else "known"
    teacher = await opened(house, preset=preset, tables=6 if homework else 2, own_names=True)
    codes = [teacher.code] * 5
    if homework:
        codes = [str(slip["code"]) for slip in (await teacher.does("slips"))["slips"]]
    pupils = [await comes_in(house, code) for code in codes]
    left = pupils.pop()
    await left.does("leave")
    revoked = await device(house, teacher)
    await teacher.does("revoke-devices")
    second, projector = await device(house, teacher, teacher.teacher_code), await device(house, teacher)
    seats = {(place.table, place.chair): pupil for pupil, place in teacher.live.lesson.room.seated.items()}
    first, beside, remote = (
        pupils[seats[place]] for place in ([(0, 0), (1, 0), (2, 0)] if homework else [(0, 0), (0, 1), (1, 0)])
    )
    at_first = [first] if homework else [first, beside]
    if phase != "lobby":
        await teacher.does("start")
        await begin(house, [pupil.at_table() for pupil in at_first])
    if phase == "paused":
        await teacher.does("eyes", {"on": True})
    if phase == "over":
        await teacher.does("score", {"table": 0})
    if phase == "ended":
        await teacher.does("end")
    await house.pass_time(1)
    other = (await full_class(house, 2))[1][0]
    return (
        teacher,
        at_first,
        {
            "pupil on chair 0": first.key,
            "pupil": beside.key,
            "pupil at another table": remote.key,
            "teacher": teacher.key,
            "second device": second,
            "projector": projector,
            "pupil of another class": other.key,
            "revoked device": revoked,
            "pupil who left": left.key,
        },
    )


async def device(house: House, teacher: Teacher, code: str = "") -> str:
    """The key of another device of the teacher: by the teacher's code, or by one that works once."""
    code = code or str((await teacher.does("add-device"))["code"])
    answer = await house.visitor().post(f"/api/codes/{teacher.code}/teacher", {"teacher_code": code})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["key"])


async def answered(house: House, method: str, target: str, key: str | None, content: bytes) -> Answer:
    """The answer of the application; of a stream, how it begins."""
    path, _, query = target.partition("?")
    signed = [] if key is None else [(b"authorization", f"Bearer {key}".encode())]
    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", HOST.encode()), *signed],
        "client": ("10.0.0.1", 40_000),
        "server": (HOST, 80),
    }
    sent: list[Any] = [{"type": "http.request", "body": content, "more_body": False}]
    heard: list[Any] = []
    enough = asyncio.Event()

    async def receive() -> Any:
        if sent:
            return sent.pop()
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        heard.append(message)
        streams = EVENT_STREAM in dict(cast(Any, message).get("headers", ())).get(b"content-type", b"")
        if streams or (message["type"] == "http.response.body" and not message.get("more_body", False)):
            enough.set()

    async with asyncio.timeout(PATIENCE):
        await house.server.app(scope, receive, send)
    return Answer.of(int(heard[0]["status"]), b"".join(message.get("body", b"") for message in heard[1:]))
