"""A store that fails for a while: what was due is done when it works again."""

import pytest

from rawsiko.server.store import StoreUnavailable
from rawsiko.server.store.interface import Appended
from rawsiko.server.tables.actions.action import Actor
from rawsiko.server.tables.actions.standing_in import stand_in
from rawsiko.server.tables.errands import RETRY_SECONDS
from rawsiko.server.tables.patience import FRIENDS_WAIT, HOSTS_WAIT
from tests.server.tables.house import House, Person, awaited
from tests.server.tables.presence import hang_up, listens


class Failing:
    """In the place of a store's append: refuses until it is told to work again."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.append = house.inside.tables.store.append
        self.tried = 0
        self.broken = True
        monkeypatch.setattr(house.inside.tables.store, "append", self)

    async def __call__(self, table: str, number: int, body: bytes, **more: object) -> Appended:
        if self.broken:
            self.tried += 1
            raise StoreUnavailable("It cannot be reached.")
        return await self.append(table, number, body, **more)  # type: ignore[arg-type]


def first(people: list[Person]) -> Person:
    person = awaited(people)
    assert person is not None
    return person


async def test_a_bot_plays_on_for_someone_away_as_soon_as_that_can_be_stored(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await house.match(3)
    person = first(people)
    streams = [await listens(other) for other in people if other is not person]
    store = Failing(house, monkeypatch)
    await house.pass_time(FRIENDS_WAIT + 2 * RETRY_SECONDS)
    assert store.tried == 3
    assert not person.state.chairs[person.chair].stand_in
    store.broken = False
    await house.pass_time(RETRY_SECONDS)
    assert person.state.chairs[person.chair].stand_in
    await hang_up(streams)


async def test_whoever_comes_back_meanwhile_is_not_stood_in_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await house.match(3)
    person = first(people)
    store = Failing(house, monkeypatch)
    await house.pass_time(FRIENDS_WAIT)
    assert store.tried == 1
    stream = await listens(person)
    store.broken = False
    await house.pass_time(10 * RETRY_SECONDS)
    assert not person.state.chairs[person.chair].stand_in
    await stream.hang_up()


async def test_a_seat_is_handed_back_as_soon_as_that_can_be_stored(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, guest = people = await house.match(2)
    store = Failing(house, monkeypatch)
    store.broken = False
    while first(people) is guest:
        await guest.plays()
        await house.settle()
    await house.live(guest.table).ask(stand_in, Actor(0), guest.chair)
    store.broken = True
    stream = await listens(guest)
    await house.settle()
    assert guest.state.chairs[guest.chair].stand_in
    store.broken = False
    await house.pass_time(RETRY_SECONDS)
    assert not guest.state.chairs[guest.chair].stand_in
    await stream.hang_up()


async def test_a_phase_that_is_out_of_time_is_finished_as_soon_as_that_can_be_stored(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await house.match(3, phase_seconds=30)
    streams = [await listens(person) for person in people]
    person = first(people)
    number = person.state.number
    store = Failing(house, monkeypatch)
    await house.pass_time(30 + RETRY_SECONDS)
    assert person.state.number == number
    store.broken = False
    await house.pass_time(RETRY_SECONDS)
    assert person.state.decided[-1].out_of_time
    await hang_up(streams)


async def test_a_match_that_is_out_of_time_is_played_out_as_soon_as_that_can_be_stored(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await house.match(3, match_minutes=5)
    streams = [await listens(person) for person in people]
    store = Failing(house, monkeypatch)
    await house.pass_time(300 + RETRY_SECONDS)
    assert people[0].state.state == "playing"
    store.broken = False
    await house.pass_time(2 * RETRY_SECONDS)
    assert people[0].state.state == "ended"
    await hang_up(streams)


async def test_the_host_role_passes_on_as_soon_as_that_can_be_stored(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest, _ = await house.full_table(3)
    stream = await listens(guest)
    store = Failing(house, monkeypatch)
    await house.pass_time(HOSTS_WAIT * FRIENDS_WAIT + RETRY_SECONDS)
    assert host.state.host == host.chair
    store.broken = False
    await house.pass_time(RETRY_SECONDS)
    assert host.state.host == guest.chair
    await stream.hang_up()
