"""The class debrief with seven tables: no barrier on any slide, and every word can be read."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import barriers, unreadable
from tests.browser.people import LAPTOP, People
from tests.browser.prepared_class import WHOLE_MATCH, Played, PreparedClass, in_the_lesson
from tests.browser.scenes import PHONE, remembering

PROJECTOR = (1920, 1080)
STEPS = range(7)
GUESSED = (1, 2, 4)


def opened(people: People, ready: PreparedClass, size: tuple[int, int], language: str) -> Page:
    kept = remembering(people.server.address, language, 100)
    kept["origins"][0]["localStorage"] += ready.remembered()
    return people.page(size, at=f"/#/class/{ready.id}/debrief", storage_state=kept)


def slides(page: Page, ready: PreparedClass) -> Iterator[int]:
    """Each slide, guessed and shown."""
    home = page.url.split("#")[0]
    for step in STEPS:
        page.goto(f"{home}#/class/{ready.id}/debrief/{step}")
        expect(page.locator("nav a[aria-current]")).to_have_attribute(
            "href", f"#/class/{ready.id}/debrief/{step}"
        )
        page.locator("#finding").wait_for()
        if step in GUESSED:
            page.locator(".choose button.main").click()
        yield step


@pytest.fixture
def ready(people: People) -> PreparedClass:
    return in_the_lesson(people.server, [Played(WHOLE_MATCH, 3) for _ in range(7)])


def test_axe_finds_no_barrier_on_the_projector(people: People, ready: PreparedClass) -> None:
    page = opened(people, ready, PROJECTOR, "en")
    for step in slides(page, ready):
        assert (step, barriers(page)) == (step, {})


@pytest.mark.parametrize(("size", "language"), [(PROJECTOR, "en"), (LAPTOP, "de"), (PHONE, "hr")])
def test_every_word_can_be_read(
    people: People, ready: PreparedClass, size: tuple[int, int], language: str
) -> None:
    page = opened(people, ready, size, language)
    for step in slides(page, ready):
        assert (step, unreadable(page)) == (step, [])
        expect(page.locator("section.figures table")).to_have_count(1 if step in (1, 2, 3, 4, 6) else 0)
