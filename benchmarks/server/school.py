"""`python -m benchmarks.server.school`: does a school get in while somebody at its address is in the way?

Four classes of 28 come in at one address within 20 seconds, as browsers do: page and files, the code, a seat,
a stream. They try again as the client does. An attacker at the same address begins before them. After at most
60 seconds each of the four teachers starts their class and brings it to a second device.
"""

import asyncio
import hashlib
import json
import random
import re
import secrets
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import rich_click as click
from rich.console import Console
from rich.table import Table

from benchmarks.server.process import CLIENT_CORE, ServerProcess, on_core, rawsiko_server

CLASSES: Final = 4
PUPILS: Final = 28  # of a class
ARRIVE_SECONDS: Final = 20.0
GOAL_SECONDS: Final = 60.0
HEAD_START: Final = 3.0  # of the attacker
SLIPS_AFTER: Final = 8.0  # seconds until the teachers ask for slips, where they do
CONNECTIONS: Final = 40  # of the attacker
LETTERS: Final = "ABCDEFGHJKMNPQRTUVWXYZ2346789"
ASSET: Final = re.compile(rb'"\.?/?(assets/[^"]+)"')

Json = Any


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def told(self) -> Json:
        return json.loads(self.body or b"{}")

    @property
    def puzzle(self) -> str:
        """To be solved before the same is asked again."""
        return str(self.told.get("details", {}).get("puzzle", "")) if self.status == 429 else ""


class Connection:
    """One connection of a browser or of the attacker, opened when it is needed."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Json = None, key: str = "", puzzle: str = "") -> Answer:
        """Again on a new connection if the old one is gone."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                return await self.ask_once(method, path, body, key, puzzle)
            self.close()
            await asyncio.sleep(0.2)

    async def ask_once(self, method: str, path: str, body: Json, key: str, puzzle: str) -> Answer:
        subscriber, _ = await self.send(method, path, body, key, puzzle)
        status, headers = await head_of(subscriber)
        return Answer(status, headers, await body_of(subscriber, headers))

    async def send(
        self, method: str, path: str, body: Json, key: str, puzzle: str = ""
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.ends is None:
            self.ends = await asyncio.open_connection("127.0.0.1", self.port)
        sent = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "host: localhost", f"content-length: {len(sent)}"]
        lines += ["content-type: application/json"] if sent else []
        lines += [f"authorization: Bearer {key}"] if key else []
        lines += [f"rawsiko-puzzle: {puzzle}"] if puzzle else []
        self.ends[1].write("\r\n".join([*lines, "", ""]).encode() + sent)
        return self.ends

    async def until_it_ends(self) -> None:
        """Read a stream until nobody may listen any more."""
        assert self.ends is not None
        with suppress(OSError):
            while data := await self.ends[0].read(65_536):
                if b'"gone":' in data:
                    return

    def close(self) -> None:
        if self.ends is not None:
            self.ends[1].close()
            self.ends = None


async def body_of(subscriber: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if headers.get("transfer-encoding") != "chunked":
        return await subscriber.readexactly(int(headers.get("content-length", 0)))
    body = b""
    while size := int(await subscriber.readline(), 16):
        body += (await subscriber.readexactly(size + 2))[:-2]
    await subscriber.readline()
    return body


async def head_of(subscriber: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    head = (await subscriber.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
    return int(head[0].split()[1]), headers


def solved(puzzle: str) -> str:
    """What the client sends for a puzzle: see docs/protocol.md."""
    bits = int(puzzle.split(".", maxsplit=1)[0])
    number = 0
    while int.from_bytes(hashlib.sha256(f"{puzzle}:{number}".encode()).digest()) >> (256 - bits):
        number += 1
    return f"{puzzle}:{number}"


@dataclass
class School:
    """Everybody who comes in, and what became of them."""

    port: int
    codes: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)
    teacher_codes: list[str] = field(default_factory=list)
    slips: list[list[str]] = field(default_factory=list)
    asked_for_slips: bool = False
    began: float = 0.0
    #: By class: who listens, and how many seconds after they came to the door.
    inside: list[dict[int, float]] = field(default_factory=lambda: [{} for _ in range(CLASSES)])
    started: list[float] = field(default_factory=list)
    devices: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)  # requests of the school, by what they were for

    def seconds(self) -> float:
        return time.monotonic() - self.began

    async def open(self) -> None:
        connection = Connection(self.port)
        for _ in range(CLASSES):
            settings = {"pupils": PUPILS, "tables": 7, "players": 4, "minutes": 45}
            answer = await connection.ask("POST", "/api/classes", {"settings": settings})
            opened = answer.told
            self.classes.append(opened["class"])
            self.codes.append(opened["code"])
            self.keys.append(opened["key"])
            self.teacher_codes.append(opened["teacher_code"])
            slips = await connection.ask("POST", f"/api/classes/{opened['class']}/slips", key=opened["key"])
            self.slips.append([slip["code"] for slip in slips.told["slips"]])
        connection.close()

    async def insists(
        self, what: str, connection: Connection, method: str, path: str, body: Json = None, key: str = ""
    ) -> Answer:
        """Ask until the answer is no 429, as politely as the client."""
        puzzle = ""
        while True:
            answer = await connection.ask(method, path, body, key, puzzle)
            if answer.status != 429:
                return answer
            self.refused[what] += 1
            if answer.puzzle:
                puzzle = solved(answer.puzzle)
                await asyncio.sleep(0.5)  # a phone takes that long
                continue
            await asyncio.sleep(float(answer.headers.get("retry-after", 2)) * random.uniform(1, 1.5))

    async def pupil(self, of: int, number: int, at: float) -> None:
        await asyncio.sleep(at)
        browser = Connection(self.port)
        page = await self.insists("pages", browser, "GET", "/")
        for name in ASSET.findall(page.body):
            await self.insists("pages", browser, "GET", f"/{name.decode()}")
        while True:  # whoever is sent out comes again
            joined = await self.comes_in(browser, of, number)
            browser.close()
            stream = await self.listens(of, joined["key"])
            if stream is not None:
                self.inside[of][joined["pupil"]] = self.seconds() - at
                await stream.until_it_ends()
                self.inside[of].pop(joined["pupil"])
                stream.close()

    async def listens(self, of: int, key: str) -> Connection | None:
        """To the class, until the first thing has been heard; None if that is no longer allowed."""
        stream = Connection(self.port)
        while True:
            subscriber, _ = await stream.send("GET", f"/api/classes/{self.classes[of]}/events", None, key)
            status, headers = await head_of(subscriber)
            if status == 200:
                break
            await body_of(subscriber, headers)
            if status != 429:
                return None
            self.refused["streams"] += 1
            await asyncio.sleep(random.uniform(1, 2))
        await subscriber.readuntil(b"data: ")
        return stream

    async def comes_in(self, browser: Connection, of: int, number: int) -> Json:
        """By the code of the class; by a slip once the teacher asks for them."""
        while True:
            code = self.slips[of][number] if self.asked_for_slips else self.codes[of]
            found = await self.insists("codes", browser, "GET", f"/api/codes/{code}")
            joined = await self.insists("joins", browser, "POST", f"/api/codes/{code}/pupils", {})
            if found.status == 200 and joined.status == 201:
                return joined.told
            self.refused[f"joins: {joined.told.get('code')}"] += 1
            await asyncio.sleep(random.uniform(1, 2))

    async def ask_for_slips(self) -> None:
        await asyncio.sleep(SLIPS_AFTER)
        connection = Connection(self.port)
        for class_id, key in zip(self.classes, self.keys, strict=True):
            where = f"/api/classes/{class_id}"
            await connection.ask("POST", where + "/door", {"open": True, "slips": True}, key)
            await connection.ask("POST", where + "/send-out-strangers", {"who": "by_code"}, key)
        self.asked_for_slips = True
        connection.close()

    async def teacher(self, of: int) -> None:
        """Start the class; then bring it to another device with the teacher's code."""
        device = Connection(self.port)
        code, body = self.codes[of], {"teacher_code": self.teacher_codes[of]}
        added = await self.insists("teacher", device, "POST", f"/api/codes/{code}/teacher", body)
        if added.status == 201:
            self.devices.append(self.seconds())
        start = f"/api/classes/{self.classes[of]}/start"
        answer = await self.insists("teacher", device, "POST", start, key=self.keys[of])
        if answer.status == 200:
            self.started.append(self.seconds())
        device.close()

    async def seated(self) -> int:
        """How many of our pupils have a chair."""
        connection, count = Connection(self.port), 0
        for of, (class_id, key) in enumerate(zip(self.classes, self.keys, strict=True)):
            view = (await connection.ask("GET", f"/api/classes/{class_id}", key=key)).told
            there = {int(number) for number, pupil in view["pupils"].items() if "table" in pupil}
            count += len(there & self.inside[of].keys())
        connection.close()
        return count


# Attackers: each answers with the next request; None to wait a moment.

Request = tuple[str, str, Json, str]


def letters(count: int) -> str:
    return "".join(random.choices(LETTERS, k=count))


def flooder(_: School) -> Request:
    path = random.choice(["/", "/nowhere", "/api/nowhere", "/api/tables/x", "/api/class-plans", "/api/here"])
    return "GET", path, None, ""


def guesser(_: School) -> Request:
    return "GET", f"/api/codes/{letters(6)}", None, ""


def wrong_keys(school: School) -> Request:
    class_id = random.choice([*school.classes, "c-" + letters(16)])
    return "POST", f"/api/classes/{class_id}/start", None, secrets.token_hex(16)


def joiner(school: School) -> Request:
    return "POST", f"/api/codes/{random.choice(school.codes)}/pupils", {}, ""


def wrong_teacher_codes(school: School) -> Request:
    code = random.choice(school.codes)
    return "POST", f"/api/codes/{code}/teacher", {"teacher_code": letters(8)}, ""


@dataclass(frozen=True)
class Attack:
    name: str
    request: Callable[[School], Request] | None = None
    per_second: float = 0.0
    solves: bool = False  # the puzzles it is given
    listens: bool = False  # like a pupil, once it is in
    slips: bool = False  # whether the teachers ask for slips


ATTACKS: Final = (
    Attack("nobody"),
    Attack("flooder without a key", flooder, 1000),
    Attack("guesser of codes", guesser, 1000),
    Attack("wrong keys", wrong_keys, 1000),
    Attack("joiner script", joiner, 50),
    Attack("joiner script that solves puzzles", joiner, 50, solves=True),
    Attack("joiner script that solves and listens; teachers ask for slips", joiner, 50, True, True, True),
    Attack("wrong teacher codes, 100 a minute for each class", wrong_teacher_codes, CLASSES * 100 / 60),
    Attack("wrong teacher codes, 40 a second", wrong_teacher_codes, 40),
)


class Attacker:
    """Keeps asking, at a pace, over several connections."""

    def __init__(self, school: School, attack: Attack) -> None:
        self.school, self.attack = school, attack
        self.answers: Counter[int] = Counter()
        self.streams: list[Connection] = []

    async def run(self) -> None:
        await asyncio.gather(*(self.attack_by(Connection(self.school.port)) for _ in range(CONNECTIONS)))

    async def attack_by(self, connection: Connection) -> None:
        assert self.attack.request is not None
        await asyncio.sleep(random.uniform(0, CONNECTIONS / self.attack.per_second))
        while True:
            due = time.monotonic() + CONNECTIONS / self.attack.per_second
            method, path, body, key = self.attack.request(self.school)
            answer = await connection.ask(method, path, body, key)
            if answer.puzzle and self.attack.solves:
                solution = await asyncio.to_thread(solved, answer.puzzle)
                answer = await connection.ask(method, path, body, key, solution)
            self.answers[answer.status] += 1
            if answer.status == 201 and self.attack.listens:
                joined, stream = answer.told, Connection(self.school.port)
                await stream.send("GET", f"/api/classes/{joined['class']}/events", None, joined["key"])
                self.streams.append(stream)
            await asyncio.sleep(max(0.0, due - time.monotonic()))


@asynccontextmanager
async def attacking(school: School, attack: Attack) -> AsyncIterator[Attacker]:
    attacker = Attacker(school, attack)
    work = asyncio.create_task(attacker.run()) if attack.request is not None else None
    if work is not None:
        await asyncio.sleep(HEAD_START)
    try:
        yield attacker
    finally:
        if work is not None:
            work.cancel()
            with suppress(asyncio.CancelledError):
                await work


async def in_time(work: Awaitable[object], seconds: float) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(work, seconds)


async def measure(attack: Attack, port: int) -> list[str]:
    """A row of the table."""
    school = School(port)
    await school.open()
    async with attacking(school, attack) as attacker:
        school.began = time.monotonic()
        pupils = [
            asyncio.create_task(school.pupil(of, number, random.uniform(0, ARRIVE_SECONDS)))
            for of in range(CLASSES)
            for number in range(PUPILS)
        ]
        if attack.slips:
            pupils.append(asyncio.create_task(school.ask_for_slips()))
        seated = 0
        while school.seconds() < GOAL_SECONDS and seated < CLASSES * PUPILS:
            await asyncio.sleep(1)
            seated = await school.seated()
        ready, slowest = (
            school.seconds(),
            max((0.0, *(after for one in school.inside for after in one.values()))),
        )
        await in_time(asyncio.gather(*map(school.teacher, range(CLASSES))), 20)
        teachers = school.seconds() - ready
        for pupil in pupils:
            pupil.cancel()
        await asyncio.gather(*pupils, return_exceptions=True)
    for stream in attacker.streams:
        stream.close()
    return [
        attack.name,
        f"{seated}",
        f"{slowest:.1f}",
        f"{ready:.0f}",
        f"{len(school.started)}",
        f"{len(school.devices)}",
        f"{teachers:.1f}",
        ", ".join(f"{what} {count}" for what, count in sorted(school.refused.items())) or "-",
        ", ".join(f"{status}: {count}" for status, count in sorted(attacker.answers.items())) or "-",
    ]


def one(attack: Attack) -> list[str]:
    """An attack on a server of its own, which remembers nothing of others."""
    with tempfile.TemporaryDirectory() as folder:
        server: ServerProcess
        server, port = rawsiko_server(str(Path(folder) / "school.db"))
        try:
            return asyncio.run(measure(attack, port))
        finally:
            server.stop()


@click.command()
@click.option("--only", metavar="TEXT", default="", help="Only attacks with this in their name.")
@click.option(
    "--seed", type=int, default=1, show_default=True, help="For when pupils come, and what is tried."
)
def main(only: str, seed: int) -> None:
    """Let 112 pupils of four classes in at one address, beside one attacker after the other."""
    on_core(CLIENT_CORE)
    table = Table(
        "attacker",
        f"of {CLASSES * PUPILS} seated",
        "slowest s",
        "after s",
        "started",
        "devices",
        "teachers' s",
        "429",
        "attacker was told",
    )
    for attack in ATTACKS:
        if only in attack.name:
            random.seed(seed)
            row = one(attack)
            table.add_row(*row)
            click.echo("; ".join(row), err=True)
    Console(width=200).print(table)


if __name__ == "__main__":
    main()
