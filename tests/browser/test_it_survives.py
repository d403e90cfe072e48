"""Whatever happens to a page, its network or its server: the same seat, the same number, nothing lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import prepared
from tests.browser.conftest import running
from tests.browser.hands import Finger, Mouse
from tests.browser.people import People, Person
from tests.browser.prepared import prepare
from tests.browser.scenes import PHONE
from tests.browser.serving import ClockedServer, Server, Wire
from tests.browser.test_options import sit
from tests.browser.test_together import CONNECTED

NO_WORKER = "delete window.SharedWorker;"
WORKER_REFUSED = "window.SharedWorker = class { constructor() { throw new DOMException('not here'); } };"
MUTE_WORKER = "window.SharedWorker = class { port = { postMessage() {} } };"
#: Streams are held up on the way, as some proxies do: nothing ever comes.
HELD_UP = """
delete window.SharedWorker;
const ask = window.fetch;
window.asked = [];
window.fetch = (what, how) => {
  window.asked.push(String(what));
  if (!String(what).endsWith('/stream')) return ask(what, how);
  return new Promise((_, fail) => how.signal.addEventListener('abort', () => fail(how.signal.reason)));
};
"""
#: Everything on the page that moves for longer than an eye can follow.
COUNT_MOTION = """
window.moved = [];
const note = ({animationName, propertyName, target}) => {
  const longest = target.getAnimations().map((one) => one.effect.getComputedTiming().duration);
  if (longest.some((duration) => duration > 20)) window.moved.push(animationName ?? propertyName);
};
addEventListener('animationstart', note, true);
addEventListener('transitionrun', note, true);
"""


def test_a_panel_that_was_not_fetched_yet_comes_when_the_network_is_back(people: People, wire: Wire) -> None:
    at = prepare(people.server, prepared.acting())
    ada = sit(people, at, 0, wire=wire)
    ada.page.locator("button.next").wait_for()
    wire.cut()
    ada.page.keyboard.press("o")
    panel = ada.page.locator("aside.panel.objectives")
    expect(panel.get_by_role("status")).to_be_visible()
    wire.mend()
    expect(panel.locator("h3, .chip").first).to_be_visible()
    expect(panel.get_by_role("status")).to_have_count(0)


def test_a_key_opens_a_tab_of_a_phone_as_soon_as_there_are_tabs(people: People) -> None:
    at = prepare(people.server, prepared.acting())
    ada = sit(people, at, 0, size=PHONE)
    ada.page.keyboard.press("o")
    expect(ada.page.locator("nav.tabs > button").nth(1)).to_have_attribute("aria-pressed", "true")


def test_who_loses_the_network_comes_back_to_the_same_match(people: People, wire: Wire) -> None:
    at = prepare(people.server, prepared.placing())
    ada, jack = sit(people, at, 0, wire=wire), sit(people, at, 1)
    expect(ada.page.locator(CONNECTED)).to_be_visible()
    wire.cut()
    expect(ada.page.locator(CONNECTED)).to_have_count(0)
    expect(ada.page.locator(".server p")).to_be_visible()
    people.play(jack, until=lambda: "confirm" in jack.made)
    jack.page.wait_for_function(
        "number => Number(document.querySelector('.match').dataset.number) > number", arg=ada.number()
    )
    missed = jack.number()
    wire.mend()
    expect(ada.page.locator(CONNECTED)).to_be_visible()
    ada.page.wait_for_function(
        "number => Number(document.querySelector('.match').dataset.number) >= number", arg=missed
    )
    people.play(ada, until=lambda: "confirm" in ada.made)
    ada.page.wait_for_function(
        "number => Number(document.querySelector('.match').dataset.number) > number", arg=missed
    )


def test_a_decision_made_without_network_is_sent_when_it_is_back(people: People, wire: Wire) -> None:
    at = prepare(people.server, prepared.placing())
    ada = sit(people, at, 0, wire=wire)
    people.play(ada, until=lambda: ada.see()["confirm"])
    before = ada.number()
    wire.cut()
    ada.confirm()
    expect(ada.page.locator(CONNECTED)).to_have_count(0)
    expect(ada.page.locator(".match .banner")).to_contain_text("your move is saved")  # and no *Sending…*
    wire.mend()
    ada.page.wait_for_function(
        "number => Number(document.querySelector('.match').dataset.number) > number", arg=before
    )


KEPT = "section.kept"
AWAY = ".server p:not(.connected)"
#: Ada's seat is empty, as the server tells others.
AWAY_FOR_OTHERS = """async (table) => {
  const answer = await fetch(`api/tables/${table}`);
  return !(await answer.json()).present.includes(0);
}"""
SIZES = {"laptop": (1366, 768), "tablet": (1024, 768), "phone": PHONE, "landscape": (844, 390)}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_move_made_without_network_is_put_back_and_never_sent(
    people: People, wire: Wire, size: tuple[int, int]
) -> None:
    at = prepare(people.server, prepared.placing())
    ada = sit(people, at, 0, wire=wire, size=size)
    people.play(ada, until=lambda: ada.see()["confirm"])
    before = ada.number()
    wire.cut()
    expect(ada.page.locator(AWAY)).to_be_visible()
    ada.confirm()
    kept = ada.page.locator(KEPT)
    expect(kept.get_by_role("status")).to_contain_text("Your move will be sent when you are back online.")
    expect(kept).to_contain_text("It will be sent once.")
    kept.get_by_role("button", name="Take it back").click()
    expect(kept).to_have_count(0)
    expect(ada.page.locator("[aria-live]", has_text="You took your move back")).to_have_count(1)
    expect(ada.page.locator(".tool .confirm")).to_be_enabled()  # still laid out, to change or to send
    wire.mend()
    expect(ada.page.locator(AWAY)).to_have_count(0)
    assert ada.number() == before
    ada.confirm()
    ada.page.wait_for_function(
        "number => Number(document.querySelector('.match').dataset.number) > number", arg=before
    )


def test_a_move_that_has_left_the_browser_is_not_put_back(people: People) -> None:
    at = prepare(people.server, prepared.placing())
    ada = sit(people, at, 0)
    people.play(ada, until=lambda: ada.see()["confirm"])
    before = ada.number()
    ada.page.route("**/decisions", lambda route: route.abort())
    ada.confirm()
    expect(ada.page.locator(KEPT)).to_contain_text("It may have arrived")
    expect(ada.page.locator(KEPT).get_by_role("button")).to_have_count(0)
    ada.page.unroute("**/decisions")
    expect(ada.page.locator(".server p.sent")).to_be_visible()
    assert ada.number() > before


def test_a_move_that_comes_too_late_is_followed_by_what_the_bot_did(
    browser: Browser, clocked: ClockedServer
) -> None:
    wire = Wire(clocked)
    at = prepare(clocked, prepared.placing("1_minute"))
    others = People(browser, clocked)
    ada, jack = sit(others, at, 0, wire=wire), sit(others, at, 1)
    others.play(ada, until=lambda: ada.see()["confirm"])
    wire.cut()
    expect(ada.page.locator(AWAY)).to_be_visible()
    ada.confirm()
    expect(ada.page.locator(KEPT)).to_contain_text("It will be sent once.")
    jack.page.wait_for_function(AWAY_FOR_OTHERS, arg=at.table, polling=200)
    clocked.later(60)
    expect(jack.page.locator("[aria-live]", has_text="Ada has finished placing")).to_have_count(1)
    wire.mend()
    expect(ada.page.locator(".server p.late")).to_be_visible()
    recap = ada.page.locator(".recap")
    others.play(jack, until=lambda: recap.count() > 0)
    expect(recap).to_contain_text("Sovi played for you")
    expect(ada.page.locator(".server p.late")).to_have_count(0)  # first the one, then the other
    ada.page.reload()
    expect(recap).to_contain_text("Sovi played for you")
    others.leave()
    wire.remove()
    assert others.watch.trouble == []


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server of this test alone, to be stopped."""
    with running(Server(tmp_path)) as server:
        yield server


def test_a_restart_of_the_server_loses_nothing(browser: Browser, own: Server) -> None:
    people, wire = People(browser, own), Wire(own)  # the same address for the pages, wherever the server is
    at = prepare(own, prepared.acting())
    ada, jack = sit(people, at, 0, wire=wire), sit(people, at, 1, wire=wire)
    people.play(ada, until=lambda: "move" in ada.made)
    ada.look_up()
    number, objectives = ada.number(), ada.page.locator(".bar.goals").inner_text()
    own.stop()
    for person in (ada, jack):
        expect(person.page.locator(CONNECTED)).to_have_count(0)
    own.start()
    for person in (ada, jack):
        expect(person.page.locator(CONNECTED)).to_be_visible()
    assert ada.number() >= number
    assert ada.page.locator(".bar.goals").inner_text() == objectives
    people.play(ada, jack, until=lambda: "pass" in ada.made)
    people.leave()
    wire.remove()
    assert people.watch.trouble == []


def test_a_link_takes_the_seat_to_another_device(people: People) -> None:
    at = prepare(people.server, prepared.placing())
    ada = sit(people, at, 0, permissions=["clipboard-read", "clipboard-write"])
    ada.page.keyboard.press("m")
    ada.page.locator("aside.menu li button[aria-expanded]").click()
    ada.page.locator("aside.menu .device button").click()
    ada.page.wait_for_function(
        "() => navigator.clipboard.readText().then((text) => text.includes('#/seat/'))"
    )
    link = ada.page.evaluate("navigator.clipboard.readText()")
    ada.page.keyboard.press("m")

    phone = people.page(PHONE, at=link, has_touch=True, is_mobile=True)
    phone.locator(".match.phone").wait_for()
    assert prepared.KEYS[0] not in phone.url
    on_phone = Person(phone, Finger(phone))
    people.play(on_phone, until=lambda: "confirm" in on_phone.made)
    expect(ada.page.locator(".match")).to_have_attribute("data-ready", "false")
    assert ada.number() >= len(at.stage.facts) + 1


def test_two_tabs_of_a_browser_hold_two_seats_of_a_table(people: People) -> None:
    at = prepare(people.server, prepared.placing())
    ada = sit(people, at, 0)
    tab = ada.page.context.new_page()
    tab.goto(at.link(1))
    tab.locator(".match .board").wait_for()
    jack = Person(tab, Mouse(tab))
    for person, name in ((ada, "Ada"), (jack, "Jack")):
        expect(person.page.locator(".bar.player")).to_contain_text(name)
    people.play(jack, until=lambda: "confirm" in jack.made)
    people.play(ada, until=lambda: "confirm" in ada.made)
    ada.page.reload()
    expect(ada.page.locator(".bar.player")).to_contain_text("Ada")


@pytest.mark.parametrize(
    "before", [NO_WORKER, WORKER_REFUSED, MUTE_WORKER], ids=["missing", "refused", "mute"]
)
def test_without_a_shared_worker_the_tab_listens_by_itself(people: People, before: str) -> None:
    at = prepare(people.server, prepared.placing())
    ada, jack = sit(people, at, 0, before=before), sit(people, at, 1)
    expect(ada.page.locator(CONNECTED)).to_be_visible()
    people.play(jack, until=lambda: "confirm" in jack.made)
    people.play(ada, until=lambda: "confirm" in ada.made)
    people.play(ada, jack, until=lambda: "pass" in ada.made or "pass" in jack.made)


def test_where_streams_are_held_up_the_page_asks_again_and_again(people: People) -> None:
    at = prepare(people.server, prepared.placing())
    ada, jack = sit(people, at, 0, before=HELD_UP), sit(people, at, 1)
    expect(ada.page.locator(CONNECTED)).to_be_visible()
    assert ada.page.evaluate("window.asked.some((one) => one.includes('wait='))")
    people.play(jack, until=lambda: "confirm" in jack.made)
    people.play(ada, until=lambda: "confirm" in ada.made)
    ada.page.wait_for_function(
        "number => Number(document.querySelector('.match').dataset.number) >= number", arg=jack.number()
    )


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_where_motion_is_not_wanted(people: People, motion: str) -> None:
    at = prepare(people.server, prepared.acting())
    ada = sit(people, at, 0, before=COUNT_MOTION, reduced_motion=motion)
    people.play(ada, until=lambda: "pass" in ada.made)
    assert "move" in ada.made
    moved = ada.page.evaluate("window.moved")
    assert bool(moved) == (motion == "no-preference"), moved
