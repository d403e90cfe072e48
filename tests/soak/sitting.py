"""Somebody who plays one match after the other, through every kill, and checks all they hear."""

from pathlib import Path

import httpx

from rawsiko.server.wire import Json
from tests.server.operations.node import Node, command
from tests.server.operations.people import Person, opens


class Broken(Exception):
    """A promise of the server was not kept."""


class Sitter:
    """A person with two bots. Decisions that were not answered are sent again, with the same key."""

    def __init__(self, node: Node, folder: Path) -> None:
        self.node = node
        self.folder = folder
        self.person: Person | None = None
        self.unanswered: Json | None = None
        self.matches = 0
        self.decisions = 0
        self.repeated = 0
        self.problem: Exception | None = None

    def play_until_cut(self) -> None:
        """Play until the server is gone; runs in a thread, so what goes wrong is kept for later."""
        try:
            while True:
                self.play_once()
        except httpx.TransportError:
            pass
        except Exception as problem:
            self.problem = problem

    def play_once(self) -> None:
        if self.person is None:
            (self.person,) = opens(self.node, bots=2)
        if self.person.match_is_over():
            self.check_the_end()
            return
        self.unanswered = self.person.chosen()
        if self.unanswered is None:
            self.person.listens()
        else:
            self.send()

    def send(self) -> None:
        assert self.person is not None
        assert self.unanswered is not None
        answer = self.person.sends(self.unanswered)
        if answer.status_code == 200:
            self.decisions += 1
        elif answer.json()["code"] != "stale":
            raise Broken(f"{answer.status_code}: {answer.text}")
        self.unanswered = None

    def come_back(self) -> None:
        """After a restart: all that was ever told is there, and all that was acknowledged is done once."""
        if self.problem is not None:
            raise Broken(str(self.problem)) from self.problem
        if self.person is None:
            return
        self.person.hears_all_again()
        if self.unanswered is not None:
            self.send()
        for number, request in list(self.person.acknowledged.items())[-2:]:
            again = self.person.sends(request)
            if again.status_code != 200 or again.json() != {"number": number}:
                raise Broken(f"Decision {number} was done again: {again.text}")
            self.repeated += 1

    def check_the_end(self) -> None:
        """The match is over: its file proves every roll."""
        assert self.person is not None
        self.person.hears_all_again()
        file = self.folder / f"{self.person.table}.rawsiko"
        file.write_text(self.person.client.get(f"{self.person.path}/file").text, "utf-8")
        verified = command("verify", str(file))
        if verified.returncode != 0:
            raise Broken(verified.stdout + verified.stderr)
        file.unlink()
        self.person.client.close()
        self.person = None
        self.matches += 1
