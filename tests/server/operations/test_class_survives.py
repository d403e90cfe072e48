"""kill -9 in the middle of a lesson with seven tables, and a node of two that dies: everybody is back."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.server.operations.conftest import StartNode
from tests.server.operations.node import PATIENCE, Node
from tests.server.operations.people import Person
from tests.server.redis_server import RedisServer

PUPILS, TABLES = 21, 7
BACK_WITHIN = 5.0  # seconds from when the server answers again until everybody has their match


class Lesson:
    """A class over HTTP, at any node."""

    def __init__(self, node: Node) -> None:
        settings = {"pupils": PUPILS, "tables": TABLES, "players": 3, "turns": 3, "quiz": False}
        self.opened = node.post("/api/classes", {"settings": settings}).json()
        self.joined = [
            node.post(f"/api/codes/{self.opened['code']}/pupils", {}).json() for _ in range(PUPILS)
        ]
        assert self.asks(node, "start").status_code == 200
        self.people: list[Person] = []
        while len(self.people) < PUPILS:  # tables are there soon after the start
            self.people = [person for one in self.joined if (person := self.person(node, one)) is not None]

    def person(self, node: Node, joined: dict[str, Any]) -> Person | None:
        view = node.get(self.path, headers=bearer(joined["key"])).json()
        if "table" not in view["table"]:
            return None
        seated = {**view["table"], "chair": view["you"]["chair"], "key": joined["key"]}
        return Person(node, seated)

    @property
    def path(self) -> str:
        return f"/api/classes/{self.opened['class']}"

    def asks(self, node: Node, what: str, body: object = None) -> httpx.Response:
        return node.post(f"{self.path}/{what}", body, headers=bearer(self.opened["key"]))

    def wall(self, node: Node) -> Any:
        """What the teacher sees; the cards are made a moment after a class is loaded."""
        end = time.monotonic() + PATIENCE
        while True:
            view = node.get(self.path, headers=bearer(self.opened["key"])).json()
            if all("turn" in card for card in view["tables"].values()):
                return view
            assert time.monotonic() < end
            time.sleep(0.1)

    def plays_a_while(self) -> None:
        """Everybody who is awaited decides something."""
        for _ in range(3):
            for person in self.people:
                person.plays()

    def is_back(self, node: Node) -> float:
        """Everybody looks at their match again, all at once; how many seconds that takes."""
        began = time.monotonic()
        for person in self.people:
            person.node = node
        with ThreadPoolExecutor(PUPILS) as pool:
            views = list(pool.map(Person.view, self.people))
        took = time.monotonic() - began
        assert all("objective" in view["yours"] for view in views)
        for person in self.people:
            person.hears_all_again()
        return took


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def test_a_lesson_of_seven_tables_survives_a_killed_server(database: str, start_node: StartNode) -> None:
    node = start_node(database)
    lesson = Lesson(node)
    lesson.plays_a_while()
    hand = node.post(f"{lesson.path}/hand", {"on": True}, headers=bearer(lesson.joined[0]["key"]))
    assert hand.status_code == 200
    before = lesson.wall(node)
    node.kill()
    node.start()
    assert lesson.is_back(node) < BACK_WITHIN
    after = lesson.wall(node)
    assert after["hands"].keys() == {"0"}
    assert abs(after["bell"]["seconds"] - before["bell"]["seconds"]) < PATIENCE
    assert [card["turn"] for card in after["tables"].values()] == [
        card["turn"] for card in before["tables"].values()
    ]
    lesson.plays_a_while()
    assert lesson.asks(node, "score", {}).status_code == 200
    end = time.monotonic() + PATIENCE
    while lesson.wall(node)["state"] != "ended":
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    server = RedisServer()
    yield server
    server.remove()


def test_when_a_node_of_two_dies_the_class_goes_on_at_the_other(
    fresh_postgres_url: str, redis: RedisServer, start_node: StartNode
) -> None:
    nodes = [start_node(fresh_postgres_url, "--redis", redis.url) for _ in range(2)]
    lesson = Lesson(nodes[0])
    lesson.plays_a_while()
    nodes[0].kill()
    assert lesson.is_back(nodes[1]) < BACK_WITHIN
    assert lesson.asks(nodes[1], "eyes", {"on": True}).status_code == 200
    end = time.monotonic() + PATIENCE
    while {card["state"] for card in lesson.wall(nodes[1])["tables"].values()} != {"paused"}:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert lesson.asks(nodes[1], "eyes", {"on": False}).status_code == 200
    lesson.plays_a_while()
