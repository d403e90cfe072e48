"""What pupils typed themselves goes with the class; a stream brings class and table."""

from collections.abc import Sequence

import pytest

from rawsiko.server.classes import conducting
from rawsiko.server.store import Row, StoreUnavailable
from tests.server.classes.school import Pupil, Teacher, comes_in, hold_up, opened, running
from tests.server.classes.test_pace import restart
from tests.server.tables.house import House, Person

OWN = "Wilhelmina"
WORD = "a word of mine"


async def with_own_words(house: House) -> tuple[Teacher, Pupil]:
    """A class that plays, and a pupil who has typed a name and a message."""
    teacher = await opened(house, own_names=True, chat="free")
    pupil = await comes_in(house, teacher.code, name=OWN)
    await comes_in(house, teacher.code)
    await teacher.does("start")
    await pupil.at_table().does("chat", {"text": WORD})
    return teacher, pupil


async def rows_of(house: House, *logs: str) -> bytes:
    return b"".join([row.body for log in logs for row in await house.inside.tables.store.read(log)])


async def check_forgotten(house: House, teacher: Teacher, person: Person) -> None:
    rows = await rows_of(house, teacher.class_id, person.table, f"{person.table}.chat")
    assert OWN.encode() not in rows
    assert WORD.encode() not in rows


async def test_own_names_and_chat_are_forgotten_when_the_class_ends(house: House) -> None:
    teacher = await opened(house, own_names=True, chat="free")
    first, second = await comes_in(house, teacher.code, name=OWN), await comes_in(house, teacher.code)
    await second.does("person", {"name": f"{OWN} II"})
    await teacher.does("start")
    person = first.at_table()
    assert person.state.chairs[person.chair].name == OWN
    await person.does("chat", {"text": WORD})
    await teacher.does("end")
    await house.pass_time(1)
    await check_forgotten(house, teacher, person)
    for asker, path in ((teacher, teacher.path), (person, person.path), (teacher, f"{teacher.path}/results")):
        assert OWN not in (await asker.get(path)).text
    names = [line["name"] for line in (await teacher.view())["pupils"].values()]
    assert len(set(names)) == 2
    before = person.state
    house.inside.tables.live.clear()
    await person.view()
    assert person.state.chairs == before.chairs  # what is loaded is what was played


async def test_they_are_forgotten_although_the_next_match_begins_at_once(house: House) -> None:
    teacher, pupil = await with_own_words(house)
    person = pupil.at_table()
    for what, body in (("end", None), ("again", {"tables": "same"})):
        assert (await teacher.post(f"{teacher.path}/{what}", body)).status_code == 200
    await house.pass_time(1)
    await check_forgotten(house, teacher, person)


async def test_they_are_forgotten_although_the_store_fails_at_first(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, pupil = await with_own_words(house)
    person = pupil.at_table()
    store, failures = house.inside.tables.store, [StoreUnavailable("The disk is full.")]
    redact = store.redact

    async def fails_once(table: str, rows: Sequence[Row]) -> None:
        if failures:
            raise failures.pop()
        await redact(table, rows)

    monkeypatch.setattr(store, "redact", fails_once)
    await teacher.does("end")
    await house.pass_time(conducting.RETRY_SECONDS)
    assert not failures
    await check_forgotten(house, teacher, person)


async def test_they_are_forgotten_although_the_server_is_killed_meanwhile_and_nobody_comes_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, pupil = await with_own_words(house)
    person = pupil.at_table()
    with monkeypatch.context() as patch:
        patch.setattr(house.inside.tables.store, "redact", never)
        await teacher.does("end")
    assert OWN.encode() in await rows_of(house, person.table)
    await restart(house)
    await check_forgotten(house, teacher, person)
    rows = await house.inside.tables.store.read(teacher.class_id)
    await restart(house)
    assert await house.inside.tables.store.read(teacher.class_id) == rows  # nothing was left to do


async def test_those_of_the_next_match_go_too_although_the_last_was_wound_up_late(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, pupil = await with_own_words(house)
    released = hold_up(monkeypatch, house, "redact", lambda *_: True)
    monkeypatch.setattr(conducting, "LONGEST_END", 0.05)
    for what, body in (("end", None), ("again", {"tables": "same"})):
        assert (await teacher.post(f"{teacher.path}/{what}", body)).status_code == 200
    released.set()
    await teacher.does("start")
    person = pupil.at_table()
    await person.does("chat", {"text": WORD})
    await teacher.does("end")
    await house.pass_time(1)
    await check_forgotten(house, teacher, person)


async def never(*_: object) -> None:
    raise StoreUnavailable("The server was killed.")


async def test_names_of_the_list_stay(house: House) -> None:
    teacher, _ = await running(house, 4)
    names = [line["name"] for line in (await teacher.view())["pupils"].values()]
    await teacher.does("end")
    assert [line["name"] for line in (await teacher.view())["pupils"].values()] == names


async def test_one_stream_carries_the_class_and_the_table(house: House) -> None:
    teacher, pupils = await running(house, 4)
    person = pupils[0].at_table()
    both = {
        "tables": [{"table": person.table, "key": person.key}],
        "classes": [{"class": teacher.class_id, "key": person.key}],
    }
    stream = house.visitor().listens("/api/stream", both)
    await stream.until_number(person.state.number)
    await teacher.does("eyes", {"on": True, "text": "Look here"})
    await stream.until(lambda heard: b"Look here" in bytes(heard.body))
    await stream.until_number(person.state.number)
    assert person.chair in house.live(person.table).present()
    assert 0 in teacher.live.present()
    wrong = {**both, "classes": [{"class": teacher.class_id, "key": "wrong"}]}
    other = house.visitor().listens("/api/stream", wrong)
    await other.until(lambda heard: b"not_in_the_class" in bytes(heard.body))
    await stream.hang_up()
    await other.hang_up()
    nothing = await house.visitor().post("/api/stream", {})
    assert nothing.status_code == 400
