"""A teacher's command that comes late is refused: nothing surprises a class after the network was away."""

import pytest

from rawsiko.server.routes.actions import ASKED_AT, OLDEST_SECONDS
from tests.server.classes.school import Teacher, full_class, running
from tests.server.tables.house import House


def says_when(teacher: Teacher, seconds_ago: float) -> None:
    teacher.headers[ASKED_AT.decode()] = str(teacher.house.clock.time - seconds_ago)


async def test_a_command_that_took_longer_is_refused_and_changes_nothing(house: House) -> None:
    teacher, pupils = await running(house, 4)
    number = teacher.live.lesson.number
    says_when(teacher, OLDEST_SECONDS + 1)
    assert await teacher.refused("eyes", {"on": True}) == (409, "too_old")
    assert teacher.live.lesson.number == number
    assert not any(pupil.at_table().state.paused for pupil in pupils)


async def test_a_command_that_comes_in_time_is_carried_out(house: House) -> None:
    teacher, pupils = await running(house, 4)
    says_when(teacher, OLDEST_SECONDS)
    await teacher.does("eyes", {"on": True})
    assert all(pupil.at_table().state.paused for pupil in pupils)
    says_when(teacher, -60)  # a clock that is ahead harms nobody
    await teacher.does("eyes", {"on": False})


COMMANDS = {
    "shuffle": None,
    "start": None,
    "let-in": {"pupil": 0},
    "send-out-strangers": {"who": "away"},
    "hand-over": {"table": 0, "chair": 0},
    "add-device": None,
    "quiz": {"round": "before", "open": False},
    "again": {},
    "forget": None,
}


@pytest.mark.parametrize("what", COMMANDS)
async def test_every_command_of_a_teacher_can_be_too_old(house: House, what: str) -> None:
    teacher, _ = await full_class(house, 4)
    says_when(teacher, OLDEST_SECONDS + 1)
    assert await teacher.refused(what, COMMANDS[what]) == (409, "too_old")


@pytest.mark.parametrize("asked_at", ["", "now", "-1", "nan", "inf", "1e300"])
async def test_a_time_that_is_none_is_a_bad_request(house: House, asked_at: str) -> None:
    teacher, _ = await full_class(house, 4)
    teacher.headers[ASKED_AT.decode()] = asked_at
    assert await teacher.refused("shuffle") == (400, "bad_request")
