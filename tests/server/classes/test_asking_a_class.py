"""Asking a class again instead of listening to it: the whole view once, then an answer when it changes."""

import asyncio

from rawsiko.server.log.merge_patch import patched
from rawsiko.server.tables.wire import Json
from tests.server.classes.school import Pupil, Teacher, running
from tests.server.tables.house import House


async def asks(member: Teacher, after: int, wait: float = 0) -> list[Json]:
    answer = await member.get(f"{member.path}/events?after={after}&wait={wait}")
    assert answer.status_code == 200, answer.text
    messages: list[Json] = answer.json()["messages"]
    return messages


async def waits(member: Teacher, after: int) -> "asyncio.Task[list[Json]]":
    """Somebody asks, and the server has noticed."""
    asking = asyncio.ensure_future(asks(member, after, 20))
    number = member.number if isinstance(member, Pupil) else None
    while not member.live.audience.count(number) and not asking.done():
        await asyncio.sleep(0)
    return asking


async def test_whoever_has_the_newest_view_is_answered_when_it_changes(house: House) -> None:
    teacher, pupils = await running(house, 6)
    [first] = await asks(pupils[0], 0)
    assert first["view"]["you"]["pupil"] == 0
    await teacher.does("eyes", {"on": True})
    [second] = await asks(pupils[0], first["number"])
    assert second["view"]["eyes"]
    asking = await waits(pupils[0], second["number"])
    assert not asking.done()
    await asks(pupils[1], 0)  # what another pupil is told is no news to this one
    assert not asking.done()
    await teacher.does("eyes", {"on": False})
    [third] = await asking
    assert "eyes" not in patched(second["view"], third["patch"])
    assert third["number"] > second["number"]


async def test_what_happened_between_two_questions_is_told_at_once(house: House) -> None:
    teacher, pupils = await running(house, 6)
    for member in (teacher, pupils[0]):
        [first] = await asks(member, 0)
        await teacher.does("eyes", {"on": True})
        [second] = await asks(member, first["number"])
        assert second["view"]["eyes"]
        await teacher.does("eyes", {"on": False})
