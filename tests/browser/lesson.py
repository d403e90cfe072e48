"""A lesson over the API: a class of pupils without pages, for what comes before and after playing."""

import itertools
import json
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rawsiko.debrief.quiz.blind import TOKEN_BYTES, blind, unblind
from tests.browser.prepared_class import listen
from tests.browser.serving import Server

PATIENCE = 60.0
OVER, TOO_FAST = 409, 429
WAIT = 0.5
KNOWS, GUESSES, PASSES = range(3)
#: Each class is opened at a school of its own, for a school may open only so many an hour.
SCHOOLS = (f"10.0.{number // 256}.{number % 256}" for number in itertools.count(1))


class Lesson:
    """A class with its teacher's key. Bots play the pupils' phases until all tables have ended."""

    def __init__(self, server: Server, **settings: Any) -> None:
        self.server = server
        opened = self._ask("classes", body={"settings": settings}, school=next(SCHOOLS))
        self.id, self.code, self.key = opened["class"], opened["code"], opened["key"]
        self.pupils: list[dict[str, Any]] = []

    def comes_in(self, count: int) -> None:
        for _ in range(count):
            self.pupils.append(self._ask(f"codes/{self.code}/pupils", body={}))

    def does(self, what: str, **body: Any) -> Any:
        return self._ask(f"classes/{self.id}/{what}", self.key, body)

    def view(self) -> Any:
        return self._ask(f"classes/{self.id}", self.key)

    def listens(self) -> list[socket.socket]:
        """All pupils are at their tables, with a stream open each; as soon as the tables are there."""
        with self._hears() as more:
            while any("table" not in card for card in self.view()["tables"].values()):
                next(more, None)
        tables = {number: card["table"] for number, card in self.view()["tables"].items()}
        seats = {line["pupil"]: tables[str(line["table"])] for line in self.view()["pupils"].values()}
        return [
            listen(self.server, f"tables/{seats[one['pupil']]}/events", one["key"]) for one in self.pupils
        ]

    def plays_out(self) -> None:
        """Bots play the phases of everybody until the class has ended."""
        self.plays(lambda view: view["state"] == "ended")

    def plays(self, until: Callable[[Any], bool], tables: Sequence[str] = ()) -> None:
        """Bots play the phases of everybody, or of those at some tables, until something is so."""
        with self._hears() as more:
            while not until(view := self.view()):
                for number, card in view["tables"].items():
                    if tables and number not in tables:
                        continue
                    for chair, seat in card["seats"].items():
                        if seat.get("awaited") and "pupil" in seat:
                            self._ask_quietly("bot-plays", table=int(number), chair=int(chair))
                next(more, None)

    @contextmanager
    def _hears(self) -> Iterator[Iterator[None]]:
        """One stream of the class and its tables, for the wall hears of Decisions only every few seconds: it
        has something, or a sign of life, whenever there may be more to see."""
        tables = [card["table"] for card in self.view()["tables"].values() if "table" in card]
        body = {
            "tables": [{"table": one, "key": self.key, "after": self._newest(one)} for one in tables],
            "classes": [{"class": self.id, "key": self.key}],
        }
        headers = {"content-type": "application/json", "accept": "text/event-stream"}
        address = f"{self.server.address}/api/stream"
        request = urllib.request.Request(address, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as stream:
            yield (None for line in stream if not line.strip())

    def _newest(self, table: str) -> int:
        number: int = self._ask(f"tables/{table}", self.key)["number"]
        return number

    def answers(self, moment: str, how: list[int]) -> None:
        """Each pupil answers a round of the quiz: knowing it, guessing wrongly, or passing."""
        for pupil, knows in zip(self.pupils, how, strict=False):
            quiz = self._ask(f"classes/{self.id}/quiz", pupil["key"])
            form, modulus = quiz["form"][moment], int(quiz["rounds"][moment]["modulus"], 16)
            token = bytes([len(how), *range(TOKEN_BYTES - 3), pupil["pupil"], moment == "after"])
            blinded, factor = blind(token, modulus)
            body = {"round": moment, "blinded": f"{blinded:x}"}
            signed = self._ask(f"classes/{self.id}/quiz-token", pupil["key"], body)["signed"]
            given = {
                "round": moment,
                "token": token.hex(),
                "signature": f"{unblind(int(signed, 16), factor, modulus):x}",
                "form": form,
                "answers": [answer(pair[form], knows) for pair in quiz["pairs"]],
            }
            self._ask(f"classes/{self.id}/quiz-answers", body=given)

    def kept_by_the_teacher(self) -> dict[str, str]:
        """What the teacher's browser has kept of the class."""
        kept = {"class": self.id, "code": self.code, "key": self.key, "role": "teacher", "when": 0}
        return {"name": "rawsiko.classes", "value": json.dumps([kept])}

    def kept_by_a_pupil(self, table: int) -> dict[str, str]:
        """What the browser of somebody at a table has kept of the class."""
        seated = (line["pupil"] for line in self.view()["pupils"].values() if line["table"] == table)
        number = next(seated)
        key = next(one["key"] for one in self.pupils if one["pupil"] == number)
        own = {"class": self.id, "code": self.code, "key": key, "role": "pupil", "pupil": number, "when": 0}
        return {"name": "rawsiko.classes", "value": json.dumps([own])}

    def seat_kept_by(self, pupil: dict[str, str]) -> dict[str, str]:
        """What the same browser has kept of that table."""
        own = json.loads(pupil["value"])[0]
        line = self.view()["pupils"][str(own["pupil"])]
        card = self.view()["tables"][str(line["table"])]
        seat = {"table": card["table"], "code": "", "chair": line["chair"], "key": own["key"], "when": 1}
        return {"name": "rawsiko.seats", "value": json.dumps([seat])}

    def _ask_quietly(self, what: str, **body: Any) -> None:
        """The phase may be over by now."""
        try:
            self.does(what, **body)
        except urllib.error.HTTPError as refused:
            if refused.code != OVER:
                raise

    def _ask(self, path: str, key: str = "", body: Any = None, school: str = "") -> Any:
        headers = {"content-type": "application/json"}
        if school:
            headers["x-forwarded-for"] = school
        if key:
            headers["authorization"] = f"Bearer {key}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.server.address}/api/{path}", data, headers)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as answered:
                    return json.load(answered)
            except urllib.error.HTTPError as refused:
                if refused.code != TOO_FAST or time.monotonic() > end:
                    raise
                time.sleep(WAIT)  # as the server asks


def answer(question: Any, knows: int) -> str | None:
    if knows == PASSES:
        return None
    right: str = question["right"]
    return right if knows == KNOWS else next(one for one in question["answers"] if one != right)
