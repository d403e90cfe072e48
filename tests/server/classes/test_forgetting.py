"""What pupils typed themselves goes with the class; a stream brings class and table."""

from tests.server.classes.school import comes_in, opened, running
from tests.server.tables.house import House

OWN = "Wilhelmina"


async def test_own_names_and_chat_are_forgotten_when_the_class_ends(house: House) -> None:
    teacher = await opened(house, own_names=True, chat="free")
    first, second = await comes_in(house, teacher.code, name=OWN), await comes_in(house, teacher.code)
    await second.does("person", {"name": f"{OWN} II"})
    await teacher.does("start")
    person = first.at_table()
    assert person.state.chairs[person.chair].name == OWN
    await person.does("chat", {"text": "a word of mine"})
    await teacher.does("end")
    await house.pass_time(1)
    store, logs = house.inside.tables.store, [teacher.class_id, person.table, f"{person.table}.chat"]
    rows = b"".join([row.body for log in logs for row in await store.read(log)])
    assert OWN.encode() not in rows
    assert b"a word of mine" not in rows
    for asker, path in ((teacher, teacher.path), (person, person.path), (teacher, f"{teacher.path}/results")):
        assert OWN not in (await asker.get(path)).text
    names = [line["name"] for line in (await teacher.view())["pupils"].values()]
    assert len(set(names)) == 2
    before = person.state
    house.inside.tables.live.clear()
    await person.view()
    assert person.state.chairs == before.chairs  # what is loaded is what was played


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
