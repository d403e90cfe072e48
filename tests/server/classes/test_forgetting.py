"""What pupils typed themselves goes with the results of the class; a stream brings class and table."""

from collections.abc import Sequence

import pytest

from rawsiko.server.classes import supervisor
from rawsiko.server.classes.lesson import NAMES_SECONDS
from rawsiko.server.classes.reconcile_steps import put
from rawsiko.server.identity.names import SUGGESTED
from rawsiko.server.store import Row, StoreUnavailable
from rawsiko.server.tables import errands
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.facts import PersonChanged
from tests.server.classes.school import Pupil, Teacher, comes_in, hold_up, opened, play_all_out, running
from tests.server.classes.test_pace import restart
from tests.server.tables.answers import problem
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


async def check_named_anew(house: House, teacher: Teacher, person: Person) -> None:
    """No name that was typed is anywhere, and everybody has another."""
    await check_forgotten(house, teacher, person)
    for asker, path in ((teacher, teacher.path), (person, person.path), (teacher, f"{teacher.path}/results")):
        assert OWN not in (await asker.get(path)).text
    view = await teacher.view()
    assert len({line["name"] for line in view["pupils"].values()}) == 2
    assert "names_until" not in view
    before = person.state
    house.inside.tables.live.clear()
    await person.view()
    assert person.state.chairs == before.chairs  # what is loaded is what was played


async def has_ended(house: House) -> tuple[Teacher, Person]:
    """A class in which two typed their names, and something was said, has just ended."""
    teacher = await opened(house, own_names=True, chat="free")
    first, second = await comes_in(house, teacher.code, name=OWN), await comes_in(house, teacher.code)
    await second.does("person", {"name": f"{OWN} II"})
    await teacher.does("start")
    person = first.at_table()
    assert person.state.chairs[person.chair].name == OWN
    await person.does("chat", {"text": WORD})
    await teacher.does("end")
    await house.pass_time(1)
    return teacher, person


async def test_chat_goes_when_the_class_ends(house: House) -> None:
    teacher, person = await has_ended(house)
    rows = await rows_of(house, teacher.class_id, person.table, f"{person.table}.chat")
    assert WORD.encode() not in rows
    assert OWN.encode() in rows  # for the prize-giving


async def test_own_names_stay_until_the_results_are_closed(house: House) -> None:
    teacher, person = await has_ended(house)
    view = await teacher.view()
    assert view["names_until"] == teacher.live.lesson.ended + NAMES_SECONDS
    results = (await teacher.get(f"{teacher.path}/results")).json()
    names = {seat["name"] for table in results["tables"] for seat in table["seats"] or table["no_result"]}
    assert {OWN, f"{OWN} II"} <= names
    await teacher.does("close-results")
    await house.pass_time(1)
    await check_named_anew(house, teacher, person)
    number = teacher.live.lesson.number
    await teacher.does("close-results")  # once is enough
    assert teacher.live.lesson.number == number


async def test_own_names_stay_for_half_an_hour_at_most(house: House) -> None:
    """Whether or not anybody looks."""
    teacher, person = await has_ended(house)
    await house.pass_time(NAMES_SECONDS - 10)
    assert OWN.encode() in await rows_of(house, person.table)
    await house.pass_time(10)
    await check_named_anew(house, teacher, person)


async def test_names_are_forgotten_in_time_after_a_restart(house: House) -> None:
    teacher, person = await has_ended(house)
    await restart(house, away=NAMES_SECONDS - 100)
    assert OWN.encode() in await rows_of(house, person.table)
    assert OWN in (await teacher.get(teacher.path)).text
    await house.pass_time(100)
    await check_named_anew(house, teacher, person)


async def test_names_are_forgotten_at_once_when_the_server_was_away_too_long(house: House) -> None:
    teacher, person = await has_ended(house)
    await restart(house, away=NAMES_SECONDS + 100)
    await check_named_anew(house, teacher, person)


async def test_results_that_were_closed_just_before_a_restart_are_closed_after_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, person = await has_ended(house)
    with monkeypatch.context() as patch:
        patch.setattr(house.inside.tables.store, "redact", never)
        await teacher.does("close-results")
    assert OWN.encode() in await rows_of(house, person.table)
    await restart(house)
    await check_named_anew(house, teacher, person)


async def test_another_match_forgets_the_names_of_the_last(house: House) -> None:
    teacher, person = await has_ended(house)
    await teacher.does("again", {"tables": "same"})
    await house.pass_time(1)
    await check_forgotten(house, teacher, person)
    assert OWN not in (await teacher.get(teacher.path)).text


async def test_results_are_closed_only_by_the_teacher_and_after_the_end(house: House) -> None:
    teacher, pupil = await with_own_words(house)
    number = teacher.live.lesson.number
    await teacher.does("close-results")
    assert teacher.live.lesson.number == number
    assert (await teacher.view())["pupils"]["0"]["name"] == OWN
    refused = await pupil.post(f"{teacher.path}/close-results")
    assert problem(refused) == (403, "not_the_teacher")


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

    await teacher.does("end")
    monkeypatch.setattr(store, "redact", fails_once)
    await teacher.does("close-results")
    await house.pass_time(errands.RETRY_SECONDS)
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
    await restart(house, away=NAMES_SECONDS)
    await check_forgotten(house, teacher, person)
    rows = await house.inside.tables.store.read(teacher.class_id)
    await restart(house)
    assert await house.inside.tables.store.read(teacher.class_id) == rows  # nothing was left to do


async def test_those_of_the_next_match_go_too_although_the_last_was_wound_up_late(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, pupil = await with_own_words(house)
    released = hold_up(monkeypatch, house, "redact", lambda *_: True)
    monkeypatch.setattr(supervisor, "LONGEST_END", 0.05)
    for what, body in (("end", None), ("again", {"tables": "same"})):
        assert (await teacher.post(f"{teacher.path}/{what}", body)).status_code == 200
    released.set()
    await teacher.does("start")
    person = pupil.at_table()
    await person.does("chat", {"text": WORD})
    await teacher.does("end")
    await teacher.does("close-results")
    await house.pass_time(1)
    await check_forgotten(house, teacher, person)


async def never(*_: object) -> None:
    raise StoreUnavailable("The server was killed.")


async def test_nothing_is_said_any_more_when_the_class_has_ended(house: House) -> None:
    teacher, pupil = await with_own_words(house)
    person = pupil.at_table()
    await teacher.does("end")
    said = await person.tries("chat", {"text": WORD})
    assert problem(said) == (409, "class_has_ended")
    await teacher.does("again", {"tables": "same"})
    assert problem(await person.tries("chat", {"text": WORD})) == (409, "class_has_ended")
    await check_forgotten(house, teacher, person)


async def test_names_that_were_once_typed_at_a_table_are_forgotten_too(house: House) -> None:
    teacher, pupils = await running(house, 4)
    person = pupils[0].at_table()
    refused = await person.tries("person", {"name": OWN})
    assert problem(refused) == (403, "name_is_of_class")
    stored = PersonChanged(person.chair, OWN, "fox")  # by a release that still allowed it
    await house.live(person.table).ask(put, Actor(int(house.clock())), stored)
    assert person.state.chairs[person.chair].name == OWN
    await teacher.does("end")
    await house.pass_time(1)
    await check_forgotten(house, teacher, person)
    assert OWN not in (await person.get(person.path)).text
    before = person.state
    house.inside.tables.live.clear()
    await person.view()
    assert person.state.chairs == before.chairs


async def test_a_name_that_was_typed_does_not_go_on_to_a_table_of_its_own(house: House) -> None:
    teacher = await opened(house, own_names=True)
    pupils = [await comes_in(house, teacher.code, name=name) for name in (OWN, "", "", "", "", "")]
    await teacher.does("start")
    person = pupils[0].at_table()
    await play_all_out([pupil for pupil in pupils if pupil.at_table().table == person.table])
    assert person.state.chairs[person.chair].name == OWN  # the other table plays on
    answer = await person.tries("branch", {"decisions": 3, "seat": 0})
    assert answer.status_code == 201, answer.text
    new = Person(house, answer.json())
    assert new.state.chairs[new.chair].name in SUGGESTED


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
