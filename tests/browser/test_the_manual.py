"""What the manual shows on the map, in the phases where it is easily lost."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import prepared
from tests.browser.people import LAPTOP, People
from tests.browser.prepared import prepare
from tests.browser.scenes import shown

TABLET = (1024, 768)
#: For every part of the map that fits a selector, whether its middle can be clicked.
REACHED = """
(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const box = one.querySelector('rect').getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
})
"""
CHIPS, PORTRAITS = "[data-face] .chip", ".badge"


def press(place: Locator, size: tuple[int, int]) -> None:
    """By touch on a tablet, else with the mouse."""
    if size == LAPTOP:
        place.click()
    else:
        place.tap()


def test_during_trade_with_china_every_chip_and_portrait_is_in_reach(people: People) -> None:
    with shown(people, "trade") as page:
        assert len(page.evaluate(REACHED, PORTRAITS)) == 6
        assert all(page.evaluate(REACHED, PORTRAITS))
        assert all(page.evaluate(REACHED, CHIPS))


@pytest.mark.parametrize("size", [LAPTOP, TABLET], ids=str)
def test_a_material_is_taken_from_the_map_by_mouse_and_by_touch(
    people: People, size: tuple[int, int]
) -> None:
    with shown(people, "trade", size=size) as page:
        chips = f"{CHIPS}.needed"
        chip = page.locator(chips).nth(page.evaluate(REACHED, chips).index(True))
        symbol = str(chip.get_attribute("data-symbol"))
        press(chip, size)
        expect(page.locator(".trade li button[aria-pressed=true]")).to_contain_text(symbol)


@pytest.mark.parametrize("screen", ["placing", "match", "trade"])
def test_own_territories_show_both_numbers_in_every_phase(people: People, screen: str) -> None:
    with shown(people, screen) as page:
        own = page.locator("[data-face]:has(.total)")
        assert own.count() > 0
        for counter in own.locator(".counter").all_text_contents():
            assert re.fullmatch(r"\d+/\d+", counter), counter
        held = page.locator("[data-face]:has(.chip.yours)")
        assert own.count() == held.count(), "filled green chips are on the same Territories"


def test_nothing_can_act_yet_while_starts_are_chosen(people: People) -> None:
    """So a pick shows its Assets, and a Continent nobody has chosen says so in words."""
    with shown(people, "drafting") as page:
        expect(page.locator("[data-face] .chip.yours").first).to_be_visible()
        expect(page.locator("[data-face] .total")).to_have_count(0)
    with shown(people, "match") as page:
        expect(page.get_by_label(re.compile("nobody is alone here")).first).to_be_attached()


def test_the_objectives_name_the_materials_they_ask_for(people: People) -> None:
    with shown(people, "match") as page:
        tiles = page.locator(".objectives .tile .segments")
        assert tiles.count() == 4
        for tile in tiles.all():
            asked, said = tile.locator("i").count(), str(tile.get_attribute("aria-label"))
            assert asked == len(re.findall(r"[\w ]+: (?:yours|needed)", said)), said


def test_with_advanced_setup_a_dealt_continent_says_whether_it_comes_first(people: People) -> None:
    page = advanced(people)
    expect(page.locator(".badge text.first")).to_have_count(4)


def test_current_player_anonymous_player_and_server_status_have_their_symbols(people: People) -> None:
    with shown(people, "match") as page:
        expect(page.locator(".badge .nobody").first).to_be_visible()
        expect(page.get_by_title("Current Player").locator("svg")).to_have_count(1)
        expect(page.get_by_text("Game Server Status:").locator("xpath=..").locator("svg")).to_have_count(1)


def advanced(people: People) -> Page:
    """Four players have been dealt their Continents, and begin to choose."""
    page = people.page(LAPTOP, at=prepare(people.server, prepared.dealt()).link(0))
    page.locator(".match .board .badge").first.wait_for()
    return page
