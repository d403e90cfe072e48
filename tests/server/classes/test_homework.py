"""Homework: everybody alone with bots at the same deal, whenever they like, one try per slip."""

import csv
from typing import Any

import pytest

from rawsiko.match_file.verdict import Cause, Outcome
from rawsiko.match_file.verifying import verify_file
from rawsiko.rules.committed_dice import commitment
from rawsiko.server.classes.registry import SECONDS_OF_A_DAY
from tests.server.classes.school import Pupil, Teacher, comes_in, opened, play_all_out
from tests.server.classes.test_pace import restart
from tests.server.tables.answers import problem
from tests.server.tables.house import House

UNOPENED = ("file", "reasons", "debrief", "analysis", "best/1")


async def given(house: House, pupils: int = 3, **settings: Any) -> tuple[Teacher, list[str]]:
    """Homework and its slips."""
    teacher = await opened(house, preset="homework", pupils=pupils, tables=pupils, **settings)
    slips = (await teacher.does("slips"))["slips"]
    return teacher, [str(slip["code"]) for slip in slips]


async def test_everybody_plays_the_same_deal_alone_when_they_like(house: House) -> None:
    teacher, slips = await given(house)
    assert (await teacher.view())["state"] == "playing"
    assert len(slips) == 3
    first = await comes_in(house, slips[0])
    await play_all_out([first])
    await house.pass_time(2 * SECONDS_OF_A_DAY)
    second = await comes_in(house, slips[2])
    tables = [pupil.at_table().state for pupil in (first, second)]
    assert tables[0].id != tables[1].id
    assert [chair.key_hash is not None for chair in tables[1].chairs] == [True, False, False]
    assert tables[0].order == tables[1].order
    matches = [table.match for table in tables if table.match is not None]
    assert list(matches[0].objective) == list(matches[1].objective)
    assert (await teacher.view())["state"] == "playing"  # nobody else has begun, and it is still open


async def test_only_a_slip_lets_in_and_it_is_one_try(house: House) -> None:
    teacher, slips = await given(house)
    by_code = await house.visitor().post(f"/api/codes/{teacher.code}/pupils", {})
    assert (by_code.status_code, by_code.json()["code"]) == (409, "slip_needed")
    first = await comes_in(house, slips[0])
    table, number = first.at_table().table, first.at_table().state.number
    again = await comes_in(house, slips[0])
    assert (again.number, again.at_table().table) == (first.number, table)
    await play_all_out([again])
    assert again.at_table().state.number > number
    after = await comes_in(house, slips[0])
    assert after.at_table().table == table
    assert after.at_table().state.state == "ended"
    await after.does("leave")
    newcomer = await comes_in(house, slips[0])
    assert newcomer.at_table().table == table  # whoever has the slip has this try


async def test_whoever_leaves_has_no_key_any_more_and_keeps_the_homework_from_nothing(house: House) -> None:
    teacher, slips = await given(house)
    first, second = await comes_in(house, slips[0]), await comes_in(house, slips[1])
    person = first.at_table()
    await person.does("leave")
    await house.settle()
    assert problem(await person.tries("chat", {"phrase": "hello"})) == (401, "not_seated")
    await play_all_out([second])
    await teacher.does("end")
    await house.pass_time(1)
    assert (await teacher.get(f"{teacher.path}/debrief")).status_code == 200


async def test_nobody_stands_in_for_somebody_who_plays_on_tomorrow(house: House) -> None:
    _, slips = await given(house)
    pupil = await comes_in(house, slips[1])
    stream = pupil.at_table().follows()
    await stream.until_number(pupil.at_table().state.number)
    await stream.hang_up()
    await house.pass_time(SECONDS_OF_A_DAY)
    state = pupil.at_table().state
    assert not state.chairs[0].stand_in
    assert not any(fact.by_bot for fact in state.decided if fact.seat == state.seat_of(0))
    await restart(house)
    await play_all_out([pupil])
    assert pupil.at_table().state.state == "ended"


async def test_nothing_is_opened_before_it_closes_and_then_everything(house: House) -> None:
    teacher, slips = await given(house)
    committed = (await teacher.view())["commitments"]
    pupils = [await comes_in(house, slip, value="ab" * 16) for slip in slips[:2]]
    person = pupils[0].at_table()
    stream = person.follows()
    await play_all_out(pupils[:1])
    await house.pass_time(1)
    view = await person.view()
    assert view["public"]["state"] == "ended"
    assert not {"objectives", "secret", "class_values"} & view["public"].keys()
    assert "score" not in view["public"]["match"]
    await stream.until_number(person.state.number)
    assert b"match_ended" not in bytes(stream.body)
    await stream.hang_up()
    for door in UNOPENED:
        assert (await person.get(f"{person.path}/{door}")).json()["code"] == "class_has_not_closed", door
    branch = await person.tries("branch", {"decisions": 1, "seat": 0})
    assert branch.json()["code"] == "class_has_not_closed"
    for path in ("results", "report.csv", "debrief"):
        assert (await teacher.get(f"{teacher.path}/{path}")).status_code == 403, path
    assert "result" not in (await teacher.view())["tables"]["0"]
    await hears_no_secret(teacher, pupils)

    await play_all_out(pupils)
    await teacher.does("end")
    await house.pass_time(1)
    assert (await teacher.view())["state"] == "ended"
    assert [commitment(bytes.fromhex((await person.view())["public"]["secret"]))] == committed
    file = (await person.get(f"{person.path}/file")).text
    verdict = verify_file(file)
    assert verdict.outcome is Outcome.AGREES
    assert Cause.NOBODY_ADDS in [finding.cause for finding in verdict.findings]
    assert "ab" * 16 not in file
    results = (await teacher.get(f"{teacher.path}/results")).json()
    assert len(results["tables"]) == 2
    assert [line["compared_with"] for line in results["ranking"]] == [1, 1]
    report = csv.DictReader((await teacher.get(f"{teacher.path}/report.csv")).text.splitlines())
    assert [(line["table"], line["bot"], line["compared_with"]) for line in report] == 2 * [("", "", "1")]
    late = await house.visitor().post(f"/api/codes/{slips[2]}/pupils", {})
    assert late.json()["code"] == "class_has_ended"
    assert await teacher.refused("again", {}) == (409, "class_has_ended")


async def hears_no_secret(teacher: Teacher, pupils: list[Pupil]) -> None:
    """Canary: nothing that the teacher or a pupil has heard of the class holds what is hidden."""
    lesson = teacher.live.lesson
    assert lesson.opened is not None
    for heard in (*teacher.heard(), *(line for pupil in pupils for line in pupil.heard())):
        assert b"objective" not in heard or b"yours" in heard  # their own, at their own table
        assert lesson.opened.secrets[0].encode() not in heard
        assert lesson.opened.slip_secret.encode() not in heard


async def test_it_closes_by_itself_when_its_days_are_over(house: House) -> None:
    teacher, slips = await given(house, days=2)
    pupil = await comes_in(house, slips[0])
    people = [pupil.at_table()]
    while people[0].state.match is not None and people[0].state.match.turn < 1:
        await people[0].plays()
        await house.settle()
    await house.pass_time(2 * SECONDS_OF_A_DAY + 1)
    assert (await teacher.view())["state"] == "ended"
    state = pupil.at_table().state
    assert state.scored == "teacher"
    assert state.is_revealed


async def test_a_table_for_each_of_sixty(house: House) -> None:
    teacher, slips = await given(house, 60)
    assert len(set(slips)) == 60
    last = await comes_in(house, slips[59])
    assert (await last.view())["homework"]
    assert (await last.at_table().view())["yours"]["objective"]
    assert len((await teacher.view())["tables"]) == 60


@pytest.mark.parametrize("settings", [{"days": 0}, {"days": 22}, {"tables": 61}])
async def test_homework_that_cannot_be_is_refused(house: House, settings: dict[str, int]) -> None:
    answer = await house.visitor().post("/api/classes", {"settings": {"preset": "homework", **settings}})
    assert answer.status_code == 400


async def test_a_plan_for_homework_has_a_table_for_each_pupil(house: House) -> None:
    asked = await house.visitor().get("/api/class-plans?pupils=28&minutes=30&preset=homework")
    plans = asked.json()["plans"]
    assert {plan["tables"] for plan in plans} == {28}
    assert [plan["bots"] for plan in plans] == [56, 84, 112]


async def test_a_try_that_was_wiped_before_its_first_turn_is_not_dealt_again(house: House) -> None:
    teacher, slips = await given(house)
    first = await comes_in(house, slips[0])
    table = first.at_table().table
    await house.inside.tables.store.wipe(table)
    await restart(house)
    assert await house.inside.tables.store.read(table) == []
    assert (await teacher.view())["tables"]["0"]["state"] == "gone"
    assert (await comes_in(house, slips[1])).at_table().state.match is not None  # nobody had begun there


async def test_a_try_that_was_wiped_while_the_server_was_down_is_not_dealt_again(house: House) -> None:
    teacher, slips = await given(house)
    first = await comes_in(house, slips[0])
    await play_all_out([first])
    table = first.at_table().table
    await house.inside.tables.store.wipe(table)
    await restart(house)
    assert await house.inside.tables.store.read(table) == []
    assert (await teacher.view())["tables"]["0"]["state"] == "gone"
    await comes_in(house, slips[0])
    assert await house.inside.tables.store.read(table) == []


async def test_a_slip_opens_the_result_on_another_device_and_no_longer_on_the_old_one(house: House) -> None:
    teacher, slips = await given(house)
    first = await comes_in(house, slips[0])
    await play_all_out([first])
    second = await comes_in(house, slips[0])
    assert (await second.at_table().view())["public"]["state"] == "ended"
    old = first.at_table()
    assert (await old.get(old.path)).json()["code"] == "not_seated"
    await teacher.does("end")
    person = second.at_table()
    assert (await person.get(f"{person.path}/file")).status_code == 200
