"""People who play one match after another, through every kill, and check everything they receive."""

import random
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import httpx

from rawsiko.match_file.verdict import Outcome
from rawsiko.match_file.verifying import verify_file
from rawsiko.server.tables.wire import Json
from tests.server.operations.node import PATIENCE
from tests.server.operations.people import Person, opens
from tests.soak.nursery import Server

SOON: Final = 0.3  # seconds to listen while somebody else is awaited
PLEASE_RETRY: Final = {503, 507}  # a database that is being started again


class Broken(Exception):
    """A promise of the server was not kept."""


class Sitting:
    """The people of one table, at one node or at several. Decisions that were not answered are sent again,
    with the same key."""

    def __init__(self, servers: Sequence[Server], folder: Path, seed: int) -> None:
        self.servers = servers
        self.folder = folder
        self.lots = random.Random(seed)
        self.people: list[Person] = []
        self.unanswered: dict[int, Json] = {}  # by chair
        self.matches = self.decisions = self.repeated = self.refused = 0
        self.problem: Exception | None = None

    def play_until_cut(self, stop: threading.Event) -> None:
        """Play until the server is gone; runs in a thread, so what goes wrong is kept for later."""
        try:
            while not stop.is_set():
                self.patiently(self.play_once)
        except httpx.TransportError:
            pass
        except Exception as problem:
            self.problem = problem

    def patiently(self, act: Callable[[], object]) -> None:
        """Do something again and again for as long as the database is away."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                act()
                return
            except AssertionError as refused:
                if "store_unavailable" not in str(refused) or time.monotonic() > end:
                    raise
                self.refused += 1
                time.sleep(SOON)

    def play_once(self) -> None:
        if not self.people:
            self.sit_down()
        if self.people[0].match_is_over():
            self.check_the_end()
            return
        acted = 0
        for person in self.people:
            request = person.chosen()
            if request is not None:
                self.unanswered[person.chair] = request
                acted += self.send(person)
        if not acted:
            self.people[0].listens(wait=SOON)

    def sit_down(self) -> None:
        """At a new table, each at a node of their own choice."""
        self.people = opens(self.lots.choice(self.servers), people=3, bots=0)  # type: ignore[arg-type]
        for person in self.people:
            person.node = self.lots.choice(self.servers)  # type: ignore[assignment]

    def send(self, person: Person) -> bool:
        """Send a Decision; what is not answered stays to be sent again."""
        answer = person.sends(self.unanswered[person.chair])
        if answer.status_code in PLEASE_RETRY:
            self.refused += 1
            return False
        if answer.status_code == 200:
            self.decisions += 1
        elif answer.json()["code"] not in ("stale", "not_your_turn", "match_has_ended"):
            raise Broken(f"{answer.status_code}: {answer.text}")
        del self.unanswered[person.chair]
        return answer.status_code == 200

    def come_back(self) -> None:
        """After a restart: all that was ever sent is there, and all that was acknowledged is done once."""
        if self.problem is not None:
            raise Broken(repr(self.problem)) from self.problem
        for person in self.people:
            person.node = self.lots.choice(self.servers)  # type: ignore[assignment]
            if person.chair in self.unanswered:
                self.send(person)
            self.repeat(person)
        if not self.people:
            self.patiently(self.sit_down)
            return
        self.patiently(self.people[0].hears_all_again)
        self.lots.shuffle(self.people)

    def repeat(self, person: Person) -> None:
        for number, request in list(person.acknowledged.items())[-2:]:
            again = person.sends(request)
            if again.status_code in PLEASE_RETRY:
                continue
            if again.status_code != 200 or again.json() != {"number": number}:
                raise Broken(f"Decision {number} was done again: {again.text}")
            self.repeated += 1

    def check_the_end(self) -> None:
        """The match is over: everybody heard the same, and its file proves every roll."""
        for person in self.people:
            self.patiently(person.hears_all_again)
        host = self.people[0]
        file = host.client.get(f"{host.path}/file")
        assert file.status_code == 200, file.text
        verdict = verify_file(file.text)
        if verdict.outcome is not Outcome.AGREES:
            raise Broken(f"The file of {host.table} does not agree: {verdict}")
        for person in self.people:
            person.client.close()
        self.people = []
        self.unanswered = {}
        self.matches += 1
