"""A match without a mouse: Tab, arrows, Enter and the keys that the help names."""

from playwright.sync_api import expect

from tests.browser.hands import Keys
from tests.browser.people import People, fill_and_start, new_table


def test_a_whole_match_is_played_by_keyboard(people: People) -> None:
    host = people.person(Keys)
    new_table(host)
    fill_and_start(host)
    people.play(host)
    expect(host.page.locator("ol.score > li")).to_have_count(4)
    assert {"slot", "pick", "place", "move"} <= set(host.made)


def test_the_help_names_the_keys(people: People) -> None:
    newcomer = people.person(Keys)
    newcomer.press("button.play")
    newcomer.page.locator(".match").wait_for()
    newcomer.page.keyboard.press("?")
    keys = newcomer.page.locator("dl.keys kbd")
    expect(keys.first).to_be_visible()
    assert {"Enter", "C", "N"} <= set(keys.all_inner_texts())
    newcomer.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
