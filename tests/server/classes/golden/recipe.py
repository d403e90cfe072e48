"""How `class-that-never-ended.sqlite` was made, with the code of 566c339: two classes that went on playing
after their bell. In one, a table had ended early and left memory; in the other, a table was stopped and
everybody left.

    git worktree add --detach /tmp/before 566c339 && cp tests/server/classes/golden/recipe.py /tmp/before
    cd /tmp/before && PYTHONPATH=src:. python recipe.py class-that-never-ended.sqlite

Never make it again with later code: it is what an earlier release left behind.
"""

import asyncio
import sqlite3
import sys
import tempfile
from pathlib import Path

from rawsiko.server.settings import Settings
from tests.server.classes.school import comes_in, opened, play_all_out
from tests.server.tables.house import House, opened_house

IDLE_SECONDS = 600.0  # after which a table that nobody listens to left memory
SETTINGS = {"tables": 1, "players": 3, "turns": 3, "minutes": 20, "own_names": True, "chat": "free"}


async def make(path: Path) -> None:
    async with opened_house(Settings(database=str(path), pace=0.0)) as house:
        await ended_early(house)
        await stopped(house)
        house.clock.time += IDLE_SECONDS + 1
        house.inside.tables.forget_idle()
        await house.pass_time(7_200)


async def ended_early(house: House) -> None:
    """Both tables have ended, the first of them long before the second."""
    teacher = await opened(house, **SETTINGS | {"tables": 2})
    pupils = [await comes_in(house, teacher.code, name=name) for name in ("Mirabella", "", "", "", "", "")]
    await pupils[0].does("hand", {"on": True})
    await teacher.does("start")
    first = [pupil for pupil in pupils if pupil.at_table().table == pupils[0].at_table().table]
    await pupils[0].at_table().does("chat", {"text": "words of Mirabella"})
    await play_all_out(first)
    house.inside.tables.live.pop(first[0].at_table().table)
    await play_all_out([pupil for pupil in pupils if pupil not in first])


async def stopped(house: House) -> None:
    """A table is stopped, and everybody leaves."""
    teacher = await opened(house, **SETTINGS)
    await comes_in(house, teacher.code, name="Griselda")
    await comes_in(house, teacher.code)
    await teacher.does("start")
    await teacher.does("pause", {"table": 0, "on": True})


with tempfile.TemporaryDirectory() as folder:
    made = Path(folder) / "tables.db"
    asyncio.run(make(made))
    with sqlite3.connect(made) as database:
        database.execute("VACUUM INTO ?", [sys.argv[1]])
