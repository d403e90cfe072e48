"""Seats on other devices, people who come too late for a chair, and another match with the same class."""

import pytest

from tests.server.classes.school import Pupil, Teacher, comes_in, opened, play_all_out, running
from tests.server.tables.house import House, awaited
from tests.server.tables.listening import Listener


async def slip_for(teacher: Teacher, table: int, chair: int) -> str:
    slips = (await teacher.does("slips"))["slips"]
    return next(str(slip["code"]) for slip in slips if (slip["table"], slip["chair"]) == (table, chair))


async def test_a_slip_takes_a_seat_from_somebody_there_and_the_teacher_can_undo_it(
    house: House,
) -> None:
    teacher, pupils = await running(house, 4)
    stream = pupils[0].follows()
    await stream.until(lambda heard: b'"view"' in bytes(heard.body))
    code = await slip_for(teacher, 0, 0)
    thief = await comes_in(house, code)
    assert thief.number == 0
    assert list((await teacher.view())["taken"]) == ["0"]
    await stream.until(lambda heard: b"seat_moved" in bytes(heard.body))
    await teacher.does("void-slip", {"table": 0, "chair": 0})
    assert (await thief.get(thief.path)).json()["code"] == "not_in_the_class"
    assert (await pupils[0].at_table().view())["yours"]["chair"] == 0
    assert (await teacher.view())["taken"] == {}
    await stream.hang_up()
    again = await house.visitor().post(f"/api/codes/{code}/pupils", {})
    assert (again.status_code, again.json()["code"]) == (409, "slip_is_void")
    assert (await comes_in(house, await slip_for(teacher, 0, 0))).number == 0


async def is_there(pupil: Pupil) -> Listener:
    stream = pupil.follows()
    await stream.until(lambda heard: b'"view"' in bytes(heard.body))
    return stream


async def test_voiding_a_slip_that_was_used_twice_gives_the_seat_back_to_the_first_owner(
    house: House,
) -> None:
    teacher, pupils = await running(house, 4)
    code = await slip_for(teacher, 0, 0)
    streams = [await is_there(pupils[0])]
    for _ in range(2):
        thief = await comes_in(house, code)
        streams.append(await is_there(thief))
    assert list((await teacher.view())["taken"]) == ["0"]
    await teacher.does("void-slip", {"table": 0, "chair": 0})
    assert (await pupils[0].view())["you"]["pupil"] == 0
    assert (await pupils[0].at_table().view())["yours"]["chair"] == 0
    assert (await thief.get(thief.path)).json()["code"] == "not_in_the_class"
    assert (await teacher.view())["taken"] == {}
    for stream in streams:
        await stream.hang_up()


@pytest.mark.parametrize("how", ["with the key", "after two minutes away", "after another match"])
async def test_the_first_owner_is_remembered_when_the_slip_is_shown_again(house: House, how: str) -> None:
    teacher, pupils = await running(house, 4)
    code = await slip_for(teacher, 0, 0)
    streams = [await is_there(pupils[0])]
    thief = await comes_in(house, code)
    since = (await teacher.view())["taken"]["0"]["since"]
    if how == "with the key":
        answer = await thief.post(f"/api/codes/{code}/pupils", {})
        assert answer.json()["pupil"] == 0
    elif how == "after two minutes away":
        await teacher.does("eyes", {"on": True})
        await house.pass_time(130)
        await comes_in(house, code)
    else:
        await teacher.does("end")
        await teacher.does("again", {"tables": "same"})
    assert (await teacher.view())["taken"]["0"]["since"] > since
    await teacher.does("void-slip", {"table": 0, "chair": 0})
    assert (await pupils[0].view())["you"]["pupil"] == 0
    assert (await teacher.view())["taken"] == {}
    for stream in streams:
        await stream.hang_up()


async def test_an_owner_who_comes_back_by_the_slip_keeps_the_seat(house: House) -> None:
    teacher, pupils = await running(house, 4)
    code = await slip_for(teacher, 0, 0)
    stream = await is_there(pupils[0])
    thief = await comes_in(house, code)
    listening = await is_there(thief)
    owner = Pupil(house, (await pupils[0].post(f"/api/codes/{code}/pupils", {})).json(), teacher.code)
    assert (await teacher.view())["taken"] == {}
    await teacher.does("void-slip", {"table": 0, "chair": 0})
    assert (await owner.view())["you"]["pupil"] == 0
    for one in (stream, listening):
        await one.hang_up()


async def test_the_seat_code_of_a_pupil_who_has_left_is_refused(house: House) -> None:
    teacher, pupils = await running(house, 4)
    code = (await teacher.does("hand-over", {"table": 0, "chair": 0}))["code"]
    await pupils[0].does("leave")
    answer = await house.visitor().post(f"/api/codes/{code}/pupils", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_such_pupil")


async def test_the_slip_of_a_table_that_was_closed_is_as_good_as_the_code(house: House) -> None:
    teacher = await opened(house, tables=3)
    slip = await slip_for(teacher, 2, 0)
    for _ in range(5):
        await comes_in(house, teacher.code)
    await teacher.does("close-table", {"table": 2})
    await teacher.does("start")
    late = await comes_in(house, slip)
    assert teacher.live.lesson.room.seated[late.number].table in (0, 1)


async def test_whoever_was_sent_out_is_told_so_and_not_that_they_play_elsewhere(house: House) -> None:
    teacher, pupils = await running(house, 4)
    await teacher.does("send-out", {"pupil": 0})
    for path in ("", "/events"):
        answer = await pupils[0].get(f"{pupils[0].path}{path}")
        assert (answer.status_code, answer.json()["code"]) == (401, "left_the_class")
    back = await comes_in(house, teacher.code)
    assert back.number == 4


async def test_a_slip_for_a_dead_tablet_alarms_nobody(house: House) -> None:
    teacher, _ = await running(house, 4)
    await teacher.does("eyes", {"on": True})  # so that no bot plays on meanwhile
    await house.pass_time(130)
    await comes_in(house, await slip_for(teacher, 0, 0))
    assert (await teacher.view())["taken"] == {}


async def test_whoever_came_in_by_the_code_and_then_shows_a_slip_is_there_once(house: House) -> None:
    teacher = await opened(house)
    pupil, other = [await comes_in(house, teacher.code) for _ in range(2)]
    before = (await pupil.view())["you"]
    slip = await slip_for(teacher, 1, 2)
    answer = await pupil.post(f"/api/codes/{slip}/pupils", {})
    assert answer.status_code == 201
    seen = await teacher.view()
    assert {line["name"]: (line["table"], line["chair"]) for line in seen["pupils"].values()} == {
        before["name"]: (1, 2),
        (await other.view())["you"]["name"]: (0, 1),
    }
    assert seen["pupils"][str(answer.json()["pupil"])]["avatar"] == before["avatar"]
    again = await house.visitor().post(f"/api/codes/{slip}/pupils", {})  # on another device
    assert again.json()["pupil"] == answer.json()["pupil"]


async def test_whoever_shows_the_slip_of_their_own_seat_alarms_nobody(house: House) -> None:
    teacher, pupils = await running(house, 4)
    stream = pupils[0].follows()
    await stream.until(lambda heard: b'"view"' in bytes(heard.body))
    answer = await pupils[0].post(f"/api/codes/{await slip_for(teacher, 0, 0)}/pupils", {})
    assert answer.json()["pupil"] == 0
    assert (await teacher.view())["taken"] == {}
    await stream.hang_up()


async def test_a_slip_in_a_lobby_without_a_free_chair_is_refused_with_a_sentence(house: House) -> None:
    teacher = await opened(house, pupils=36, tables=12, players=3)
    for _ in range(36):
        await comes_in(house, teacher.code)
    answer = await house.visitor().post(f"/api/codes/{await slip_for(teacher, 0, 0)}/pupils", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "class_is_full")


async def test_somebody_elses_seat_is_given_away_only_after_two_minutes(house: House) -> None:
    teacher, pupils = await running(house, 6)
    await teacher.does("eyes", {"on": True})
    stream = pupils[0].follows()
    await stream.until(lambda heard: b'"view"' in bytes(heard.body))
    late = await comes_in(house, teacher.code)
    there = {"pupil": late.number, "table": 0, "chair": 0}
    assert await teacher.refused("seat", there) == (409, "chair_is_taken")
    await stream.hang_up()
    await house.pass_time(60)
    assert await teacher.refused("seat", there) == (409, "chair_is_taken")
    await house.pass_time(61)
    await teacher.does("seat", there)
    assert (await late.at_table().view())["yours"]["chair"] == 0
    assert "table" not in (await pupils[0].view())


async def test_somebody_late_sees_whose_seat_it_is_before_they_take_it(house: House) -> None:
    teacher, pupils = await running(house, 5)
    offered = (await house.visitor().get(f"/api/codes/{teacher.code}")).json()["seat"]
    late = await comes_in(house, teacher.code)
    place = teacher.live.lesson.room.seated[late.number]
    assert (offered["table"], offered["chair"]) == (["Cu", "Li"][place.table], place.chair)
    assert set(offered) == {"table", "chair", "turn", "turns", "territories", "materials", "owners"}
    assert offered["owners"].count(place.chair) == offered["territories"]
    found = (await house.visitor().get(f"/api/codes/{teacher.code}")).json()
    assert "seat" not in found  # all chairs are taken
    await teacher.does("send-out", {"pupil": pupils[0].number})
    await teacher.does("door", {"open": False})
    assert "seat" not in (await house.visitor().get(f"/api/codes/{teacher.code}")).json()


async def test_without_a_bots_chair_somebody_late_waits_at_the_door_watches_or_shares(house: House) -> None:
    teacher, _ = await running(house, 6)
    late = await comes_in(house, teacher.code)
    assert [one["pupil"] for one in (await teacher.view())["door"]["knocking"]] == [late.number]
    view = await late.view()
    assert len(view["instead"]["share"]) == 6
    assert [table["name"] for table in view["instead"]["watch"]] == ["Cu", "Li"]
    assert await late.refused("look-on", {"beside": 99}) == (409, "no_such_pupil")
    await late.does("look-on", {"beside": 1})
    assert (await teacher.view())["pupils"][str(late.number)]["beside"] == 1
    watcher = await comes_in(house, teacher.code)
    await watcher.does("look-on", {})
    table = (await watcher.view())["instead"]["watch"][1]["table"]
    seen = (await watcher.get(f"/api/tables/{table}")).json()
    assert "yours" not in seen
    assert (await teacher.view())["door"]["knocking"] == []


async def test_another_match_with_the_same_class(house: House) -> None:
    teacher, pupils = await running(house, 4, quick_tables="none")
    assert await teacher.refused("again", {}) == (409, "match_has_not_ended")
    first = [planned.table for planned in teacher.live.lesson.tables]
    await play_all_out(pupils)
    await house.settle()
    commitments = (await teacher.view())["commitments"]
    await teacher.does("again", {"tables": "same"})
    view = await teacher.view()
    assert view["state"] == "lobby"
    assert [line["table"] for line in view["pupils"].values()] == [0, 0, 1, 1]
    assert not set(commitments) & set(view["commitments"])
    await pupils[0].does("person", {"value": "ab" * 16})
    await teacher.does("start")
    second = [planned.table for planned in teacher.live.lesson.tables]
    assert not set(first) & set(second)
    assert pupils[0].at_table().state.chairs[0].contribution == "ab" * 16
    assert pupils[1].at_table().state.chairs[1].contribution is None
    assert (await pupils[0].at_table().view())["yours"]["objective"]
    await teacher.post(f"{teacher.path}/forget", None)
    for table in (*first, *second):
        assert await house.inside.tables.store.read(table) == []


async def test_another_match_at_new_tables_keeps_everybody(house: House) -> None:
    teacher, pupils = await running(house, 6, quick_tables="none")
    await teacher.does("score", {})
    await house.settle()
    assert (await teacher.view())["state"] == "ended"
    await teacher.does("again", {"tables": "new"})
    places = teacher.live.lesson.room.seated
    assert sorted(places) == [pupil.number for pupil in pupils]


async def test_a_bot_plays_one_phase_and_then_the_pupil_again(house: House) -> None:
    teacher, pupils = await running(house, 6)
    at_first = [pupil.at_table() for pupil in pupils if pupil.at_table().table == pupils[0].at_table().table]
    streams = [person.follows() for person in at_first]
    for stream, person in zip(streams, at_first, strict=True):
        await stream.until_number(person.state.number)
    acting = awaited(at_first)
    assert acting is not None
    phase = acting.state.phase
    await teacher.does("bot-plays", {"table": 0, "chair": acting.chair})
    await house.pass_time(1)
    assert acting.state.phase != phase
    assert acting.state.decided[-1].by_bot
    assert not acting.state.chairs[acting.chair].stand_in
    for stream in streams:
        await stream.hang_up()


async def test_more_than_were_planned_knock(house: House) -> None:
    teacher = await opened(house, pupils=2, tables=1)
    for _ in range(4):
        await comes_in(house, teacher.code)
    view = await teacher.view()
    assert (len(view["pupils"]), len(view["door"]["knocking"])) == (3, 1)


async def test_whoever_finishes_early_can_watch_the_tables_that_still_play(house: House) -> None:
    teacher, pupils = await running(house, 6)
    early, late = (
        [one for one in pupils if teacher.live.lesson.room.seated[one.number].table == n] for n in (0, 1)
    )
    assert "watch" not in await early[0].view()
    await play_all_out(early)
    seen = await early[0].view()
    assert [one["name"] for one in seen["watch"]] == ["Li"]
    assert "watch" not in await late[0].view()
    table = seen["watch"][0]["table"]
    view = (await early[0].get(f"/api/tables/{table}")).json()
    assert "yours" not in view
    await play_all_out(late)
    assert "watch" not in await early[0].view()


async def test_in_duplicate_nobody_who_finishes_early_watches_the_others(house: House) -> None:
    teacher, pupils = await running(house, 6, preset="duplicate")
    early = [one for one in pupils if teacher.live.lesson.room.seated[one.number].table == 0]
    other = teacher.live.lesson.tables[1].table
    await play_all_out(early)
    assert "watch" not in await early[0].view()
    assert (await early[0].get(f"/api/tables/{other}")).status_code == 401
