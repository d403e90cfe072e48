"""Tables of the load client: four people each, who choose from the legal moves they are sent."""

import asyncio
import itertools
import random
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from benchmarks.server.connections import Listener, Poster
from rawsiko.server.log.merge_patch import patched
from rawsiko.server.tables.wire import Json

PLAYERS: Final = 4
TURNS: Final = 20  # the longest match there is
PAST_THE_DRAFT: Final = 24  # rows after which a match is in its Action Phases, whose messages are smaller
END_OF_PHASE: Final = 0.12  # the probability that a player ends their Action Phase

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode
keys = itertools.count(1)


class Chair:
    """A person, their key, and what they have received."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.number = 0
        self.yours: Json = {}
        self.listener: Listener | None = None

    def heard(self, number: int, data: bytes) -> None:
        self.number = number
        if b',"yours":' in data:
            self.yours = patched(self.yours, decode(data)["yours"])


class LoadTable:
    """One table: its people's streams, and one connection on which they take turns to post."""

    def __init__(self, place: int, port: int, ports: Sequence[int] = ()) -> None:
        """`ports` of all nodes: people are spread over them in turn."""
        self.port = port
        self.ports = ports or (port,)
        self.spectators: list[Listener] = []
        self.address = f"127.1.{place // 200}.{place % 200 + 1}"  # every table is a house of its own
        self.random = random.Random(place)
        self.poster = Poster()
        self.chairs: list[Chair] = []
        self.id = ""
        self.number = 0  # the newest that was acknowledged
        self.busy = False
        self.refused = 0
        self.heard = 0  # messages, on all streams
        self.on_ready: Callable[[LoadTable], None] = lambda _: None

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.create_connection(
            lambda: self.poster, "127.0.0.1", self.port, local_addr=(self.address, 0)
        )

    async def asked(self, path: str, key: str, body: Json) -> Json:
        status, content = await self.poster.ask(path, key, encode(body))
        if status not in (200, 201):
            raise RuntimeError(f"{path}: {status} {content.decode()}")
        answer: Json = decode(content)
        return answer

    async def begin(self, turns: int = TURNS) -> None:
        """Open a table, sit down, start the match, listen."""
        await self.connect()
        settings = {"players": PLAYERS, "turns": turns}
        host = await self.asked("/api/tables", "", {"settings": settings})
        others = [await self.asked(f"/api/codes/{host['code']}/chairs", "", {}) for _ in range(PLAYERS - 1)]
        self.id = host["table"]
        self.chairs = [Chair(seated["key"]) for seated in (host, *others)]
        await self.listen()
        await self.asked(f"/api/tables/{self.id}/host/start", host["key"], {})

    async def listen(self) -> None:
        """Everybody opens their stream after the last number they have."""
        for place, chair in enumerate(self.chairs):
            path = f"/api/tables/{self.id}/events?after={chair.number}"
            chair.listener = Listener(path, chair.key, self.hearer(chair))
            await self.connected(chair.listener, self.ports[place % len(self.ports)])

    async def admit_spectators(self, count: int) -> None:
        """Add this many spectators."""
        for _ in range(count):
            listener = Listener(f"/api/tables/{self.id}/events?after={self.number}", "", lambda *_: None)
            await self.connected(listener, self.port)
            self.spectators.append(listener)

    async def connected(self, listener: Listener, port: int) -> None:
        """Its stream has begun."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: listener, "127.0.0.1", port, local_addr=(self.address, 0))
        await listener.begun

    def hearer(self, chair: Chair) -> Callable[[int, bytes], None]:
        def heard(number: int, data: bytes) -> None:
            chair.heard(number, data)
            self.heard += 1
            if not self.busy and self.awaited() is not None:
                self.on_ready(self)

        return heard

    def awaited(self) -> Chair | None:
        """A person who knows that they may decide."""
        for chair in self.chairs:
            if chair.number >= self.number and "legal" in chair.yours:
                return chair
        return None

    def decide(self, acknowledged: Callable[["LoadTable", bool], None]) -> None:
        """Send a Decision of a person who is awaited."""
        chair = self.awaited()
        assert chair is not None
        self.busy = True
        body = {
            "decision": self.chosen(chair.yours["legal"]),
            "expected": chair.number,
            "once": f"k{next(keys)}",
        }

        def answered(status: int, content: bytes) -> None:
            self.busy = False
            if status == 200:
                self.number = decode(content)["number"]
            else:
                self.refused += 1
            acknowledged(self, status == 200)

        self.poster.send(f"/api/tables/{self.id}/decisions", chair.key, encode(body), answered)

    def chosen(self, legal: Json) -> Json:
        """Any legal Decision."""
        match legal["do"]:
            case "deploy":
                continent = self.random.choice(list(legal["continents"]))
                territories = self.random.choice(legal["continents"][continent])
                return {"do": "deploy", "continent": continent, "territories": territories}
            case "place":
                return {"do": "place", "counts": {self.random.choice(legal["territories"]): legal["assets"]}}
            case "move" if legal["moves"] and self.random.random() > END_OF_PHASE:
                source = self.random.choice(list(legal["moves"]))
                destination = self.random.choice(list(legal["moves"][source]))
                return {"do": "move", "source": source, "destination": destination, "count": 1}
            case "move":
                return {"do": "end"}
            case _:
                return {"do": "take", "materials": []}

    def all_have_heard(self) -> bool:
        return all(chair.number >= self.number for chair in self.chairs)

    def hang_up(self) -> None:
        heard = [chair.listener for chair in self.chairs if chair.listener is not None]
        for listener in (*heard, *self.spectators):
            if listener.transport is not None:
                listener.transport.abort()
        if self.poster.transport is not None:
            self.poster.transport.abort()
