"""What earlier releases stored opens today, plays on, and is safe from nodes of the release before."""

import json
import sqlite3
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest

from rawsiko.server.settings import Settings
from rawsiko.server.store import Kind, Row, open_store
from tests.server.classes.school import Teacher
from tests.server.store.conftest import on_disk
from tests.server.store.old_stores import GOLDEN, execute, laid_out
from tests.server.store.scenes import log_of
from tests.server.tables.house import House, Person, awaited, opened_house, play_out

FILES: Final = ["version-2", "version-2-class", "version-3", "version-3-last"]

#: What the last release that told logs apart by their names would write.
OLD_SQLITE: Final = [
    "INSERT INTO tables (id, code, created, touched, state, last) VALUES ('t', 'C', 1, 1, 'open', 1)"
    " ON CONFLICT DO NOTHING",
    "INSERT INTO newest (table_id, number, key, touched, body) SELECT * FROM (VALUES"
    " ('{table}', {number}, 'k', 1, x'7b7d')) AS row"
    " WHERE NOT EXISTS (SELECT 1 FROM log WHERE table_id = row.column1 AND key = row.column3)",
    "UPDATE tables SET state = 'ended' WHERE id = '{table}'",
    "UPDATE log SET body = x'7b7d' WHERE table_id = '{table}' AND number = 1",
    "DELETE FROM newest WHERE table_id IN (SELECT value FROM json_each('[\"{table}\"]'))",
    "DELETE FROM tables WHERE id = '{table}'",
    "DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE touched < 9999999999 LIMIT 5)",
]
OLD_POSTGRES: Final = [
    "WITH made AS (INSERT INTO tables (id, code, created, touched, state, last)"
    " VALUES ('t', 'C', 1, 1, 'open', 1) ON CONFLICT DO NOTHING RETURNING id)"
    " INSERT INTO log (table_id, number, body) SELECT id, 1, '' FROM made RETURNING number",
    "WITH asked AS (SELECT '{table}'::text AS table_id, {number}::bigint AS number, 'k'::text AS key,"
    " ''::bytea AS body, 'ended'::text AS state, 1::bigint AS now),"
    " heads AS MATERIALIZED (SELECT id, last FROM tables WHERE id = '{table}' ORDER BY id FOR NO KEY UPDATE),"
    " added AS (INSERT INTO log (table_id, number, key, body) SELECT table_id, number, key, body FROM asked"
    " JOIN heads ON id = table_id AND last = number - 1 ON CONFLICT DO NOTHING RETURNING table_id),"
    " moved AS (UPDATE tables SET last = asked.number, state = asked.state,"
    " touched = greatest(touched, asked.now) FROM asked JOIN added USING (table_id)"
    " WHERE id = asked.table_id) SELECT table_id FROM added",
    "UPDATE log SET body = '' WHERE log.table_id = '{table}' AND log.number = 1",
    "DELETE FROM tables WHERE id = '{table}' RETURNING id",
    "WITH old AS MATERIALIZED (SELECT id FROM tables WHERE touched < 9999999999 ORDER BY id LIMIT 5"
    " FOR UPDATE) DELETE FROM tables USING old WHERE tables.id = old.id RETURNING tables.id",
]

Kept = dict[str, Any]


def kept_in(name: str) -> Kept:
    """The keys of the people in a golden file."""
    kept: Kept = json.loads((GOLDEN / f"{name}.json").read_text())
    return kept


def settings(address: str, folder: Path) -> Settings:
    return Settings(database=address, data_sets=folder / "data-sets", pace=0.0)


def people_of(house: House, kept: Kept) -> list[Person]:
    return [
        Person(house, {"table": kept["table"], "code": kept["code"], "chair": chair, "key": key})
        for chair, key in enumerate(kept["keys"])
    ]


def holds(whole: Any, part: Any) -> bool:
    """Whether `whole` is `part`, or has fields in addition."""
    if isinstance(part, dict):
        return all(key in whole and holds(whole[key], value) for key, value in part.items())
    if isinstance(part, list):
        return len(whole) == len(part) and all(map(holds, whole, part))
    return bool(whole == part)


@on_disk
@pytest.mark.parametrize("name", FILES)
async def test_every_log_has_its_kind_and_parent(name: str, address: str) -> None:
    store, kept = open_store(await laid_out(name, address)), kept_in(name)
    await store.open()
    finished, running = kept["finished"]["table"], kept["running"]["table"]
    of_class = kept["class"]["tables"] if "class" in kept else []
    ids = {kind: [head.id for head in await store.heads(kind=kind)] for kind in Kind}
    assert ids[Kind.TABLE] == sorted([finished, running, *of_class])
    assert ids[Kind.CLASS] == ([kept["class"]["class"]] if "class" in kept else [])
    assert ids[Kind.CHAT] == sorted([f"{finished}.chat", f"{running}.chat"])
    assert ids[Kind.ANALYSIS] == ([f"{finished}.analysis"] if "class" in kept else [])
    for head in await store.heads():
        await log_of(store, head.id)
        beneath = head.kind in {Kind.CHAT, Kind.ANALYSIS}
        assert head.parent == (head.id.partition(".")[0] if beneath else None)
        assert (head.code is None) == beneath
        assert head.state in {"open", "playing", "ended"}
    assert await store.wipe(finished)
    assert [head.id for head in await store.heads() if head.id.startswith(finished)] == []
    await store.close()


@on_disk
@pytest.mark.parametrize("name", FILES)
async def test_its_tables_play_on(name: str, address: str, tmp_path: Path) -> None:
    kept = kept_in(name)
    async with opened_house(settings(await laid_out(name, address), tmp_path)) as house:
        people = people_of(house, kept["running"])
        view = await people[0].view()
        assert view["number"] >= kept["running"]["number"]
        await people[1].does("chat", {"text": "here I am"})
        assert await people[0].does("chat", {"text": "so am I"}) == 3
        await house.settle()
        assert awaited(people) is not None
        await play_out(people)
        assert people[0].state.state == "ended"


@on_disk
@pytest.mark.parametrize("name", FILES)
async def test_its_matches_and_classes_can_be_looked_at(name: str, address: str, tmp_path: Path) -> None:
    kept = kept_in(name)
    async with opened_house(settings(await laid_out(name, address), tmp_path)) as house:
        finished = people_of(house, kept["finished"])[0]
        assert (await finished.view())["number"] == kept["finished"]["number"]
        assert finished.state.state == "ended"
        assert (await finished.get(f"{finished.path}/file")).status_code == 200
        if "class" in kept:
            analysis = await finished.get(f"{finished.path}/analysis")
            assert analysis.status_code == 200  # at once, so it is the one that was stored
            of_class = kept["class"]
            teacher = Teacher(house, {**of_class, "teacher_code": ""})
            results = await teacher.get(f"{teacher.path}/results")
            assert holds(results.json(), of_class["results"])
            assert (await teacher.get(teacher.path)).status_code == 200
            assert teacher.live.lesson.ended


@on_disk
async def test_a_chat_whose_table_was_wiped_goes_as_well(address: str) -> None:
    await laid_out("version-3-last", address)
    body = "x'7b7d'" if address.startswith("sqlite:") else "'{}'"
    for log in ("gone.chat", "gone.analysis"):
        await execute(
            address,
            "INSERT INTO tables (id, code, created, touched, state, last)"
            f" VALUES ('{log}', '.{log}', 1, 1, 'open', 1)",
        )
        await execute(address, f"INSERT INTO log (table_id, number, body) VALUES ('{log}', 1, {body})")
    store = open_store(address)
    await store.open()
    assert not [head for head in await store.heads() if head.id.startswith("gone")]
    assert await store.read("gone.chat") == []
    await store.close()
    assert await execute(address, "SELECT count(*) FROM log_rows WHERE log_id LIKE 'gone%'") == 0


@on_disk
async def test_a_node_of_the_release_before_writes_nothing(address: str) -> None:
    store = open_store(await laid_out("version-3-last", address))
    await store.open()
    before = {head: await store.read(head.id) for head in await store.heads()}
    running = await store.head(kept_in("version-3-last")["running"]["table"])
    assert running is not None
    for sql in OLD_SQLITE if address.startswith("sqlite:") else OLD_POSTGRES:
        written = sql.format(table=running.id, number=running.last + 1)
        with pytest.raises(
            (sqlite3.OperationalError, asyncpg.UndefinedTableError), match=r"no such table|does not exist"
        ):
            await execute(address, written)
    assert {head: await store.read(head.id) for head in await store.heads()} == before
    assert all(isinstance(row, Row) for rows in before.values() for row in rows)
    await store.close()


def test_what_a_node_of_the_release_before_writes_was_right_for_its_own_store(tmp_path: Path) -> None:
    """So that the test above does not pass because of a slip in what it sends."""
    running = kept_in("version-3-last")["running"]
    for sql in OLD_SQLITE:
        file = tmp_path / "tables.sqlite"
        file.write_bytes((GOLDEN / "version-3-last.sqlite").read_bytes())
        with sqlite3.connect(file) as database:
            done = database.execute(sql.format(table=running["table"], number=running["number"] + 1))
            assert done.rowcount > 0
