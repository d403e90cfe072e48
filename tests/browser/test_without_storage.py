"""Browsers that store nothing, blocked or full: a tab keeps what it needs in memory."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import running
from tests.browser.hands import Mouse
from tests.browser.people import LAPTOP, People, settled
from tests.browser.scenes import PHONE
from tests.browser.serving import Server
from tests.browser.test_class import by_program

#: As Chromium refuses while cookies are blocked: the access itself throws, and so do shared workers.
BLOCKED = """
const refuse = () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); };
for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
window.SharedWorker = function SharedWorker() { refuse(); };
"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException('Exceeded the quota.', 'QuotaExceededError'); };
"""
TOAST = ".toast"
SEATS = 24


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for these tests: few classes an hour may be opened from one address."""
    with running(Server(tmp_path_factory.mktemp("server"))) as server:
        yield server


def is_told_once(page: Page) -> None:
    """The sentence is there; it is put away."""
    expect(page.locator(TOAST)).to_contain_text("This browser stores nothing for this page")
    page.locator(f"{TOAST} .cross").click()
    expect(page.locator(TOAST)).to_have_count(0)


@pytest.mark.parametrize("forbid", [BLOCKED, FULL], ids=["blocked", "full"])
def test_a_class_is_opened_joined_and_started_where_nothing_is_stored(people: People, forbid: str) -> None:
    teacher = people.page(LAPTOP, before=forbid)
    opened: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/classes"):
            opened.append(request.url)

    teacher.on("request", note)
    is_told_once(teacher)
    teacher.locator('a[href="#/class"]').click()
    teacher.locator(".plan").first.wait_for()
    teacher.locator(".bottom .button.main").click()
    teacher.locator("dialog .button.main").click()  # the teacher code is written down
    code = teacher.locator(".door .code").inner_text().replace(" ", "")

    teacher.locator("a[href$='/slips']").click()
    expect(teacher.locator(".slip")).to_have_count(SEATS)
    teacher.locator(".tools a.round").click()
    teacher.locator("a[href='#/settings']").click()
    teacher.get_by_role("radio", name="Dark").click()
    teacher.go_back()
    expect(teacher.locator(".door .code")).to_be_visible()
    expect(teacher.locator("html")).to_have_attribute("data-theme", "dark")
    expect(teacher.locator("dialog")).to_have_count(0)

    pupil = people.page(PHONE, before=forbid, has_touch=True)
    is_told_once(pupil)
    pupil.locator("#code").fill(code)
    pupil.keyboard.press("Enter")
    pupil.locator("form .sit").click()
    expect(pupil.locator(".waitline")).to_be_visible()
    for _ in range(SEATS - 1):
        by_program(people.server, code)
    expect(teacher.locator(".meter strong")).to_contain_text(str(SEATS))
    teacher.locator(".bottom .button.main").click()
    expect(teacher.locator(".tablecard")).to_have_count(8)
    expect(pupil.locator(".match .board")).to_be_visible()
    assert len(opened) == 1
    for page in (teacher, pupil):
        settled(page)
        expect(page.locator(TOAST)).to_have_count(0)


@pytest.mark.parametrize("forbid", [BLOCKED, FULL], ids=["blocked", "full"])
def test_play_now_plays_where_nothing_is_stored(people: People, forbid: str) -> None:
    player = people.person(Mouse, before=forbid)
    is_told_once(player.page)
    player.press("button.play")
    people.play(player, until=lambda: "confirm" in player.made)
    player.look_up()
    player.page.evaluate("location.hash = '#/'")
    player.page.locator("main a[href^='#/table/']").click()  # continue your match
    expect(player.page.locator(".match .board")).to_be_visible()
    people.play(player, until=lambda: player.made.count("confirm") > 1)
