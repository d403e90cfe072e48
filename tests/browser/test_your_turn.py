"""Players are called when their turn comes, and hear each other at their portraits."""

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from rawsiko.server.tables.wire import MoveMessage
from tests.browser import prepared
from tests.browser.people import People, new_table, prefers, settled
from tests.browser.prepared import Stage, by_ada, prepare, turn_of
from tests.browser.test_options import sit
from tests.browser.test_sound import COUNT_SOUNDS

ICON = "link[rel=icon]"
PHONE = (390, 844)
TONES_OF_A_TURN = 2
#: The page is hidden, as behind another tab; what the browser is asked to show, and to shake, is kept.
HIDDEN = """
Object.defineProperty(document, 'hidden', { get: () => true });
window.notices = [];
window.shakes = 0;
window.Notification = class {
  static permission = 'granted';
  constructor(title, { body }) { window.notices.push(`${title}: ${body}`); }
  close() {}
};
navigator.vibrate = () => { window.shakes += 1; return true; };
"""
#: The browser has not been asked for notices yet, and would allow them.
NEVER_ASKED = """
window.asked = 0;
window.Notification = class {
  static permission = 'default';
  static requestPermission() {
    window.asked += 1;
    this.permission = 'granted';
    return Promise.resolve('granted');
  }
};
"""
SAID_NO = "try { localStorage.setItem('rawsiko.called', 'no'); } catch {}"


@cache
def in_the_second_turn() -> Stage:
    """Ada acts; Jack's turn comes later."""
    return prepared.before(lambda table, fact, _: by_ada(table, fact, MoveMessage) and turn_of(table) == 2)


@pytest.mark.parametrize("wanted", [True, False])
def test_a_turn_that_comes_is_called_out_to_who_looks_at_something_else(people: People, wanted: bool) -> None:
    at = prepare(people.server, in_the_second_turn())
    jack = sit(people, at, 1, before=COUNT_SOUNDS + HIDDEN)
    prefers(jack.page, notify=wanted)
    jack.page.locator(".match .banner h1").click()  # browsers make no sound before
    expect(jack.page.locator(ICON)).to_have_attribute("href", "./icon.svg")
    people.play(sit(people, at, 0), until=lambda: jack.see()["ready"])

    expect(jack.page).to_have_title(re.compile("^● "))
    expect(jack.page.locator(ICON)).to_have_attribute("href", "./icon-turn.svg")
    called = jack.page.evaluate("[window.sounds, window.shakes, window.notices.length]")
    assert called == [TONES_OF_A_TURN, 1, int(wanted)]


@pytest.mark.parametrize(("answer", "asked"), [("Yes, tell me", 1), ("No, thanks", 0)])
def test_a_notice_is_offered_in_the_first_wait_for_people_until_it_is_answered(
    people: People, answer: str, asked: int
) -> None:
    at = prepare(people.server, in_the_second_turn())
    jack = sit(people, at, 1, before=NEVER_ASKED)
    settled(jack.page)
    expect(jack.page.locator(".offer")).to_have_count(0)  # he has only waited since his page opened
    ada = sit(people, at, 0, before=NEVER_ASKED)
    people.play(ada, until=lambda: jack.see()["ready"])
    offer = ada.page.get_by_role("complementary", name="Notice for your turn")
    offer.get_by_role("button", name=answer).click()
    expect(offer).to_have_count(0)
    assert ada.page.evaluate("window.asked") == asked
    kept = ada.page.evaluate("JSON.parse(localStorage.getItem('rawsiko.preferences')).notify")
    assert kept == bool(asked)


def test_who_has_said_no_is_not_asked_again(people: People) -> None:
    at = prepare(people.server, in_the_second_turn())
    jack = sit(people, at, 1)
    ada = sit(people, at, 0, before=NEVER_ASKED + SAID_NO)
    people.play(ada, until=lambda: jack.see()["ready"])
    settled(ada.page)
    expect(ada.page.locator(".offer")).to_have_count(0)


@pytest.mark.parametrize("size", [(1366, 768), PHONE])
def test_a_reaction_stands_beside_the_portrait_of_who_sends_it(people: People, size: tuple[int, int]) -> None:
    at = prepare(people.server, prepared.acting())
    ada, jack = sit(people, at, 0, size=size), sit(people, at, 1, size=size)
    ada.page.locator("button[data-portrait], [data-portrait] button").click()
    ada.page.get_by_role("group", name="Say something").get_by_role("button", name="Nice roll!").click()
    for person in (ada, jack):
        bubble = person.page.locator(".bubble", has_text="Nice roll!")
        expect(bubble).to_be_visible()
        assert distance(person.page, 0) < 60
    jack.page.locator(".bubble").click()
    expect(jack.page.locator("aside.chat")).to_contain_text("Nice roll!")
    expect(jack.page.locator(".bubble")).to_have_count(0)


def distance(page: Page, chair: int) -> float:
    """From the foot of a portrait to the top of what is said there."""
    face = page.locator(f"[data-portrait='{chair}']").bounding_box()
    bubble = page.locator(".bubble").bounding_box()
    assert face
    assert bubble
    assert bubble["x"] - 20 < face["x"] < bubble["x"] + bubble["width"] + 20
    return abs(bubble["y"] - face["y"] - face["height"])


def test_a_code_is_whole_at_the_sixth_sign_and_a_wrong_one_is_corrected(people: People) -> None:
    code = new_table(people.person())
    last = "A" if code[-1] != "A" else "B"
    friend = people.page()
    friend.locator("#code").fill(code[:-1] + last)
    friend.locator(".code button").click()
    field = friend.locator("#other")
    expect(field).to_have_value(code[:-1] + last)
    field.fill(code)
    friend.locator("form button").click()
    expect(friend.locator("p.buttons button.main")).to_be_visible()

    another = people.page()
    another.locator("#code").fill(code)
    expect(another.locator("p.buttons button.main")).to_be_visible()


def test_who_looks_on_has_the_map_and_no_button_that_does_nothing(people: People) -> None:
    at = prepare(people.server, prepared.placing())
    for size in ((1366, 768), PHONE):
        page = people.page(size, at=at.path)
        page.locator(".match .board").wait_for()
        expect(page.locator(".bar.player, .tabs").first).to_be_visible()
        expect(page.locator("button.next, .bar.action, .bar.goals")).to_have_count(0)
