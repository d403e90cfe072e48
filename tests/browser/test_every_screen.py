"""Every screen is for everyone: no barrier that axe knows in either theme, no word cut off in any size.

Setting a screen up takes longer than checking it, so one visit does several checks.
"""

import pytest

from tests.browser.looks import Size, barriers, unreadable, unreadable_in
from tests.browser.people import LAPTOP, People
from tests.browser.scenes import PHONE, SCENES, shown

LAPTOPS = [LAPTOP, (1024, 768), (1920, 1080)]
PHONES = [PHONE, (360, 640)]
#: These have a different layout on a phone; the others are a column on any screen.
OTHERWISE_ON_A_PHONE = ["home", "table", "drafting", "match", "status", "menu", "trade", "end"]
#: German words are the longest, so all screens are looked at in German; these have most on them.
IN_CROATIAN_TOO = ["home", "table", "match", "end"]


@pytest.mark.parametrize("screen", SCENES)
def test_a_screen_is_for_everyone_on_a_laptop(people: People, screen: str) -> None:
    with shown(people, screen, language="de") as page:
        assert barriers(page) | unreadable_in(LAPTOPS, page, SCENES[screen].sign) == {}


@pytest.mark.parametrize("screen", SCENES)
def test_a_screen_is_for_everyone_on_a_phone(people: People, screen: str) -> None:
    with shown(people, screen, size=PHONE, language="de") as page:
        faults = barriers(page) if screen in OTHERWISE_ON_A_PHONE else {}
        assert faults | unreadable_in(PHONES, page, SCENES[screen].sign) == {}


@pytest.mark.parametrize("sizes", [LAPTOPS, PHONES], ids=["laptop", "phone"])
@pytest.mark.parametrize("screen", IN_CROATIAN_TOO)
def test_every_word_can_be_read_in_croatian(people: People, screen: str, sizes: list[Size]) -> None:
    with shown(people, screen, size=sizes[0], language="hr") as page:
        assert unreadable_in(sizes, page, SCENES[screen].sign) == {}


@pytest.mark.parametrize(
    ("screen", "size"),
    [*((screen, LAPTOP) for screen in SCENES), *((screen, PHONE) for screen in OTHERWISE_ON_A_PHONE)],
    ids=str,
)
def test_every_word_can_be_read_twice_as_large(people: People, screen: str, size: Size) -> None:
    with shown(people, screen, size=size, language="de", text_size=200) as page:
        assert unreadable(page) == []
