"""`python -m benchmarks.server.wall`: what a wall costs on top of the tables of its class.

Lessons differ by more than a wall costs, so it is measured inside lessons: pupils who think like people
(examples/class_people.py) play on while a wall is connected and disconnected in short blocks. Two blocks with
a wall and two without make a comparison, in random order. The clock of the server runs as fast as
the pupils', so a message to the wall carries as many Decisions as in a lesson at the pace of people.
"""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import rich_click as click

from benchmarks.server.process import SERVER_CORE, on_core
from examples.class_people import Lesson, Pupil, Teacher
from tests.ports import quiet_port

MINUTES: Final = 90
WARM_UP_SECONDS: Final = 240.0  # of the lesson: the draft, and the first placing
SETTLE_SECONDS: Final = 6.0  # after a wall has come or gone
ORDERS: Final = ((True, False, False, True), (False, True, True, False))
DRAWN_AGAIN: Final = 4000  # comparisons, for the interval


@dataclass(frozen=True)
class Block:
    """What was counted with a wall, or without. Nanoseconds are processor time."""

    watched: bool
    nanoseconds: int
    of_the_wall: int
    writing: int
    messages: int
    decisions: int


Comparison = Sequence[Block]  # two blocks with a wall, two without


class TimedServer:
    """A server of its own, which can be asked what it has spent."""

    def __init__(self, speed: float, database: str) -> None:
        self.port = quiet_port()
        command = [
            sys.executable,
            "-m",
            "benchmarks.server.wall_server",
            str(self.port),
            str(speed),
            database,
        ]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        on_core(SERVER_CORE, self.process.pid)
        self.line()

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def spent(self) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        return json.loads(self.line())

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate()


@asynccontextmanager
async def wall_of(lesson: Lesson, key: str) -> AsyncIterator[None]:
    """Someone looks at the wall."""
    laptop = lesson.browser()
    began = asyncio.Event()

    async def watch() -> None:
        body = {"classes": [{"class": lesson.class_id, "key": key}]}
        async with aclosing(laptop.listen(body)) as messages:
            async for _ in messages:
                began.set()

    watching = asyncio.create_task(watch())
    await began.wait()
    try:
        yield
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)


async def block(server: TimedServer, lesson: Lesson, key: str, seconds: float, *, watched: bool) -> Block:
    """Count for some seconds of the lesson."""
    if watched:
        async with wall_of(lesson, key):
            return await counted(server, lesson, seconds, watched=True)
    return await counted(server, lesson, seconds, watched=False)


async def counted(server: TimedServer, lesson: Lesson, seconds: float, *, watched: bool) -> Block:
    await lesson.seconds(SETTLE_SECONDS)
    before, decisions = server.spent(), lesson.decisions
    await lesson.seconds(seconds)
    after = server.spent()
    spent = {name: after[name] - before[name] for name in before}
    return Block(
        watched=watched,
        nanoseconds=spent["all"],
        of_the_wall=spent["wall"],
        writing=spent["write"],
        messages=spent["messages"],
        decisions=lesson.decisions - decisions,
    )


async def opened(teacher: Teacher, tables: int, players: int) -> None:
    """A class with a pupil on every chair."""
    settings: dict[str, Any] = {
        "pupils": tables * players,
        "minutes": MINUTES,
        "tables": tables,
        "players": players,
    }
    settings |= {"turns": 20, "preset": "known", "quick_tables": "bell"}
    opened = await teacher.laptop.ask("POST", "/api/classes", {"settings": settings})
    teacher.lesson.class_id, teacher.lesson.code = opened["class"], opened["code"]
    teacher.laptop.key, teacher.path = opened["key"], f"/api/classes/{opened['class']}"


async def one_lesson(
    server: TimedServer, speed: float, seed: int, tables: int, players: int, seconds: float, wanted: int
) -> list[Comparison]:
    """Play a lesson and compare until there is enough, or until it comes to its end."""
    lesson, lots = Lesson(f"http://127.0.0.1:{server.port}", speed, seed), random.Random(seed)
    teacher = Teacher(lesson)
    await opened(teacher, tables, players)
    pupils = [Pupil(lesson, number) for number in range(tables * players)]
    compared: list[Comparison] = []
    async with asyncio.TaskGroup() as tasks:
        for pupil in pupils:
            tasks.create_task(pupil.attend())
        while len((await teacher.laptop.ask("GET", teacher.path))["pupils"]) < len(pupils):
            await lesson.seconds(5)
        await teacher.laptop.ask("POST", f"{teacher.path}/start")
        await lesson.seconds(WARM_UP_SECONDS)
        for _ in range(min(wanted, comparisons_in_a_lesson(seconds))):
            order = lots.choice(ORDERS)
            key = teacher.laptop.key
            compared.append([await block(server, lesson, key, seconds, watched=on) for on in order])
        view = await teacher.laptop.ask("GET", teacher.path)
        assert {card["state"] for card in view["tables"].values()} == {"playing"}, "a table has ended"
        lesson.over.set()
    assert not lesson.refused, lesson.refused
    return compared


def comparisons_in_a_lesson(seconds: float) -> int:
    """While all tables are sure to play."""
    return max(1, int((MINUTES / 2 * 60 - WARM_UP_SECONDS) / (4 * (seconds + SETTLE_SECONDS))))


def cost(blocks: Sequence[Block]) -> float:
    """Microseconds of the server's processor for a Decision."""
    return sum(one.nanoseconds for one in blocks) / 1000 / sum(one.decisions for one in blocks)


def share(compared: Sequence[Comparison]) -> float:
    """How much more a Decision costs with a wall."""
    blocks = [one for comparison in compared for one in comparison]
    with_wall, without = ([one for one in blocks if one.watched is on] for on in (True, False))
    return cost(with_wall) / cost(without) - 1


def interval(compared: Sequence[Comparison]) -> tuple[float, float]:
    """The 95 % interval from resampling the comparisons (bootstrap)."""
    lots = random.Random(1)
    shares = sorted(share(lots.choices(compared, k=len(compared))) for _ in range(DRAWN_AGAIN))
    return shares[DRAWN_AGAIN // 40], shares[-DRAWN_AGAIN // 40]


def tell(compared: Sequence[Comparison]) -> None:
    blocks = [one for comparison in compared for one in comparison]
    watched = [one for one in blocks if one.watched]
    without = [one for one in blocks if not one.watched]
    low, high = interval(compared)
    timed = sum(one.of_the_wall for one in watched) / sum(
        one.nanoseconds - one.of_the_wall for one in watched
    )
    idle = sum(one.of_the_wall for one in without) / sum(one.nanoseconds for one in without)
    messages = sum(one.messages for one in watched)
    print(f"{len(compared)} comparisons, {sum(one.decisions for one in blocks)} Decisions of pupils, ")
    print(f"{cost(watched):.0f} µs each with a wall and {cost(without):.0f} without:")
    print(f"  compared, the wall costs {share(compared):.2%} of its tables ({low:.2%} to {high:.2%})")
    print(f"  timed inside the server {timed - idle:.2%}: {timed:.2%}, less {idle:.2%} with nobody watching")
    print(f"  {sum(one.decisions for one in watched) / max(1, messages):.1f} Decisions a message, ", end="")
    wall, writing = (
        sum(getattr(one, name) for one in watched) / 1000 / max(1, messages)
        for name in ("of_the_wall", "writing")
    )
    print(f"{wall:.0f} µs each, of which {writing:.0f} for writing")


@click.command()
@click.option("--tables", default=7, show_default=True)
@click.option("--players", default=4, show_default=True)
@click.option("--speed", default=60.0, show_default=True, help="Times as fast as people.")
@click.option("--seconds", default=120.0, show_default=True, help="Of the lesson, in a block.")
@click.option(
    "--comparisons", default=40, show_default=True, help="Of two blocks with a wall and two without."
)
@click.option("--seed", default=1, show_default=True)
def main(tables: int, players: int, speed: float, seconds: float, comparisons: int, seed: int) -> None:
    """Measure what a wall costs."""
    compared: list[Comparison] = []
    while len(compared) < comparisons:
        with tempfile.TemporaryDirectory() as folder:
            server = TimedServer(speed, f"{folder}/class.db")
            try:
                wanted, lot = comparisons - len(compared), seed * 1000 + len(compared)
                lesson = one_lesson(server, speed, lot, tables, players, seconds, wanted)
                compared += asyncio.run(lesson)
            finally:
                server.stop()
    tell(compared)


if __name__ == "__main__":
    main()
