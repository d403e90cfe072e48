"""MemoryStore: logs in memory, without threads, files or libraries; gone with the process.

For tests, which are then the same every time, and wherever there is nothing to keep logs in.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Unpack

from rawsiko.server.store.errors import GapInLog, NoSuchLog, StoreUnavailable
from rawsiko.server.store.heads import page_of
from rawsiko.server.store.interface import Appended, Kind, LogHead, Outcome, Row, Wanted, check_texts


@dataclass
class Log:
    """A head, the bodies of its rows, and the numbers that idempotency keys have got."""

    head: LogHead
    bodies: list[bytes]
    keys: dict[str, int] = field(default_factory=dict)


class MemoryStore:
    """A Store; `shared` are the logs of another one, as several nodes share a database."""

    def __init__(self, shared: "MemoryStore | None" = None) -> None:
        self._kept: dict[str, Log] = {} if shared is None else shared._kept
        self._open = False

    async def open(self) -> None:
        self._open = True

    async def close(self) -> None:
        self._open = False

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
        check_texts(log, code, parent)
        if parent is not None and parent not in self._logs():
            raise NoSuchLog(parent)
        if log in self._logs() or (code is not None and await self.find_code(code) is not None):
            return False
        self._kept[log] = Log(LogHead(log, kind, parent, code, now, now, "open", 1), [first])
        return True

    async def find_code(self, code: str) -> LogHead | None:
        return next((found.head for found in self._logs().values() if found.head.code == code), None)

    async def head(self, log: str) -> LogHead | None:
        found = self._logs().get(log)
        return None if found is None else found.head

    async def append(
        self, log: str, number: int, body: bytes, *, idempotency_key: str | None, state: str, now: int
    ) -> Appended:
        check_texts(log, idempotency_key, state)
        found = self._logs().get(log)
        if found is None:
            raise NoSuchLog(log)
        if idempotency_key is not None and (repeated := found.keys.get(idempotency_key)) is not None:
            return Appended(Outcome.REPEATED, repeated)
        last = found.head.last
        if number <= last:
            return Appended(Outcome.CONFLICT, last)
        if number > last + 1:
            raise GapInLog(log, number, last)
        found.bodies.append(body)
        found.head = found.head._replace(touched=max(found.head.touched, now), state=state, last=number)
        if idempotency_key is not None:
            found.keys[idempotency_key] = number
        return Appended(Outcome.APPENDED, number)

    async def read(self, log: str, after: int = 0, limit: int | None = None) -> list[Row]:
        found = self._logs().get(log)
        bodies = [] if found is None else found.bodies[after:][:limit]
        return [Row(number, body) for number, body in enumerate(bodies, after + 1)]

    async def heads(self, **wanted: Unpack[Wanted]) -> list[LogHead]:
        return page_of([found.head for found in self._logs().values()], wanted)

    async def redact(self, log: str, rows: Sequence[Row]) -> None:
        found = self._logs().get(log)
        for row in rows:
            if found is not None and 1 <= row.number <= found.head.last:
                found.bodies[row.number - 1] = row.body

    async def wipe(self, log: str) -> bool:
        wiped = self._logs().pop(log, None)
        for beneath in [other for other, found in self._kept.items() if found.head.parent == log]:
            await self.wipe(beneath)
        return wiped is not None

    async def wipe_untouched(self, before: int) -> int:
        heads = [found.head for found in self._logs().values()]
        old = [head.id for head in heads if head.parent is None and head.touched < before]
        for log in old:
            await self.wipe(log)
        return len(old)

    async def ping(self) -> None:
        self._logs()

    def _logs(self) -> dict[str, Log]:
        if not self._open:
            raise StoreUnavailable("The store in memory is not open.")
        return self._kept
