"""People who play over HTTP, at any node, and remember everything they receive."""

import itertools
import json
from collections.abc import Sequence
from typing import Any, Final

import httpx

from rawsiko.rules.dice import SeededDice
from rawsiko.server.tables.wire import Json
from tests.server.operations.node import PATIENCE, Node
from tests.server.tables.choosing import choose

WAIT: Final = 20  # seconds of one long poll

KEYS: Final = itertools.count(1)


class Person:
    """Somebody at a table. `told` holds the bytes of every numbered message they were ever sent."""

    def __init__(self, node: Node, seated: Json) -> None:
        self.node = node
        self.table, self.code = str(seated["table"]), str(seated["code"])
        self.chair, self.key = int(seated["chair"]), str(seated["key"])
        self.dice = SeededDice(self.chair)
        self.told: dict[int, str] = {}
        self.acknowledged: dict[int, Json] = {}
        self.number = 0  # of the newest message
        self.client = httpx.Client(timeout=PATIENCE, headers={"authorization": f"Bearer {self.key}"})
        node.visitors.append(self.client)

    @property
    def path(self) -> str:
        return f"{self.node.url}/api/tables/{self.table}"

    def view(self) -> Json:
        answer = self.client.get(self.path)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def does(self, what: str, body: object = None) -> int:
        """Ask for something that must not be refused; returns its number."""
        answer = self.client.post(f"{self.path}/{what}", json=body)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["number"])

    def listens(self, wait: float = WAIT) -> list[Json]:
        """What has happened since, or happens within a while; it must not contradict what was sent before."""
        answer = self.client.get(f"{self.path}/events", params={"after": self.number, "wait": wait})
        assert answer.status_code == 200, answer.text
        messages: list[Json] = answer.json()["messages"]
        for message in messages:
            if "number" in message:
                assert message["number"] == self.number + 1, "a number was left out"
                self.number = message["number"]
                text = json.dumps(message)
                assert self.told.setdefault(self.number, text) == text, f"{self.number} has changed"
        return messages

    def hears_all_again(self) -> None:
        """Listen from the first number on: everything that was ever sent must be there, unchanged."""
        newest, self.number = max(self.told, default=0), 0
        self.listens(wait=1)
        assert self.number >= max(newest, *self.acknowledged, 0)

    def chosen(self) -> Json | None:
        """A request that decides something legal; None where somebody else is awaited."""
        view = self.view()
        if "legal" not in view["yours"]:
            return None
        decision = choose(view, self.dice, moves=3)
        return {"decision": decision, "expected": view["number"], "once": f"once-{next(KEYS)}"}

    def sends(self, request: Json) -> httpx.Response:
        """Send a decision. What is acknowledged is remembered."""
        answer = self.client.post(f"{self.path}/decisions", json=request)
        if answer.status_code == 200:
            self.acknowledged[answer.json()["number"]] = request
        return answer

    def plays(self) -> bool:
        """Decide something, if it is their turn."""
        request = self.chosen()
        if request is None:
            return False
        answer = self.sends(request)
        assert answer.status_code == 200 or answer.json()["code"] == "stale", answer.text
        return answer.status_code == 200

    def match_is_over(self) -> bool:
        return bool(self.view()["public"]["state"] == "ended")


def opens(node: Node, *, bots: int = 2, people: int = 1, **settings: Any) -> list[Person]:
    """People sit down at a new table, bots on the other chairs, and the match starts."""
    settings = {"players": bots + people, "turns": 3, **settings}
    host = sits_down(node, "/api/tables", {"settings": settings})
    others = [sits_down(node, f"/api/codes/{host.code}/chairs", {}) for _ in range(people - 1)]
    for chair in range(people, people + bots):
        host.does("host/bot", {"chair": chair, "level": "novice"})
    host.does("host/start")
    return [host, *others]


def sits_down(node: Node, path: str, body: object) -> Person:
    seated = node.post(path, body)
    assert seated.status_code == 201, seated.text
    return Person(node, seated.json())


def play_on(people: Sequence[Person], *, decisions: int) -> None:
    """Play until this many decisions by people were acknowledged, or the match has ended."""
    made = 0
    while made < decisions and not people[0].match_is_over():
        acted = sum(person.plays() for person in people)
        made += acted
        if not acted:  # each at their node hears of it when a bot, or one at another node, has played
            for person in people:
                person.listens(wait=WAIT if len(people) == 1 else 1)
    for person in people:
        person.listens(wait=0)


def play_out(people: Sequence[Person]) -> None:
    """Play the match to its end."""
    play_on(people, decisions=100_000)
    assert people[0].match_is_over()
