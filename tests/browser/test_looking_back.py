"""What has happened can be seen again: from the log, after others have played, and by whoever is out."""

import pytest
from playwright.sync_api import Browser, expect

from rawsiko.server.tables.facts import TableSettings
from rawsiko.server.tables.wire import DecisionMessage, MoveMessage, PlaceMessage
from tests.browser import prepared
from tests.browser.looks import barriers
from tests.browser.people import People, settled
from tests.browser.prepared import prepare
from tests.browser.scenes import shown
from tests.browser.serving import ClockedServer
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


def test_what_was_best_is_seen_at_once_and_stretches_no_other_card(people: People) -> None:
    with shown(people, "analysis") as page:
        expect(page.locator("ol.moments .best")).to_be_in_viewport(ratio=1)
        heights = page.locator("ol.moments > li").evaluate_all("all => all.map((one) => one.offsetHeight)")
        assert len(heights) < 2 or heights[0] > max(heights[1:])


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
        page.locator("li.open").get_by_role("button", name="Add a bot").click()
        seats = page.locator(".seats li")
        seats.get_by_role("button", name="Swap").last.click()
        page.locator("dialog[open]").get_by_role("button", name="Vulko").click()
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(seats.filter(has_text="Vulko")).to_contain_text("Master")


MOST_PHASES = 100
#: The end is played on the stage, not skipped.
IN_ITS_TIME = (
    "try { localStorage.setItem('rawsiko.preferences', JSON.stringify({speed: 1, coach: false})); } catch {}"
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
    browser: Browser, clocked: ClockedServer, phase: type[DecisionMessage]
) -> None:
    stage = prepared.before(
        lambda table, fact, _: prepared.by_ada(table, fact, phase) and prepared.turn_of(table) > 1,
        TableSettings(4, turns=5, phase_seconds=300),
    )
    people = People(browser, clocked)
    at = prepare(clocked, stage)
    ada, jack = sit(people, at, 0), sit(people, at, 1)
    settled(ada.page)
    settled(jack.page)
    ada.page.keyboard.press("l")
    marked = ada.page.locator("aside.panel.log li", has_text="The clock ran out.").filter(has_text="Ada")
    expect(marked).to_have_count(0)
    recap = ada.page.locator(".recap", has_text="Your time ran out")
    for _ in range(MOST_PHASES):  # hers, then those of all who play before she is to decide again
        before = ada.at_rest()["number"]
        if recap.count():
            break
        clocked.later(301)
        ada.page.wait_for_function(
            "number => Number(document.querySelector('.match').dataset.number) > number", arg=before
        )
    expect(marked.first).to_be_visible()
    people.leave()
    assert people.watch.trouble == []
