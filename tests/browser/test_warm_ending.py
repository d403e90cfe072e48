"""At the end everybody is told their best moment and what cost them most, and may play on from there."""

from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.looks import barriers
from tests.browser.people import People
from tests.browser.prepared import prepare


def test_every_player_has_a_story_and_a_way_back_into_it(people: People) -> None:
    page = people.page(at=prepare(people.server, prepared.ended()).link(0))
    story = page.locator(".stories")
    expect(story).to_contain_text("Ada")
    expect(story).to_contain_text("place 1 of 4")
    expect(story.locator("li")).to_have_count(2)
    own = story.inner_text()
    assert barriers(page) == {}
    story.get_by_role("radio", name="Jack").check()
    expect(story).to_contain_text("place 4 of 4")
    assert story.inner_text() != own
    story.get_by_role("button", name="Play on from").click()
    dialog = page.locator("dialog[open]")
    expect(dialog.get_by_role("radio", name="Jack")).to_be_checked()
    dialog.get_by_role("button", name="Play on", exact=True).click()
    page.locator("main.match[data-ready=true]").wait_for()
    expect(page.locator(".match")).to_be_visible()
