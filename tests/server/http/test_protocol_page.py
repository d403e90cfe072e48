"""docs/protocol.md says what the server does: commands work, JSON is real, tables are complete."""

import json
import re
import shlex
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from rawsiko.rules.committed_dice import CommittedDice, order_of_play
from rawsiko.rules.events import Event
from rawsiko.server.http.connections import Bounds
from rawsiko.server.http.protocol import SLICE
from rawsiko.server.log.streams import RETRY_MILLISECONDS
from rawsiko.server.log.subscribers import HEARTBEAT_SECONDS
from rawsiko.server.refusals import Refusal
from rawsiko.server.routes import limits
from rawsiko.server.routes.events import LONGEST_WAIT
from rawsiko.server.routes.router import LARGEST_BODY
from rawsiko.server.settings import AWAY_SECONDS
from rawsiko.server.tables import registry
from rawsiko.server.tables.attendance import LINGER_SECONDS
from rawsiko.server.tables.chat import MOST_CHARACTERS, PHRASES
from rawsiko.server.tables.facts import TableSettings, WhenAway
from rawsiko.server.tables.patience import FRIENDS_WAIT, HOSTS_WAIT
from rawsiko.server.tables.wire import DecisionMessage, Json, snake_case
from tests.server.http.routes import templates
from tests.server.tables.house import House, Visitor
from tests.server.tables.matches import ALL_SETTINGS, facts_of_a_match, new_table, secret_of
from tests.server.tables.shown import whole_view

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "protocol.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
MADE_UP = ("table", "code", "key")  # another one every time


def part(heading: str) -> str:
    return re.split(r"\n##+ ", PAGE.split(f"# {heading}\n")[1])[0]


def rows(text: str, columns: int) -> list[tuple[str, ...]]:
    """The rows of all tables in a text, without their headers."""
    cells = [
        tuple(cell.strip() for cell in line[1:-1].split("|")) for line in text.splitlines() if line[:1] == "|"
    ]
    return [row for row in cells if len(row) == columns and set("".join(row)) - set("- ")]


def table_of(name: str) -> list[tuple[str, str]]:
    """The rows of the table whose header begins with a name."""
    found = PAGE.split(f"\n| {name} | |\n| --- | --- |\n")[1].split("\n\n")[0]
    return [(row[0], row[1]) for row in rows(found, 2)]


def words(text: str) -> set[str]:
    """What is set in code."""
    return set(re.findall(r"`([a-z_]+)`", text))


def agrees(shown: Any, sent: Any) -> bool:
    """Whether all that is shown was sent; the page leaves things out."""
    if isinstance(shown, dict) and isinstance(sent, dict):
        return all(
            name in sent and (name in MADE_UP or agrees(value, sent[name])) for name, value in shown.items()
        )
    if isinstance(shown, list) and isinstance(sent, list):
        return len(shown) == len(sent) and all(map(agrees, shown, sent))
    return bool(shown == sent)


async def run(command: str, visitor: Visitor, known: dict[str, str]) -> Json:
    """Do what a line of curl would do."""
    for name, value in known.items():
        command = command.replace(f"${name}", value)
    words = shlex.split(command)[1:]
    headers = dict([words[words.index("-H") + 1].split(": ")]) if "-H" in words else {}
    body = words[words.index("-d") + 1].encode() if "-d" in words else None
    method = "POST" if body is not None or "POST" in words else "GET"
    answer = await visitor.ask(method, words[0], body, headers=headers)
    assert answer.status_code in (200, 201), (command, answer.text)
    told: Json = answer.json()
    return told


def secret_that_lets_chairs_begin(contributed: str) -> str:
    """With this secret, and what the first of three adds, the order of play is that of the chairs."""
    values = [bytes.fromhex(contributed), b"", b""]
    return next(
        secret
        for secret in map(secret_of, range(100))
        if order_of_play(range(3), CommittedDice(bytes.fromhex(secret), values)) == (0, 1, 2)
    )


async def test_the_first_match_can_be_played_as_it_is_written(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = part("A first match")
    [contributed] = re.findall(r'{"value": "(\w+)"}', text)
    monkeypatch.setattr(registry, "new_secret", lambda: secret_that_lets_chairs_begin(contributed))
    known = {"SERVER": ""}
    told: Json = {}
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert [language for language, _ in blocks].count("sh") == 3
    for language, text in blocks:
        if language == "json":
            assert agrees(json.loads(text), told), (text, told)
            continue
        for command in text.splitlines():
            told = await run(command, house.visitor(), known)
            if "KEY" not in known:
                known |= {name.upper(): told[name] for name in MADE_UP}


def test_every_decision_that_is_shown_can_be_read() -> None:
    [text] = [text for language, text in BLOCKS if language == "json" and text.startswith('{"do"')]
    read = [msgspec.json.decode(line, type=DecisionMessage) for line in text.splitlines()]
    assert {type(decision) for decision in read} == set(get_args(DecisionMessage))


async def test_every_address_is_listed_with_its_body(house: House) -> None:
    addresses = [row for row in rows(part("Addresses") + part("Classes"), 3) if row[0].startswith("`")]
    listed = {row[0].strip("`"): words(row[1]) for row in addresses if "/" in row[0]}
    served = {
        f"{method} {path.removeprefix('/api')}"
        for method in ("GET", "POST")
        for path in templates(house, method)
        if path.startswith("/api/") and path not in ("/api/openapi.json", "/api/{path}")
    }
    assert set(listed) == served
    described = (await house.visitor().get("/api/openapi.json")).json()
    for address, mentioned in listed.items():
        method, path = address.split()
        body = described["paths"][f"/api{path}"][method.lower()].get("requestBody")
        if body is not None and not path.endswith("/settings"):
            name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
            fields_of_it = set(described["components"]["schemas"][name]["properties"])
            assert fields_of_it <= mentioned, address


def test_every_setting_is_listed_with_its_default() -> None:
    listed = {name.strip("`"): default.strip("`") for name, default, _ in rows(part("Settings"), 3)[1:]}
    defaults = msgspec.to_builtins(TableSettings())
    assert listed == {
        name: "none" if value is None else json.dumps(value) for name, value in defaults.items()
    }


async def seen_in_views(house: House) -> dict[str, set[str]]:
    """The names of everything that is in the views of whole matches."""
    seen: dict[str, set[str]] = {}

    def note(where: str, value: Json) -> None:
        seen.setdefault(where, set()).update(value)

    note_view(await (await house.opens()).view(), note)
    people = await house.match(3)
    await house.pass_time(LINGER_SECONDS)
    note_view(await people[0].view(), note)
    await people[1].does("leave")
    note_view(await people[0].view(), note)
    for seed, settings in [*enumerate(ALL_SETTINGS)][::3]:
        table = new_table()
        for fact in facts_of_a_match(table, settings, seed):
            table.apply(fact)
            note_view(whole_view(table, 0), note)
            note_view(whole_view(table, 1), note)
    return seen


def note_view(view: Json, note: Callable[[str, Json], None]) -> None:
    public, yours = view["public"], view["yours"]
    note("`view`", view)
    note("`public`", public)
    for chair in public["chairs"].values():
        note("a chair", chair)
    note("`yours`", yours)
    for line in yours.get("progress", []):
        note("progress", line)
    if "legal" in yours:
        note("`do`", {yours["legal"]["do"]: None})
        note("legal", yours["legal"])
    if "match" in public:
        note("`match`", public["match"])
        for name in ("territories", "continents", "seats"):
            for value in public["match"][name].values():
                note(name, value)
        for line in public["match"].get("score", []):
            note("score", line)


async def test_every_field_of_a_view_is_listed_and_every_listed_one_is_there(house: House) -> None:
    seen = await seen_in_views(house)
    for name in ("`view`", "`public`", "a chair", "`match`", "`yours`", "`do`"):
        listed = {word for first, _ in table_of(name) for word in words(first)}
        assert listed == seen[name], name
    described = dict(table_of("`match`"))
    for name in ("territories", "continents", "seats", "score"):
        assert seen[name] - {"seat"} <= words(described[f"`{name}`"]), name
    assert seen["progress"] == words(dict(table_of("`yours`"))["`progress`"])
    assert seen["legal"] - {"do"} <= {word for _, text in table_of("`do`") for word in words(text)}


def test_every_event_is_listed_with_its_fields() -> None:
    listed = {first.strip("`"): words(text) for first, text in table_of("event")}
    assert listed == {
        snake_case(kind.__name__): {field.name for field in fields(kind)} for kind in get_args(Event)
    }


async def test_every_field_of_a_message_is_listed(house: House) -> None:
    people = await house.full_table(1)
    host = people[0]
    stream = host.follows()
    await host.does("chat", {"phrase": "hello"})
    await host.does("host/start")
    await house.settle()
    await host.plays()
    await house.settle()
    await stream.until_number(host.state.number)
    await stream.hang_up()
    of_rows = {name for message in stream.rows() for name in message}
    beside = {name for message in stream.messages() if "number" not in message for name in message}
    texts = PAGE.split("\n| message | |\n| --- | --- |\n")[1:]
    listed = [{w for row in rows(text.split("\n\n")[0], 2) for w in words(row[0])} for text in texts]
    assert listed[0] == of_rows
    assert beside - {"table"} <= listed[1]


async def test_patching_as_it_is_written_gives_the_view(house: House) -> None:
    [text] = [text for language, text in BLOCKS if language == "python"]
    written: dict[str, Any] = {}
    exec(text, written)
    people = await house.full_table(2)
    stream = people[0].follows()
    await people[0].does("host/start")
    await house.settle()
    for _ in range(8):
        await next(p for p in people if p.chair in p.state.awaited_chairs()).plays()
        await house.settle()
    await stream.until_number(people[0].state.number)
    await stream.hang_up()
    public: Json = {}
    for message in stream.rows():
        public = written["patched"](public, message["patch"])
    assert public == (await people[0].view())["public"]


async def test_the_stream_looks_as_it_is_shown(house: House) -> None:
    [shown] = [text for language, text in BLOCKS if language == "text"]
    host = await house.opens()
    for _ in range(4):
        await host.does("host/lock", {"on": False})
    stream = host.follows(after=6)
    await stream.until(lambda listener: bool(listener.body))
    await host.does("host/lock", {"on": True})
    await stream.until_number(7)
    await stream.hang_up()
    blocks = shown.replace("k2Vd0xR7mQ4yJt1B", host.table).strip().split("\n\n")
    sent = stream.body.decode().split("\n\n")
    assert blocks[0] == sent[0] == f"retry: {RETRY_MILLISECONDS}"
    assert blocks[1] in sent


def test_every_refusal_is_listed_with_its_status_and_sentence() -> None:
    listed = [(code.strip("`"), int(status), text) for code, status, text in rows(part("Problems"), 3)[1:]]
    assert listed == [(refusal.value, refusal.status, refusal.sentence) for refusal in Refusal]


def test_the_limits_are_those_of_the_program() -> None:
    listed = [(float(burst), float(rate)) for _, burst, rate in rows(part("Limits"), 3)[1:]]
    assert listed == [
        limits.PER_SEAT,
        limits.READS_PER_SEAT,
        limits.CHAT_PER_SEAT,
        limits.HINTS_PER_SEAT,
        limits.SPECTATORS_PER_TABLE,
        limits.TABLES_PER_ADDRESS,
        limits.GUESSES_PER_ADDRESS,
        limits.LOOKS_PER_CODE,
        limits.JOINS_PER_TABLE,
        limits.JOINS_PER_CLASS,
        limits.USES_PER_SLIP,
        limits.WRONG_CODES_PER_CLASS,
        limits.PLANS_PER_ADDRESS,
        limits.QUIZ_ANSWERS_PER_ADDRESS,
        limits.PER_ADDRESS,
        limits.STRANGE_KEYS_PER_ADDRESS,
    ]
    assert f"In a class a bot comes after {AWAY_SECONDS:.0f} seconds" in PAGE
    assert f"asks for anything for {HOSTS_WAIT * FRIENDS_WAIT:.0f} seconds while others are there" in PAGE
    waits = [
        name.strip("`")
        for names, _ in rows(part("People who are away, and clocks"), 2)[1:]
        for name in names.split(", ")
    ]
    assert sorted(waits) == sorted(get_args(WhenAway))
    assert f"is shown for another {LINGER_SECONDS:.0f} seconds" in PAGE
    assert f"A comment is sent every {HEARTBEAT_SECONDS:.0f} seconds" in PAGE
    assert f"up to {LONGEST_WAIT:.0f} seconds" in PAGE
    assert f"`text` of up to {MOST_CHARACTERS} characters" in PAGE
    assert f"more than {LARGEST_BODY // 1024} KiB" in PAGE
    assert [int(most) for _, most in rows(part("Limits"), 2)[1:]] == [
        limits.STREAMS_PER_SEAT,
        limits.SPECTATORS_AT_A_TABLE,
        limits.SPECTATORS_PER_ADDRESS,
    ]


def test_every_phrase_is_listed() -> None:
    paragraph = part("Chat").strip().split("\n\n")[-1]
    assert words(paragraph) == PHRASES


def test_its_links_lead_somewhere() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", PAGE) if not link.startswith("http")]
    assert [link for link in links if not (DOCS / link).exists()] == []


def test_the_bounds_of_a_connection_are_those_of_the_program() -> None:
    bounds = Bounds()
    listed = [most for _, most, _ in rows(part("Connections"), 3)[1:]]
    assert listed == [
        f"{bounds.head_bytes // 1024} KiB, {bounds.head_seconds:.0f} seconds",
        f"{bounds.body_bytes // 1024} KiB, {bounds.body_seconds:.0f} seconds",
        f"{SLICE // 1024} KiB of them, the rest is not read yet",
        f"{bounds.unread_seconds:.0f} seconds",
        f"{bounds.idle_seconds:.0f} seconds",
    ]
