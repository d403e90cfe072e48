"""On a projector of 1280 by 720 nothing on a slide is cut or scrolled out of sight, in any language."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from rawsiko.server.tables.facts import TableSettings
from tests.browser.looks import unreadable
from tests.browser.people import People, prefers, settled
from tests.browser.prepared import prepare
from tests.browser.prepared_class import WHOLE_MATCH, Played, in_the_lesson
from tests.browser.scenes import remembering
from tests.browser.test_debrief_cases import played

pytestmark = pytest.mark.looks

PROJECTOR = (1280, 720)
LANGUAGES = ["en", "it", "pt", "hr", "de"]
#: Smaller than this nobody in the last row reads it.
SMALLEST = 0.85
#: How far what is on the slide leaves its frame, and how much smaller than drawn it is.
ROOM = """
() => {
  const {scrollHeight, clientHeight, style} = document.querySelector('main');
  const wide = [...document.querySelectorAll('main, header nav, footer ol')];
  const beside = wide.map(({scrollWidth, clientWidth}) => scrollWidth - clientWidth);
  return [Math.max(scrollHeight - clientHeight, ...beside, 0), Number(style.zoom || 1)];
}
"""
#: What shows what was to be guessed, by step.
SHOWS = {
    1: ".choose > button",
    2: ".guess button, .choose > button.main",
    3: "p.guess button",
    4: ".bets > button, .choose > button.main",
}


def shapes(page: Page, step: int) -> Iterator[str]:
    """A slide as it opens, and with what was to be guessed."""
    yield "asked"
    guess = page.locator(SHOWS[step]) if step in SHOWS else page.locator(".nothing")
    if guess.count():
        guess.first.click()
        yield "shown"


def faults_of(page: Page, base: str, steps: range) -> dict[str, object]:
    home = page.url.split("#")[0]
    faults: dict[str, object] = {}
    for step in steps:
        page.goto(f"{home}#{base}/{step}")
        expect(page.locator("nav a[aria-current]")).to_have_attribute("href", f"#{base}/{step}")
        page.locator("#finding").wait_for()
        for shape in shapes(page, step):
            for language in LANGUAGES:
                prefers(page, language=language)
                settled(page)
                words = unreadable(page)
                over, size = page.evaluate(ROOM)
                if words or over > 1 or size < SMALLEST:
                    faults[f"{step}, {shape}, {language}"] = (over, size, words)
    return faults


def test_the_class_sees_every_slide_whole(people: People) -> None:
    ready = in_the_lesson(people.server, [Played(WHOLE_MATCH, 3) for _ in range(7)])
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"] += ready.remembered()
    page = people.page(PROJECTOR, at=f"/#/class/{ready.id}/debrief", storage_state=kept)
    assert faults_of(page, f"/class/{ready.id}/debrief", range(7)) == {}


@pytest.mark.parametrize("players", [4, 5])
def test_a_table_sees_every_slide_whole(people: People, players: int) -> None:
    at = prepare(people.server, played(TableSettings(players, turns=4), seed=2))
    page = people.page(PROJECTOR, at=at.link(0))
    page.locator("ol.score").wait_for()
    assert faults_of(page, f"/debrief/{at.table}", range(1, 7)) == {}


def test_large_letters_are_not_made_smaller(people: People) -> None:
    """They scroll instead."""
    at = prepare(people.server, played(TableSettings(5, turns=4), seed=2))
    page = people.page(PROJECTOR, at=at.link(0))
    page.locator("ol.score").wait_for()
    prefers(page, textSize=150)
    page.goto(f"{page.url.split('#')[0]}#/debrief/{at.table}/6")
    page.locator("#finding").wait_for()
    settled(page)
    over, size = page.evaluate(ROOM)
    assert over > 0
    assert size == 1


def test_there_is_a_short_way_through_the_slides(people: People) -> None:
    """Chosen at the first slide; it stays the short way from slide to slide, and after a reload."""
    at = prepare(people.server, played(TableSettings(4, turns=4), seed=2))
    page = people.page(PROJECTOR, at=at.link(0))
    page.locator("ol.score").wait_for()
    page.goto(f"{page.url.split('#')[0]}#/debrief/{at.table}/1")
    ways = page.get_by_role("radiogroup", name="How much time is there?")
    expect(ways.get_by_role("radio", name="≈\u00a015\u00a0min")).to_be_checked()
    expect(page.locator("nav a")).to_have_count(6)
    ways.get_by_role("radio", name="≈\u00a08\u00a0min").check(force=True)
    expect(page.locator("nav a")).to_have_text(["1Fought over", "2What stops", "3Talk"])
    page.get_by_role("button", name="Next: What stops").click()
    expect(page.locator("nav [aria-current]")).to_have_text("2What stops")
    page.get_by_role("button", name="Next: Talk").click()
    expect(page.locator("nav [aria-current]")).to_have_text("3Talk")
    expect(page.get_by_role("radiogroup", name="How much time is there?")).to_have_count(0)
    page.reload()
    expect(page.locator("nav a")).to_have_count(3)
    page.get_by_role("button", name="Done").click()
    page.locator("ol.score").wait_for()
