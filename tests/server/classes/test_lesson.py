"""A lesson over the API: the class comes in, is seated, plays, and has results."""

import csv
from datetime import UTC, datetime

import pytest

from rawsiko.classes.plan import FEWEST_MINUTES, FEWEST_PUPILS, MOST_MINUTES, MOST_PUPILS, MOST_TABLES
from rawsiko.match_file.verdict import Outcome
from rawsiko.match_file.verifying import verify_file
from tests.server.classes.school import Teacher, comes_in, full_class, opened, play_all_out, running
from tests.server.tables.house import House, awaited


async def test_pupils_are_seated_two_by_two(house: House) -> None:
    teacher, _ = await full_class(house, 4)
    view = await teacher.view()
    places = [(line["table"], line["chair"]) for line in view["pupils"].values()]
    assert places == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert view["state"] == "lobby"
    assert len({line["name"] for line in view["pupils"].values()}) == 4


async def test_start_opens_and_starts_every_table_with_bots_on_free_chairs(house: House) -> None:
    teacher, pupils = await running(house, 4)
    view = await teacher.view()
    assert view["state"] == "playing"
    assert {card["state"] for card in view["tables"].values()} == {"playing"}
    kinds = [sorted(next(iter(seat)) for seat in card["seats"].values()) for card in view["tables"].values()]
    assert kinds == [["bot", "pupil", "pupil"]] * 2
    mine = await pupils[0].view()
    assert mine["table"]["name"] == "Cu"
    person = pupils[0].at_table()
    assert (await person.view())["yours"]["chair"] == 0


async def test_a_whole_lesson_ends_with_results_and_a_report(house: House) -> None:
    teacher, pupils = await running(house, 4, quick_tables="none")
    await play_all_out(pupils)
    await house.settle()
    view = await teacher.view()
    assert view["state"] == "ended"
    results = (await teacher.get(f"{teacher.path}/results")).json()
    assert [len(table["seats"]) for table in results["tables"]] == [3, 3]
    report = (await teacher.get(f"{teacher.path}/report.csv")).text.splitlines()
    assert len(report) == 7
    assert report[0].startswith("date,table,name,colour,rank,points")
    day = datetime.fromtimestamp(house.clock.time, UTC).astimezone().date().isoformat()
    assert results["date"] == day
    colours = ["crimson", "cobalt", "saffron"]
    best = results["tables"][0]["seats"][0]
    assert report[1].startswith(f"{day},Cu,{best['name']},{colours[best['chair']]},1,{best['points']},")
    file = (await pupils[0].at_table().get(f"{pupils[0].at_table().path}/file")).text
    assert verify_file(file).outcome is Outcome.AGREES


async def test_eyes_up_stops_every_table_and_go_on_lets_them(house: House) -> None:
    teacher, pupils = await running(house, 4)
    await teacher.does("eyes", {"on": True, "text": "Look at the board"})
    assert all(pupil.at_table().state.paused for pupil in pupils)
    assert (await pupils[0].view())["eyes"]["text"] == "Look at the board"
    await teacher.does("eyes", {"on": False})
    assert not any(pupil.at_table().state.paused for pupil in pupils)


async def test_at_the_bell_what_runs_is_scored_as_it_stands(house: House) -> None:
    teacher, pupils = await running(house, 6)
    people = [pupil.at_table() for pupil in pupils if pupil.at_table().table == pupils[0].at_table().table]
    while people[0].state.match is not None and people[0].state.match.turn < 1:
        person = awaited(people)
        assert person is not None
        await person.plays()
        await house.settle()
    await teacher.does("bell", {"seconds": 30})
    await house.pass_time(31)
    assert people[0].state.scored == "bell"
    others = [pupil.at_table().state for pupil in pupils if pupil.at_table().table != people[0].table]
    assert others[0].stopped  # it was still in its setup
    assert (await teacher.view())["state"] == "ended"
    names = {pupil.name for pupil in teacher.live.lesson.pupils}
    report = list(csv.DictReader((await teacher.get(f"{teacher.path}/report.csv")).text.splitlines()))
    assert {line["name"] for line in report} == names
    assert [line["scored"] for line in report] == ["bell"] * 3 + ["no result"] * 3
    results = (await teacher.get(f"{teacher.path}/results")).json()
    assert [len(table.get("no_result", ())) for table in results["tables"]] == [0, 3]
    assert results["tables"][1]["seats"] == []
    found = (await teacher.get(f"{teacher.path}/debrief")).json()
    assert [table["name"] for table in found["tables"]] == ["Cu"]
    assert found["others"] == [{"number": 1, "name": "Li", "pupils": 3}]


async def test_a_last_turn_in_which_nobody_decides_ends_before_the_bell(house: House) -> None:
    """Their clocks run out, with time left for the Trade with China."""
    teacher, pupils = await running(house, 6, trade_with_china=True)
    people = [pupil.at_table() for pupil in pupils]
    for pupil, person in zip(pupils, people, strict=True):
        pupil.follows()
        person.follows()
    for person in people:
        while person.state.match is not None and person.state.match.turn == 0:
            seated = [one for one in people if one.table == person.table]
            next_one = awaited(seated)
            assert next_one is not None
            await next_one.plays()
            await house.settle()
    await teacher.does("last-turn", {"which": "running"})
    await teacher.does("bell", {"seconds": 150})
    await house.pass_time(149)
    results = (await teacher.get(f"{teacher.path}/results")).json()
    assert [table["state"] for table in results["tables"]] == ["ended", "ended"]
    assert not any("scored" in table for table in results["tables"])


async def test_the_teacher_calls_the_last_turn_and_scores(house: House) -> None:
    teacher, pupils = await running(house, 4)
    await teacher.does("last-turn", {"which": "next"})
    match = pupils[0].at_table().state.match
    assert match is not None
    assert (match.last_turn, match.called) == (2, 1)


async def test_a_late_pupil_takes_a_bots_seat(house: House) -> None:
    teacher, pupils = await running(house, 4)
    late = await comes_in(house, teacher.code)
    person = late.at_table()
    assert person.state.chairs[person.chair].key_hash is not None
    assert (await person.view())["yours"]["objective"]
    assert (await teacher.view())["pupils"][str(late.number)]["late"]
    assert len(pupils) == 4


async def test_a_dead_tablet_is_replaced_by_a_seat_code_once(house: House) -> None:
    teacher, pupils = await running(house, 4)
    place = teacher.live.lesson.room.seated[0]
    code = (await teacher.does("hand-over", {"table": place.table, "chair": place.chair}))["code"]
    again = await comes_in(house, code)
    assert again.number == 0
    assert (await again.at_table().view())["yours"]["chair"] == place.chair
    old = await pupils[0].get(pupils[0].path)
    assert (old.status_code, old.json()["code"]) == (401, "not_in_the_class")
    used = await house.visitor().post(f"/api/codes/{code}/pupils", {})
    assert used.json()["code"] == "seat_code_used"


async def test_hands_are_raised_and_done(house: House) -> None:
    teacher, pupils = await running(house, 4)
    await pupils[1].does("hand", {"on": True})
    await house.pass_time(5)
    assert (await teacher.view())["hands"]["1"]["about"] == "question"
    await teacher.does("hand-done", {"pupil": 1})
    assert (await teacher.view())["hands"] == {}


async def test_a_pupil_can_say_what_a_raised_hand_is_about_and_keeps_their_place(house: House) -> None:
    teacher, pupils = await running(house, 4)
    await pupils[1].does("hand", {"on": True})
    await house.pass_time(30)
    await pupils[0].does("hand", {"on": True})
    await pupils[1].does("hand", {"on": True, "about": "device"})
    hands = (await teacher.view())["hands"]
    assert (hands["1"]["about"], hands["0"]["about"]) == ("device", "question")
    assert hands["1"]["since"] - hands["0"]["since"] == 30
    assert (await pupils[1].view())["hand"] == "device"


async def test_keys_open_their_own_class_only(house: House) -> None:
    one, pupils = await full_class(house, 2)
    other = await opened(house)
    for visitor in (other, pupils[0]):
        answer = await visitor.post(f"{one.path}/start", None)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_the_teacher")
    stranger = await other.get(one.path)
    assert stranger.status_code == 401


async def test_slips_seat_and_bring_back(house: House) -> None:
    teacher = await opened(house)
    slips = (await teacher.does("slips"))["slips"]
    assert len(slips) == 6
    slip = next(slip for slip in slips if (slip["table"], slip["chair"]) == (1, 2))
    first = await comes_in(house, slip["code"])
    assert (await first.view())["you"]["table"] == 1
    again = await comes_in(house, slip["code"])
    assert again.number == first.number
    await teacher.does("void-slip", {"table": 1, "chair": 2})
    void = await house.visitor().post(f"/api/codes/{slip['code']}/pupils", {})
    assert void.json()["code"] == "slip_is_void"


async def test_another_device_of_the_teacher_and_its_revocation(house: House) -> None:
    teacher = await opened(house)
    device = (await teacher.does("add-device"))["code"]
    answer = await house.visitor().post(f"/api/codes/{teacher.code}/teacher", {"teacher_code": device})
    assert answer.status_code == 201
    again = await house.visitor().post(f"/api/codes/{teacher.code}/teacher", {"teacher_code": device})
    assert again.status_code == 403
    by_code = await house.visitor().post(
        f"/api/codes/{teacher.code}/teacher", {"teacher_code": teacher.teacher_code}
    )
    assert by_code.status_code == 201
    await teacher.does("revoke-devices")
    assert len(teacher.live.lesson.codes.teachers_keys) == 1


async def test_a_revoked_device_no_longer_watches_a_table(house: House) -> None:
    teacher, _ = await running(house, 4)
    codes = f"/api/codes/{teacher.code}/teacher"
    device = (await teacher.does("add-device"))["code"]
    added = (await house.visitor().post(codes, {"teacher_code": device})).json()
    other = Teacher(house, {**added, "teacher_code": ""})
    table = f"/api/tables/{teacher.live.lesson.tables[0].table}"
    streams = [one.listens(f"{table}/events") for one in (other, teacher)]
    for stream in streams:
        await stream.until(lambda heard: b"data:" in bytes(heard.body))
    await teacher.does("revoke-devices")
    for stream in streams:
        await stream.until(lambda heard: heard.hung_up.is_set())
    assert (await other.get(table)).json()["code"] == "not_seated"
    assert (await teacher.get(table)).status_code == 200


async def test_a_pupil_who_comes_in_twice_stays_who_they_are(house: House) -> None:
    teacher, [pupil, _] = await full_class(house, 2)
    again = await pupil.post(f"/api/codes/{teacher.code}/pupils", {})
    assert (again.status_code, again.json()["key"]) == (201, pupil.key)
    assert len(teacher.live.lesson.pupils) == 2


async def test_a_text_that_is_too_long_is_refused_with_a_sentence(house: House) -> None:
    teacher, _ = await full_class(house, 2)
    answer = await teacher.post(f"{teacher.path}/eyes", {"on": True, "text": "a" * 121})
    assert answer.status_code == 400
    assert answer.json()["sentence"].startswith("The field 'text' cannot have this value: ")


@pytest.mark.parametrize(
    ("settings", "code", "sentence"),
    [
        ({"pupils": 1}, "bad_class_size", f"A class has {FEWEST_PUPILS} to {MOST_PUPILS} pupils."),
        ({"pupils": 61}, "bad_class_size", f"A class has {FEWEST_PUPILS} to {MOST_PUPILS} pupils."),
        (
            {"minutes": 1},
            "bad_lesson_length",
            f"A class plays for {FEWEST_MINUTES} to {MOST_MINUTES} minutes.",
        ),
        ({"tables": 13}, "bad_request", f"A class has at most {MOST_TABLES} tables."),
    ],
)
async def test_a_class_that_cannot_be_is_refused_with_a_sentence(
    house: House, settings: dict[str, int], code: str, sentence: str
) -> None:
    answers = [await house.visitor().post("/api/classes", {"settings": settings})]
    if "tables" not in settings:
        asked = {"pupils": 24, "minutes": 30, **settings}
        query = "&".join(f"{name}={number}" for name, number in asked.items())
        answers.append(await house.visitor().get(f"/api/class-plans?{query}"))
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (400, code)
        assert answer.json()["sentence"] == sentence


async def test_the_door_and_the_start_are_kept(house: House) -> None:
    teacher, _ = await full_class(house, 1)
    assert await teacher.refused("start") == (409, "two_pupils_needed")
    await teacher.does("door", {"open": False})
    answer = await house.visitor().post(f"/api/codes/{teacher.code}/pupils", {})
    assert answer.json()["code"] == "door_is_closed"


async def test_a_class_survives_a_restart_in_the_middle_of_its_start(house: House) -> None:
    teacher, pupils = await full_class(house, 6)
    inside = house.inside
    await teacher.post(f"{teacher.path}/start", None)  # the row is stored; no table may be there yet
    inside.classes.live.clear()
    inside.tables.live.clear()
    house.timers.waiting.clear()
    await house.settle()
    await teacher.view()
    await house.settle()
    states = {planned.table: house.live(planned.table).table.state for planned in teacher.live.lesson.tables}
    assert set(states.values()) == {"playing"}
    assert len(states) == 2
    assert (await pupils[3].at_table().view())["yours"]["objective"]


async def test_everything_is_forgotten_now(house: House) -> None:
    teacher, pupils = await running(house, 4)
    table = pupils[0].at_table().table
    await teacher.post(f"{teacher.path}/forget", None)
    assert (await teacher.get(teacher.path)).status_code == 404
    assert (await house.visitor().get(f"/api/tables/{table}")).status_code == 404
    assert await house.inside.tables.store.read(teacher.class_id) == []


async def test_pupils_who_are_not_there_can_be_reminded_too(house: House) -> None:
    teacher, _ = await running(house)
    await teacher.does("nudge", {"table": 0})
