"""Learn: the opening story is told once, short pages, and everything can be read inside a match too."""

from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.hands import Mouse
from tests.browser.people import LAPTOP, People, Person
from tests.browser.prepared import prepare
from tests.browser.scenes import library, shown

#: Words on a page of Learn as it opens; the whole section once had 9,600.
MOST_WORDS = {
    "learn-rules": 1_000,
    "learn-symbols": 350,
    "learn-materials": 1_000,
    "learn-material": 300,
    "learn-applications": 700,
    "learn-application": 150,
    "learn-story": 250,
}


def test_the_story_opens_a_first_match_and_only_the_first(people: People) -> None:
    at = prepare(people.server, prepared.drafting())
    page = people.page(LAPTOP, at=at.link(0), told=False)
    story = page.locator("dialog.opening")
    story.wait_for()
    own = page.locator("dialog.opening .company li")
    for _ in range(2):
        story.get_by_role("button", name="Next").click()
    expect(own).to_have_count(4)
    story.get_by_role("button", name="Next").click()
    story.get_by_role("button", name="Play").click()
    expect(story).to_have_count(0)
    page.reload()
    page.locator("g.badge.open").first.wait_for()
    expect(story).to_have_count(0)


def test_the_story_can_be_skipped_by_a_key(people: People) -> None:
    at = prepare(people.server, prepared.drafting())
    page = people.page(LAPTOP, at=at.link(0), told=False)
    page.locator("dialog.opening").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.opening")).to_have_count(0)


def test_pages_are_short_and_their_sources_folded(people: People) -> None:
    for screen, most in MOST_WORDS.items():
        with shown(people, screen) as page:
            assert len(page.locator("main").inner_text().split()) < most, screen
            expect(page.locator("main details[open] .sources")).to_have_count(0)


def test_all_of_it_is_in_the_drawer_of_a_match_and_the_address_stays(people: People) -> None:
    at = prepare(people.server, prepared.acting())
    page = people.page(LAPTOP, at=at.link(0))
    page.locator(".match .board").wait_for()
    player = Person(page, Mouse(page))
    address = page.url
    library(player, at)
    parts = page.locator("aside.drawer nav button")
    expect(parts).to_have_count(4)
    parts.nth(2).click()
    expect(page.locator("aside.drawer li.card")).to_have_count(18)
    parts.nth(3).click()
    page.locator("aside.drawer .story").wait_for()
    parts.nth(1).click()
    page.locator("aside.drawer .all button").last.click()
    page.locator("aside.drawer .figure .way").first.click()  # from an Application to one of its Materials,
    page.locator("aside.drawer .facts .way").first.click()  # and on to another Application
    page.locator("aside.drawer .figure").wait_for()
    assert page.url == address


def test_a_teacher_takes_the_quiz_along_for_moodle(people: People) -> None:
    with shown(people, "learn-teachers") as page:
        for name, ending in (("GIFT", "gift.txt"), ("Moodle XML", "xml")):
            with page.expect_download() as download:
                page.get_by_role("button", name=name, exact=True).click()
            assert download.value.suggested_filename == f"rawsiko-quiz-en.{ending}"
