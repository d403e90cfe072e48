"""Every screen is for everyone: no barrier that axe knows in either theme, no word cut off in any size, and
no key of a text in place of its words.

Setting a screen up takes longer than looking at it, so each is visited once on a laptop and once on a phone,
and looked at there in every way. Only laptops load the client anew each time: there a text is missed if the
screen does not fetch its chapter.
"""

import pytest
from playwright.sync_api import Page

from tests.browser.looks import Faults, Size, barriers, keys_shown, unreadable, unreadable_in
from tests.browser.people import LAPTOP, People, Returning, prefers
from tests.browser.scenes import PHONE, SCENES, shown

pytestmark = pytest.mark.looks

LAPTOPS = [LAPTOP, (1024, 768), (1920, 1080)]
PHONES = [PHONE, (360, 640)]
#: These have a different layout on a phone; the others are a column on any screen.
OTHERWISE_ON_A_PHONE = ["home", "table", "drafting", "match", "status", "menu", "trade", "end"]
#: German words are the longest, so all screens are looked at in German; these have most on them.
IN_CROATIAN_TOO = ["home", "table", "match", "end"]
#: What the map looks like in all its phases and lights; behind other screens of a match it is one of these.
MAPS = ["drafting", "placing", "match", "trade", "objective-lit", "hint", "clash", "defending", "coach-dealt"]


@pytest.mark.parametrize("screen", SCENES)
def test_a_screen_is_for_everyone_on_a_laptop(people: People, screen: str) -> None:
    with shown(people, screen, language="de") as page:
        keys = keys_shown(page)
        faults = barriers(page, behind=screen not in MAPS) | every_way(page, screen, LAPTOPS, large=True)
    assert (keys, faults) == ([], {})


@pytest.mark.parametrize("screen", SCENES)
def test_a_screen_is_for_everyone_on_a_phone(visitor: Returning, screen: str) -> None:
    special = screen in OTHERWISE_ON_A_PHONE
    with shown(visitor, screen, size=PHONE, language="de") as page:
        faults = barriers(page, behind=screen not in MAPS) if special else {}
        faults |= every_way(page, screen, PHONES, large=special)
    assert faults == {}


def every_way(page: Page, screen: str, sizes: list[Size], *, large: bool) -> Faults:
    """What cannot be read in any of these sizes, in another language, or twice as large."""
    sign, (width, height) = SCENES[screen].sign, sizes[0]
    faults = unreadable_in(sizes, page, sign)
    if screen in IN_CROATIAN_TOO:
        prefers(page, language="hr")
        faults |= {f"hr {size}": words for size, words in unreadable_in(sizes, page, sign).items()}
        prefers(page, language="de")
    page.set_viewport_size({"width": width, "height": height})
    if large:
        prefers(page, textSize=200)
        if words := unreadable(page):
            faults["twice as large"] = words
    return faults


def test_a_key_in_place_of_words_would_be_noticed(people: People) -> None:
    with shown(people, "about") as page:
        assert keys_shown(page) == []
        page.evaluate("document.querySelector('main').append('home.play')")
        page.evaluate("document.querySelector('main').title = 'sound.on'")
        assert sorted(keys_shown(page)) == ["home.play", "sound.on"]
