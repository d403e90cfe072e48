"""A word to one table or to all: a line on the pupils' screens that stops nothing and lasts for a phase."""

import pytest

from rawsiko.server.classes.facts import EyesUp, WordSaid, decode_class_fact
from tests.server.classes.school import Pupil, Teacher, comes_in, opened, running
from tests.server.classes.test_pace import restart
from tests.server.tables.house import House

TYPED = "Mirabella, put the pen down"


def neighbours(pupils: list[Pupil]) -> tuple[Pupil, Pupil]:
    """Two pupils at two tables."""
    first = pupils[0]
    other = next(one for one in pupils if one.at_table().table != first.at_table().table)
    return first, other


async def test_a_phrase_reaches_one_table_and_stops_nothing(house: House) -> None:
    teacher, pupils = await running(house, 6)
    there, remote = neighbours(pupils)
    table = there.live.lesson.room.seated[there.number].table
    await teacher.does("say", {"table": table, "phrase": "2"})
    word = (await there.view())["word"]
    assert (word["phrase"], word["turn"], word["phase"]) == ("2", 0, "drafting")
    assert "text" not in word
    assert "word" not in await remote.view()
    assert not there.at_table().state.paused


async def test_a_word_to_all_is_told_at_once_and_the_next_replaces_it(house: House) -> None:
    teacher, pupils = await running(house, 6)
    there, remote = neighbours(pupils)
    stream = there.follows()
    await stream.until(lambda heard: b'"view"' in bytes(heard.body))
    await teacher.does("say", {"text": TYPED})
    await stream.until(lambda heard: TYPED.encode() in bytes(heard.body))
    assert (await remote.view())["word"]["text"] == TYPED
    await teacher.does("say", {"phrase": "1", "text": "not this one"})
    word = (await remote.view())["word"]
    assert (word["phrase"], "text" in word) == ("1", False)
    await stream.hang_up()


async def test_a_word_is_still_there_after_a_restart(house: House) -> None:
    teacher, pupils = await running(house, 4)
    await teacher.does("say", {"text": TYPED})
    await restart(house)
    assert (await pupils[0].view())["word"]["text"] == TYPED


@pytest.mark.parametrize("said", [{}, {"text": ""}, {"table": 0}])
async def test_nothing_said_is_nothing_told(house: House, said: dict[str, object]) -> None:
    teacher, pupils = await running(house, 4)
    number = teacher.live.lesson.number
    await teacher.does("say", said)
    assert teacher.live.lesson.number == number
    assert "word" not in await pupils[0].view()


async def test_only_the_teacher_says_something_and_only_while_they_play(house: House) -> None:
    teacher = await opened(house)
    pupils = [await comes_in(house, teacher.code) for _ in range(4)]
    assert await teacher.refused("say", {"phrase": "1"}) == (409, "class_has_not_started")
    await teacher.does("start")
    assert await pupils[0].refused("say", {"phrase": "1"}) == (403, "not_the_teacher")
    assert await teacher.refused("say", {"phrase": "1", "table": 11}) == (404, "no_such_table")
    await teacher.does("end")
    assert await teacher.refused("say", {"phrase": "1"}) == (409, "class_has_ended")


async def typed_in_rows(house: House, teacher: Teacher) -> bool:
    rows = await house.inside.tables.store.read(teacher.class_id)
    facts = [decode_class_fact(row.body) for row in rows]
    assert sum(isinstance(fact, EyesUp | WordSaid) for fact in facts) == 3  # they stay, without the text
    return any(TYPED.encode() in row.body for row in rows)


async def test_what_the_teacher_typed_goes_when_the_class_ends(house: House) -> None:
    """Also where names are still kept for the prize-giving."""
    teacher = await opened(house, own_names=True)
    pupil, _ = await comes_in(house, teacher.code, name="Wilhelmina"), await comes_in(house, teacher.code)
    await teacher.does("start")
    await teacher.does("say", {"text": TYPED})
    await teacher.does("eyes", {"on": True, "text": TYPED})
    await teacher.does("eyes", {"on": False})
    assert await typed_in_rows(house, teacher)
    await teacher.does("end")
    await house.pass_time(1)
    assert not await typed_in_rows(house, teacher)
    for asker in (teacher, pupil):
        assert TYPED not in (await asker.get(asker.path)).text
    await restart(house)
    assert TYPED not in (await pupil.get(pupil.path)).text
    assert (await teacher.view())["names_until"]
