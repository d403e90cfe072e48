"""How the files here were made, each with the code of its time, which every later release must open:

    version   commit    what is special
    2         07e61b3   before classes and analyses
    2-class   9b08fc7   the first with classes and analyses
    3         1432ac0   new rows wait in a heap of their own, as a killed server leaves them
    3-last    a5dc661   the last that told logs apart by the ends of their names

    git clone . /tmp/before && cd /tmp/before && git checkout COMMIT
    PYTHONPATH=src:. python …/golden/recipe.py version-2.sqlite

Beside each file there is one with the keys of the people in it. Never make either again with later code.
(version-1.sqlite is older than any release, and was written by hand.)
"""

import asyncio
import json
import sqlite3
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rawsiko.server.settings import Settings
from tests.server.tables.house import House, Person, awaited, opened_house

Kept = dict[str, Any]

HAS_CLASSES = find_spec("rawsiko.server.classes") is not None


async def make(path: Path, file: str) -> None:
    async with opened_house(Settings(database=str(path), pace=0.0)) as house:
        kept = {"finished": await finished(house)}
        if HAS_CLASSES:
            kept["class"] = await of_class(house)
        kept["running"] = await running(house)
        with sqlite3.connect(path) as database:  # as a server leaves it that is killed now
            database.execute("VACUUM INTO ?", [file])
    Path(file).with_suffix(".json").write_text(json.dumps(kept, indent=2) + "\n")


async def finished(house: House) -> Kept:
    """A table whose match has ended, with chat, and its analysis where there was one."""
    people = await house.match(2, chat="free")
    while (person := awaited(people)) is not None:
        await person.plays()
        await house.settle()
    await people[0].does("chat", {"text": "well played"})
    await people[1].does("chat", {"phrase": "thank_you"})
    if HAS_CLASSES:
        while (await people[0].get(f"{people[0].path}/analysis")).status_code != 200:
            await asyncio.sleep(0.1)
    return table(people)


async def running(house: House) -> Kept:
    """A table in the middle of its match, with chat."""
    people = await house.match(2, chat="free")
    for _ in range(9):
        person = awaited(people)
        assert person is not None
        await person.plays()
        await house.settle()
    await people[0].does("chat", {"text": "one moment"})
    return table(people)


def table(people: list[Person]) -> Kept:
    state = people[0].state
    return {
        "table": people[0].table,
        "code": people[0].code,
        "number": state.number,
        "keys": [person.key for person in people],
    }


async def of_class(house: House) -> Kept:
    """A class that has ended, with the results of its tables."""
    from tests.server.classes.school import play_all_out
    from tests.server.classes.school import running as class_running

    teacher, pupils = await class_running(house, 4)
    tables = sorted({pupil.at_table().table for pupil in pupils})
    await play_all_out(pupils)
    await house.pass_time(60)
    assert teacher.live.lesson.ended
    return {
        "class": teacher.class_id,
        "code": teacher.code,
        "key": teacher.key,
        "pupils": [pupil.key for pupil in pupils],
        "tables": tables,
        "results": (await teacher.get(f"{teacher.path}/results")).json(),
    }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(make(Path(folder) / "tables.db", sys.argv[1]))
