"""The peer at a match of our size: four clients of boardgame.io on a board of 45 Territories."""

import asyncio
import itertools
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.server.boardgame_io import Client
from rawsiko.data import STANDARD

NAMESPACE: Final = "/board"
PLAYERS: Final = 4
END_OF_PHASE: Final = 0.12  # as at our tables

numbers = itertools.count(1)


def neighbours(folder: Path = STANDARD) -> list[list[int]]:
    """By Territory, in the order of the file, as server.js has them."""
    board = json.loads((folder / "board.json").read_bytes())
    place = {land["id"]: number for number, land in enumerate(board["territories"])}
    found: list[list[int]] = [[] for _ in place]
    for link in board["links"]:
        a, b = place[link["a"]], place[link["b"]]
        found[a].append(b)
        found[b].append(a)
    return found


LINKED: Final = neighbours()


class Board:
    """Four clients at one match, who choose from what they see."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.match = f"board-{next(numbers)}"
        self.random = random.Random(self.match)
        self.busy = False
        self.on_ready: Callable[[Board], None] = lambda _: None
        self.acknowledged: Callable[[Board, bool], None] = lambda *_: None
        self.states: list[dict[str, Any]] = [{} for _ in range(PLAYERS)]
        self.sent = -1  # the number of the state in which the last move was made
        self.synced = 0

    async def begin(self) -> None:
        loop = asyncio.get_running_loop()
        self.clients = [Client(self.port, seat, self.hearer(seat), NAMESPACE) for seat in range(PLAYERS)]
        for seat, client in enumerate(self.clients):
            await loop.create_connection(lambda client=client: client, "127.0.0.1", self.port)  # type: ignore[misc]
            await client.ready
            client.emit("sync", self.match, client.player, None, PLAYERS)
            while self.synced <= seat:
                await asyncio.sleep(0.002)

    def hearer(self, seat: int) -> Callable[[str, list[Any]], None]:
        def told(what: str, content: list[Any]) -> None:
            if content[0] != self.match:
                return
            if what == "sync":
                self.synced += 1
                self.states[seat] = content[1]["state"]
            elif what == "update":
                self.states[seat] = content[1]
                if self.busy and seat == self.mover and self.number(seat) > self.sent:
                    self.busy = False
                    self.acknowledged(self, True)
            if not self.busy and self.awaited() is not None:
                self.on_ready(self)

        return told

    def number(self, seat: int) -> int:
        return int(self.states[seat].get("_stateID", -1))

    def awaited(self) -> int | None:
        """The player whose turn it is, when they have seen the last move."""
        if self.synced < PLAYERS:
            return None
        newest = max(range(PLAYERS), key=self.number)
        seat = int(self.states[newest]["ctx"]["currentPlayer"])
        return seat if self.number(seat) > self.sent and self.number(seat) == self.number(newest) else None

    def decide(self, acknowledged: Callable[["Board", bool], None], /) -> None:
        seat = self.awaited()
        assert seat is not None
        self.busy, self.acknowledged = True, acknowledged
        self.mover, self.sent = seat, self.number(seat)
        client, chosen = self.clients[seat], self.chosen(seat)
        kind = "MAKE_MOVE" if chosen else "GAME_EVENT"
        payload = {"type": "send" if chosen else "endTurn", "args": chosen, "playerID": client.player}
        client.emit("update", {"type": kind, "payload": payload}, self.sent, self.match, client.player)

    def chosen(self, seat: int) -> list[int]:
        """From where to where one Asset moves; nothing at the end of the Action Phase."""
        lands = self.states[seat]["G"]["territories"]
        able = [n for n, land in enumerate(lands) if land["owner"] == seat and land["canAct"]]
        if not able or self.random.random() < END_OF_PHASE:
            return []
        source = self.random.choice(able)
        return [source, self.random.choice(LINKED[source])]

    def all_have_heard(self) -> bool:
        return all(self.number(seat) >= self.number(0) for seat in range(PLAYERS)) and not self.busy


async def boards(port: int, count: int) -> Sequence[Board]:
    """This many matches in progress."""
    everybody = [Board(port) for _ in range(count)]
    for start in range(0, count, 25):
        await asyncio.gather(*(board.begin() for board in everybody[start : start + 25]))
    return everybody
