"""The path of a Decision: which files and functions it passes, from the bytes of its request to its streams.

    python -m benchmarks.path

Everything is interpreted, because compiled functions cannot be seen. The Decision comes on a connection, to a
table on SQLite, while two players have streams open; the one before it has filled all caches.
"""

import os
import sys

if os.environ.get("RAWSIKO_INTERPRETED") != "1":
    os.execve(
        sys.executable,
        [sys.executable, "-m", "benchmarks.path", *sys.argv[1:]],
        os.environ | {"RAWSIKO_INTERPRETED": "1"},
    )

import asyncio
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

import rawsiko
from rawsiko.server.settings import Settings
from tests.server.http.lines import Line
from tests.server.tables.house import awaited, opened_house

HOME: Final = str(Path(rawsiko.__file__).parent) + os.sep
INNER: Final = ("<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>", "<lambda>")  # parts of other functions


class Trace:
    """What is called while it is on."""

    def __init__(self) -> None:
        self.on = False
        self.codes: dict[CodeType, None] = {}
        self.changes = 0
        self.last: dict[int, str] = {}

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if not self.on or event != "call" or not code.co_filename.startswith(HOME):
            return
        thread = threading.get_ident()
        self.changes += self.last.get(thread, code.co_filename) != code.co_filename
        self.last[thread] = code.co_filename
        if code.co_name not in INNER:
            self.codes[code] = None

    def report(self) -> None:
        rooms = Counter(code.co_filename.removeprefix(HOME).split(os.sep)[0] for code in self.codes)
        for name, within in (("in all", ""), ("server", "server" + os.sep)):
            codes = [code for code in self.codes if code.co_filename.startswith(HOME + within)]
            print(f"{name}: {len({code.co_filename for code in codes})} files, {len(codes)} functions")
        print(f"{self.changes} changes of module; functions by package: {dict(rooms)}")
        if "-v" in sys.argv:
            for code in self.codes:
                print(f"  {code.co_filename.removeprefix(HOME)}:{code.co_firstlineno} {code.co_qualname}")


async def decide(line: Line, people: list[Any], once: str, trace: Trace | None = None) -> None:
    """The Decision of whoever is awaited, traced or not."""
    person = awaited(people)
    assert person is not None
    body = {"decision": await person.chooses(), "expected": person.state.number, "once": once}
    if trace is not None:
        trace.on = True
    status, answer, _ = await line.decides(person, body)
    if trace is not None:
        trace.on = False
    assert status == 200, answer


async def follow(trace: Trace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with opened_house(Settings(database=str(Path(folder, "path.sqlite")), pace=0.0)) as house:
            people = await house.match(3)
            streams = [Line(house) for _ in people[:2]]
            for stream, person in zip(streams, people, strict=False):
                await stream.follows(person, person.state.number)
            line = Line(house)
            await decide(line, people, "first")
            await decide(line, people, "second", trace)
            assert all(stream.rows()[-1]["number"] == people[0].state.number for stream in streams)
            for each in (*streams, line):
                each.hang_up()


def main() -> None:
    trace = Trace()
    threading.setprofile(trace.note)
    sys.setprofile(trace.note)
    try:
        asyncio.run(follow(trace))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    trace.report()


if __name__ == "__main__":
    main()
