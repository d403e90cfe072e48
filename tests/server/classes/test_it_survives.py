"""What goes wrong in a lesson: the network, two tabs, a code that is shown twice, a table that is gone."""

import asyncio

import pytest

from rawsiko.server.classes.actions.commands import Reported, eyes_up, note_report
from rawsiko.server.classes.facts import TurnPlayed
from rawsiko.server.classes.registry import ClassRegistry
from rawsiko.server.classes.requests import Eyes
from rawsiko.server.tables.actions.action import Actor
from tests.server.classes.school import Pupil, comes_in, opened, running
from tests.server.classes.test_pace import restart
from tests.server.tables.house import House
from tests.server.tables.listening import Listener


async def all_listen(pupils: list[Pupil]) -> list[Listener]:
    """Everybody has a stream of the class and one of their table."""
    streams = []
    for pupil in pupils:
        person = pupil.at_table()
        streams += [pupil.follows(), person.follows()]
        await streams[-1].until_number(person.state.number)
    return streams


def made_by_bots(pupils: list[Pupil]) -> int:
    """Decisions that bots have made for people."""
    tables = {pupil.at_table().table: pupil.at_table().state for pupil in pupils}
    seats = {(table.id, table.seat_of(chair)) for table in tables.values() for chair in range(3)}
    return sum(
        fact.by_bot and (table.id, fact.seat) in seats for table in tables.values() for fact in table.decided
    )


async def test_while_the_network_is_away_for_a_minute_no_bot_plays(house: House) -> None:
    teacher, pupils = await running(house, 6)
    streams = await all_listen(pupils)
    for stream in streams:
        await stream.hang_up()
    await house.pass_time(60)
    view = await teacher.view()
    assert view["held"]
    assert {card["state"] for card in view["tables"].values()} == {"held"}
    assert made_by_bots(pupils) == 0
    assert not any(pupil.at_table().state.chairs[pupil.at_table().chair].stand_in for pupil in pupils)
    streams = await all_listen(pupils[:5])  # four of five are most
    assert "held" not in await teacher.view()
    assert {card["state"] for card in (await teacher.view())["tables"].values()} == {"playing"}
    for stream in streams:
        await stream.hang_up()


async def test_a_hold_ends_after_three_minutes_or_by_the_teacher(house: House) -> None:
    for ended_by_teacher in (True, False):
        teacher, pupils = await running(house, 6)
        for stream in await all_listen(pupils):
            await stream.hang_up()
        await house.pass_time(1)
        assert (await teacher.view())["held"]
        if ended_by_teacher:
            await teacher.does("go-on")
        else:
            await house.pass_time(200)
        assert "held" not in await teacher.view()


async def test_one_pupil_who_vanishes_holds_nobody(house: House) -> None:
    teacher, pupils = await running(house, 6)
    streams = await all_listen(pupils)
    for stream in streams[:2]:
        await stream.hang_up()
    await house.pass_time(20)
    assert "held" not in await teacher.view()
    for stream in streams[2:]:
        await stream.hang_up()


async def test_two_tabs_of_the_teacher_at_once_do_everything_once(house: House) -> None:
    teacher, _ = await running(house, 6, quiz=False)
    tabs = [teacher.follows() for _ in range(2)]
    for tab in tabs:
        await tab.until(lambda heard: b'"view"' in bytes(heard.body))
    for what, body, rows in (
        ("start", None, 0),
        ("pause", {"table": 0, "on": True}, 1),
        ("eyes", {"on": False}, 0),
        ("score", {"table": 1}, 2),  # that it was asked, and when the table ended
        ("chat", {"mode": "off"}, 1),
        ("door", {"open": False}, 1),
    ):
        before = teacher.live.lesson.number
        await asyncio.gather(*(teacher.post(f"{teacher.path}/{what}", body) for _ in tabs))
        await house.settle()
        assert teacher.live.lesson.number - before == rows, what
    await house.pass_time(1)
    for tab in tabs:
        await tab.until(lambda heard: b'"scored"' in bytes(heard.body) or b'"ended"' in bytes(heard.body))
        await tab.hang_up()


async def test_two_who_move_the_bell_at_once_both_move_it(house: House) -> None:
    teacher, _ = await running(house, 4)
    bell = teacher.live.lesson.bell
    await asyncio.gather(*(teacher.post(f"{teacher.path}/bell", {"by": 60}) for _ in range(2)))
    assert teacher.live.lesson.bell == bell + 120
    await teacher.does("bell", {"by": -6 * 3600})
    assert (await teacher.view())["state"] == "ended"  # no earlier than now


async def test_a_bell_that_is_moved_by_nothing_or_too_far_stays_within_reason(house: House) -> None:
    teacher = await opened(house)
    number = teacher.live.lesson.number
    await teacher.does("bell", {})
    assert teacher.live.lesson.number == number
    for _ in range(3):
        await teacher.does("bell", {"by": 4 * 3600})
    assert (await teacher.view())["bell"]["seconds"] <= 6 * 3600
    assert (await teacher.refused("bell", {"by": 7 * 3600}))[0] == 400


async def test_what_another_node_wrote_at_the_same_moment_is_told_here_too(house: House) -> None:
    teacher, pupils = await running(house, 4)
    stream = pupils[0].follows()
    await stream.until(lambda heard: b'"view"' in bytes(heard.body))
    asker = Actor(int(house.clock.time))
    other_node = ClassRegistry(house.second_node(), house.timers)
    there = await other_node.get(teacher.class_id)
    await there.ask(eyes_up, asker, Eyes(True))
    played = Reported(pupils[0].at_table().table, TurnPlayed(0, 1, 60))
    await teacher.live.ask(note_report, asker, played)
    await house.settle()
    await stream.until(lambda heard: b'"eyes"' in bytes(heard.body))
    assert pupils[0].at_table().state.paused
    await stream.hang_up()


async def shown_twice(house: House, path: str, body: object) -> list[int]:
    answers = await asyncio.gather(*(house.visitor().post(path, body) for _ in range(2)))
    return sorted(answer.status_code for answer in answers)


async def test_a_code_that_is_shown_twice_at_once_works_once(house: House) -> None:
    teacher, _ = await running(house, 4)
    seat = (await teacher.does("hand-over", {"table": 0, "chair": 0}))["code"]
    assert await shown_twice(house, f"/api/codes/{seat}/pupils", {}) == [201, 409]
    device = (await teacher.does("add-device"))["code"]
    shown = {"teacher_code": device}
    assert await shown_twice(house, f"/api/codes/{teacher.code}/teacher", shown) == [201, 403]


async def test_codes_are_not_good_for_long(house: House) -> None:
    teacher, _ = await running(house, 4)
    seat = (await teacher.does("hand-over", {"table": 0, "chair": 0}))["code"]
    device = (await teacher.does("add-device"))["code"]
    await house.pass_time(121)
    late = await house.visitor().post(f"/api/codes/{teacher.code}/teacher", {"teacher_code": device})
    assert late.status_code == 403
    await house.pass_time(480)
    answer = await house.visitor().post(f"/api/codes/{seat}/pupils", {})
    assert answer.json()["code"] == "seat_code_old"


async def test_a_new_teacher_code_voids_the_old_one(house: House) -> None:
    teacher, _ = await running(house, 4)
    new = (await teacher.does("new-teacher-code"))["teacher_code"]
    path = f"/api/codes/{teacher.code}/teacher"
    assert (await house.visitor().post(path, {"teacher_code": teacher.teacher_code})).status_code == 403
    assert (await house.visitor().post(path, {"teacher_code": new})).status_code == 201


async def test_a_slip_lets_nobody_new_through_a_closed_door(house: House) -> None:
    teacher, pupils = await running(house, 4)
    slips = {(one["table"], one["chair"]): one["code"] for one in (await teacher.does("slips"))["slips"]}
    await teacher.does("door", {"open": False})
    newcomer = await house.visitor().post(f"/api/codes/{slips[0, 2]}/pupils", {})
    assert newcomer.json()["code"] == "door_is_closed"
    back = await comes_in(house, slips[0, 0])  # whoever sits there comes back all the same
    assert back.number == pupils[0].number


async def test_a_slip_takes_no_bots_seat_in_duplicate(house: House) -> None:
    teacher, _ = await running(house, 4, preset="duplicate")
    slips = {(one["table"], one["chair"]): one["code"] for one in (await teacher.does("slips"))["slips"]}
    answer = await house.visitor().post(f"/api/codes/{slips[0, 2]}/pupils", {})
    assert answer.json()["code"] == "no_swaps_in_duplicate"


async def test_a_table_that_was_wiped_leaves_the_others_as_they_are(house: House) -> None:
    teacher, pupils = await running(house, 6)
    gone = teacher.live.lesson.tables[0].table
    house.inside.tables.live.pop(gone)
    await house.inside.tables.store.wipe(gone)
    await teacher.does("eyes", {"on": True})
    other = next(pupil for pupil in pupils if pupil.at_table().table != gone)
    assert other.at_table().state.paused
    assert (await teacher.view())["tables"]["0"]["state"] == "gone"
    assert await house.inside.tables.store.read(gone) == []  # it is not dealt again
    await teacher.does("eyes", {"on": False})
    assert await teacher.refused("bot-plays", {"table": 0, "chair": 0}) == (404, "no_such_table")
    await teacher.does("score", {"table": 1})
    await house.pass_time(1)
    assert (await teacher.view())["state"] == "ended"  # there is nothing else to wait for
    results = (await teacher.get(f"{teacher.path}/results")).json()
    assert [table["table"] for table in results["tables"]] == [1]


async def test_a_table_wiped_while_it_plays_is_noticed_and_its_pupils_can_be_moved(house: House) -> None:
    teacher, pupils = await running(house, 5)
    at_first = pupils[0].at_table()
    await house.inside.tables.store.wipe(at_first.table)
    await teacher.does("eyes", {"on": True})
    card = (await teacher.view())["tables"]["0"]
    assert card["state"] == "gone"
    assert {seat["pupil"] for seat in card["seats"].values()} == {0, 1, 4}
    assert (await pupils[0].view())["table"].get("gone")
    assert "table" not in (await pupils[0].view())["table"]
    other = next(pupil for pupil in pupils if pupil.at_table().table != at_first.table)
    assert "gone" not in (await other.view())["table"]
    assert other.at_table().state.paused  # the other table hears of what the teacher does
    await teacher.does("seat", {"pupil": 0, "table": 1})
    assert (await pupils[0].view())["table"]["table"] == other.at_table().table
    view = await teacher.view()
    assert {seat["pupil"] for seat in view["tables"]["0"]["seats"].values()} == {1, 4}
    assert 0 in {seat.get("pupil") for seat in view["tables"]["1"]["seats"].values()}


async def test_a_table_wiped_while_nobody_plays_is_noticed_within_half_a_minute(house: House) -> None:
    teacher, _ = await running(house, 5)
    wall = teacher.follows()
    await wall.until(lambda heard: b'"view"' in bytes(heard.body))
    await house.inside.tables.store.wipe(teacher.live.lesson.tables[0].table)
    await house.pass_time(30)
    await wall.until(lambda heard: b'"gone"' in bytes(heard.body))
    await wall.hang_up()


async def test_a_table_wiped_before_its_first_turn_while_the_server_was_down_is_gone(house: House) -> None:
    teacher, _ = await running(house, 6)
    gone, other = (planned.table for planned in teacher.live.lesson.tables)
    await house.inside.tables.store.wipe(gone)
    await restart(house)
    cards = (await teacher.view())["tables"]
    assert [card["state"] for card in cards.values()] == ["gone", "playing"]
    assert await house.inside.tables.store.read(gone) == []  # it is not dealt again
    assert await house.inside.tables.store.read(other) != []
    await house.pass_time(60)
    await restart(house)
    assert (await teacher.view())["tables"]["0"]["state"] == "gone"


async def test_tables_of_another_match_are_opened_even_though_the_first_were_there(house: House) -> None:
    teacher, _ = await running(house, 6)
    await teacher.does("end")
    await teacher.does("again", {"tables": "same"})
    await restart(house)
    await teacher.does("start")
    assert {card["state"] for card in (await teacher.view())["tables"].values()} == {"playing"}


@pytest.mark.parametrize("ended", [False, True])
async def test_a_class_that_was_not_in_memory_is_shown_as_it_is_at_once(house: House, ended: bool) -> None:
    teacher, pupils = await running(house, 6)
    if ended:
        await teacher.does("end")
    for who in (teacher, pupils[0]):
        house.inside.classes.live.clear()
        house.inside.tables.live.clear()
        found = (await who.get(who.path)).json()
        cards = found["tables"].values() if "tables" in found else [found["table"]]
        assert all(card["table"] for card in cards)
        if who is teacher:
            assert {card["state"] for card in cards} <= ({"ended", "scored"} if ended else {"playing"})
        house.inside.classes.live.clear()
        stream = who.follows()
        await stream.until(lambda heard: b'"view"' in bytes(heard.body))
        assert b'"seating"' not in bytes(stream.body)
        await stream.hang_up()
