"""History: the whole log of a table, prepared in pieces, and once for everybody who asks."""

import asyncio

import pytest

from rawsiko.server.history import KEPT, PIECE, Histories
from rawsiko.server.updates import Teller
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

    monkeypatch.setattr(Teller, "tell", again)
    assert await whole(person) == first


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
