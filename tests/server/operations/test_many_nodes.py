"""Many nodes on one PostgreSQL: any node serves any table, and the log is the truth."""

from collections.abc import Iterator

import pytest

from tests.server.operations.conftest import StartNode
from tests.server.operations.node import Node
from tests.server.operations.people import Person, opens, play_on, play_out
from tests.server.redis_server import RedisServer


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A Redis that a test may stop."""
    server = RedisServer()
    yield server
    server.remove()


@pytest.fixture
def nodes(fresh_postgres_url: str, redis: RedisServer, start_node: StartNode) -> list[Node]:
    return [start_node(fresh_postgres_url, "--redis", redis.url) for _ in range(2)]


def at_two_nodes(nodes: list[Node]) -> list[Person]:
    """Two people and a bot at one table, each person at a node of their own."""
    people = opens(nodes[0], people=2, bots=1)
    people[1].node = nodes[1]
    return people


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


def test_without_redis_play_goes_on(nodes: list[Node], redis: RedisServer) -> None:
    people = at_two_nodes(nodes)
    play_on(people, decisions=4)
    redis.stop()
    play_on(people, decisions=4)
    redis.start()
    play_out(people)
    for person in people:
        person.hears_all_again()
