"""The page as people have it: a match without any server, without a network, and after anything."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect, sync_playwright

from tests.browser.hands import Mouse
from tests.browser.people import AT_ONCE, PATIENCE, TOLD, Person, settled
from tests.browser.watching import Watch
from tests.page.hosting import Host
from tests.page.kept import KEPT

#: As many kills belong to a test; `make soak` asks for fifty.
KILLS = int(os.environ.get("RAWSIKO_PAGE_KILLS", "5"))
#: After so many, a match of the usual length is not nearly over.
KILLS_OF_A_MATCH = 5
#: Milliseconds that an analysis may take, uncompiled and on a machine that is ten times as slow.
ANALYSED = 600_000


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    yield host
    host.stop()


@pytest.fixture
def device(playwright: Playwright, executable: str, host: Host, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser that keeps what it stores on the disk; nothing may go wrong on its pages."""
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile",
        executable_path=executable,
        args=["--no-sandbox", "--disable-gpu"],
        viewport={"width": 1366, "height": 768},
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    context.add_init_script(AT_ONCE)
    watch = Watch()
    watch.addresses += (host.address,)
    watch.over(context)
    yield context
    context.close()
    print(*watch.said, sep="\n")
    assert watch.trouble == []


def opened(device: BrowserContext, host: Host) -> Person:
    page = device.new_page()
    page.goto(host.address)
    return Person(page, Mouse(page))


def play(person: Person, until: int) -> None:
    """Decide until so many Decisions are made, or the match is over."""
    while person.see()["number"] < until or until < 0:
        if person.decide() == "over":
            return
        person.page.wait_for_timeout(20)


def begin_short_match(person: Person) -> None:
    """A table with as few Turns as there may be, and bots on the other chairs."""
    page = person.page
    page.locator("button.play").wait_for()
    go(page, "/ready/new")
    fewer = page.locator("fieldset [role=group] button").first
    while fewer.is_enabled():
        fewer.click()
        settled(page)
    begin_match(page)


def begin_match(page: Page) -> None:
    """At a new table, with bots on the other chairs."""
    page.locator("footer button.large:not(.main):not(.quiet)").click()
    start = page.locator("footer button.main")
    expect(start).to_be_enabled()
    start.click()
    page.locator(".match").wait_for()


def test_a_whole_match_and_all_that_follows(device: BrowserContext, host: Host) -> None:
    device.add_init_script(TOLD)
    person = opened(device, host)
    begin_short_match(person)
    play(person, -1)
    page = person.page
    expect(page.locator("ol.score > li")).to_have_count(4)
    table = page.url.rpartition("/")[2]
    go(page, f"/debrief/{table}/1")
    expect(page.locator(".deck .question")).to_be_visible()
    go(page, f"/table/{table}/analysis")
    expect(page.locator(".right .honest")).to_be_visible(timeout=ANALYSED)


def go(page: Page, path: str) -> None:
    """To another screen, without loading the page again."""
    page.evaluate("path => void (location.hash = path)", path)


def test_in_flight_mode_the_page_is_there_after_a_reload_and_the_match_goes_on(
    device: BrowserContext, host: Host
) -> None:
    device.add_init_script(TOLD)
    person = opened(device, host)
    begin_short_match(person)
    play(person, person.number() + 3)
    person.page.evaluate(KEPT)
    seen = person.number()
    host.stop()
    person.page.reload()
    person.page.locator(".match").wait_for()
    assert person.number() >= seen
    play(person, seen + 4)


def goes_on(device: BrowserContext, host: Host) -> Person:
    """A new tab, and back into the match that is not over."""
    person = opened(device, host)
    person.page.locator("main a.match").click()
    person.page.locator("main.match").wait_for()
    return person


def test_nothing_that_was_acknowledged_is_lost_when_the_tab_is_killed(
    device: BrowserContext, host: Host
) -> None:
    device.add_init_script(TOLD)
    person = opened(device, host)
    for kill in range(KILLS):
        if kill % KILLS_OF_A_MATCH == 0:
            person.page.close()
            person = opened(device, host)
            person.page.locator("button.play").wait_for()
            go(person.page, "/ready/new")
            begin_match(person.page)
        play(person, person.number() + 3)
        seen = crash_in_a_decision(person)
        person = goes_on(device, host)
        assert person.number() >= seen, f"kill {kill}"


def crash_in_a_decision(person: Person) -> int:
    """Kill the tab while a Decision of ours is on its way; returns the last number that it had shown."""
    page = person.page
    seen = person.number()
    while not person.decide():
        page.wait_for_timeout(20)
    seen = max(seen, person.number())
    crashed(page)
    return seen


def crashed(page: Page) -> None:
    """The process of the tab is gone, with its workers."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")
    page.close()
