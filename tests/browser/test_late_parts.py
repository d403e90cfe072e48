"""Parts of the client are fetched when wanted; one that did not come is asked for again."""

import re
from itertools import count

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tests.browser import prepared
from tests.browser.people import People
from tests.browser.prepared import prepare
from tests.browser.scenes import PHONE, shown
from tests.browser.serving import Wire
from tests.browser.test_options import sit

NOT_HERE_YET = "This part has not loaded yet."
#: How often the page asks for a part in vain.
LOST = 2
#: What a scene shows, and the part that it needs for it.
NEEDED = {
    "match": "MoveTool",
    "clash": "ClashTray",
    "hint": "HintCard",
    "info": "Drawer",
    "library": "cards",
    "pause": "Paused",
    "you-are-out": "YouAreOut",
    "trade": "TradeTool",
    "finale-winner": "Finale",
    "dice-check": "Verify",
    "replay": "Watch",
}


@pytest.mark.parametrize(("scene", "part"), NEEDED.items(), ids=NEEDED)
def test_a_part_that_does_not_come_at_once_comes_later(
    people: People, monkeypatch: pytest.MonkeyPatch, scene: str, part: str
) -> None:
    watch, asked = people.watch.over, count()

    def lose_the_first(route: Route) -> None:
        if next(asked) < LOST:
            route.abort()
        else:
            route.continue_()

    def over(context: BrowserContext) -> None:
        watch(context)
        context.route(re.compile(rf"/{part}-[^/]*\.js$"), lose_the_first)

    monkeypatch.setattr(people.watch, "over", over)
    with shown(people, scene):
        assert next(asked) > LOST


def test_without_network_a_match_says_what_is_missing_until_it_comes(people: People, wire: Wire) -> None:
    at = prepare(people.server, prepared.acting())
    page = sit(people, at, 0, wire=wire).page
    page.locator("button.next").wait_for()
    wire.cut()
    page.keyboard.press("h")
    expect(page.get_by_role("status").filter(has_text=NOT_HERE_YET)).to_be_in_viewport()
    wire.mend()
    page.locator(".hint .button").first.wait_for()
    expect(page.get_by_role("status").filter(has_text=NOT_HERE_YET)).to_have_count(0)


def test_a_tablet_that_is_turned_without_network_says_that_its_panels_come_later(
    people: People, wire: Wire
) -> None:
    at = prepare(people.server, prepared.acting())
    page = sit(people, at, 0, wire=wire, size=(1024, 700)).page
    page.locator("button.next").wait_for()
    wire.cut()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(page.get_by_role("status").filter(has_text=NOT_HERE_YET)).to_be_in_viewport()
    wire.mend()
    page.locator("nav.tabs").wait_for()


@pytest.mark.parametrize("path", ["/", "/#/learn/rules", "/#/class"])
def test_a_page_without_its_server_says_what_it_waits_for(people: People, path: str) -> None:
    """And goes on by itself when the server answers."""
    wire = Wire(people.server)
    page = people.page(at="/#/about", wire=wire)
    page.locator("main").wait_for()
    away = True

    def answer(route: Route) -> None:
        if away:
            route.abort()
        else:
            route.continue_()

    page.route("**/api/**", answer)
    page.goto(path)
    page.reload()
    expect(page.get_by_text(NOT_HERE_YET)).to_be_visible()
    away = False
    expect(page.locator("main")).to_be_visible()
    expect(page.get_by_text(NOT_HERE_YET)).to_be_hidden()
