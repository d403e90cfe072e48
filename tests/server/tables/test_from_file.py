"""A match file that somebody brings is checked, can be looked back on, and played on with others."""

import re
from pathlib import Path

import pytest

from rawsiko.match_file import read_match
from rawsiko.match_file.verdict import Outcome
from rawsiko.match_file.verifying import verify_file
from rawsiko.server.routes.router import LARGEST_BODY
from rawsiko.server.tables.wire import Json
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person, play_out

GOLDEN = Path(__file__).parents[2] / "match_file" / "golden"
FILES = sorted(GOLDEN.glob("*.rawsiko"))


async def played(house: House, **settings: object) -> tuple[list[Person], str]:
    """A match that is over, and its file."""
    people = await house.match(2, **settings)
    await play_out(people)
    return people, (await people[0].get(f"{people[0].path}/file")).text


async def checked(house: House, text: str) -> Json:
    answer = await house.visitor().post("/api/match-files/check", {"text": text})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def shown(house: House, text: str) -> str:
    """The address of the table that shows a match."""
    answer = await house.visitor().post("/api/match-files/show", {"text": text})
    assert answer.status_code == 201, answer.text
    return f"/api/tables/{answer.json()['table']}"


async def refused(house: House, text: str, door: str = "check") -> tuple[str, Json]:
    body = {"text": text, **({"decisions": 0, "seat": 0} if door == "play" else {})}
    answer = await house.visitor().post(f"/api/match-files/{door}", body)
    return problem(answer)[1], answer.json()["details"]


# Checked


async def test_the_check_says_who_played_how_it_ended_and_that_the_dice_agree(house: House) -> None:
    people, text = await played(house)
    found = await checked(house, text)
    seen = (await people[0].view())["public"]
    assert found["dice"] == "agrees"
    assert [one["chair"] for one in found["players"]] == seen["order"]
    assert [one["name"] for one in found["players"]] == [
        seen["chairs"][str(chair)]["name"] for chair in seen["order"]
    ]
    assert found["score"] == seen["match"]["score"]
    assert found["turn"] == len(found["turns"]) == seen["match"]["turn"]


async def test_a_die_that_was_changed_is_found(house: House) -> None:
    _, text = await played(house, turns=8)
    record = read_match(text)
    secret = next(one.text for one in record.additions if one.text.startswith("secret"))
    forged = text.replace(secret, "secret " + "0" * 64)
    assert (await checked(house, forged))["dice"] == "disagrees"


@pytest.mark.parametrize(
    ("damage", "instead"),
    [
        (r"^also fair-dice 1 chair 3 .*\n", ""),
        (r"^(also fair-dice 1 chair 1 seat) \d", r"\1 7"),
        (r"^also fair-dice 1 commitment .*", "also fair-dice 1 commitment ff"),
        (r"^also fair-dice 1", "also fair-dice 9"),
    ],
)
async def test_a_match_whose_proof_cannot_be_read_can_be_looked_back_on_and_played_on(
    house: House, damage: str, instead: str
) -> None:
    _, text = await played(house)
    damaged = re.sub(damage, instead, text, flags=re.MULTILINE)
    assert damaged != text
    assert (await checked(house, damaged))["dice"] == "not_checked"
    path = await shown(house, damaged)
    assert (await house.visitor().get(path)).json()["public"]["from_file"] == "not_checked"
    assert read_match((await house.visitor().get(f"{path}/file")).text).moves == read_match(text).moves
    person = await plays(house, damaged, decisions=1, seat=1, level="novice")
    await person.does("host/start")
    await play_out([person])
    assert verify_file((await person.get(f"{person.path}/file")).text).outcome is Outcome.NOT_CHECKED


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
async def test_every_file_ever_written_can_be_looked_back_on(house: House, file: Path) -> None:
    text = file.read_text()
    record = read_match(text)
    found = await checked(house, text)
    assert found["dice"] == verify_file(text).outcome.value
    path = await shown(house, text)
    public = (await house.visitor().get(path)).json()["public"]
    assert public["state"] == "ended"
    assert public["from_file"] == found["dice"]
    exported = (await house.visitor().get(f"{path}/file")).text
    assert read_match(exported).moves == record.moves
    assert read_match(exported).result == record.result
    assert verify_file(exported).outcome is verify_file(text).outcome
    if record.result is not None:
        assert public["match"]["score"] == found["score"]
        debrief = await house.visitor().get(f"{path}/debrief")
        assert debrief.status_code == 200, debrief.text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 0),
        ("Dear Sir or Madam", 1),
        ("rawsiko match 99\n", 1),
        ("<!doctype html><title>There is no such page</title>", 1),
    ],
)
async def test_what_is_no_match_is_refused(house: House, text: str, line: int) -> None:
    for door in ("check", "show", "play"):
        code, details = await refused(house, text, door)
        assert code == "bad_match_file"
        assert details["line"] in (line, 1)


async def test_a_file_that_was_cut_off_or_damaged_is_refused_with_the_line(house: House) -> None:
    _, text = await played(house)
    lines = text.split("\n")
    damaged = "\n".join([*lines[:30], lines[30][::-1], *lines[31:]])
    code, details = await refused(house, damaged, "show")
    assert (code, details["line"]) == ("bad_match_file", 31)
    assert (await refused(house, "\n".join(lines[: len(lines) // 2])))[0] == "bad_match_file"


async def test_an_unknown_data_set_is_refused(house: House) -> None:
    _, text = await played(house)
    record = read_match(text)
    other = text.replace(record.data_set_hash, "0" * 64)
    for door in ("check", "show", "play"):
        assert (await refused(house, other, door))[0] == "no_data_set"


async def test_a_file_that_is_too_large_is_refused(house: House) -> None:
    _, text = await played(house)
    large = text + "\n# " + "x" * 100 * (LARGEST_BODY // 100)
    for door in ("check", "show", "play"):
        assert (await house.visitor().post(f"/api/match-files/{door}", {"text": large})).status_code == 413


# Shown


async def test_a_match_that_is_shown_has_all_that_follows_a_match(house: House) -> None:
    people, text = await played(house)
    path = await shown(house, text)
    visitor = house.visitor()
    mine, theirs = (await people[0].view())["public"], (await visitor.get(path)).json()["public"]
    assert theirs["match"] == mine["match"]
    assert theirs["objectives"] == mine["objectives"]
    rows = (await visitor.get(f"{path}/events?after=0&wait=1")).json()["messages"]
    ours = (await visitor.get(f"{people[0].path}/events?after=0&wait=1")).json()["messages"]
    told = [row["events"] for row in rows if row.get("events")]
    assert told == [row["events"] for row in ours if row.get("events")]
    assert (await visitor.get(f"{path}/reasons")).json() == (
        await people[0].get(f"{people[0].path}/reasons")
    ).json()
    assert (await visitor.get(f"{path}/analysis")).status_code in (200, 202)


async def test_it_is_there_after_a_restart(house: House) -> None:
    _, text = await played(house)
    path = await shown(house, text)
    before = (await house.visitor().get(path)).json()["public"]
    house.inside.tables.live.clear()
    assert (await house.visitor().get(path)).json()["public"] == before


async def test_nobody_plays_where_a_match_is_shown(house: House) -> None:
    _, text = await played(house)
    path = await shown(house, text)
    table = path.rpartition("/")[2]
    number = house.live(table).table.number
    await house.pass_time(3600)
    assert house.live(table).table.number == number
    code = (await house.visitor().get(path)).json()["public"]["code"]
    assert problem(await house.visitor().post(f"/api/codes/{code}/chairs", {"name": "Eve"})) == (
        409,
        "match_has_started",
    )


async def test_a_match_that_was_not_played_to_the_end_is_shown_as_ended_early(house: House) -> None:
    people = await house.match(2)
    await people[0].does("host/stop")
    text = (await people[0].get(f"{people[0].path}/file")).text
    assert "score" not in await checked(house, text)
    path = await shown(house, text)
    public = (await house.visitor().get(path)).json()["public"]
    assert public["state"] == "ended"
    assert "score" not in public["match"]
    assert problem(await house.visitor().get(f"{path}/analysis")) == (409, "match_has_not_ended")


async def test_names_and_additions_of_a_file_are_cleaned_as_at_any_other_door(house: House) -> None:
    people, text = await played(house)
    name = (await people[0].view())["public"]["chairs"]["0"]["name"]
    rude = text.replace(f'"{name}"', '"shithead"').replace(
        "\nseat 1", "\nalso my-note 1 look here\nseat 1", 1
    )
    path = await shown(house, rude)
    exported = (await house.visitor().get(f"{path}/file")).text
    assert "shithead" not in exported
    assert "look here" not in exported
    assert verify_file(exported).outcome is Outcome.AGREES


# Played on


async def plays(house: House, text: str, decisions: int, seat: int, **more: object) -> Person:
    body = {"text": text, "decisions": decisions, "seat": seat, "name": "Eva", **more}
    answer = await house.visitor().post("/api/match-files/play", body)
    assert answer.status_code == 201, answer.text
    return Person(house, answer.json())


async def test_others_sit_down_at_a_table_that_begins_with_that_position(house: House) -> None:
    people, text = await played(house, players=4, turns=4)
    after = (await checked(house, text))["turns"][1]
    host = await plays(house, text, after, 1)
    other = await house.sits_down(host.code, "Ivo")
    assert (await host.view())["public"]["chairs"]["2"]["kind"] in ("open", "person")
    for number, chair in enumerate(host.state.chairs):
        if chair.is_open:
            await host.does("host/bot", {"chair": number, "level": "novice"})
    await host.does("host/start")
    state, old = host.state, people[0].state
    assert state.order[1] == host.chair
    assert len(state.decided) >= after
    assert [(one.seat, one.decision) for one in state.decided[:after]] == [
        (one.seat, one.decision) for one in old.decided[:after]
    ]
    assert state.match is not None
    assert old.match is not None
    assert list(state.match.objective) == list(old.match.objective)
    await play_out([host, other])
    exported = (await host.get(f"{host.path}/file")).text
    assert read_match(exported).branches == (after,)
    assert verify_file(exported).outcome is Outcome.AGREES


async def test_bots_sit_in_all_other_seats_if_a_level_is_named(house: House) -> None:
    _, text = await played(house)
    host = await plays(house, text, 10, 0, level="novice")
    await host.does("host/start")
    assert [chair.level for chair in host.state.chairs].count("novice") == len(host.state.chairs) - 1


BEGUN = [file for file in FILES if read_match(file.read_text()).moves]


@pytest.mark.parametrize("file", BEGUN, ids=lambda file: file.stem)
async def test_every_file_ever_written_can_be_played_on(house: House, file: Path) -> None:
    text = file.read_text()
    host = await plays(house, text, min(10, len(read_match(text).moves) - 1), 0, level="novice")
    await host.does("host/start")
    assert host.state.state in ("playing", "ended")


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"decisions": 9999}, "no_such_number"),
        ({"seat": 7}, "no_such_chair"),
        ({"level": "genius"}, "unknown_level"),
        ({"name": "shithead"}, "rude_name"),
    ],
)
async def test_what_is_not_in_the_file_is_refused(house: House, asked: dict[str, object], code: str) -> None:
    _, text = await played(house)
    body = {"text": text, "decisions": 3, "seat": 0, **asked}
    assert problem(await house.visitor().post("/api/match-files/play", body))[1] == code
