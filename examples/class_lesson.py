"""A whole lesson with simulated pupils (class_people.py): a demonstration, and a load test.

    python -m examples.class_lesson                         28 pupils, 20 times as fast as people
    python -m examples.class_lesson --pupils 60 --speed 1   as in a school: 60 pupils behind one address
    python -m examples.class_lesson --server http://localhost:8080 --speed 1

Without --server it starts its own, whose clock runs as fast as the pupils'.
"""

import argparse
import asyncio
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from examples.class_people import Json, Lesson, Pupil, Teacher

#: How many seconds of the lesson a Decision may lose to the machine before the lesson is no longer realistic.
MOST_LOST = 1.0


async def give_lesson(options: argparse.Namespace, server: str) -> Json:
    """From the opening to the results; returns what was measured."""
    lesson = Lesson(server, options.speed, options.seed)
    teacher = Teacher(lesson)
    plan = await teacher.open(options.pupils, options.minutes)
    pupils = [Pupil(lesson, number) for number in range(options.pupils)]
    began = time.monotonic()
    async with asyncio.TaskGroup() as tasks:
        watching = tasks.create_task(teacher.watch()) if options.wall else None
        for pupil in pupils[:-1]:
            tasks.create_task(pupil.attend(late=pupil.number * 0.5))
        while len((await teacher.laptop.ask("GET", teacher.path))["pupils"]) < len(pupils) - 1:
            await lesson.seconds(2)
        joined = time.monotonic() - began
        await teacher.laptop.ask("POST", f"{teacher.path}/start")
        started = time.monotonic()
        tasks.create_task(pupils[-1].attend(late=120.0))  # the one who comes late
        eyes = tasks.create_task(teacher.interrupt())
        await teacher.until("ended")
        lesson.over.set()
        eyes.cancel()
        if watching is not None:
            watching.cancel()
    played = time.monotonic() - started
    answered = await teacher.give_the_quiz(pupils)
    results = await teacher.laptop.ask("GET", f"{teacher.path}/results")
    await teacher.laptop.ask(
        "POST", f"{teacher.path}/close-results"
    )  # names that were typed are forgotten now
    return report(lesson, plan, results, joined, played) | {"quiz_answered": answered}


def report(lesson: Lesson, plan: Json, results: Json, joined: float, played: float) -> Json:
    took = sorted(lesson.took)
    endings = Counter(table.get("scored", "its last Turn") for table in results["tables"])
    return {
        "tables": plan["tables"],
        "players": plan["players"],
        "minutes_joining": round(joined * lesson.speed / 60, 1),
        "minutes_playing": round(played * lesson.speed / 60, 1),
        "ended_by": dict(endings),
        "turns": [table.get("turns") for table in results["tables"]],
        "decisions_of_pupils": lesson.decisions,
        "requests": len(took),
        "milliseconds_median": round(1000 * took[len(took) // 2], 1),
        "milliseconds_99_percent": round(1000 * took[len(took) * 99 // 100], 1),
        "seconds_lost_in_a_decision": round(lesson.lost_in_a_decision(), 2),
        "refused": dict(lesson.refused),
        "wall_kilobytes": round(lesson.wall_bytes / 1000),
    }


def serve(port: int, speed: float, database: str) -> None:
    """A server whose clock runs `speed` times as fast as ours."""
    from rawsiko.server.app import World
    from rawsiko.server.run import run
    from rawsiko.server.settings import LOCALHOST, Settings

    class FastTimers:
        def after(self, seconds: float, callback: Any) -> Any:
            return asyncio.get_running_loop().call_later(seconds / speed, callback)

    began, then = time.time(), time.monotonic()

    def fast() -> float:
        return began + speed * (time.monotonic() - then)

    settings = Settings(host=LOCALHOST, port=port, database=database)
    run(settings, lambda _: print("ready", flush=True), World(fast, fast, FastTimers()))


def processor_seconds(process: int) -> float | None:
    """What a process has used so far, without its children; if /proc tells."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100
    return None


def own_server(options: argparse.Namespace) -> Json:
    """The same lesson at a server of its own; its processor time is measured too."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "examples.class_lesson", "--serve", str(port)]
        command += ["--speed", str(options.speed), "--database", f"{folder}/class.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            try:
                assert process.stdout is not None
                process.stdout.readline()
                before = processor_seconds(process.pid)
                measured = asyncio.run(give_lesson(options, f"http://127.0.0.1:{port}"))
                after = processor_seconds(process.pid)
            finally:
                process.terminate()
        if before is not None and after is not None:
            measured["processor_seconds"] = round(after - before, 2)
        return measured


def main() -> None:
    parser = argparse.ArgumentParser(description="A lesson with simulated pupils.")
    parser.add_argument("--server", help="an address such as http://localhost:8080; else one of its own")
    parser.add_argument("--pupils", type=int, default=28)
    parser.add_argument("--minutes", type=int, default=30)
    parser.add_argument("--speed", type=float, default=20.0, help="times as fast as people")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-wall", dest="wall", action="store_false", help="nobody watches the wall")
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--database", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve, options.speed, options.database)
        return
    lesson = asyncio.run(give_lesson(options, options.server)) if options.server else own_server(options)
    print(json.dumps(lesson, indent=2))
    lost = lesson["seconds_lost_in_a_decision"]
    if lost > MOST_LOST:
        fit = max(1, int(options.speed * MOST_LOST / lost))
        print(
            f"This machine cannot keep up: each Decision lost {lost} s of the lesson's time, so tables were "
            f"slower than people and the bell cut more of them. Try --speed {fit}.",
            file=sys.stderr,
        )


if __name__ == "__main__":
    main()
