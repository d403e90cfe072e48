"""One match with all that belongs to it, asked for by the same requests of any host, and all that is told.

Two people and three bots play. Whoever asks is answered before anything else is asked, so what is told
depends on nothing but the seeds.
"""

import asyncio
import base64
import json
import random
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple, Protocol

from rawsiko.rules.dice import SeededDice
from rawsiko.server.tables.wire import Json
from tests.server.tables.choosing import choose

#: What must differ between a page and a server: until when the table is kept, by a page for good. A server
#: also names the charset of a text, for browsers that may think otherwise.
MUST_DIFFER = frozenset({"kept_until"})
CHARSET = "; charset=utf-8"
SETTINGS = {"players": 5, "turns": 3, "trade_with_china": True, "chat": "off"}
LEVELS = ("novice", "apprentice", "expert")
PEOPLE = ("Sun", "Jack")
#: So many Decisions lie between two questions for advice.
ADVISED_EVERY = 7
#: Seconds between the Decisions of bots: time enough to answer who has started the match, before the first.
PACE = 0.02
AWAIT = 0.002  # seconds until one looks again


class Told(NamedTuple):
    """An answer."""

    asked: str
    status: int
    media_type: str
    content: Any


class Listening(Protocol):
    """A stream of events."""

    async def text(self) -> str:
        """What has come so far."""

    async def stop(self) -> None: ...


class Way(Protocol):
    """How a host is asked."""

    async def ask(self, method: str, path: str, body: object, key: str) -> tuple[int, str, str]: ...

    async def listen(self, path: str, key: str) -> Listening: ...


class Draws:
    """Stands in for `secrets`: the same values each time, or those that another host has drawn."""

    def __init__(self, drawn: Sequence[str] = ()) -> None:
        self.random = random.Random(4)
        self.drawn = list(drawn)

    def known(self, length: int) -> str | None:
        """The first of this length that has not been drawn again."""
        found = next((value for value in self.drawn if len(value) == length), None)
        if found is not None:
            self.drawn.remove(found)
        return found

    def token_hex(self, length: int) -> str:
        return self.known(2 * length) or self.random.randbytes(length).hex()

    def token_urlsafe(self, length: int) -> str:
        text = base64.urlsafe_b64encode(self.random.randbytes(length)).decode()
        return self.known(len(text)) or text

    def choice(self, letters: str) -> str:
        return self.known(1) or self.random.choice(letters)


class Visit:
    """A match at a host, and everything that was told."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.told: list[Told] = []
        self.seated: list[Json] = []

    async def ask(self, method: str, path: str, body: object = None, key: str = "") -> Any:
        """The answer, noted."""
        told = Told(f"{method} {path}", *await self.way.ask(method, path, body, key))
        content = json.loads(told.content) if "json" in told.media_type else told.content
        self.told.append(told._replace(content=content))
        return content

    async def post(self, path: str, body: object = None, key: str = "") -> Any:
        return await self.ask("POST", path, body, key)

    @property
    def drawn(self) -> list[str]:
        """What the host has drawn for this match; the secret is in its file."""
        file = next(told.content for told in self.told if told.asked.endswith("/file"))
        (secret,) = (line.split()[-1] for line in file.splitlines() if " secret " in line)
        opened = self.seated[0]
        return [opened["table"], *opened["code"], secret, *(seat["key"] for seat in self.seated)]

    async def whole_match(self) -> None:
        """From opening the table to the questions afterwards."""
        await self.sit_down()
        table, key = self.seated[0]["table"], self.seated[0]["key"]
        keys = [seat["key"] for seat in self.seated]
        streams = [await self.way.listen(f"tables/{table}/events?after=0", key) for key in (*keys, "")]
        await self.post(f"tables/{table}/host/start", None, key)
        last = await self.play(table, keys)
        for stream in streams:
            self.told += [Told("heard", 200, "", message) for message in await until(stream, last["number"])]
            await stream.stop()
        await self.look_back(table, key)

    async def sit_down(self) -> None:
        await self.ask("GET", "data-sets")
        opened = await self.post("tables", {"name": PEOPLE[0], "avatar": "fox", "settings": SETTINGS})
        table, key = opened["table"], opened["key"]
        sat = await self.post(f"codes/{opened['code']}/chairs", {"name": PEOPLE[1], "avatar": "bee"})
        self.seated = [opened, sat]
        for chair, level in enumerate(LEVELS, len(PEOPLE)):
            await self.post(f"tables/{table}/host/bot", {"chair": chair, "level": level, "name": ""}, key)
        for place, seat in enumerate(self.seated):
            await self.post(f"tables/{table}/contribution", {"value": f"{place:032x}"}, seat["key"])
        await self.post(f"tables/{table}/host/start", None, sat["key"])  # refused: not the host
        await self.ask("GET", "tables/nowhere")

    async def play(self, table: str, keys: list[str]) -> Json:
        """Decide for both until the match is over; returns the last view."""
        dice, made, path = SeededDice(9), 0, f"tables/{table}"
        while True:
            person, view = await self.awaited(path, keys)
            if person is None:
                return view
            self.told.append(Told("sees", 200, "", view))
            chosen = {"decision": choose(view, dice)}
            if made % ADVISED_EVERY == 0:
                await self.post(f"{path}/hint", {"depth": 3}, person)
                await self.post(f"{path}/preview", chosen, person)
                await self.decide(path, person, view["number"] - 1, {"decision": {"do": "end"}}, -made)
            await self.decide(path, person, view["number"], chosen, made)
            made += 1

    async def decide(self, path: str, key: str, expected: int, chosen: Json, made: int) -> None:
        await self.post(f"{path}/decisions", {**chosen, "expected": expected, "once": f"once-{made}"}, key)

    async def awaited(self, path: str, keys: list[str]) -> tuple[str | None, Json]:
        """Whose Decision is waited for, with their view; nobody's when all is over. Bots go first: who places
        first where all place at once would be a matter of luck."""
        while True:
            for key in keys:
                _, _, text = await self.way.ask("GET", path, None, key)
                view = json.loads(text)
                if view["public"]["state"] == "ended":
                    return None, view
                if bots_awaited(view):
                    break
                if view["yours"].get("legal"):
                    return key, view
            await asyncio.sleep(AWAIT)

    async def look_back(self, table: str, key: str) -> None:
        path = f"tables/{table}"
        for what in ("", "/file", "/reasons", "/debrief", "/quiz"):
            await self.ask("GET", f"{path}{what}", None, key)
        text = next(told.content for told in self.told if told.asked.endswith("/file"))
        for spoiled in (text, *damaged(text)):
            await self.post("match-files/check", {"text": spoiled})


def bots_awaited(view: Json) -> bool:
    """Whether the Decision of a bot is waited for."""
    awaited = view["public"]["match"]["awaiting"]
    return any(view["public"]["order"][seat] >= len(PEOPLE) for seat in awaited)


def damaged(file: str) -> Iterator[str]:
    """Match files that are none."""
    yield ""
    yield "<!doctype html>"
    yield "\ufeff" + file
    yield file.replace("place", "palace", 1)
    yield file.replace("place", "pl\x07\u200bace", 1)
    yield file.replace("match 1", "match 99", 1)
    yield file[: len(file) // 2]


async def until(stream: Listening, number: int) -> list[Json]:
    """The messages of a stream up to a row of the log: the rows first, then what came beside them."""
    while True:
        text = await stream.text()
        lines = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: ")]
        messages = [json.loads(line) for line in lines]
        if any(message.get("number") == number for message in messages):
            rows = [message for message in messages if "number" in message]
            return rows + [message for message in messages if "number" not in message]
        await asyncio.sleep(AWAIT)


def differences(one: Sequence[Told], other: Sequence[Told]) -> list[tuple[Any, Any]]:
    """What was told differently."""
    pairs = ((comparable(first), comparable(second)) for first, second in zip_longest(one, other))
    return [(first, second) for first, second in pairs if first != second]


def comparable(told: Told | None) -> Told | None:
    return told and told._replace(
        content=without(told.content), media_type=told.media_type.removesuffix(CHARSET)
    )


def without(content: Any) -> Any:
    """What was told, without what must differ."""
    if isinstance(content, dict):
        return {name: without(value) for name, value in content.items() if name not in MUST_DIFFER}
    return [without(value) for value in content] if isinstance(content, list) else content
