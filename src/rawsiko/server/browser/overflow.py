"""OverflowStore: where a device has no room left, a match goes on in memory.

A log that finds no room is copied into memory with all its rows, and is there from then on; what was stored
of it stays on the device. `full` is called once, so that the page can say so.
"""

from collections.abc import Callable, Sequence
from typing import Unpack

from rawsiko.server.store.errors import StoreFull
from rawsiko.server.store.interface import HEADS_ON_A_PAGE, Appended, Kind, LogHead, Row, Store, Wanted
from rawsiko.server.store.memory import MemoryStore


class OverflowStore:
    """A Store over another one, with memory for what that has no room for."""

    def __init__(self, kept: Store, full: Callable[[], object]) -> None:
        self._kept = kept
        self._memory = MemoryStore()
        self._full = full
        self._moved: set[str] = set()  # logs in memory

    async def open(self) -> None:
        await self._kept.open()
        await self._memory.open()

    async def close(self) -> None:
        await self._kept.close()
        await self._memory.close()

    def _of(self, log: str) -> Store:
        return self._memory if log in self._moved else self._kept

    def _note(self, log: str) -> None:
        if not self._moved:
            self._full()
        self._moved.add(log)

    async def create(
        self,
        log: str,
        first: bytes,
        now: int,
        *,
        kind: Kind,
        code: str | None = None,
        parent: str | None = None,
    ) -> bool:
        above = self._of(parent) if parent is not None else self._kept
        try:
            created = await above.create(log, first, now, kind=kind, code=code, parent=parent)
        except StoreFull:
            if parent is not None:
                await self._move(parent)
            created = await self._memory.create(log, first, now, kind=kind, code=code, parent=parent)
            self._note(log)
        else:
            if above is self._memory:
                self._moved.add(log)
        return created

    async def append(
        self, log: str, number: int, body: bytes, *, idempotency_key: str | None, state: str, now: int
    ) -> Appended:
        row = {"idempotency_key": idempotency_key, "state": state, "now": now}
        try:
            return await self._of(log).append(log, number, body, **row)  # type: ignore[arg-type]
        except StoreFull:
            await self._move(log)
            return await self._memory.append(log, number, body, **row)  # type: ignore[arg-type]

    async def _move(self, log: str) -> None:
        """Copy a log into memory, with those above it."""
        if log in self._moved:
            return
        head = await self._kept.head(log)
        if head is None:
            return
        if head.parent is not None:
            await self._move(head.parent)
        first, *others = await self._kept.read(log)
        await self._memory.create(
            log, first.body, head.created, kind=head.kind, code=head.code, parent=head.parent
        )
        for row in others:
            await self._memory.append(
                log, row.number, row.body, idempotency_key=None, state=head.state, now=head.touched
            )
        self._note(log)

    async def find_code(self, code: str) -> LogHead | None:
        return await self._memory.find_code(code) or await self._kept.find_code(code)

    async def head(self, log: str) -> LogHead | None:
        return await self._of(log).head(log)

    async def read(self, log: str, after: int = 0, limit: int | None = None) -> list[Row]:
        return await self._of(log).read(log, after, limit)

    async def heads(self, **wanted: Unpack[Wanted]) -> list[LogHead]:
        limit = wanted.get("limit", HEADS_ON_A_PAGE)
        moved = await self._memory.heads(**wanted)
        wanted["limit"] = limit + len(self._moved)
        kept = await self._kept.heads(**wanted)
        return sorted([head for head in kept if head.id not in self._moved] + moved)[:limit]

    async def redact(self, log: str, rows: Sequence[Row]) -> None:
        await self._kept.redact(log, rows)
        if log in self._moved:
            await self._memory.redact(log, rows)

    async def wipe(self, log: str) -> bool:
        there = await self._kept.wipe(log)
        if log in self._moved:
            there = await self._memory.wipe(log) or there
        return there

    async def wipe_untouched(self, before: int) -> int:
        return await self._kept.wipe_untouched(before) + await self._memory.wipe_untouched(before)

    async def ping(self) -> None:
        await self._kept.ping()
