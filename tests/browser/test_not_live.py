"""A screen of a class that hears nothing says so within 15 seconds; no late command is carried out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import running
from tests.browser.lesson import Lesson
from tests.browser.people import LAPTOP, People
from tests.browser.scenes import PHONE, remembering
from tests.browser.serving import ClockedServer, Wire

#: The tab listens by itself, so that the page's clock is the connection's too.
NO_WORKER = "delete window.SharedWorker;"
WITHIN_SECONDS = 15
#: Seconds: longer than it takes to read a page's clock and to hold it, shorter than the page waits for news.
A_LITTLE = 5
NOT_LIVE = "Not live since"


class School:
    """A class at a server of its own, which its pages reach by a wire."""

    def __init__(self, browser: Browser, server: ClockedServer) -> None:
        self.server, self.wire, self.people = server, Wire(server), People(browser, server)
        self.lesson = Lesson(server, pupils=4, minutes=30, tables=1, players=4, turns=3, quiz=False)
        self.lesson.comes_in(3)

    def leave(self) -> None:
        self.people.leave()
        self.wire.remove()
        assert self.people.watch.trouble == []

    def page(self, at: str, kept: dict[str, str] | None = None, **options: Any) -> Page:
        """A page whose clock the test puts forward."""
        state = remembering(self.wire.address, "en", 100)
        state["origins"][0]["localStorage"] += [kept] if kept else []
        page = self.people.page(before=NO_WORKER, wire=self.wire, storage_state=state, **options)
        page.clock.install()
        page.goto(at)
        page.reload()
        return page

    def later(self, seconds: float) -> None:
        """So many seconds pass at the server, and have passed when this returns."""
        rings = self.lesson.view()["bell"]["seconds"] - seconds
        self.server.later(seconds)
        while self.lesson.view()["bell"]["seconds"] > rings:
            pass

    def wall(self, part: str = "") -> Page:
        return self.page(f"/#/class/{self.lesson.id}{part}", self.lesson.kept_by_the_teacher(), size=LAPTOP)

    def pupil(self) -> Page:
        page = self.page(f"/#/join/{self.lesson.code}", size=PHONE, has_touch=True, is_mobile=True)
        page.locator("form .sit").click()
        page.locator(".waitline").wait_for()
        return page


@pytest.fixture
def school(browser: Browser, tmp_path: Path) -> Iterator[School]:
    with running(ClockedServer(tmp_path)) as server:
        school = School(browser, server)
        yield school
        school.leave()


def not_live(page: Page) -> Locator:
    return page.get_by_role("alert").filter(has_text=NOT_LIVE)


def hold(*pages: Page) -> None:
    """Time on these pages goes on only where the test says so, whatever takes how long meanwhile."""
    for page in pages:
        page.clock.pause_at(page.evaluate("Date.now()") / 1_000 + A_LITTLE)


def in_time(page: Page) -> None:
    """As many seconds pass on a page that is held as it may take to notice; then its time runs again."""
    expect(not_live(page)).to_have_count(0)
    page.clock.run_for(1_000 * WITHIN_SECONDS)
    page.clock.resume()


def is_large(told: Locator) -> bool:
    size: float = told.evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    return size >= 24


def test_behind_a_wire_that_stalls_the_wall_and_the_lobby_say_so_and_go_on_by_themselves(
    school: School,
) -> None:
    pupil = school.pupil()
    lobby = school.wall()
    lobby.locator(".lobby").wait_for()
    hold(pupil, lobby)
    school.wire.stall()
    for page in (pupil, lobby):
        in_time(page)
        expect(not_live(page)).to_be_visible()
        assert is_large(not_live(page))
    expect(pupil.locator("body")).not_to_contain_text("This page updates by itself")
    school.lesson.does("start")
    school.wire.flow()
    for page in (pupil, lobby):
        page.clock.run_for(1_000 * WITHIN_SECONDS)
        expect(not_live(page)).to_have_count(0)
    pupil.locator(".match .board").wait_for()
    lobby.locator(".wall").wait_for()


@pytest.mark.parametrize("part", ["", "/projector"])
def test_when_the_server_stops_the_wall_stands_still_and_says_what_it_cannot_see(
    school: School, part: str
) -> None:
    school.lesson.does("start")
    wall = school.wall(part)
    clock = wall.get_by_role("timer").first
    clock.wait_for()
    hold(wall)
    school.server.stop()
    in_time(wall)
    expect(not_live(wall)).to_be_visible()
    assert is_large(not_live(wall))
    expect(wall.locator("aside.live")).to_contain_text("cannot be seen from here")
    stood = clock.inner_text()
    wall.clock.run_for(60_000)
    expect(clock).to_have_text(stood)
    school.server.start()
    wall.clock.run_for(1_000 * WITHIN_SECONDS)
    expect(not_live(wall)).to_have_count(0)


def test_a_match_of_a_class_and_its_results_say_so_too(school: School) -> None:
    pupil = school.pupil()
    school.lesson.does("start")
    pupil.locator(".match .board").wait_for()
    hold(pupil)
    school.wire.stall()
    in_time(pupil)
    expect(not_live(pupil)).to_be_visible()
    school.wire.flow()
    pupil.clock.run_for(1_000 * WITHIN_SECONDS)
    expect(not_live(pupil)).to_have_count(0)
    school.lesson.does("end")
    results = school.wall()
    results.locator(".results").wait_for()
    hold(results)
    school.wire.stall()
    in_time(results)
    expect(not_live(results)).to_be_visible()


def test_eyes_up_pressed_without_a_network_shows_it_and_is_not_carried_out_late(school: School) -> None:
    school.lesson.does("start")
    wall = school.wall()
    wall.locator(".wall").wait_for()
    hold(wall)
    school.wire.stall()
    wall.get_by_role("button", name="Eyes up").click()
    command = wall.locator("aside.live .command")
    wall.clock.run_for(1_000)
    expect(command).to_have_text("Sending…")
    wall.clock.run_for(10_000)
    expect(command.get_by_role("alert")).to_contain_text("The server does not answer.")
    wall.clock.resume()
    school.later(60)
    school.wire.flow()
    wall.clock.run_for(1_000 * WITHIN_SECONDS)
    expect(not_live(wall)).to_have_count(0)
    assert "eyes" not in school.lesson.view()
    wall.get_by_role("button", name="Eyes up").click()
    expect(command).to_have_count(0)
    wall.locator("dialog.eyeswindow").wait_for()
