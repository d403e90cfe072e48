"""Before and after a match: what a host may do about people, and how the same people play again."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.hands import Finger, Keys, Mouse
from tests.browser.people import People, Person, new_table
from tests.browser.prepared import prepare
from tests.browser.scenes import PHONE
from tests.browser.test_together import sit_down

MAKE_HOST, MUTE, SEND_AWAY = (f"li .actions button:nth-child({number})" for number in (1, 2, 3))
YES = "dialog[open] .answers button:not(.main)"
START = "footer button.main"


@pytest.mark.parametrize(
    ("hand", "options"),
    [(Mouse, {}), (Finger, {"size": PHONE}), (Keys, {})],
    ids=["mouse", "finger", "keys"],
)
def test_a_host_mutes_hands_over_and_sends_away(people: People, hand: Any, options: dict[str, Any]) -> None:
    host = people.person(hand, **options)
    code = new_table(host)
    friend = sit_down(people, code, "en-GB")
    expect(host.page.locator(MUTE)).to_be_visible()
    host.press(MUTE)
    expect(host.page.locator(f"{MUTE}.muted")).to_be_visible()
    friend.press("button.chat")
    expect(friend.page.locator("dialog[open]")).to_contain_text("muted")
    expect(friend.page.locator(".phrases")).to_have_count(0)
    friend.page.keyboard.press("Escape")

    host.press(MAKE_HOST)
    host.press(YES)
    expect(friend.page.locator(START)).to_be_visible()
    expect(host.page.locator(START)).to_have_count(0)

    friend.press(SEND_AWAY)
    friend.press(YES)
    expect(host.page.locator("main.lost h1")).to_be_visible()
    expect(friend.page.locator("li.open")).to_have_count(3)


def at_the_end(people: People, at: prepared.Prepared, chair: int) -> Person:
    page = people.page(at=at.link(chair))
    page.locator("ol.score").wait_for()
    return Person(page, Mouse(page))


def test_the_same_people_play_again_with_one_click_each(people: People) -> None:
    at = prepare(people.server, prepared.ended())
    ada, jack = at_the_end(people, at, 0), at_the_end(people, at, 1)
    again = ".again button.main"
    ada.press(again)
    code = ada.page.locator("p.code").inner_text()
    expect(jack.page.locator(".again p")).to_be_visible()
    jack.page.goto(f"{jack.page.url}/analysis")
    expect(jack.page.locator("ol.moments")).to_be_visible()
    jack.press(again)
    expect(jack.page.locator("p.code")).to_have_text(code)
    expect(jack.page.locator("li.you")).to_have_count(1)
    assert ada.page.locator(START).count() == 1
    ada.page.reload()
    expect(ada.page.locator("p.code")).to_have_text(code)


def test_a_setting_chosen_in_one_tab_holds_in_the_others(people: People) -> None:
    page = people.page(at="/#/settings")
    other = page.context.new_page()
    other.goto("/")
    page.locator("main select").first.select_option("de")
    for tab in (page, other):
        expect(tab.locator("html")).to_have_attribute("lang", "de")
    other.get_by_role("button", name="Dunkles Design").click()  # what this tab keeps undoes nothing
    page.reload()
    for tab in (page, other):
        expect(tab.locator("html")).to_have_attribute("lang", "de")
        expect(tab.locator("html")).to_have_attribute("data-theme", "dark")
