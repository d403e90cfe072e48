"""The people of a simulated lesson: pupils who think like people, and their teacher, each with a device.

Each pupil has one stream for class and table, patches their view as the client does, and thinks: long over a
draft, briefly over a move. Like the client, they ask what a move would mean and report that they are busy.
class_lesson.py brings them together.
"""

import asyncio
import json
import math
import random
import time
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Any
from urllib.parse import urlsplit

from rawsiko.debrief.quiz.blind import TOKEN_BYTES, blind, unblind

Json = Any

#: Median seconds of thought for each kind of Decision.
THINKING = {"deploy": 25.0, "place": 30.0, "move": 12.0, "take": 20.0}
BEFORE_CHOOSING = 0.7  # the share of their time after which pupils know what they want
SPREAD = 0.6  # of the logarithm: now and then a pupil takes three times as long


class Refused(Exception):
    """The server has refused; carries its code."""


class Browser:
    """One device: a connection for requests, and another one for its stream."""

    def __init__(self, server: str, took: list[float]) -> None:
        address = urlsplit(server)
        self.host, self.port = address.hostname or "localhost", address.port or 80
        self.connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.turn = asyncio.Lock()
        self.key = ""
        self.took = took

    async def ask(self, method: str, path: str, body: Json = None) -> Json:
        """One request at a time; raises if it is refused."""
        async with self.turn:
            began = time.monotonic()
            try:
                status, answer = await self.ask_once(method, path, body)
            except (ConnectionError, asyncio.IncompleteReadError):  # it was idle for too long
                self.connection = None
                status, answer = await self.ask_once(method, path, body)
            self.took.append(time.monotonic() - began)
        if status >= 400:
            raise Refused(answer["code"])
        return answer

    async def ask_once(self, method: str, path: str, body: Json) -> tuple[int, Json]:
        if self.connection is None:
            self.connection = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.connection
        status, headers = await self.send(reader, writer, method, path, body)
        return status, json.loads(await whole_body(reader, headers) or b"null")

    async def send(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, method: str, path: str, body: Json
    ) -> tuple[int, dict[str, str]]:
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"host: {self.host}:{self.port}"]
        lines += [f"authorization: Bearer {self.key}"] if self.key else []
        lines += [f"content-length: {len(content)}", "content-type: application/json", "", ""]
        writer.write("\r\n".join(lines).encode() + content)
        first, *rest = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in rest if ": " in line)
        return int(first.split()[1]), headers

    async def listen(self, body: Json) -> AsyncGenerator[Json, None]:
        """The messages of a stream, until it ends."""
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=2**20)
        try:
            status, headers = await self.send(reader, writer, "POST", "/api/stream", body)
            if status >= 400:
                raise Refused(json.loads(await whole_body(reader, headers))["code"])
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
        finally:
            writer.close()


async def whole_body(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if headers.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(headers.get("content-length", 0)))
    content = b""
    while size := int(await reader.readline(), 16):
        content += (await reader.readexactly(size + 2))[:-2]
    await reader.readline()
    return content


def merged(old: Json, patch: Json) -> Json:
    """A JSON merge patch, as the client applies it."""
    if not isinstance(patch, dict):
        return patch
    new = dict(old) if isinstance(old, dict) else {}
    for name, value in patch.items():
        if value is None:
            new.pop(name, None)
        else:
            new[name] = merged(new.get(name), value)
    return new


class Lesson:
    """What all of them share: where the class is, how fast time passes, and what was counted."""

    def __init__(self, server: str, speed: float, seed: int) -> None:
        self.server, self.speed = server, speed
        self.lots = random.Random(seed)
        self.took: list[float] = []  # seconds of each request
        self.refused: Counter[str] = Counter()
        self.decisions = 0
        self.lost = 0.0  # seconds in which pupils waited for the machine
        self.wall_bytes = 0
        self.class_id = self.code = ""
        self.over = asyncio.Event()

    def browser(self) -> Browser:
        return Browser(self.server, self.took)

    def now(self) -> float:
        """Seconds of the lesson."""
        return self.speed * time.monotonic()

    async def seconds(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self.speed)

    def lost_in_a_decision(self) -> float:
        """Seconds of the lesson: the faster its clock, the more each millisecond of the machine costs."""
        return self.speed * self.lost / max(1, self.decisions)


class Pupil:
    """A pupil; `temper` is how long they think, compared with others."""

    def __init__(self, lesson: Lesson, number: int) -> None:
        self.lesson = lesson
        self.lots = random.Random(lesson.lots.getrandbits(64))
        self.temper = self.lots.choice((0.6, 0.8, 1.0, 1.0, 1.3, 1.9))
        self.number = number
        self.device = lesson.browser()
        self.room: Json = {}  # the class as this pupil sees it
        self.view: Json = {}  # and the table
        self.news = asyncio.Event()
        self.touched = -math.inf  # when the server was last told that they are busy

    async def attend(self, *, late: float = 0.0) -> None:
        """Come in, find the table, play until the lesson is over."""
        await self.lesson.seconds(late)
        await self.device.ask("GET", f"/api/codes/{self.lesson.code}")
        joined = await self.device.ask("POST", f"/api/codes/{self.lesson.code}/pupils", {})
        self.device.key = joined["key"]
        async with asyncio.TaskGroup() as tasks:
            hearing = tasks.create_task(self.hear())
            playing = tasks.create_task(self.play())
            await self.lesson.over.wait()
            hearing.cancel()
            playing.cancel()

    async def hear(self) -> None:
        """One stream for class and table; restarted once the table is known."""
        key, table = self.device.key, ""
        while True:
            body: Json = {"classes": [{"class": self.lesson.class_id, "key": key}]}
            if table:
                self.view = await self.device.ask("GET", f"/api/tables/{table}")
                body["tables"] = [{"table": table, "key": key, "after": self.view["number"]}]
            with suppress(Refused, ConnectionError, asyncio.IncompleteReadError):
                async with aclosing(self.device.listen(body)) as messages:
                    async for message in messages:
                        self.take(message)
                        if self.table != table:
                            break
            table = self.table

    @property
    def table(self) -> str:
        return str(self.room.get("table", {}).get("table", ""))

    def take(self, message: Json) -> None:
        if "class" in message:
            self.room = message.get("view") or merged(self.room, message.get("patch", {}))
        elif "number" in message and message["number"] > self.view["number"]:
            public = merged(self.view["public"], message["patch"])
            yours = merged(self.view.get("yours"), message.get("yours", {}))
            self.view |= {"number": message["number"], "public": public, "yours": yours}
        self.news.set()

    async def play(self) -> None:
        """Think and decide whenever it is their turn."""
        while True:
            self.news.clear()
            legal = self.view.get("yours", {}).get("legal")
            if legal is None or self.view["public"].get("paused") or self.view["public"]["state"] == "ended":
                await self.news.wait()
                continue
            thinks = self.thought(legal["do"])
            began = time.monotonic()
            await self.touch()
            await self.lesson.seconds(thinks * BEFORE_CHOOSING)
            decision = self.choose(legal)
            await self.consider(decision)
            await self.lesson.seconds(thinks * (1 - BEFORE_CHOOSING))
            if self.view["yours"].get("legal") == legal:
                await self.decide(decision)
                self.lesson.lost += time.monotonic() - began - thinks / self.lesson.speed

    async def answer_the_quiz(self) -> None:
        """Once the teacher has opened it: a guess for each question, handed in with a token that was signed
        blind, and without the key, so that nobody knows whose answers they are."""
        path = f"/api/classes/{self.lesson.class_id}"
        quiz = await self.device.ask("GET", f"{path}/quiz")
        form, modulus = quiz["form"]["after"], int(quiz["rounds"]["after"]["modulus"], 16)
        token = self.lots.randbytes(TOKEN_BYTES)
        blinded, factor = blind(token, modulus)
        answer = await self.device.ask(
            "POST", f"{path}/quiz-token", {"round": "after", "blinded": f"{blinded:x}"}
        )
        signature = unblind(int(answer["signed"], 16), factor, modulus)
        questions = [pair[form] for pair in quiz["pairs"]]
        handed_in = {
            "round": "after",
            "token": token.hex(),
            "signature": f"{signature:x}",
            "form": form,
            "answers": [self.lots.choice([*question["answers"], None]) for question in questions],
        }
        await self.lesson.browser().ask("POST", f"{path}/quiz-answers", handed_in)

    async def touch(self) -> None:
        """Like the client, report that the pupil is busy, every 15 seconds at most."""
        if self.lesson.now() - self.touched >= 15:
            self.touched = self.lesson.now()
            with suppress(Refused):
                await self.device.ask("POST", f"/api/classes/{self.lesson.class_id}/busy")

    async def consider(self, decision: Json) -> None:
        """The client shows what a move, a Trade or the end of a phase would mean."""
        if decision["do"] in ("move", "take", "end"):
            with suppress(Refused):
                await self.device.ask("POST", f"/api/tables/{self.table}/preview", {"decision": decision})

    def thought(self, about: str) -> float:
        """Seconds of it."""
        return THINKING[about] * self.temper * self.lots.lognormvariate(0, SPREAD)

    async def decide(self, decision: Json) -> None:
        number = self.view["number"]
        body = {"decision": decision, "expected": number, "once": f"{self.lots.getrandbits(64):x}"}
        try:
            await self.device.ask("POST", f"/api/tables/{self.table}/decisions", body)
            self.lesson.decisions += 1
        except Refused as refused:
            self.lesson.refused[str(refused)] += 1
            await asyncio.sleep(0.05)
        with suppress(TimeoutError):  # what was decided comes back by the stream
            while self.view["number"] == number:
                self.news.clear()
                await asyncio.wait_for(self.news.wait(), 5)

    def choose(self, legal: Json) -> Json:
        """Something legal; mostly two or three moves in an Action Phase."""
        lots = self.lots
        if legal["do"] == "deploy":
            continent = lots.choice(sorted(legal["continents"]))
            picks = lots.choice(legal["continents"][continent])
            return {"do": "deploy", "continent": continent, "territories": picks}
        if legal["do"] == "place":
            placed = Counter(lots.choices(legal["territories"], k=legal["assets"]))
            return {"do": "place", "counts": dict(placed)}
        if legal["do"] == "take":
            return {"do": "take", "materials": legal["materials"][: legal["most"]]}
        if not legal["moves"] or lots.random() < 0.3:
            return {"do": "end"}
        source = lots.choice(sorted(legal["moves"]))
        destination = lots.choice(sorted(legal["moves"][source]))
        return {"do": "move", "source": source, "destination": destination, "count": 1}


class Teacher:
    """Opens the class, starts it, and watches the wall."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.laptop = lesson.browser()
        self.path = ""

    async def open(self, pupils: int, minutes: int) -> Json:
        asked = f"/api/class-plans?pupils={pupils}&minutes={minutes}&preset=known"
        plan = (await self.laptop.ask("GET", asked))["plans"][0]
        settings = {name: plan[name] for name in ("tables", "players", "turns")}
        settings |= {"pupils": pupils, "minutes": minutes, "preset": "known", "quick_tables": "bell"}
        opened = await self.laptop.ask("POST", "/api/classes", {"settings": settings})
        self.lesson.class_id, self.lesson.code = opened["class"], opened["code"]
        self.laptop.key, self.path = opened["key"], f"/api/classes/{opened['class']}"
        return plan

    async def watch(self) -> None:
        """The wall, kept up to date."""
        wall = self.lesson.browser()
        wall.key = self.laptop.key
        body = {"classes": [{"class": self.lesson.class_id, "key": wall.key}]}
        async with aclosing(wall.listen(body)) as messages:
            async for message in messages:
                self.lesson.wall_bytes += len(json.dumps(message))

    async def until(self, wanted: str) -> Json:
        while (view := await self.laptop.ask("GET", self.path))["state"] != wanted:
            await self.lesson.seconds(5)
        return view

    async def give_the_quiz(self, pupils: list[Pupil]) -> int:
        """Open it on every screen, let everybody answer, and close it; returns how many have answered."""
        await self.laptop.ask("POST", f"{self.path}/quiz", {"round": "after", "open": True})
        for pupil in pupils:
            await pupil.answer_the_quiz()
        await self.laptop.ask("POST", f"{self.path}/quiz", {"round": "after", "open": False})
        return int((await self.laptop.ask("GET", self.path))["quiz"]["after"]["answered"])

    async def interrupt(self) -> None:
        """A word to all that stops nobody, and Eyes up, once in a lesson."""
        await self.lesson.seconds(120)
        with suppress(Refused):
            await self.laptop.ask("POST", f"{self.path}/say", {"phrase": "2"})
        await self.lesson.seconds(120)
        with suppress(Refused):
            await self.laptop.ask("POST", f"{self.path}/eyes", {"on": True, "text": "Look at the board"})
            await self.lesson.seconds(30)
            await self.laptop.ask("POST", f"{self.path}/eyes", {"on": False})
