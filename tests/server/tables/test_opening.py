"""Opening a table and sitting down at it: by code, with a name, on the first open chair."""

import asyncio

import pytest

from rawsiko.server.identity.keys import CODE_LENGTH, LETTERS, cleaned_code, hash_of, new_code, new_key
from rawsiko.server.identity.names import AVATARS, SUGGESTED, cleaned_name
from rawsiko.server.refusals import Refused
from tests.server.tables.answers import problem
from tests.server.tables.house import House


async def test_whoever_opens_a_table_is_its_host_on_the_first_chair(house: House) -> None:
    host = await house.opens("Sun", players=4)
    view = await host.view()
    assert (host.chair, view["public"]["host"]) == (0, 0)
    assert [chair["kind"] for chair in view["public"]["chairs"].values()] == [
        *("person", "open", "open", "open")
    ]
    assert view["public"]["state"] == "open"


async def test_settings_that_are_not_given_are_those_of_the_rules(house: House) -> None:
    settings = (await (await house.opens()).view())["public"]["settings"]
    assert settings == {
        "players": 4,
        "turns": 8,
        "advanced_setup": False,
        "stranglehold": False,
        "trade_with_china": False,
        "sealed_placing": True,
        "head_start": False,
        "moving_first": False,
        "open_end": False,
        "chat": "phrases",
        "spectators": True,
        "hints": True,
        "when_away": "2_minutes",
    }


@pytest.mark.parametrize(
    "settings",
    [
        {"players": 2},
        {"players": 6},
        {"turns": 2},
        {"turns": 21},
        {"phase_seconds": 9},
        {"match_minutes": 4},
        {"chat": "loud"},
        {"players": "many"},
        {"volume": 11},
    ],
)
async def test_settings_that_cannot_be_are_refused(house: House, settings: dict[str, object]) -> None:
    answer = await house.visitor().post("/api/tables", {"settings": settings})
    assert problem(answer) == (400, "bad_request")


async def test_a_code_has_six_letters_or_digits_that_do_not_look_alike(house: House) -> None:
    host = await house.opens()
    assert len(host.code) == CODE_LENGTH == 6
    assert set(host.code) <= set(LETTERS)
    assert not set(LETTERS) & set("ILOS015")
    assert len({new_code() for _ in range(50)}) > 45


async def test_people_sit_down_by_code_on_the_first_open_chair(house: House) -> None:
    host = await house.opens(players=3)
    chairs = [(await house.sits_down(host.code)).chair for _ in range(2)]
    assert chairs == [1, 2]


async def test_a_code_may_be_typed_small_and_with_spaces_or_hyphens(house: House) -> None:
    host = await house.opens(players=5)
    small = host.code.lower()
    for typed in (small, f" {small[:3]} {small[3:]} ", f"{host.code[:3]}-{host.code[3:]}"):
        answer = await house.visitor().post(f"/api/codes/{typed}/chairs", {})
        assert (answer.status_code, answer.json()["table"]) == (201, host.table)


def test_a_cleaned_code_is_what_was_given_out() -> None:
    code = new_code()
    assert cleaned_code(code) == code


async def test_a_code_can_be_looked_up_before_sitting_down(house: House) -> None:
    host = await house.opens()
    answer = await house.visitor().get(f"/api/codes/{host.code.lower()}")
    looked_up = {"kind": "table", "table": host.table, "code": host.code, "state": "open"}
    assert answer.json() == {**looked_up, "avatars": ["fox"]}


@pytest.mark.parametrize("code", ["AAAAAA", "-", "%00", "ß", "%F0%9F%A6%8A", "x" * 300])
async def test_a_code_that_no_table_has_is_refused(house: House, code: str) -> None:
    visitor = house.visitor()
    assert problem(await visitor.get(f"/api/codes/{code}")) == (404, "no_such_code")
    assert problem(await visitor.post(f"/api/codes/{code}/chairs", {})) == (404, "no_such_code")


@pytest.mark.parametrize("table", ["nowhere", "%00", "a.b", "%2e%2e", "ä", "x" * 300])
async def test_a_table_that_does_not_exist_is_refused(house: House, table: str) -> None:
    assert problem(await house.visitor().get(f"/api/tables/{table}")) == (404, "no_such_table")


async def test_nobody_sits_down_at_a_full_table(house: House) -> None:
    host, *_ = await house.full_table(3)
    answer = await house.visitor().post(f"/api/codes/{host.code}/chairs", {})
    assert problem(answer) == (409, "table_is_full")


async def test_two_people_never_get_the_same_chair(house: House) -> None:
    host = await house.opens(players=3)
    asked = [house.visitor().post(f"/api/codes/{host.code}/chairs", {}) for _ in range(5)]
    answers = await asyncio.gather(*asked)
    assert sorted(a.json()["chair"] for a in answers if a.status_code == 201) == [1, 2]
    assert [problem(a)[1] for a in answers if a.status_code != 201] == ["table_is_full"] * 3


async def test_nobody_sits_down_at_a_locked_table(house: House) -> None:
    host = await house.opens()
    await host.does("host/lock", {"on": True})
    answer = await house.visitor().post(f"/api/codes/{host.code}/chairs", {})
    assert problem(answer) == (403, "table_is_locked")
    await host.does("host/lock", {"on": False})
    await house.sits_down(host.code)


async def test_nobody_sits_down_when_the_match_has_started(house: House) -> None:
    [host] = await house.match(1)
    answer = await house.visitor().post(f"/api/codes/{host.code}/chairs", {})
    assert problem(answer) == (409, "match_has_started")


async def test_whoever_gives_no_name_gets_one_nobody_at_the_table_has(house: House) -> None:
    host = await house.opens("Ada", players=5)
    for _ in range(4):
        await house.sits_down(host.code)
    names = [chair["name"] for chair in (await host.view())["public"]["chairs"].values()]
    assert len(set(names)) == 5
    assert set(names) <= set(SUGGESTED)


async def test_a_suggested_name_says_nothing_about_a_key(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rawsiko.server.tables.seats.new_key", lambda: "0" * 32)
    names = set()
    for _ in range(8):
        host = await house.opens("")
        names.add((await host.view())["public"]["chairs"]["0"]["name"])
    assert len(names) > 1


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Sun  ", "Sun"),
        ("Ana   Maria", "Ana Maria"),
        ("Žofie-Łucja", "Žofie-Łucja"),
        ("\uff37\uff49\uff44\uff45", "Wide"),
        ("山田", "山田"),
        ("O'Neil!", "O'Neil!"),
    ],
)
async def test_names_are_cleaned(house: House, typed: str, shown: str) -> None:
    host = await house.opens(typed)
    assert (await host.view())["public"]["chairs"]["0"]["name"] == shown


@pytest.mark.parametrize(
    "typed", [" ", "\u200b", "x" * 21, "a\nb\x07", "<b>", "…", "!!", "\u202eevil", "🦊", "\ud800"]
)
async def test_names_that_cannot_be_read_are_refused(house: House, typed: str) -> None:
    with pytest.raises(Refused):
        cleaned_name(typed)
    answer = await house.visitor().post("/api/tables", {"name": typed})
    assert answer.status_code == 400


async def test_an_avatar_that_nobody_can_draw_becomes_one_of_ours(house: House) -> None:
    refused = await house.visitor().post("/api/tables", {"avatar": "https://example.org/x.png"})
    assert problem(refused) == (400, "bad_request")
    answer = await house.visitor().post("/api/tables", {"avatar": "unicorn"})
    view = (await house.visitor().get(f"/api/tables/{answer.json()['table']}")).json()
    assert view["public"]["chairs"]["0"]["avatar"] in AVATARS


async def test_a_person_may_change_name_and_avatar(house: House) -> None:
    host = await house.opens("Sun")
    await host.does("person", {"name": "Moon", "avatar": "whale"})
    chair = (await host.view())["public"]["chairs"]["0"]
    assert (chair["name"], chair["avatar"]) == ("Moon", "whale")
    assert problem(await host.tries("person", {"name": "\t"})) == (400, "bad_name")


async def test_a_key_brings_you_back_to_your_seat_and_is_shown_once(house: House) -> None:
    host = await house.opens()
    assert len(host.key) == 32
    assert (await host.view())["yours"] == {"chair": 0}
    assert host.key.encode() not in host.answers
    assert hash_of(host.key).encode() not in host.answers


@pytest.mark.parametrize("header", ["Bearer x", "Bearer", "Basic abc", "Bearer \xff", ""])
async def test_without_the_right_key_nobody_decides(house: House, header: str) -> None:
    host = await house.opens()
    visitor = house.visitor()
    answer = await visitor.post(
        f"{host.path}/host/start", headers={"authorization": header.encode("latin-1")}
    )
    assert problem(answer) == (401, "not_seated")


async def test_a_key_of_another_table_opens_nothing(house: House) -> None:
    one, other = await house.opens(), await house.opens()
    other.path = one.path
    assert problem(await other.tries("leave")) == (401, "not_seated")
    assert problem(await other.get(one.path)) == (401, "not_seated")


def test_keys_are_not_guessed() -> None:
    assert len({new_key() for _ in range(100)}) == 100


async def test_spectators_see_the_public_part_where_the_host_lets_them(house: House) -> None:
    host = await house.opens()
    view = (await house.visitor().get(host.path)).json()
    assert "yours" not in view
    assert view["public"]["code"] == host.code


async def test_spectators_see_nothing_where_the_host_does_not(house: House) -> None:
    host = await house.opens(spectators=False)
    visitor = house.visitor()
    for path in ("", "/events?wait=0", "/events", "/file"):
        assert problem(await visitor.get(host.path + path)) == (403, "no_spectators")
    answer = await visitor.post("/api/stream", {"tables": [{"table": host.table}]})
    assert problem(answer) == (403, "no_spectators")
    assert (await host.get(host.path)).status_code == 200
