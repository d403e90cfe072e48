"""What has happened can be seen again: from the log, after others have played, and by whoever is out."""

import pytest
from playwright.sync_api import expect

from rawsiko.server.facts import TableSettings
from rawsiko.server.wire import DecisionMessage, MoveMessage, PlaceMessage
from tests.browser import prepared
from tests.browser.looks import barriers
from tests.browser.people import People
from tests.browser.prepared import prepare
from tests.browser.scenes import shown
from tests.browser.test_options import send, sit


def test_any_row_of_the_log_is_watched_again_with_its_dice(people: People) -> None:
    ada = sit(people, prepare(people.server, prepared.acting()), 0)
    page = ada.page
    page.keyboard.press("l")
    page.locator("aside.panel.log li:has(.dice) > button").first.click()
    expect(page.locator(".replay .still")).to_be_visible()
    expect(page.locator(".replay .still .happened")).to_be_visible()
    assert barriers(page) == {}
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(page.locator(".replay")).to_have_count(0)
    expect(page.locator(".match")).to_have_attribute("data-ready", "true")


def test_a_player_who_is_out_hears_of_it_and_may_keep_watching(people: People) -> None:
    at = prepare(people.server, prepared.eliminating())
    ada, jack = sit(people, at, 0), sit(people, at, 1)
    assert at.stage.next
    assert isinstance(at.stage.next.decision, MoveMessage)
    send(ada, at.stage.next.decision)
    expect(jack.page.locator("section.out .button")).to_have_count(2)
    assert barriers(jack.page) == {}
    jack.press("section.out .button.main")
    expect(jack.page.locator("section.out")).to_have_count(0)
    expect(jack.page.locator(".match .board")).to_be_visible()


def test_the_host_swaps_a_bot_for_another_of_the_cast(people: People) -> None:
    with shown(people, "table") as page:
        page.locator("li.open button.soft").click()
        seats = page.locator(".seats li")
        seats.get_by_role("button", name="Swap").last.click()
        page.locator("dialog[open]").get_by_role("button", name="Vulko").click()
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(seats.filter(has_text="Vulko")).to_contain_text("Master")


#: The end is played on the stage, not skipped.
IN_ITS_TIME = (
    "try { localStorage.setItem('rawsiko.preferences', JSON.stringify({speed: 2, coach: false})); } catch {}"
)


def test_the_finale_fills_the_screen_and_leads_to_the_score(people: People) -> None:
    at = prepare(people.server, prepared.finishing())
    page = people.page(at=at.link(0), before=IN_ITS_TIME)
    page.locator("main.match[data-ready=true]").wait_for()
    page.keyboard.press("n")
    page.locator("dialog[open] .answers, .finale").first.wait_for()
    if page.locator("dialog[open] .answers").count():
        page.locator("dialog[open] .answers button:not(.main)").click()
    page.locator(".finale .victory").wait_for()
    assert page.locator(".finale").bounding_box() == {"x": 0, "y": 0, "width": 1366, "height": 768}
    page.locator(".finale .score").click()
    expect(page.locator("ol.score > li")).to_have_count(4)


@pytest.mark.parametrize("phase", [PlaceMessage, MoveMessage], ids=["investment", "action"])
def test_what_the_clock_ended_is_told_and_marked_in_the_log(
    people: People, phase: type[DecisionMessage]
) -> None:
    stage = prepared.before(
        lambda table, fact, _: prepared.by_ada(table, fact, phase) and prepared.turn_of(table) > 1,
        TableSettings(4, turns=5, phase_seconds=10),
    )
    at = prepare(people.server, stage)
    ada = sit(people, at, 0)
    sit(people, at, 1)
    ada.page.keyboard.press("l")
    marked = ada.page.locator("aside.panel.log li", has_text="The clock ran out.")
    expect(marked.filter(has_text="Ada").first).to_be_visible()
    expect(ada.page.locator(".recap")).to_contain_text("Your time ran out")
