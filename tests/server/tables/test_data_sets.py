"""A data set per table: it is played, shown and exported with the set it was opened with, or not at all."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from rawsiko.data import load_data_set
from rawsiko.server.settings import Settings
from tests.data.classroom import Classroom
from tests.data.own_set import CARD, own_set
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person, awaited, opened_house, play_out


@pytest.fixture
def own(tmp_path: Path) -> Classroom:
    return own_set(tmp_path / "mine")


def settings(tmp_path: Path, own: Classroom | None = None) -> Settings:
    """A server whose store and folder of sets persist, started with your own set or without one."""
    return Settings(
        database=str(tmp_path / "tables.db"),
        pace=0.0,
        data=own.folder if own else None,
        data_sets=tmp_path / "sets",
    )


def back_at(house: House, person: Person) -> Person:
    """The same person at a server that was started again."""
    seat = {"table": person.table, "code": person.code, "chair": person.chair, "key": person.key}
    return Person(house, seat)


async def documents(house: House, **name: str) -> dict[str, Any]:
    answer = await house.visitor().get(f"/api/data-sets/{name['id']}/{name['hash']}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["documents"]
    return found


async def test_a_match_goes_on_with_its_own_set_when_the_server_is_started_with_another(
    tmp_path: Path, own: Classroom
) -> None:
    async with opened_house(settings(tmp_path, own)) as house:
        people = await house.match(2)
        first = awaited(people)
        assert first is not None
        await first.plays()
        await house.settle()
        before = [await person.view() for person in people]
    async with opened_house(settings(tmp_path)) as house:
        again = [back_at(house, person) for person in people]
        for person, seen in zip(again, before, strict=True):
            now = await person.view()
            assert (now["public"], now["yours"]) == (seen["public"], seen["yours"])
        await play_out(again)
        text = (await again[0].get(f"{again[0].path}/file")).text
        assert f"our-class {load_data_set(own.folder).hash}" in text


async def test_a_table_whose_set_is_gone_is_refused_and_nothing_is_changed(
    tmp_path: Path, own: Classroom
) -> None:
    async with opened_house(settings(tmp_path, own)) as house:
        people = await house.match(2)
        number = people[0].state.number
    kept = tmp_path / "sets"
    kept.rename(tmp_path / "elsewhere")
    async with opened_house(settings(tmp_path)) as house:
        person = back_at(house, people[0])
        for answer in (
            await person.get(person.path),
            await person.tries("host/pause", {"on": True}),
            await person.get(f"{person.path}/events?after=0&wait=0"),
            await house.visitor().get(f"/api/codes/{person.code}"),
        ):
            assert problem(answer) == (409, "no_data_set")
    (tmp_path / "elsewhere").rename(kept)
    async with opened_house(settings(tmp_path)) as house:
        assert (await back_at(house, people[0]).view())["number"] == number


async def test_a_new_table_may_choose_among_the_servers_sets(tmp_path: Path, own: Classroom) -> None:
    async with opened_house(settings(tmp_path, own)) as house:
        offered = (await house.visitor().get("/api/data-sets")).json()
        assert [one["id"] for one in offered] == ["our-class", "standard-1"]
        assert offered[0]["title"] == {"en": "Our class"}
        for one in offered:
            data = {"id": one["id"], "hash": one["hash"]}
            answer = await house.visitor().post("/api/tables", {"data": data})
            person = Person(house, answer.json())
            assert (await person.view())["public"]["data"] == data
        plain = await house.opens()
        assert (await plain.view())["public"]["data"]["id"] == "our-class"
        unknown = await house.visitor().post("/api/tables", {"data": {"id": "nobodys", "hash": "0" * 64}})
        assert problem(unknown) == (409, "no_data_set")


async def test_the_next_table_has_the_set_of_the_last_one(tmp_path: Path, own: Classroom) -> None:
    async with opened_house(settings(tmp_path, own)) as house:
        people = await house.match(1)
        await people[0].does("host/stop")
    async with opened_house(settings(tmp_path)) as house:
        host = back_at(house, people[0])
        seated = (await host.tries("again")).json()
        assert (await Person(house, seated).view())["public"]["data"]["id"] == "our-class"


async def test_objectives_come_from_the_tables_own_cards(tmp_path: Path, own: Classroom) -> None:
    async with opened_house(settings(tmp_path, own)) as house:
        cards = set()
        for _ in range(12):
            people = await house.match(3)
            cards |= {(await person.view())["yours"]["objective"] for person in people}
            await people[0].does("host/stop")
        assert cards <= {CARD, *(f"objective_{number:02}" for number in range(2, 19))}


async def test_documents_are_what_their_name_says_and_kept_for_ever(house: House) -> None:
    standard = load_data_set()
    named = await documents(house, id=standard.id, hash=standard.hash)
    visitor = house.visitor()
    for name in (named["board"], named["drawing"], named["odds"], named["names"]["it"], named["facts"]["de"]):
        answer = await visitor.get(f"/api/documents/{name}")
        assert answer.status_code == 200
        assert hashlib.sha256(answer.content).hexdigest() == name
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["content-type"] == "application/json"
        known = await visitor.get(f"/api/documents/{name}", headers={"if-none-match": answer.headers["etag"]})
        assert (known.status_code, known.content) == (304, b"")
    plain = await visitor.get(f"/api/documents/{named['board']}", headers={"accept-encoding": "identity"})
    assert json.loads(plain.content)["id"] == "standard-1"


@pytest.mark.parametrize("name", ["0" * 64, "..%2F..%2Fetc%2Fpasswd", "board", "%00"])
async def test_there_is_no_document_of_another_name(house: House, name: str) -> None:
    assert problem(await house.visitor().get(f"/api/documents/{name}")) == (404, "not_found")


@pytest.mark.parametrize("name", ["standard-1/0", f"..%5C..%5Cetc/{'0' * 64}", f"other/{'0' * 64}"])
async def test_there_is_no_data_set_of_another_name(house: House, name: str) -> None:
    assert problem(await house.visitor().get(f"/api/data-sets/{name}")) == (409, "no_data_set")


async def test_a_document_is_found_by_somebody_who_asked_before_the_restart(
    tmp_path: Path, own: Classroom
) -> None:
    async with opened_house(settings(tmp_path, own)) as house:
        mine = load_data_set(own.folder)
        named = await documents(house, id=mine.id, hash=mine.hash)
    async with opened_house(settings(tmp_path)) as house:
        answer = await house.visitor().get(f"/api/documents/{named['board']}")
        assert hashlib.sha256(answer.content).hexdigest() == named["board"]


async def test_bots_play_with_the_set_of_the_table(tmp_path: Path, own: Classroom) -> None:
    async with opened_house(settings(tmp_path, own)) as house:
        people = await house.match(1)
        asked = await people[0].tries("hint", {"depth": 3})
        assert asked.status_code == 200, asked.text
        folder = house.thinkers.jobs.jobs[-1][1]
        assert folder == people[0].state.codec.data_set.folder
        assert folder.parent == tmp_path / "sets"


async def test_the_quiz_of_a_set_comes_as_a_file_for_moodle(tmp_path: Path, own: Classroom) -> None:
    async with opened_house(settings(tmp_path, own)) as house:
        [offered, *_] = (await house.visitor().get("/api/data-sets")).json()
        path = f"/api/data-sets/{offered['id']}/{offered['hash']}/quiz"
        for query, ending, start in (
            ("", 'en.gift.txt"', "$CATEGORY: $course$/RAWsiko/Who digs it out?"),
            ("?language=de&format=xml", 'de.xml"', "<?xml"),
        ):
            answer = await house.visitor().get(path + query)
            assert answer.status_code == 200
            assert answer.headers["content-disposition"].endswith(ending)
            assert answer.text.startswith(start)
        for query in ("?language=xx", "?format=pdf"):
            assert (await house.visitor().get(path + query)).status_code == 400
        unknown = f"/api/data-sets/{offered['id']}/{'0' * 64}/quiz"
        assert problem(await house.visitor().get(unknown)) == (409, "no_data_set")
