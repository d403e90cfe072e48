"""Several nodes on one store, with one clock that stands still: nodes are killed, cut off and started again.

What a killed node was doing stops where it was: between any two rows, if `dies_after` says so.
"""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any, Final

from rawsiko.server.cluster.notifications import OnGap, OnNotification
from rawsiko.server.services import HOUSEKEEPING_SECONDS, tidy
from rawsiko.server.services import Services as Inside
from rawsiko.server.settings import Settings
from rawsiko.server.store import Store, StoreUnavailable
from rawsiko.server.store.interface import Appended, LogHead, Row
from rawsiko.server.tables.retention import Retention
from tests.server.tables.house import House
from tests.server.tables.world import Clock

SHARED: Final = "postgresql://shared"  # no address that is used: the store is there already

PATIENCE: Final = 10.0  # seconds that streams may take to end


class Channel:
    """Wake-ups between the nodes of a cluster; while it is cut, every node hears only itself."""

    def __init__(self) -> None:
        self.nodes: list[NodeNotifications] = []
        self.cut = False

    def mend(self) -> None:
        """From now on notifications arrive again; as with Redis, every node is told that some were lost."""
        self.cut = False
        for node in self.nodes:
            node.lost()


class NodeNotifications:
    """What one node sends and hears."""

    healthy: Final = True

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.heard: OnNotification = lambda _name, _number: None
        self.lost: OnGap = lambda: None

    async def open(self) -> None:
        self.channel.nodes.append(self)

    async def close(self) -> None:
        if self in self.channel.nodes:
            self.channel.nodes.remove(self)

    def subscribe(self, callback: OnNotification, on_gap: OnGap) -> None:
        self.heard, self.lost = callback, on_gap

    def publish(self, table: str, number: int) -> None:
        for node in [self] if self.channel.cut else list(self.channel.nodes):
            node.heard(table, number)


class NodeStore:
    """The store as one node has it: closing it leaves it open for the others, and a node that is about to die
    can write only so many rows more."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.dies_after: int | None = None  # rows

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def lives(self) -> None:
        if self.dies_after == 0:
            raise StoreUnavailable("The node is dead.")
        if self.dies_after is not None:
            self.dies_after -= 1

    async def create(self, log: str, first: bytes, now: int, **more: Any) -> bool:
        self.lives()
        return await self.store.create(log, first, now, **more)

    async def find_code(self, code: str) -> LogHead | None:
        return await self.store.find_code(code)

    async def head(self, log: str) -> LogHead | None:
        return await self.store.head(log)

    async def append(
        self, log: str, number: int, body: bytes, *, idempotency_key: str | None, state: str, now: int
    ) -> Appended:
        self.lives()
        return await self.store.append(
            log, number, body, idempotency_key=idempotency_key, state=state, now=now
        )

    async def read(self, log: str, after: int = 0, limit: int | None = None) -> list[Row]:
        return await self.store.read(log, after, limit)

    async def heads(self, **which: Any) -> list[LogHead]:
        return await self.store.heads(**which)

    async def redact(self, log: str, rows: Sequence[Row]) -> None:
        self.lives()
        await self.store.redact(log, rows)

    async def wipe(self, log: str) -> bool:
        self.lives()
        return await self.store.wipe(log)

    async def wipe_untouched(self, before: int) -> int:
        return await self.store.wipe_untouched(before)

    async def ping(self) -> None:
        pass


class NeverTooFast:
    """A time in which every limit is free again."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        self.seconds += 1_000
        return self.seconds


class Node:
    """One running server of a cluster."""

    def __init__(self, house: House, store: NodeStore, running: AsyncExitStack) -> None:
        self.house = house
        self.store = store
        self.running = running
        self.retention = Retention(30, house.clock, house.clock)

    @property
    def inside(self) -> Inside:
        return self.house.inside

    async def finish_work(self) -> None:
        while working := self.working():
            await asyncio.wait(working)

    def working(self) -> "list[asyncio.Task[None]]":
        """What it is doing in the background."""
        tables = self.inside.tables
        return [*tables.tasks, *(task for live in tables.live.values() for task in live.tasks)]


class Cluster:
    """The nodes, by place; None where one is down."""

    def __init__(self, store: Store, nodes: int) -> None:
        self.clock = Clock()
        self.store = store
        self.channel = Channel()
        self.nodes: list[Node | None] = [None] * nodes
        self.tidied = self.clock()

    @property
    def up(self) -> list[Node]:
        return [node for node in self.nodes if node is not None]

    async def start(self, place: int) -> Node:
        """Start the node of this place."""
        several = SHARED if len(self.nodes) > 1 else None
        store = NodeStore(self.store)
        house = House(
            Settings(database=SHARED, redis=several, pace=0.0),
            self.clock,
            monotonic=NeverTooFast(),
            store=lambda _: store,
            notifications=lambda _: NodeNotifications(self.channel),
        )
        running = AsyncExitStack()
        await running.enter_async_context(house.server.lifespan())
        node = self.nodes[place] = Node(house, store, running)
        return node

    async def kill(self, place: int) -> None:
        """End a node at once: from now on nothing that it does is stored."""
        node = self.nodes[place]
        assert node is not None
        self.nodes[place] = None
        node.store.dies_after = 0
        await node.finish_work()
        await node.running.aclose()
        await node.finish_work()
        node.house.timers.waiting.clear()

    async def close(self) -> None:
        for place, node in enumerate(self.nodes):
            if node is not None:
                await self.kill(place)
        if others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(others, timeout=PATIENCE)
        await self.store.close()

    async def settle(self) -> None:
        """Let everything happen that is due now."""
        await self.pass_time(0)

    async def pass_time(self, seconds: float) -> None:
        """Move the clock on; what falls due on the way happens in its order, at all nodes."""
        end = self.clock.time + seconds
        while self.clock.time < end and self.tidied + HOUSEKEEPING_SECONDS <= end:
            await self.pass_until(max(self.tidied + HOUSEKEEPING_SECONDS, self.clock.time))
            await self.keep_house()
        await self.pass_until(end)

    async def pass_until(self, end: float) -> None:
        while True:
            await self.finish_work()
            waiting = [(due, node) for node in self.up if (due := node.house.timers.next_due()) is not None]
            due, node = min(waiting, key=lambda one: one[0], default=(end + 1, None))
            if node is None or due > end:
                break
            self.clock.time = max(due, self.clock.time)
            node.house.timers.call_next()
        self.clock.time = end

    async def finish_work(self) -> None:
        """Wait for what the nodes are doing in the background."""
        while working := [task for node in self.up for task in node.working()]:
            await asyncio.wait(working)

    async def keep_house(self) -> None:
        """What every node does once a minute."""
        self.tidied = self.clock()
        for node in self.up:
            await tidy(node.inside, node.retention)
        await self.finish_work()
