"""After the match the same people play again: the first opens the table, the others follow."""

import asyncio

from rawsiko.server.tables.wire import Json
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person


async def ended(house: House, people: int = 2, **settings: object) -> list[Person]:
    """A table whose match is over."""
    seated = await house.match(people, **settings)
    await seated[0].does("host/stop")
    return seated


async def again(person: Person) -> Person:
    answer = await person.tries("again")
    assert answer.status_code == 201, answer.text
    return Person(person.house, answer.json())


async def public(person: Person) -> Json:
    shown: Json = (await person.view())["public"]
    return shown


async def test_everybody_follows_to_one_table_and_sits_on_the_same_chair(house: House) -> None:
    people = await ended(house, 3)
    followers = [await again(person) for person in reversed(people)]
    assert len({person.table for person in followers}) == 1
    assert [person.chair for person in followers] == [2, 1, 0]
    chairs = (await public(followers[0]))["chairs"]
    assert [chair["name"] for chair in chairs.values()] == ["Sun", "Jack", "Ana"]


async def test_settings_and_bots_come_along_and_the_first_is_host(house: House) -> None:
    _, friend = await ended(house, 2, players=4, turns=5, chat="free")
    host = await again(friend)
    view = await public(host)
    assert view["host"] == host.chair == friend.chair
    assert view["state"] == "open"
    assert (view["settings"]["turns"], view["settings"]["chat"]) == (5, "free")
    assert [chair["kind"] for chair in view["chairs"].values()] == ["open", "person", "bot", "bot"]
    assert view["chairs"]["2"]["level"] == "novice"


async def test_those_who_are_still_here_see_who_wants_another_match(house: House) -> None:
    host, friend = await ended(house)
    assert "again" not in await public(host)
    following = await again(friend)
    assert (await public(host))["again"] == {"code": following.code, "chairs": [friend.chair]}
    await again(host)
    assert (await public(host))["again"]["chairs"] == [friend.chair, host.chair]


async def test_two_who_ask_at_once_meet_at_one_table(house: House) -> None:
    host, friend = await ended(house)
    one, other = await asyncio.gather(again(host), again(friend))
    assert one.table == other.table


async def test_where_a_stranger_took_the_chair_the_next_open_one_is_offered(house: House) -> None:
    people = await ended(house, 3)
    first = await again(people[2])
    await house.sits_down(first.code, "Stranger")
    assert (await again(people[0])).chair == 1
    assert problem(await people[1].tries("again")) == (409, "table_is_full")


async def test_nobody_plays_again_before_the_end_or_without_a_seat(house: House) -> None:
    host, _ = await house.match(2)
    assert problem(await host.tries("again")) == (409, "match_has_not_ended")
    await host.does("host/stop")
    assert problem(await house.visitor().post(f"{host.path}/again")) == (401, "not_seated")
    assert host.state.next_code is None


async def test_whoever_asks_again_and_again_gets_one_chair_and_one_key(house: House) -> None:
    host, friend = await ended(house)
    one, two, three = [await again(host) for _ in range(3)]
    assert (one.table, one.chair, one.key) == (two.table, two.chair, two.key)
    assert (one.table, one.chair, one.key) == (three.table, three.chair, three.key)
    assert len({(await again(friend)).key, one.key, host.key}) == 3
    chairs = (await public(one))["chairs"]
    assert [chair["kind"] for chair in chairs.values()] == ["person", "person", "bot"]


async def test_the_key_of_the_next_table_opens_only_that_one(house: House) -> None:
    host, _ = await ended(house)
    following = await again(host)
    assert following.key != host.key
    host.headers = following.headers
    assert problem(await host.tries("chat", {"phrase": "hello"})) == (401, "not_seated")
