"""At a class's table the teacher is the host: no pupil is, on whatever chair."""

import pytest

from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.actions.sitting import Newcomer, sit_down
from rawsiko.server.tables.facts import TableOpened, TableSettings
from tests.server.classes.school import Pupil, Teacher, comes_in, running
from tests.server.classes.test_homework import given
from tests.server.tables.answers import problem
from tests.server.tables.house import House
from tests.server.tables.matches import new_table
from tests.server.tables.test_hosting import HOSTS_ALONE


async def at_chair_0(house: House, preset: str) -> tuple[Teacher, Pupil]:
    """The teacher of a class that plays, and the pupil on chair 0 of its first table."""
    if preset == "homework":
        teacher, slips = await given(house, hints=True)
        pupil = await comes_in(house, slips[0])
    else:
        teacher, pupils = await running(house, 6, preset=preset)
        pupil = next(one for one in pupils if one.at_table().chair == 0)
    assert pupil.at_table().chair == 0
    return teacher, pupil


@pytest.mark.parametrize("preset", ["known", "duplicate", "homework"])
async def test_the_pupil_on_chair_0_is_not_host(house: House, preset: str) -> None:
    _, pupil = await at_chair_0(house, preset)
    person = pupil.at_table()
    number = person.state.number
    for what, body in (*HOSTS_ALONE, ("host/last-turn", None)):
        assert problem(await person.tries(what, body)) == (403, "only_the_teacher"), what
    assert person.state.number == number
    assert "host" not in (await person.view())["public"]


async def test_no_pupil_ends_the_teachers_pause(house: House) -> None:
    teacher, pupil = await at_chair_0(house, "known")
    person = pupil.at_table()
    await teacher.does("eyes", {"on": True})
    assert problem(await person.tries("host/pause", {"on": False})) == (403, "only_the_teacher")
    assert person.state.paused


async def test_whoever_leaves_their_table_leaves_the_class(house: House) -> None:
    teacher, pupil = await at_chair_0(house, "known")
    person = pupil.at_table()
    await person.does("leave")
    await house.settle()
    assert person.state.chairs[0].level is not None  # a bot has the chair
    assert problem(await person.tries("leave")) == (401, "not_seated")
    assert problem(await pupil.post(f"{pupil.path}/hand", {"on": True})) == (401, "not_in_the_class")
    await teacher.does("pause", {"table": 0, "on": True})
    assert person.state.chairs[0].level is not None  # nor does the class seat them again


async def test_the_last_to_leave_does_not_end_a_pause_either(house: House) -> None:
    teacher, pupils = await running(house, 2, tables=1)
    table = pupils[0].at_table()
    await teacher.does("pause", {"table": 0, "on": True})
    for pupil in pupils:
        await pupil.at_table().does("leave")
        await house.settle()
    assert table.state.paused


def test_nobody_sits_down_at_a_classs_table_by_its_code() -> None:
    table = new_table()
    data_set = table.codec.data_set
    table.apply(TableOpened(TableSettings(players=3), data_set.id, data_set.hash, "", 0, "class.x"))
    newcomer = Newcomer("Sun", "fox", "hash", 0)
    with pytest.raises(Refused) as refused:
        sit_down(table, Actor(0), newcomer)
    assert refused.value.refusal is Refusal.ONLY_THE_TEACHER
