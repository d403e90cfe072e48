"""IndexedDatabase: the Database of store.py, reached through web/src/page/database.ts."""

from collections.abc import Awaitable, Sequence
from typing import Any

from pyodide.ffi import JsException, jsnull, to_js

from rawsiko.server.browser.store import AppendAnswer, head_from
from rawsiko.server.store.errors import StoreError, StoreFull, StoreUnavailable
from rawsiko.server.store.interface import LogHead, Row


class IndexedDatabase:
    """The database of the browser, opened."""

    def __init__(self, database: Any) -> None:
        self._database = database

    def close(self) -> None:
        self._database.close()

    async def create(
        self, log: str, first: bytes, now: int, kind: str, code: str | None, parent: str | None
    ) -> str:
        return str(
            await answer(self._database.create(log, to_js(first), now, kind, or_null(code), or_null(parent)))
        )

    async def append(
        self, log: str, number: int, body: bytes, key: str | None, state: str, now: int
    ) -> AppendAnswer:
        found = await answer(self._database.append(log, number, to_js(body), or_null(key), state, now))
        return AppendAnswer(*found)

    async def head(self, log: str) -> LogHead | None:
        return head_of(await answer(self._database.head(log)))

    async def find(self, code: str) -> LogHead | None:
        return head_of(await answer(self._database.find(code)))

    async def heads(self) -> list[LogHead]:
        return [head_from(head) for head in (await answer(self._database.heads())).to_py()]

    async def rows(self, log: str, after: int, limit: int | None) -> list[Row]:
        asked = (log, after) if limit is None else (log, after, limit)
        return [Row(row.number, row.body.to_bytes()) for row in await answer(self._database.rows(*asked))]

    async def redact(self, log: str, rows: Sequence[Row]) -> None:
        await answer(self._database.redact(log, to_js([list(row) for row in rows])))

    async def wipe(self, log: str) -> bool:
        return bool(await answer(self._database.wipe(log)))

    async def wipe_untouched(self, before: int) -> int:
        return int(await answer(self._database.wipeUntouched(before)))

    async def ping(self) -> None:
        await answer(self._database.ping())


def or_null(text: str | None) -> Any:
    return jsnull if text is None else text


async def answer(asked: Awaitable[Any]) -> Any:
    """What the database answers; raises StoreError for what it refuses."""
    try:
        return await asked
    except JsException as error:
        raise refusal(error) from None


def refusal(error: JsException) -> StoreError:
    if error.name == "QuotaExceededError":
        return StoreFull("There is no room left on this device.")
    return StoreUnavailable(f"The browser cannot store anything just now: {error.message}")


def head_of(found: Any) -> LogHead | None:
    return None if found is None else head_from(found.to_py())
