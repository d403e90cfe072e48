"""Hints in a real browser: the bulb opens at the first press, and no guard warns of what it set up."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import prepared
from tests.browser.hands import Finger, Mouse
from tests.browser.people import LAPTOP, People, Person, settled
from tests.browser.prepared import prepare
from tests.browser.scenes import PHONE
from tests.browser.test_choosing import opened

BULB = "button.round.hint"
CARD = ".hint.card"


def laid_out(page: Page, person: Person) -> None:
    """The whole hint, whose move is then set up."""
    person.press(BULB)
    for _ in range(2):
        page.locator(f"{CARD} .button").click()
        settled(page)
    expect(page.locator(CARD).get_by_text("3 of 3")).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_bulb_opens_at_the_first_press_after_every_hinted_move(
    people: People, size: tuple[int, int]
) -> None:
    small = size == PHONE
    at = prepare(people.server, prepared.acting())
    page = opened(people, at, size, **({"has_touch": True, "is_mobile": True} if small else {}))
    person = Person(page, (Finger if small else Mouse)(page))
    for _ in range(3):
        settled(page)
        expect(page.locator(CARD)).to_have_count(0)
        laid_out(page, person)
        if not person.see()["confirm"]:
            return  # the advice is to end the phase
        person.confirm()
        settled(page)
        expect(page.locator("dialog[open]")).to_have_count(0)  # no guard warns of what the hint sets up
        expect(page.locator(CARD)).to_have_count(0)
        person.look_up()
        expect(page.locator(".land.lifted")).to_have_count(0)  # the next click starts anew
