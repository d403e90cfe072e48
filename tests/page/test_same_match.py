"""The built page and a server tell the same of the same match.

It is that of tests/server/browser, played on the page first; the server then draws what the page has drawn.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from json import dumps as encode
from pathlib import Path

import pytest
from playwright.async_api import Page, async_playwright

from rawsiko.server.identity import keys
from rawsiko.server.log.subscribers import STILL_HERE
from tests.browser.people import PATIENCE, TOLD
from tests.page.asking import CATCH_WORKER
from tests.page.hosting import Host
from tests.server.browser.same_match import PACE, Draws, Visit, differences
from tests.server.browser.ways import a_server, authorized
from tests.server.tables.world import NOON

ASK = "([method, path, headers, body]) => window.asked(method, path, headers, body ?? undefined).over"
LISTEN = """([path, headers]) => {
  const stream = { text: '' };
  stream.stop = window.asked('GET', path, headers, undefined, (piece) => (stream.text += piece)).stop;
  return window.streams.push(stream) - 1;
}"""


@dataclass
class ByBuiltPage:
    """Asks the worker of a page."""

    page: Page

    async def ask(self, method: str, path: str, body: object, key: str) -> tuple[int, str, str]:
        sent = None if body is None else encode(body)
        status, media_type, text = await self.page.evaluate(ASK, [method, path, authorized(key), sent])
        return status, media_type, text

    async def listen(self, path: str, key: str) -> "FromBuiltPage":
        return FromBuiltPage(self.page, await self.page.evaluate(LISTEN, [path, authorized(key)]))


@dataclass
class FromBuiltPage:
    page: Page
    number: int

    async def text(self) -> str:
        text: str = await self.page.evaluate("number => window.streams[number].text", self.number)
        return text.replace(STILL_HERE.event().decode(), "")

    async def stop(self) -> None:
        await self.page.evaluate("number => window.streams[number].stop()", self.number)


@pytest.fixture
async def page(executable: str, tmp_path: Path) -> AsyncIterator[Page]:
    """A page whose tables are there."""
    host = Host(tmp_path, pace=PACE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        page = await browser.new_page()
        page.set_default_timeout(PATIENCE)
        await page.add_init_script(CATCH_WORKER + TOLD)
        await page.goto(host.address)
        await page.locator("button.play").click()
        await page.locator(".match").wait_for()
        yield page
        await browser.close()
    host.stop()


async def test_the_built_page_and_a_server_tell_the_same(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    on_page = Visit(ByBuiltPage(page))
    await on_page.whole_match()
    monkeypatch.setattr(keys, "secrets", Draws(on_page.drawn))
    async with a_server(NOON) as way:
        on_server = Visit(way)
        await on_server.whole_match()
    assert differences(on_server.told, on_page.told) == []
