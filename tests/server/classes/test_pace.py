"""The class learns its pace, uses it to see who is stuck, and keeps it across a restart."""

from rawsiko.classes.forecast import Lengths
from rawsiko.server.classes.cards import ends_at
from rawsiko.server.tables.wire import Json
from tests.server.classes.school import Pupil, Teacher, running
from tests.server.tables.house import House, awaited
from tests.server.tables.matches import started_with


async def play_slowly(house: House, pupils: list[Pupil], seconds: float, until_turn: int) -> None:
    """Everybody at the first table takes their time, until a Turn begins."""
    people = [pupil.at_table() for pupil in pupils if pupil.at_table().table == pupils[0].at_table().table]
    while (match := people[0].state.match) is not None and match.turn < until_turn:
        person = awaited(people)
        assert person is not None
        if match.turn > 0:
            await house.pass_time(seconds)
        await person.plays()
        await house.settle()


async def restart(house: House, *, away: float = 0) -> None:
    """Nothing is left in memory; the server comes back after a while."""
    house.inside.classes.live.clear()
    house.inside.tables.live.clear()
    house.timers.waiting.clear()
    house.clock.time += away
    await house.inside.class_supervisor.loader.resume()
    await house.settle()


async def test_a_match_that_was_planned_to_fit_is_forecast_to_end_by_the_bell_from_its_start(
    house: House,
) -> None:
    teacher, _ = await running(house, 6, minutes=30, turns=4, preset="first")
    view = await teacher.view()
    assert {card["phase"] for card in view["tables"].values()} == {"drafting"}
    assert all(card["ends"] <= 30 * 60 < view["bell"]["seconds"] for card in view["tables"].values())


async def test_turns_are_remembered_over_a_restart_and_plan_the_next_lesson(house: House) -> None:
    teacher, pupils = await running(house, 6, minutes=90, turns=6)
    await play_slowly(house, pupils, 5, until_turn=4)
    played = dict(teacher.live.lesson.turns_played)
    assert [turn for table, turn in played if table == 0] == [1, 2, 3]
    learnt = (await teacher.view())["learnt"]
    assert learnt != 1.0
    await restart(house)
    assert (await teacher.view())["learnt"] == learnt
    assert teacher.live.lesson.turns_played == played
    asked = "/api/class-plans?pupils=24&minutes=30&tables=8&players=3&turns=4"
    [usual] = (await teacher.get(asked)).json()["plans"]
    [theirs] = (await teacher.get(f"{asked}&learnt=2")).json()["plans"]
    assert theirs["minutes"] == 2 * usual["minutes"]


async def test_a_turn_in_which_the_server_was_away_teaches_nothing(house: House) -> None:
    teacher, pupils = await running(house, 6, minutes=90, turns=6)
    await play_slowly(house, pupils, 5, until_turn=2)
    await play_one(house, pupils)
    await restart(house, away=600)
    await play_slowly(house, pupils, 5, until_turn=4)
    assert {turn for table, turn in teacher.live.lesson.turns_played if table == 0} == {1, 3}


async def play_one(house: House, pupils: list[Pupil]) -> None:
    person = awaited([pupil.at_table() for pupil in pupils[:2]] + [pupils[4].at_table()])
    assert person is not None
    await person.plays()
    await house.settle()


def stuck(view: dict[str, dict[str, dict[str, str]]]) -> str:
    return view["tables"]["0"].get("stuck", "")


async def test_a_wait_is_long_after_45_seconds_and_the_table_stuck_after_90(house: House) -> None:
    """The wall is told in the second it happens, although nothing else does."""
    teacher, pupils = await running(house, 6, minutes=90)
    await present(pupils)
    wall = teacher.follows()
    await wall.until(lambda heard: b'"view"' in bytes(heard.body))
    await house.pass_time(44)
    assert b'"stuck"' not in bytes(wall.body)
    await house.pass_time(2)
    await wall.until(lambda heard: b'"stuck":"long"' in bytes(heard.body))
    assert b'"stuck":"stuck"' not in bytes(wall.body)
    await house.pass_time(45)
    await wall.until(lambda heard: b'"stuck":"stuck"' in bytes(heard.body))
    await wall.hang_up()


async def test_whoever_touches_the_screen_is_not_stuck(house: House) -> None:
    teacher, pupils = await running(house, 6, minutes=90)
    await present(pupils)
    for _ in range(4):
        await house.pass_time(40)
        await pupils[0].does("busy")
    assert stuck(await teacher.view()) == ""
    await house.pass_time(50)
    assert stuck(await teacher.view()) == "long"
    await pupils[0].does("busy")
    assert stuck(await teacher.view()) == ""


async def present(pupils: list[Pupil]) -> None:
    for pupil in pupils:
        stream = pupil.at_table().follows()
        await stream.until_number(pupil.at_table().state.number)


async def test_the_bell_rang_while_the_server_was_away(house: House) -> None:
    """Tables stand still; the teacher plays on, or after five minutes they are scored."""
    teacher, pupils = await running(house, 6, minutes=10)
    await play_slowly(house, pupils, 0, until_turn=1)
    await restart(house, away=1200)
    view = await teacher.view()
    assert view["held"]["away"] >= 1190
    assert pupils[0].at_table().state.paused
    await teacher.does("bell", {"seconds": 20})
    assert "held" not in await teacher.view()
    assert not pupils[0].at_table().state.paused
    await house.pass_time(20)
    assert pupils[0].at_table().state.scored == "bell"


async def test_nobody_answers_after_the_server_was_away(house: House) -> None:
    teacher, pupils = await running(house, 6, minutes=10)
    await play_slowly(house, pupils, 0, until_turn=1)
    await restart(house, away=1200)
    await house.pass_time(290)
    assert pupils[0].at_table().state.scored == ""
    await house.pass_time(15)
    assert pupils[0].at_table().state.scored == "bell"
    assert (await teacher.view())["state"] == "ended"


async def test_a_table_brings_its_class_back(house: House) -> None:
    teacher, pupils = await running(house, 6)
    person = pupils[0].at_table()
    house.inside.classes.live.clear()
    house.inside.tables.live.clear()
    await person.view()
    await house.settle()
    assert isinstance(teacher, Teacher)
    assert teacher.class_id in house.inside.classes.live


def forecast(view: Json, table: str) -> int:
    """When a table is to end, by the server's clock."""
    now = view["bell"]["at"] - view["bell"]["seconds"]
    return int(view["tables"][table]["ends"] + now)


async def test_the_forecast_of_a_table_stays_while_nobody_moves(house: House) -> None:
    teacher, pupils = await running(house, 6, minutes=30, turns=4)
    streams = [pupil.at_table().follows() for pupil in pupils]
    for stream, pupil in zip(streams, pupils, strict=True):
        await stream.until_number(pupil.at_table().state.number)
    seen = []
    for _ in range(4):
        view = await teacher.view()
        assert "stuck" not in view["tables"]["0"]
        seen.append(forecast(view, "0"))
        await house.pass_time(9)
    assert len(set(seen)) == 1
    for _ in range(3):
        await house.pass_time(60)
        view = await teacher.view()
        assert "stuck" in view["tables"]["0"]
        seen.append(forecast(view, "0"))
    assert seen[-1] > seen[-2] > seen[0]  # a wait that is long puts off all that is left
    for stream in streams:
        await stream.hang_up()


def test_no_forecast_is_in_the_past() -> None:
    match, lengths = started_with(players=3).match, Lengths(60.0, 60.0)
    assert match is not None
    ends = [ends_at(match, lengths, 0.0, now) for now in (0.0, 600.0, 6001.0)]
    assert ends == [60 * (1 + int(match.last_turn)), 600, 6060]


async def test_every_device_is_told_the_same_time_of_the_bell(house: House) -> None:
    teacher, pupils = await running(house, 6)
    for _ in range(3):
        house.clock.time += 0.4
        bells = [(await who.get(who.path)).json()["bell"] for who in (teacher, *pupils[:2])]
        assert {bell["at"] for bell in bells} == {teacher.live.lesson.bell}
