"""What the page says when it cannot start: one sentence, and a way on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.people import PATIENCE, TOLD
from tests.page.hosting import Host, Obliging, Quiet


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser(playwright: Playwright, executable: str) -> Iterator[Browser]:
    browser = playwright.chromium.launch(
        executable_path=executable,
        args=["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP page.test 127.0.0.1"],
    )
    yield browser
    browser.close()


@pytest.fixture
def device(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    yield context
    context.close()


def started(device: BrowserContext, host: Host) -> Page:
    page = device.new_page()
    page.goto(host.address)
    page.locator("button.play").click()
    return page


@pytest.mark.parametrize("handler", [Quiet, Obliging])
def test_a_missing_file_is_named_whatever_the_host_sends_instead(
    device: BrowserContext, tmp_path: Path, handler: type[Quiet]
) -> None:
    host = Host(tmp_path, handler=handler)
    host.lose("game")
    page = started(device, host)
    expect(page.get_by_role("alert").filter(has_text="A file of this page is missing")).to_contain_text(
        "game-"
    )
    host.stop()


def test_of_two_tabs_one_plays_and_the_other_says_so_until_it_may(
    device: BrowserContext, tmp_path: Path
) -> None:
    host = Host(tmp_path)
    first = started(device, host)
    expect(first.locator(".bars")).to_be_visible()
    second = started(device, host)
    expect(second.get_by_role("alert").filter(has_text="in another tab")).to_be_visible()
    first.close()
    second.get_by_role("button", name="Try again").click()
    expect(second.locator(".match, .bars").first).to_be_visible()
    host.stop()


@pytest.mark.parametrize("lacks", ["DecompressionStream", "WebAssembly"])
def test_a_browser_that_is_too_old_is_told_so(device: BrowserContext, tmp_path: Path, lacks: str) -> None:
    host = Host(tmp_path)
    device.add_init_script(f"delete globalThis.{lacks}")
    page = started(device, host)
    expect(page.get_by_role("alert").filter(has_text="it is too old")).to_be_visible()
    host.stop()


def begun(page: Page) -> None:
    """A match of one person, up to its first choice."""
    page.locator(".match[data-ready=true]").wait_for()


#: As a browser is where storage is forbidden, in the page and in its workers.
NO_DATABASE = """
const refuse = () => { throw new DOMException('no', 'SecurityError'); };
Object.defineProperty(globalThis, 'indexedDB', { get: refuse });
"""
FULL = """
const { add } = IDBObjectStore.prototype;
let rows = 0;
IDBObjectStore.prototype.add = function (...given) {
  if (this.name === 'rows' && ++rows > 4) throw new DOMException('full', 'QuotaExceededError');
  return add.apply(this, given);
};
"""


def spoiled(host: Host, script: str) -> None:
    """What stands before everything that a worker of the page does."""
    for file in host.folder.glob("assets/host-*.js"):
        content = f"{script}\n{file.read_text()}"
        file.write_text(content)


def test_without_a_database_the_match_goes_on_in_memory_and_that_is_said(
    device: BrowserContext, tmp_path: Path
) -> None:
    host = Host(tmp_path)
    device.add_init_script(TOLD)
    spoiled(host, NO_DATABASE)
    page = started(device, host)
    begun(page)
    expect(page.get_by_text("stores nothing for this page").first).to_be_visible()
    host.stop()


def test_where_no_room_is_left_the_match_goes_on_in_memory_and_that_is_said(
    device: BrowserContext, tmp_path: Path
) -> None:
    host = Host(tmp_path)
    device.add_init_script(TOLD)
    spoiled(host, FULL)
    page = started(device, host)
    begun(page)
    expect(page.get_by_text("There is no room left on this device").first).to_be_visible()
    host.stop()


def test_a_connection_that_is_lost_on_the_way_is_said_and_goes_on_from_where_it_was(
    device: BrowserContext, tmp_path: Path
) -> None:
    host = Host(tmp_path)
    device.add_init_script(TOLD)
    device.route("**/python/game-*", lambda route: route.abort())
    page = started(device, host)
    expect(page.get_by_role("alert").filter(has_text="what has come already is kept")).to_be_visible()
    asked: list[str] = []
    device.unroute("**/python/game-*")
    device.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Try again").click()
    begun(page)
    assert not [url for url in asked if "/runtime-" in url]
    host.stop()


def test_over_plain_http_it_plays_and_says_that_it_is_not_kept(browser: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path)
    device = browser.new_context(locale="en-GB", reduced_motion="reduce")
    device.set_default_timeout(PATIENCE)
    device.add_init_script(TOLD)
    page = device.new_page()
    page.goto(host.address.replace("127.0.0.1", "page.test"))
    assert not page.evaluate("isSecureContext")
    expect(page.get_by_text("Over http this page is not kept")).to_be_visible()
    page.locator("button.play").click()
    begun(page)
    device.close()
    host.stop()


def test_a_match_of_an_older_version_whose_board_is_gone_says_so(
    device: BrowserContext, tmp_path: Path
) -> None:
    host = Host(tmp_path)
    device.add_init_script(TOLD)
    page = started(device, host)
    begun(page)
    page.evaluate(OLDER)
    page.reload()
    expect(page.get_by_text("this version of the page no longer has")).to_be_visible()
    host.stop()


#: The table of a match, as a version with another board has left it.
OLDER = """() => new Promise((done) => {
  const open = indexedDB.open('rawsiko');
  open.onsuccess = () => {
    const rows = open.result.transaction('rows', 'readwrite').objectStore('rows');
    const cursor = rows.openCursor();
    cursor.onsuccess = () => {
      const at = cursor.result;
      if (!at) return (open.result.close(), done());
      if (at.value.number === 1) {
        const other = `"data_hash":"${'0'.repeat(64)}"`;
        const text = new TextDecoder().decode(at.value.body).replace(/"data_hash":"[0-9a-f]+"/, other);
        at.update({ ...at.value, body: new TextEncoder().encode(text) });
      }
      at.continue();
    };
  };
})"""


def test_a_clock_that_jumps_and_a_device_that_sleeps_are_said(device: BrowserContext, tmp_path: Path) -> None:
    host = Host(tmp_path)
    page = device.new_page()
    page.clock.install()
    page.goto(host.address)
    page.locator("button.play").wait_for()
    page.clock.fast_forward("01:00:00")
    expect(page.get_by_text("This device was asleep")).to_be_visible()
    page.clock.set_system_time("2020-01-01")
    page.clock.run_for(6_000)
    expect(page.get_by_text("The clock of this device has jumped")).to_be_visible()
    host.stop()
