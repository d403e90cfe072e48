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


def test_whoever_listens_at_one_node_is_there_for_the_other_until_their_node_dies(nodes: list[Node]) -> None:
    host, far = at_two_nodes(nodes)  # the host is at the first node, far at the second
    let_a_bot_play = {"chair": far.chair}
    with far.client.stream("GET", f"{far.path}/events", params={"after": far.view()["number"]}) as stream:
        assert stream.status_code == 200
        while far.chair not in host.view()["present"]:
            host.listens()
        while far.chosen() is None:
            if not host.plays():
                host.listens()
        refused = host.client.post(f"{host.path}/host/bot-plays", json=let_a_bot_play)
        assert (refused.status_code, refused.json()["code"]) == (409, "person_is_there")
        nodes[1].kill()
        while far.chair in host.view()["present"]:
            host.listens()
        host.does("host/bot-plays", let_a_bot_play)
        assert stood_in_for(far, host)
    while far.acknowledged == {}:
        far.node = nodes[0]
        far.listens(wait=1)
        far.plays() or host.plays()
    assert not stood_in_for(far, host)


def test_without_redis_play_goes_on(nodes: list[Node], redis: RedisServer) -> None:
    people = at_two_nodes(nodes)
    play_on(people, decisions=4)
    redis.stop()
    play_on(people, decisions=4)
    redis.start()
    play_out(people)
    for person in people:
        person.hears_all_again()
