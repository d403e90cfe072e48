"""Who is away is waited for, or a bot plays for them; everybody reads it, and whoever is back is told."""

from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect

from rawsiko.server.tables.attendance import LINGER_SECONDS
from rawsiko.server.tables.facts import TableSettings, WhenAway
from rawsiko.server.tables.wire import MoveMessage
from tests.browser import prepared
from tests.browser.people import People, new_table, settled
from tests.browser.prepared import Stage, by_ada, prepare, turn_of
from tests.browser.serving import ClockedServer
from tests.browser.test_options import sit

PHONE = (390, 844)


#: The host has changed, a bot has come, and it has decided something.
BOT_HAS_DECIDED = "number => Number(document.querySelector('.match').dataset.number) > number + 2"


@cache
def ada_acts(when_away: WhenAway) -> Stage:
    """Ada's first move in Turn 2, at a table that has agreed what happens when she is away."""
    return prepared.before(
        lambda table, fact, _: by_ada(table, fact, MoveMessage) and turn_of(table) == 2,
        TableSettings(4, turns=5, when_away=when_away),
    )


def make_host(page: Page, at: prepared.Prepared) -> None:
    """Ada hands over to Jack, before she leaves."""
    asked = page.request.post(
        f"/api/tables/{at.table}/host/hand-over",
        headers={"authorization": f"Bearer {prepared.KEYS[0]}"},
        data={"chair": 1},
    )
    assert asked.ok


@pytest.mark.parametrize("size", [(1366, 768), PHONE])
def test_a_bot_comes_for_who_is_away_and_she_is_told_on_another_device(
    browser: Browser, clocked: ClockedServer, size: tuple[int, int]
) -> None:
    people = People(browser, clocked)
    at = prepare(clocked, ada_acts("1_minute"))
    jack = sit(people, at, 1, size=size)
    make_host(jack.page, at)
    clocked.later(LINGER_SECONDS)
    banner = jack.page.locator("section.banner")
    expect(banner).to_contain_text("Ada is away.")
    expect(banner.locator(".pill")).to_contain_text("0:")
    if size != PHONE:
        expect(jack.page.locator(".status li", has_text="Ada")).to_contain_text("bot in 0:")
    expect(jack.page.get_by_role("button", name="Wait for Ada")).to_be_visible()
    clocked.later(60)
    expect(banner).not_to_contain_text("Ada is away.")
    jack.page.wait_for_function(BOT_HAS_DECIDED, arg=len(at.stage.facts))

    for _ in range(2):  # on this device, and on another
        ada = people.page(size, at=at.link(0))
        recap = ada.locator(".recap")
        expect(recap).to_contain_text("played for you")
        ada.reload()
        expect(recap).to_contain_text("played for you")
    recap.get_by_role("button", name="Show me").click()
    expect(ada.locator(".replay")).to_be_visible()
    people.leave()


@pytest.mark.parametrize("choice", ["wait", "play"])
def test_the_host_waits_or_lets_the_bot_play_at_once(
    browser: Browser, clocked: ClockedServer, choice: str
) -> None:
    people = People(browser, clocked)
    at = prepare(clocked, ada_acts("10_minutes"))
    jack = sit(people, at, 1)
    make_host(jack.page, at)
    clocked.later(LINGER_SECONDS)
    play = jack.page.get_by_role("button", name="Let the bot play now")
    expect(play).to_be_visible()
    if choice == "wait":
        jack.page.get_by_role("button", name="Wait for Ada").click()
        expect(jack.page.locator("section.banner")).to_contain_text("The match waits.")
        clocked.later(24 * 3600)
        settled(jack.page)
        expect(play).to_be_visible()
    else:
        play.click()
        jack.page.wait_for_function(BOT_HAS_DECIDED, arg=len(at.stage.facts))
    people.leave()


def test_over_days_it_is_said_since_when_somebody_is_awaited(
    browser: Browser, clocked: ClockedServer
) -> None:
    people = People(browser, clocked)
    at = prepare(clocked, ada_acts("over_days"))
    jack = sit(people, at, 1)
    clocked.later(LINGER_SECONDS)
    expect(jack.page.locator("section.banner")).to_contain_text("Ada is away. Awaited since")
    expect(jack.page.get_by_role("button", name="Wait for Ada")).to_have_count(0)
    people.leave()


def test_alone_a_match_waits_and_the_start_page_says_until_when(
    browser: Browser, clocked: ClockedServer
) -> None:
    people = People(browser, clocked)
    ada = people.person()
    ada.page.locator("button.play").click()
    ada.page.locator("g.badge.open").first.wait_for()
    settled(ada.page)
    number = ada.number()
    table = ada.page.url
    ada.page.goto("about:blank")
    clocked.later(24 * 3600)
    ada.page.goto(clocked.address)
    back = ada.page.locator("main a.match")
    expect(back).to_contain_text("Your match goes on")
    expect(back).to_contain_text("waits for you until")
    back.click()
    ada.page.locator("g.badge.open").first.wait_for()
    assert (ada.page.url, ada.number()) == (table, number)
    people.leave()


def test_the_table_agrees_and_over_days_there_is_no_clock(people: People) -> None:
    host = people.person()
    new_table(host)
    page = host.page
    expect(page.get_by_role("radio", name="bot after 2 min")).to_be_checked()
    page.get_by_role("radio", name="60 s").check()
    page.get_by_role("radio", name="over days").check()
    expect(page.get_by_role("radio", name="over days")).to_be_checked()
    expect(page.get_by_role("radio", name="60 s")).to_have_count(0)
    page.get_by_role("radio", name="wait", exact=True).check()
    expect(page.get_by_role("radio", name="60 s")).not_to_be_checked()


def test_whoever_has_left_is_marked_to_the_end(people: People) -> None:
    at = prepare(people.server, prepared.finishing())
    ada, jack = sit(people, at, 0), sit(people, at, 1)
    jack.page.keyboard.press("m")
    jack.page.get_by_role("button", name="Leave").click()
    jack.page.get_by_role("button", name="Leave for good").click()
    jack.page.locator(".home").wait_for()
    people.play(ada)
    ada.page.locator("ol.score").wait_for()
    expect(ada.page.locator("ol.score > li", has_text="Jack")).to_contain_text("bot instead")


def test_an_avatar_that_is_taken_is_offered_to_nobody_else(people: People) -> None:
    code = new_table(people.person())
    friend = people.page(at=f"/#/join/{code}")
    taken = friend.get_by_role("radio", name="fox")
    expect(taken).to_be_disabled()
    expect(friend.locator("input[type=radio]:checked")).to_have_count(1)
    expect(taken).not_to_be_checked()
