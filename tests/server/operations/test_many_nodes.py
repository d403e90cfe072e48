"""Many nodes on one PostgreSQL: any node serves any table, and the log is the truth."""

import time
from collections.abc import Iterator
from typing import Final

import pytest

from tests.server.operations.conftest import StartNode
from tests.server.operations.node import Node
from tests.server.operations.people import Person, opens, play_on, play_out
from tests.server.redis_server import RedisServer

AWAY: Final = 4.0  # seconds that somebody who is away is waited for at impatient nodes


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A Redis that a test may stop."""
    server = RedisServer()
    yield server
    server.remove()


@pytest.fixture
def nodes(fresh_postgres_url: str, redis: RedisServer, start_node: StartNode) -> list[Node]:
    return [start_node(fresh_postgres_url, "--redis", redis.url) for _ in range(2)]


@pytest.fixture
def impatient_nodes(fresh_postgres_url: str, redis: RedisServer, start_node: StartNode) -> list[Node]:
    return [start_node(fresh_postgres_url, "--redis", redis.url, "--away", str(AWAY)) for _ in range(2)]


def at_two_nodes(nodes: list[Node]) -> list[Person]:
    """Two people and a bot at one table, each person at a node of their own."""
    people = opens(nodes[0], people=2, bots=1)
    people[1].node = nodes[1]
    return people


def stood_in_for(person: Person, looker: Person) -> bool:
    return bool(looker.view()["public"]["chairs"][str(person.chair)]["stand_in"])


def test_people_at_two_nodes_play_one_match(nodes: list[Node]) -> None:
    people = at_two_nodes(nodes)
    play_out(people)
    for person in people:
        person.hears_all_again()
    assert all(node.figure("rawsiko_rows") > 1 for node in nodes)
    views = [person.view() for person in people]
    assert views[0]["public"] == views[1]["public"]


def test_a_hint_brings_a_move_to_those_who_listen_at_the_other_node(nodes: list[Node]) -> None:
    people = at_two_nodes(nodes)
    while not any(person.plays() for person in people):
        people[0].listens()
    for person in people:
        while person.number < max(number for each in people for number in each.acknowledged):
            person.listens()


def test_a_killed_node_takes_nothing_with_it_and_its_people_carry_on_at_the_other(nodes: list[Node]) -> None:
    people = at_two_nodes(nodes)
    play_on(people, decisions=8)
    nodes[0].kill()
    people[0].node = nodes[1]
    for person in people:
        person.hears_all_again()
    play_out(people)
    for person in people:
        person.hears_all_again()


def test_whoever_listens_at_one_node_is_there_for_the_other_until_their_node_dies(
    impatient_nodes: list[Node],
) -> None:
    near, far = at_two_nodes(impatient_nodes)  # near is at the first node, far at the second
    events = {"after": near.view()["number"]}
    with near.client.stream("GET", f"{near.path}/events", params=events) as stream:
        assert stream.status_code == 200
        while near.chair not in far.view()["present"]:
            far.listens()
        while near.chosen() is None:
            if not far.plays():
                far.listens()
        listen_for(far, 2 * AWAY)
        assert near.chosen() is not None
        assert not stood_in_for(near, far)
        impatient_nodes[0].kill()
        while not stood_in_for(near, far):
            far.listens()
        while near.chair in far.view()["present"]:
            far.listens()
    while near.acknowledged == {}:
        near.node = impatient_nodes[1]
        near.listens(wait=1)
        near.plays() or far.plays()
    assert not stood_in_for(near, far)


def listen_for(person: Person, seconds: float) -> None:
    """Hear what happens in the next seconds."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        person.listens(wait=left)


def test_without_redis_play_goes_on(nodes: list[Node], redis: RedisServer) -> None:
    people = at_two_nodes(nodes)
    play_on(people, decisions=4)
    redis.stop()
    play_on(people, decisions=4)
    redis.start()
    play_out(people)
    for person in people:
        person.hears_all_again()
