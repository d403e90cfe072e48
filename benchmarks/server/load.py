"""Load: as many Decisions as the server can take, and a steady number a second."""

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

LONGEST: Final = 300.0  # seconds in which so many Decisions must have been made
PATIENCE: Final = 120.0  # on a busy machine


class Side(Protocol):
    """Where players decide one after another: a table of ours, or a match of a peer."""

    busy: bool
    on_ready: Callable[[Any], None]  # called when a player may decide

    def awaited(self) -> object | None: ...

    def decide(self, acknowledged: Callable[[Any, bool], None], /) -> None: ...

    def all_have_heard(self) -> bool: ...


@dataclass
class Measured:
    """The result of a run."""

    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)  # from the moment of the Decision to its answer
    refused: int = 0

    @property
    def per_second(self) -> float:
        return len(self.waits) / self.seconds

    def milliseconds(self, share: float) -> float:
        """The wait that this share of all Decisions did not exceed."""
        ordered = sorted(self.waits)
        return 1_000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)]


async def saturate(tables: Sequence[Side], seconds: float = LONGEST, decisions: float = math.inf) -> Measured:
    """At every table a player decides as soon as they may, for some seconds or so many Decisions."""
    measured = Measured()
    sent: dict[Side, float] = {}
    enough = asyncio.Event()
    running = True

    def go_on(table: Side) -> None:
        if running and not table.busy and table.awaited() is not None:
            sent[table] = time.perf_counter()
            table.decide(acknowledged)

    def acknowledged(table: Side, accepted: bool) -> None:
        if not running:
            return
        if not accepted:
            measured.refused += 1
            return
        measured.waits.append(time.perf_counter() - sent[table])
        if len(measured.waits) < decisions:
            go_on(table)
        else:
            enough.set()

    for table in tables:
        table.on_ready = go_on
    began = time.perf_counter()
    for table in tables:
        go_on(table)
    with suppress(TimeoutError):
        await asyncio.wait_for(enough.wait(), seconds)
    running = False
    measured.seconds = time.perf_counter() - began
    await settle(tables)
    return measured


async def steady(tables: Sequence[Side], seconds: float, per_second: float) -> Measured:
    """A fixed number of Decisions per second, even if answers fall behind; waits count from when due."""
    measured = Measured()
    ready: deque[Side] = deque(table for table in tables if table.awaited() is not None)
    waiting: set[Side] = set(ready)
    due_again: deque[float] = deque()

    def again(table: Side) -> None:
        if table not in waiting and not table.busy and table.awaited() is not None:
            waiting.add(table)
            ready.append(table)

    def decide(due: float) -> None:
        while ready:
            table = ready.popleft()
            waiting.discard(table)
            if not table.busy and table.awaited() is not None:
                table.decide(lambda answered, accepted: acknowledged(answered, accepted, due))
                return
        due_again.append(due)

    def acknowledged(table: Side, accepted: bool, due: float) -> None:
        if accepted:
            measured.waits.append(time.perf_counter() - due)
        else:
            measured.refused += 1
        again(table)
        if due_again and ready:
            decide(due_again.popleft())

    for table in tables:
        table.on_ready = again
    began = time.perf_counter()
    for place in range(int(seconds * per_second)):
        due = began + place / per_second
        ahead = due - time.perf_counter()
        if ahead > 0.001:
            await asyncio.sleep(ahead)
        elif place % 20 == 0:
            await asyncio.sleep(0)
        decide(due)
    measured.seconds = time.perf_counter() - began
    await settle(tables)
    return measured


async def settle(tables: Sequence[Side]) -> None:
    """Wait until everything is answered and everybody has received it."""
    for table in tables:
        table.on_ready = lambda _: None
    deadline = time.perf_counter() + PATIENCE
    while not all(not table.busy and table.all_have_heard() for table in tables):
        if time.perf_counter() > deadline:
            behind = sum(not table.all_have_heard() for table in tables)
            raise RuntimeError(f"After {PATIENCE:.0f} s the streams of {behind} tables are still behind.")
        await asyncio.sleep(0.01)
