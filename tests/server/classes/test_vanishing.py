"""Pupils who vanish: a table without most of its pupils waits for them, for a while; the others play on."""

import pytest

from rawsiko.server.classes.vanishing import GONE_SECONDS, LONGEST_HOLD
from rawsiko.server.tables.wire import Json
from tests.server.classes.school import Pupil, Teacher, running
from tests.server.classes.test_it_survives import made_by_bots
from tests.server.classes.test_pace import restart
from tests.server.tables.house import House
from tests.server.tables.listening import Listener

TICK = 15


async def come(pupils: list[Pupil]) -> dict[int, list[Listener]]:
    """By pupil: a stream of the class and one of their table."""
    streams: dict[int, list[Listener]] = {}
    for pupil in pupils:
        person = pupil.at_table()
        streams[pupil.number] = [pupil.follows(), person.follows()]
        await streams[pupil.number][-1].until_number(person.state.number)
    return streams


async def go(streams: dict[int, list[Listener]], pupils: list[Pupil]) -> None:
    for pupil in pupils:
        for stream in streams.pop(pupil.number):
            await stream.hang_up()


async def states(teacher: Teacher) -> list[object]:
    view: Json = await teacher.view()
    return [card["state"] for card in view["tables"].values()]


def at(teacher: Teacher, pupils: list[Pupil], table: int) -> list[Pupil]:
    return [one for one in pupils if teacher.live.lesson.room.seated[one.number].table == table]


async def two_have_gone(house: House) -> tuple[Teacher, list[Pupil], dict[int, list[Listener]]]:
    """Two of three at the first table, one after the other."""
    teacher, pupils = await running(house, 6, minutes=90)
    streams = await come(pupils)
    await go(streams, at(teacher, pupils, 0)[:1])
    await house.pass_time(20)
    assert await states(teacher) == ["playing", "playing"]
    await go(streams, at(teacher, pupils, 0)[1:2])
    await house.pass_time(GONE_SECONDS + TICK)
    return teacher, pupils, streams


async def end(streams: dict[int, list[Listener]]) -> None:
    for pair in streams.values():
        for stream in pair:
            await stream.hang_up()


async def test_a_table_without_most_of_its_pupils_waits_and_the_other_plays_on(house: House) -> None:
    teacher, pupils, streams = await two_have_gone(house)
    assert await states(teacher) == ["held", "playing"]
    left = at(teacher, pupils, 0)[2]
    assert (await left.view())["table"]["held"]["since"] >= 0
    assert "held" not in (await at(teacher, pupils, 1)[0].view())["table"]
    assert left.at_table().state.paused
    before = made_by_bots(at(teacher, pupils, 0))
    await house.pass_time(100)
    assert made_by_bots(at(teacher, pupils, 0)) == before
    await end(streams)


async def test_it_goes_on_as_soon_as_half_are_back(house: House) -> None:
    teacher, pupils, streams = await two_have_gone(house)
    streams |= await come(at(teacher, pupils, 0)[:1])
    await house.pass_time(1)
    assert await states(teacher) == ["playing", "playing"]
    await end(streams)


@pytest.mark.parametrize("by_teacher", [True, False])
async def test_it_goes_on_after_three_minutes_or_by_the_teacher_and_waits_only_once(
    house: House, *, by_teacher: bool
) -> None:
    teacher, pupils, streams = await two_have_gone(house)
    if by_teacher:
        await teacher.does("pause", {"table": 0, "on": False})
    else:
        await house.pass_time(LONGEST_HOLD)
    assert (await states(teacher))[0] == "playing"
    await house.pass_time(60)
    assert (await states(teacher))[0] == "playing"
    streams |= await come(at(teacher, pupils, 0)[:2])
    await house.pass_time(TICK)
    await go(streams, at(teacher, pupils, 0)[:2])
    await house.pass_time(GONE_SECONDS + TICK)
    assert (await states(teacher))[0] == "held"  # they had been back
    await end(streams)


async def test_a_single_absence_holds_nobody(house: House) -> None:
    teacher, pupils = await running(house, 2, minutes=90, tables=1)
    streams = await come(pupils)
    await go(streams, pupils[:1])
    await house.pass_time(60)
    assert await states(teacher) == ["playing"]
    await end(streams)


async def test_pupils_who_were_never_there_are_not_waited_for(house: House) -> None:
    teacher, _ = await running(house, 6)
    await house.pass_time(60)
    assert await states(teacher) == ["playing", "playing"]


async def test_a_hold_and_its_end_survive_a_restart(house: House) -> None:
    teacher, pupils, streams = await two_have_gone(house)
    began = teacher.live.lesson.held_tables[0]
    await end(streams)
    await restart(house)
    assert (await states(teacher))[0] == "held"
    assert teacher.live.lesson.held_tables == {0: began}
    await house.pass_time(LONGEST_HOLD)
    assert (await states(teacher))[0] == "playing"
    assert not pupils[0].at_table().state.paused


async def test_tables_that_waited_with_the_whole_class_are_not_held_again(house: House) -> None:
    teacher, pupils = await running(house, 6)
    await go(await come(pupils), pupils)
    await house.pass_time(1)
    assert (await teacher.view())["held"]
    await teacher.does("go-on")
    await house.pass_time(60)
    assert set(await states(teacher)) == {"playing"}


async def test_a_class_that_waits_goes_on_waiting_after_a_restart(house: House) -> None:
    teacher, pupils = await running(house, 6)
    await go(await come(pupils), pupils)
    await house.pass_time(1)
    assert (await teacher.view())["held"]
    await restart(house)
    streams = await come(pupils[:2])
    await house.pass_time(1)
    assert (await teacher.view())["held"]
    streams |= await come(pupils[2:5])
    await house.pass_time(1)
    assert "held" not in await teacher.view()
    await end(streams)


async def test_a_class_that_waits_after_a_restart_goes_on_by_itself(house: House) -> None:
    teacher, pupils = await running(house, 6)
    await go(await come(pupils), pupils)
    await house.pass_time(1)
    await restart(house)
    await house.pass_time(LONGEST_HOLD + TICK)
    assert "held" not in await teacher.view()


async def test_the_bell_scores_a_table_that_waits(house: House) -> None:
    teacher, pupils, streams = await two_have_gone(house)
    await teacher.does("bell", {"seconds": 5})
    await house.pass_time(6)
    assert at(teacher, pupils, 0)[0].at_table().state.state == "ended"
    assert teacher.live.lesson.held_tables == {}
    await end(streams)


async def test_whoever_still_listens_to_their_table_has_not_gone(house: House) -> None:
    """Perhaps at another node: the class only knows who listens to it here."""
    teacher, pupils = await running(house, 6)
    streams = await come(pupils)
    for pupil in at(teacher, pupils, 0)[:2]:
        await streams[pupil.number][0].hang_up()
    await house.pass_time(GONE_SECONDS + 2 * TICK)
    assert await states(teacher) == ["playing", "playing"]
    await end(streams)
