"""A device that is passed round: under its cover, with people elsewhere, and flat on a table."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import Finger, Keys, Mouse
from tests.browser.one_device import WATCH, at_the_device, guard, leaks, looks, new_party
from tests.browser.people import People, Person, settled

COVER = "dialog.passing"
I_AM = f"{COVER} .i-am"
CARD = ".open.card"

#: As when another tab comes to the front, or the screen is locked; and back.
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


#: The page is at rest, and its cover for somebody's Action Phase.
ACTING = """document.documentElement.dataset.settled === 'true'
  && document.querySelector('#pass-why')?.textContent.includes('Action Phase')"""
#: Who is at the device, how it is turned, and what its rim says, all at once.
LIES = """() => [
  document.querySelector('[data-person]')?.dataset.person ?? '',
  document.documentElement.dataset.turned ?? '',
  document.querySelector('.rim .plays')?.textContent.trim() ?? '',
]"""
#: What somebody at the device is told of what has happened; nothing while another is there.
TOLD = """name => document.querySelector('[data-person]')?.dataset.person === name
  ? document.querySelector('.recap')?.innerText ?? '' : ''"""


def awaited(page: Page) -> str:
    """Whom the cover is for."""
    return page.locator("#pass-to .name").inner_text()


def takes_over(one: Person) -> str:
    name = awaited(one.page)
    one.press(I_AM)
    expect(one.page.locator(COVER)).to_have_count(0)
    settled(one.page)
    assert at_the_device(one.page) == name
    return name


def test_after_a_reload_and_behind_another_tab_the_cover_comes_first(people: People) -> None:
    one = people.person(Mouse, before=WATCH)
    new_party(one, 2)
    page = one.page
    guard(page)
    name = takes_over(one)
    one.listens_to_the_coach()
    page.keyboard.press("p")
    page.locator(CARD).wait_for()
    page.evaluate(HIDE, arg=True)
    # In the same task, so that no picture of it is left.
    assert page.locator(COVER).count() == 1
    assert page.locator(CARD).count() == 0
    page.evaluate(HIDE, arg=False)
    settled(page)
    assert awaited(page) == name
    takes_over(one)
    page.reload()
    page.locator(COVER).wait_for()
    settled(page)
    assert awaited(page) == name
    assert leaks(page) == []


def test_the_cover_is_not_passed_by_accident(people: People) -> None:
    one = people.person(Mouse)
    new_party(one, 2)
    page = one.page
    expect(page.locator(I_AM)).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(I_AM)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(f"{COVER} .away")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(f"{COVER} .menu button")).to_be_focused()
    page.locator(I_AM).focus()
    page.keyboard.down("Enter")
    expect(page.locator(COVER)).to_have_count(1)
    page.keyboard.up("Enter")
    expect(page.locator(COVER)).to_have_count(0)
    settled(page)
    # The banner says what to do now, or the recap what has happened.
    assert page.evaluate("document.activeElement.matches('.banner, .recap')")


def test_what_a_screen_reader_is_told(people: People) -> None:
    one = people.person(Mouse)
    new_party(one, 2)
    page = one.page
    name = awaited(page)
    cover = page.get_by_role("dialog", name=f"Pass the device to {name}")
    expect(cover).to_have_accessible_description("Game Setup")
    expect(page).to_have_title(f"● Pass the device to {name} · RAWsiko")
    takes_over(one)
    one.listens_to_the_coach()
    page.keyboard.down("o")
    page.locator(CARD).wait_for()
    assert page.get_by_role("dialog", name="Your Objectives").count() == 0
    assert page.locator(CARD).get_attribute("inert") is not None
    page.keyboard.up("o")
    page.keyboard.press("p")
    card = page.get_by_role("dialog", name="Your Objectives. Others may hear this.")
    expect(card).to_be_focused()
    page.keyboard.press("p")
    expect(card).to_have_count(0)


def test_a_card_is_open_for_as_long_as_it_is_held(people: People) -> None:
    one = people.person(Mouse)
    new_party(one, 2)
    page = one.page
    takes_over(one)
    one.listens_to_the_coach()
    box = page.locator(".look .hold").bounding_box()
    assert box
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.locator(CARD).wait_for()
    assert page.locator(".board .chip.needed").count() > 0
    page.mouse.move(200, 300)  # a finger may slide
    assert page.locator(CARD).count() == 1
    page.mouse.up()
    expect(page.locator(CARD)).to_have_count(0)
    assert page.locator(".board .chip.needed").count() == 0


def test_sealed_placing_goes_round_and_nobody_sees_how_many(people: People) -> None:
    one = people.person(Mouse, before=WATCH)
    new_party(one, 3)
    page = one.page
    guard(page)
    people.play(one, until=lambda: page.locator(".round-strip").count() > 0)
    settled(page)
    if one.see()["passing"]:
        takes_over(one)
    states: list[list[str]] = []
    order: list[str] = []
    while page.locator(".round-strip").count():
        order.append(at_the_device(page))
        states.append(page.locator(".round-strip li .second").all_inner_texts())
        expect(page.locator(".banner h1")).to_contain_text(order[-1])
        turn = one.made.count("take over")
        people.play(one, until=lambda turn=turn: one.made.count("take over") > turn)  # type: ignore[misc]
        settled(page)
    assert states == [
        ["now", "is next", "still to come"],
        ["placed", "now", "is next"],
        ["placed", "placed", "now"],
    ]
    assert len(set(order)) == 3
    assert leaks(page) == []


def test_a_bot_plays_a_turn_for_somebody_who_is_away(people: People) -> None:
    one = people.person(Mouse)
    new_party(one, 3)
    page = one.page
    people.play(one, until=lambda: bool(page.evaluate(ACTING)))
    name = awaited(page)
    one.press(f"{COVER} .away")
    one.press("dialog.ask .answers button.main")  # wait
    expect(page.locator("dialog.ask")).to_have_count(0)
    assert awaited(page) == name
    one.press(f"{COVER} .away")
    one.press("dialog.ask .answers button:not(.main)")
    page.wait_for_function(
        "name => document.querySelector('#pass-to .name')?.textContent.trim() !== name", arg=name
    )
    settled(page)
    told = ""

    def back() -> bool:
        nonlocal told
        told = page.evaluate(TOLD, name)
        return bool(told)

    people.play(one, until=back)
    assert "played for you" in told


def test_people_of_a_device_play_with_somebody_elsewhere(people: People) -> None:
    one = people.person(Mouse, before=WATCH)
    new_party(one, 2, start=False)
    page = one.page
    page.locator("section button.dashed").last.click()
    page.locator("section li:has(h3)").first.locator("button").last.click()  # the bot
    one.press("footer button.main")
    code = page.locator("p.code").inner_text().replace(" ", "")
    friend = people.person(Mouse)
    friend.page.goto(f"/#/join/{code}")
    friend.press("p.buttons button.main")
    friend.page.locator(".page .seats").wait_for()
    start = page.locator("footer button.main")
    expect(start).to_be_enabled()
    start.click()
    page.locator(".match").wait_for()
    settled(page)
    guard(page)
    for person in (one, friend):
        person.listens_to_the_coach()
    people.play(one, friend)
    for person in (one, friend):
        expect(person.page.locator("ol.score > li")).to_have_count(3)
    assert "take over" in one.made
    assert "pass" in friend.made
    assert leaks(page) == []


def test_on_a_phone_it_is_passed_round_too(people: People) -> None:
    one = people.person(Finger, size=(390, 844), before=WATCH)
    new_party(one, 2)
    page = one.page
    secrets = guard(page)
    name = takes_over(one)
    one.listens_to_the_coach()
    read = looks(page)
    assert [word for word in secrets[name] if word.startswith(">") and word not in read] == []
    people.play(one, until=lambda: "pass" in one.made)
    assert leaks(page) == []


@pytest.mark.parametrize(("hand", "people_here", "sides"), [(Mouse, 2, "0 180"), (Keys, 3, "0 180 90")])
def test_on_a_table_the_screen_is_turned_to_whoever_plays(
    people: People, hand: type[Mouse] | type[Keys], people_here: int, sides: str
) -> None:
    one = people.person(hand, size=(1366, 820), before=WATCH)
    new_party(one, people_here, start=False)
    page = one.page
    page.locator("section .option button[role=switch]").first.click()
    page.locator("footer button.main").click()
    page.locator(COVER).wait_for()
    settled(page)
    guard(page)
    turned: dict[str, str] = {}

    def each() -> bool:
        name, side, says = page.evaluate(LIES)
        if name and says:
            turned[name] = side
            assert says == f"{name} plays"
        return len(turned) == people_here and "pass" in one.made

    people.play(one, until=each)
    assert " ".join(sorted(turned.values())) == sides
    settled(page)
    assert leaks(page) == []


def test_who_walks_round_the_table_turns_the_screen(people: People) -> None:
    one = people.person(Mouse, size=(1366, 820))
    new_party(one, 2, start=False)
    page = one.page
    one.press("section .option button[role=switch]")
    one.press("footer button.main")
    page.locator(COVER).wait_for()
    settled(page)
    takes_over(one)
    turn = page.locator("html")
    before = int(turn.get_attribute("data-turned") or 0)
    one.press(".rim .corner")
    expect(turn).to_have_attribute("data-turned", str((before + 90) % 360))
    one.press(".rim .s270 .nobody")
    expect(turn).to_have_attribute("data-turned", "270")
    one.press(".rim .plays")
    expect(turn).to_have_attribute("data-turned", str(before))
    page.set_viewport_size({"width": 700, "height": 820})
    expect(page.locator(".rim")).to_have_count(0)
    expect(turn).not_to_have_attribute("data-turned", str(before))
