"""History: the whole log of a table, prepared in pieces, and once for everybody who asks."""

import asyncio

import pytest

from rawsiko.server.tables.history import KEPT, PIECE, Histories
from rawsiko.server.tables.updates import UpdateBuilder
from tests.server.tables.house import House, Person, play_out


@pytest.fixture
async def person(house: House) -> Person:
    """Somebody at a table with a long log, of which nothing is in memory any more."""
    people = await house.match(3)
    await play_out(people)
    house.live(people[0].table).recent.clear()
    assert people[0].state.number > 2 * PIECE
    return people[0]


async def whole(person: Person) -> bytes:
    return (await person.get(f"{person.path}/events?after=0&wait=10")).content


async def test_the_whole_log_is_told_once_and_then_reused(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await whole(person)
    told = house_histories(person).of(person.state).updates
    assert len(told) == person.state.number

    def again(*_: object) -> None:
        raise AssertionError("told again")

    monkeypatch.setattr(UpdateBuilder, "apply_and_diff", again)
    assert await whole(person) == first


@pytest.mark.parametrize("behind", [1, PIECE - 1, PIECE, PIECE + 1, 40])
async def test_whoever_comes_back_is_told_all_they_missed_and_nothing_else(
    person: Person, behind: int
) -> None:
    number = person.state.number
    answer = await person.get(f"{person.path}/events?after={number - behind}&wait=10")
    told = [message["number"] for message in answer.json()["messages"] if "number" in message]
    assert told == list(range(number - behind + 1, number + 1))


async def test_a_reader_beyond_the_end_of_a_log_that_was_wiped_is_not_kept_waiting(person: Person) -> None:
    history = house_histories(person).of(person.state)
    await person.house.inside.tables.store.wipe(person.table)
    assert [piece async for piece in history.pieces(PIECE, person.state.number)] == []


@pytest.mark.parametrize("behind", [1, PIECE + 1])
async def test_whoever_listens_at_a_table_that_was_wiped_meanwhile_is_sent_away(
    person: Person, behind: int
) -> None:
    number = person.state.number
    await person.house.inside.tables.store.wipe(person.table)
    stream = person.follows(number - behind)
    await stream.until(lambda heard: b'"gone"' in heard.body)
    assert stream.messages()[-1] == {"table": person.table, "gone": "no_such_table", "chair": 0}
    assert (await person.get(f"{person.path}/events?after={number}&wait=10")).status_code == 404


async def test_others_have_their_turn_while_a_long_log_is_told(person: Person) -> None:
    turns = 0
    asking = asyncio.ensure_future(whole(person))
    while not asking.done():
        turns += 1
        await asyncio.sleep(0)
    assert turns > person.state.number / PIECE


async def test_many_who_ask_at_once_get_the_same(person: Person) -> None:
    answers = await asyncio.gather(*(whole(person) for _ in range(5)))
    assert len(set(answers)) == 1
    assert len(house_histories(person).of(person.state).updates) == person.state.number


async def test_only_a_limited_number_of_histories_is_kept(house: House) -> None:
    histories = Histories(house.inside.tables.store)
    people = [await house.opens() for _ in range(KEPT + 3)]
    for person in people:
        histories.of(person.state)
    assert list(histories.of_table) == [person.table for person in people[3:]]


def house_histories(person: Person) -> Histories:
    return person.house.inside.tables.histories
