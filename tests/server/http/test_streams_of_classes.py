"""Streams of classes are written straight to their connections, like those of tables (test_both_gates.py)."""

import json

from rawsiko.server.tables.wire import Json
from tests.server.classes.school import Pupil, Teacher, running
from tests.server.http.lines import Line
from tests.server.tables.house import House


async def stream_of(house: House, person: Teacher, **more: object) -> Line:
    line = Line(house)
    await line.opens(
        "POST", "/api/stream", {"classes": [{"class": person.class_id, "key": person.key}], **more}
    )
    return line


def messages(line: Line) -> list[Json]:
    events = line.heard().split(b"\n\n")
    return [json.loads(event.rpartition(b"data: ")[2]) for event in events if b"data: " in event]


async def with_table(house: House, pupil: Pupil) -> Line:
    person = pupil.at_table()
    seat = {"table": person.table, "key": person.key, "after": person.state.number}
    return await stream_of(house, pupil, tables=[seat])


async def test_a_teacher_hears_the_whole_view_first_and_then_what_changes(house: House) -> None:
    teacher, _ = await running(house, 6)
    lines = [await stream_of(house, teacher) for _ in range(2)]
    await house.pass_time(1)
    assert all(line.is_straight for line in lines)
    assert ["view" in message for message in messages(lines[1])[:2]] == [True, False]
    await teacher.does("eyes", {"on": True, "phrase": "1"})
    for line in lines:
        assert messages(line)[0]["view"]["code"] == teacher.code
        assert messages(line)[-1]["patch"]["eyes"]["phrase"] == "1"
        line.hang_up()
    assert not teacher.live.is_watched()


async def test_a_pupil_hears_class_and_table_on_one_straight_stream(house: House) -> None:
    _, pupils = await running(house, 6)
    line = await with_table(house, pupils[0])
    assert line.is_straight
    assert pupils[0].number in pupils[0].live.present()
    await house.settle()
    await pupils[0].does("hand", {"on": True, "about": "question"})
    assert messages(line)[-1]["patch"] == {"hand": "question"}
    line.hang_up()
    assert pupils[0].number not in pupils[0].live.present()


async def test_whoever_is_sent_out_or_has_no_key_hears_nothing_straight(house: House) -> None:
    teacher, pupils = await running(house, 6)
    line = await stream_of(house, pupils[0])
    await teacher.does("send-out", {"pupil": 0})
    assert messages(line)[-1]["gone"] == "seat_moved"
    assert bytes(line.transport.written).endswith(b"0\r\n\r\n")
    refused = await stream_of(house, pupils[0])
    assert b"HTTP/1.1 401" in refused.transport.written


async def test_a_class_whose_tables_are_not_known_yet_is_shown_all_the_same(house: House) -> None:
    teacher, _ = await running(house, 6)
    house.inside.class_supervisor.errands.runtime(teacher.live).reconciled.clear()
    line = await stream_of(house, teacher)
    assert messages(line)[0]["view"]["code"] == teacher.code
    line.hang_up()
