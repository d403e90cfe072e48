"""The bell is a row of the class, and the class decides from its rows: it ends, whatever memory holds."""

import asyncio
from typing import Any

import pytest

from rawsiko.server.classes import reconcile_steps
from rawsiko.server.classes.bell import GRACE_SECONDS, LONG_PAST_SECONDS
from rawsiko.server.classes.facts import BellRang, PupilCame, decode_class_fact, encode_class_fact
from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.log.registry import IDLE_SECONDS
from rawsiko.server.store import StoreError
from rawsiko.server.store.interface import Row
from tests.server.classes.school import Teacher, comes_in, full_class, opened, play_all_out, running
from tests.server.classes.test_pace import restart
from tests.server.tables.house import House


def forget_all_tables(house: House) -> None:
    """Every table leaves memory, as those that nobody listens to do after a while."""
    house.clock.time += IDLE_SECONDS + 1
    house.inside.tables.forget_idle()
    assert not house.inside.tables.live


async def names_and_rows(house: House, teacher: Teacher) -> str:
    """Everything that is stored of a class and its tables."""
    logs = [teacher.class_id, *(planned.table for planned in teacher.live.lesson.tables)]
    rows = [row.body for log in logs for row in await house.inside.tables.store.read(log)]
    return b" ".join(rows).decode()


async def test_a_table_that_ended_early_and_left_memory_does_not_keep_the_class_playing(house: House) -> None:
    teacher, pupils = await running(house, 6)
    first = [pupil for pupil in pupils if pupil.at_table().table == pupils[0].at_table().table]
    await play_all_out(first)
    assert teacher.live.lesson.ends.keys() == {0}
    house.inside.tables.live.pop(first[0].at_table().table)
    await play_all_out([pupil for pupil in pupils if pupil not in first])
    assert (await teacher.view())["state"] == "ended"
    assert not teacher.live.lesson.rang


async def test_at_the_bell_tables_that_are_not_in_memory_are_scored_too(house: House) -> None:
    teacher, _ = await running(house, 6, own_names=False)
    await teacher.does("pause", {"table": 0, "on": True})
    forget_all_tables(house)
    await house.pass_time(teacher.live.lesson.bell - house.clock.time + 1)
    assert teacher.live.lesson.rang
    assert (await teacher.view())["state"] == "ended"


async def test_a_bell_that_rang_is_remembered_over_a_restart(house: House) -> None:
    teacher, _ = await running(house, 6)
    lesson = teacher.live.lesson
    rang = encode_class_fact(BellRang(lesson.bell))
    store = house.inside.tables.store
    await store.append(
        teacher.class_id,
        lesson.number + 1,
        rang,
        idempotency_key=None,
        state="playing",
        now=lesson.bell,
    )
    await restart(house)
    assert (await teacher.view())["state"] == "ended"
    assert "held" not in await teacher.view()


async def test_a_class_long_past_its_bell_is_ended_when_the_server_starts(house: House) -> None:
    teacher, _ = await full_class(house, 5, own_names=True)
    await comes_in(house, teacher.code, name="Mirabella")
    await teacher.does("start")
    assert "Mirabella" in await names_and_rows(house, teacher)
    away = teacher.live.lesson.bell - house.clock.time + LONG_PAST_SECONDS
    await restart(house, away=away)
    assert (await teacher.view())["state"] == "ended"
    assert "Mirabella" not in await names_and_rows(house, teacher)


async def test_a_class_just_past_its_bell_waits_for_the_teacher_then_ends(house: House) -> None:
    teacher, _ = await running(house, 6)
    await restart(house, away=teacher.live.lesson.bell - house.clock.time + 60)
    assert (await teacher.view())["held"]
    await house.pass_time(GRACE_SECONDS)
    assert (await teacher.view())["state"] == "ended"


async def test_a_bell_that_could_not_be_written_down_is_rung_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, _ = await running(house, 6)
    lost: list[Any] = []
    ask = LiveClass.ask

    def fails_once(live: LiveClass, action: Any, who: Any, what: object) -> "asyncio.Future[int]":
        if action.__name__ == "ring_bell" and not lost:
            lost.append(what)
            refused: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            refused.set_exception(StoreError("away"))
            return refused
        return ask(live, action, who, what)

    monkeypatch.setattr(LiveClass, "ask", fails_once)
    for table in range(2):
        await teacher.does("pause", {"table": table, "on": True})
    await house.pass_time(teacher.live.lesson.bell - house.clock.time + 40)
    assert lost
    assert (await teacher.view())["state"] == "ended"


async def test_when_every_table_was_wiped_the_class_ends(house: House) -> None:
    teacher, _ = await running(house, 6)
    for planned in teacher.live.lesson.tables:
        await house.inside.tables.store.wipe(planned.table)
    await teacher.does("eyes", {"on": True})
    assert (await teacher.view())["state"] == "ended"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Tables by number at which seating raises something nobody thought of."""
    numbers: list[int] = []
    pending = reconcile_steps.pending

    def fails(lesson: Any, number: int, *more: Any) -> Any:
        if number in numbers:
            raise RuntimeError("a fault")
        return pending(lesson, number, *more)

    monkeypatch.setattr(reconcile_steps, "pending", fails)
    return numbers


async def test_one_table_that_fails_is_shown_and_stops_no_other(house: House, broken: list[int]) -> None:
    broken.append(0)
    teacher, _ = await running(house, 6)
    cards = (await teacher.view())["tables"]
    assert [card["state"] for card in cards.values()] == ["failed", "playing"]
    await house.pass_time(teacher.live.lesson.bell - house.clock.time + 1)
    assert (await teacher.view())["state"] == "ended"
    assert teacher.live.lesson.wound_up


async def test_a_table_that_failed_once_comes_back(house: House, broken: list[int]) -> None:
    broken.append(0)
    teacher, _ = await running(house, 6)
    broken.clear()
    await teacher.does("eyes", {"on": True})
    await teacher.does("eyes", {"on": False})
    assert {card["state"] for card in (await teacher.view())["tables"].values()} == {"playing"}


@pytest.mark.parametrize("preset", ["first", "duplicate"])
@pytest.mark.parametrize("value", ["x", "\u0660" * 32, " " + "0" * 31, "00"])
async def test_a_bad_value_of_an_earlier_release_keeps_no_table_from_starting(
    house: House, preset: str, value: str
) -> None:
    teacher = await opened(house, preset=preset)
    for _ in range(6):
        await comes_in(house, teacher.code)
    store = house.inside.tables.store
    for row in await store.read(teacher.class_id):
        fact = decode_class_fact(row.body)
        if isinstance(fact, PupilCame) and fact.pupil == 2:
            came = {field: getattr(fact, field) for field in fact.__struct_fields__} | {"value": value}
            await store.redact(teacher.class_id, [Row(row.number, encode_class_fact(PupilCame(**came)))])
    await restart(house)
    await teacher.get(teacher.path)
    await teacher.does("start")
    assert {card["state"] for card in (await teacher.view())["tables"].values()} == {"playing"}
