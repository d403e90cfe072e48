"""The wall: cards are built when someone looks, and sent together."""

import json

import pytest

from rawsiko.server.classes import reconcile
from rawsiko.server.classes.cards import card
from rawsiko.server.classes.live_class import TEACHER, LiveClass
from rawsiko.server.classes.views import written
from rawsiko.server.log.merge_patch import patched
from rawsiko.server.tables.wire import Json
from tests.server.classes.school import Pupil, play_all_out, running
from tests.server.classes.test_pace import restart
from tests.server.tables.house import House, awaited
from tests.server.tables.listening import Listener

PATCH = b'"patch"'


async def play_everywhere(house: House, pupils: list[Pupil], rounds: int = 1) -> None:
    """At every table whoever is awaited decides."""
    tables = {pupil.at_table().table for pupil in pupils}
    for _ in range(rounds):
        for table in tables:
            await play_at(house, pupils, table)


async def play_at(house: House, pupils: list[Pupil], table: str) -> None:
    """Whoever is awaited decides."""
    person = awaited([one for one in map(Pupil.at_table, pupils) if one.table == table])
    assert person is not None
    await person.plays()
    await house.settle()


def phases(view: dict[str, dict[str, dict[str, object]]]) -> list[object]:
    return [card["phase"] for card in view["tables"].values()]


async def test_cards_are_made_only_where_somebody_looks(house: House) -> None:
    teacher, pupils = await running(house, 6)
    await house.pass_time(20)
    assert teacher.live.wall.cards == {}
    await play_everywhere(house, pupils, rounds=6)
    assert teacher.live.wall.cards == {}
    assert phases(await teacher.view()) == ["initial_assets", "initial_assets"]
    assert len(teacher.live.wall.cards) == 2


async def test_what_happens_at_the_tables_is_told_together_within_five_seconds(house: House) -> None:
    teacher, pupils = await running(house, 6)
    wall = teacher.follows()
    await wall.until(lambda heard: b'"view"' in bytes(heard.body))
    await house.pass_time(20)
    before = bytes(wall.body).count(PATCH)
    await play_everywhere(house, pupils, rounds=2)
    assert bytes(wall.body).count(PATCH) == before
    await house.pass_time(5)
    await wall.until(lambda heard: bytes(heard.body).count(PATCH) == before + 1)
    told = bytes(wall.body).rsplit(PATCH, 1)[1]
    assert b'"0":' in told
    assert b'"1":' in told
    await wall.hang_up()


async def test_five_seconds_after_the_first_news_the_wall_is_sent_all_of_it(house: House) -> None:
    teacher, pupils = await running(house, 6)
    wall = teacher.follows()
    await wall.until(lambda heard: b'"view"' in bytes(heard.body))
    await house.pass_time(20)
    before = bytes(wall.body).count(PATCH)
    await play_everywhere(house, pupils)
    await house.pass_time(4)
    assert bytes(wall.body).count(PATCH) == before
    await house.pass_time(1)
    await wall.until(lambda heard: bytes(heard.body).count(PATCH) == before + 1)
    await wall.hang_up()


async def test_a_decision_takes_along_what_the_wall_has_not_heard_for_three_seconds(house: House) -> None:
    teacher, pupils = await running(house, 6)
    wall = teacher.follows()
    await wall.until(lambda heard: b'"view"' in bytes(heard.body))
    await house.pass_time(20)
    before = bytes(wall.body).count(PATCH)
    first, second = (pupils[place].at_table().table for place in (0, -1))
    await play_at(house, pupils, first)
    await house.pass_time(2)
    await play_at(house, pupils, second)
    assert bytes(wall.body).count(PATCH) == before
    await house.pass_time(1)
    await play_at(house, pupils, second)
    await wall.until(lambda heard: bytes(heard.body).count(PATCH) == before + 1)
    told = bytes(wall.body).rsplit(PATCH, 1)[1]
    assert b'"0":' in told
    assert b'"1":' in told
    await wall.hang_up()


async def test_the_patches_that_a_wall_is_sent_add_up_to_the_cards_as_they_are(house: House) -> None:
    teacher, pupils = await running(house, 6, chat="off", trade_with_china=True)
    wall = teacher.follows()
    await wall.until(lambda heard: b'"view"' in bytes(heard.body))
    people = [pupil.at_table() for pupil in pupils]
    while (person := awaited(people)) is not None:
        await person.plays()
        await house.pass_time(int(person.state.number) % 7)
        teacher.live.wall.update()
        anew = made_anew(house, teacher.live)
        await hears(wall, without_times(anew))
        if person.state.number % 5 == 0:  # someone looks at the whole wall
            assert without_times(teacher.live.view_for(TEACHER)) == without_times(anew)
            told = teacher.live.told[TEACHER]
            assert without_times(told) == without_times(anew)
            assert waits(told["tables"]) == waits(anew["tables"])
        if person.state.number % 8 == 0:  # everything is told
            teacher.live.tell()
    assert {card["state"] for card in anew["tables"].values()} == {"ended"}
    await wall.hang_up()


async def test_another_device_that_comes_between_two_messages_costs_the_first_nothing(house: House) -> None:
    teacher, pupils = await running(house, 6)
    first = teacher.follows()
    await first.until(lambda heard: b'"view"' in bytes(heard.body))
    for _ in range(3):
        await play_everywhere(house, pupils)
        await house.pass_time(5)
    await play_everywhere(house, pupils)  # noted, and not told yet
    second = teacher.follows()
    await second.until(lambda heard: b'"view"' in bytes(heard.body))
    told = without_times(teacher.live.view_for(TEACHER))
    await hears(second, told)
    await hears(first, told)
    await first.hang_up()
    await second.hang_up()


def made_anew(house: House, live: LiveClass) -> Json:
    """The cards of a class as spectators see its tables, whatever the wall was told."""
    tables = house.inside.tables.live
    playing = [tables[planned.table] for planned in live.lesson.tables]
    timings = live.wall.timings
    return {
        "tables": {
            str(number): written(card(live.lesson, number, table.table, timings.context(number, table)))
            for number, table in enumerate(playing)
        }
    }


def waits(cards: Json) -> list[object]:
    return [card.get("since_since_at") for card in cards.values()]


def folded(stream: bytes) -> Json:
    """The view that a client has after all messages."""
    view: Json = {}
    for line in stream.split(b"\n"):
        if line.startswith(b"data: "):
            message = json.loads(line[6:])
            view = message.get("view") or patched(view, message.get("patch", {}))
    return view


async def hears(wall: Listener, told: Json) -> None:
    """Wait until a client has these cards."""
    sent = json.loads(json.dumps(told))
    await wall.until(lambda heard: bool(without_times(folded(bytes(heard.body))) == sent))


def without_times(view: Json) -> Json:
    """The cards of a view, without the times, which go on."""
    times = ("since", "ends", "ended", "since_since_at", "ends_until_at", "ended_since_at")
    return {
        number: {name: value for name, value in card.items() if name not in times}
        for number, card in view["tables"].items()
    }


async def test_what_another_device_has_looked_at_is_told_all_the_same(house: House) -> None:
    teacher, pupils = await running(house, 6)
    wall = teacher.follows()
    await wall.until(lambda heard: b'"view"' in bytes(heard.body))
    await house.pass_time(20)
    before = bytes(wall.body).count(PATCH)
    await play_everywhere(house, pupils)
    await teacher.view()
    await house.pass_time(5)
    await wall.until(lambda heard: bytes(heard.body).count(PATCH) == before + 1)
    await wall.hang_up()


async def test_what_the_teacher_does_is_told_at_once(house: House) -> None:
    teacher, _ = await running(house, 6)
    wall = teacher.follows()
    await wall.until(lambda heard: b'"view"' in bytes(heard.body))
    await house.pass_time(20)
    await teacher.does("eyes", {"on": True, "phrase": "1"})
    await wall.until(lambda heard: b'"eyes"' in bytes(heard.body))
    await wall.hang_up()


async def test_a_finished_card_says_when_its_match_ended_also_after_a_restart(house: House) -> None:
    teacher, pupils = await running(house, 6, quick_tables="none")
    first = [pupil for pupil in pupils if pupil.at_table().table == pupils[0].at_table().table]
    await play_all_out(first)
    await house.pass_time(60)
    card = (await teacher.view())["tables"]["0"]
    assert card["state"] == "ended"
    assert 60 <= card["ended"] <= 63
    await restart(house, away=30)
    assert 90 <= (await teacher.view())["tables"]["0"]["ended"] <= 95


async def test_an_end_that_the_class_did_not_note_is_that_of_the_tables_last_row(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server was killed just then, or the class was kept by an older version."""
    teacher, pupils = await running(house, 6, quick_tables="none")
    first = [pupil for pupil in pupils if pupil.at_table().table == pupils[0].at_table().table]
    with monkeypatch.context() as older:
        older.setattr(reconcile, "note_report", lambda *_: [])
        await play_all_out(first)
    await restart(house, away=300)
    assert 300 <= (await teacher.view())["tables"]["0"]["ended"] <= 305


async def test_the_wall_knows_how_many_turns_were_planned_at_the_start(house: House) -> None:
    teacher, _ = await running(house, 6, minutes=20, turns=4, preset="first")
    started = teacher.live.lesson.started
    assert started is not None
    assert (await teacher.view())["turns"] == started.turns
