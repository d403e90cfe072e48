"""Choosing on the map: a chip is a part of its Territory, and the map stays where it is."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser import prepared
from tests.browser.hands import Finger, Mouse
from tests.browser.people import LAPTOP, People, Person, settled
from tests.browser.prepared import Prepared, prepare
from tests.browser.scenes import PHONE, QUICK, aim, remembering, send, shown

MIDDLES = """
() => [...document.querySelectorAll('g.block .touch')].map((touch) => {
  const box = touch.getBoundingClientRect();
  return [touch.parentElement.id.slice(6), box.left + box.width / 2, box.top + box.height / 2];
})
"""
#: Which Territory a click at a place would choose: by its block, its face or its land.
HIT = """
([x, y]) => {
  const hit = document.elementFromPoint(x, y);
  const part = hit?.closest('g.block, [data-face], [data-land]');
  return part?.id.slice(6) || part?.dataset.face || part?.dataset.land || hit?.outerHTML.slice(0, 120);
}
"""
#: Pills that reach beyond the edge of the screen.
CUT_OFF = """
() => [...document.querySelectorAll('.board > .pill')].filter((pill) => {
  const {left, right} = pill.getBoundingClientRect();
  return left < 0 || right > innerWidth;
}).map((pill) => pill.innerText)
"""
PLACE_OF_THE_MAP = "() => document.querySelector('.stage').style.transform"
COVERS = """
([tray, ...blocks]) => {
  const box = document.querySelector(tray).getBoundingClientRect();
  return blocks.filter((id) => {
    const other = document.querySelector(`#block-${id} .touch`).getBoundingClientRect();
    const beside = box.left >= other.right || other.left >= box.right;
    return !beside && box.top < other.bottom && other.top < box.bottom;
  });
}
"""


#: Until everything that was waiting has been done and drawn.
NEXT_FRAMES = (
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
)


def opened(people: People, at: Prepared, size: tuple[int, int], **options: Any) -> Page:
    page = people.page(size, at=at.link(0), **options)
    page.locator(".match .board").wait_for()
    Person(page, Mouse(page)).listens_to_the_coach()
    return page


def test_the_middle_of_every_block_belongs_to_its_territory(people: People) -> None:
    page = opened(people, prepare(people.server, prepared.acting()), LAPTOP)
    middles = page.evaluate(MIDDLES)
    assert len(middles) == 45
    assert [(name, page.evaluate(HIT, [x, y])) for name, x, y in middles] == [
        (name, name) for name, _, _ in middles
    ]


def test_a_click_on_a_chip_chooses_and_a_right_click_opens_its_card(people: People) -> None:
    at = prepare(people.server, prepared.acting())
    page = opened(people, at, LAPTOP)
    assert at.stage.next is not None
    source = at.stage.next.decision.source  # type: ignore[union-attr]
    chip = page.locator(f"[data-face={source}] .chip").first
    chip.click()
    expect(page.locator(".land.lifted")).to_have_attribute("data-land", source)
    expect(page.locator(".cardbox:not(.passing)")).to_have_count(0)  # a mouse that rests may peek
    chip.click(button="right")
    expect(page.locator(".cardbox:not(.passing)")).to_be_visible()


#: A mouse that comes to a chip: its card comes after a moment.
PEEK = """
(chip) => chip.dispatchEvent(new PointerEvent('pointerenter', {pointerType: 'mouse'}))
"""


def test_a_card_that_comes_with_the_mouse_covers_not_its_land_and_goes_with_a_choice(people: People) -> None:
    at = prepare(people.server, prepared.acting())
    page = opened(people, at, LAPTOP)
    for territory in ("alaska", "japan", "chile", "western_australia", "turkey"):
        chip = page.locator(f"[data-face={territory}] .chip").first
        chip.evaluate(PEEK)
        expect(page.locator(".cardbox.passing")).to_be_visible()
        page.evaluate(NEXT_FRAMES)
        assert page.evaluate(COVERS, [".cardbox", territory]) == []
        chip.evaluate("chip => chip.dispatchEvent(new PointerEvent('pointerleave', {pointerType: 'mouse'}))")
        expect(page.locator(".cardbox")).to_have_count(0)
    move = at.stage.next.decision  # type: ignore[union-attr]
    chip = page.locator(f"[data-face={move.source}] .chip").first  # type: ignore[union-attr]
    chip.hover()
    expect(page.locator(".cardbox.passing")).to_be_visible()
    chip.click()
    expect(page.locator(".cardbox")).to_have_count(0)


def test_no_card_comes_with_the_mouse_while_a_move_is_being_set(people: People) -> None:
    at = prepare(people.server, prepared.acting())
    page = opened(people, at, LAPTOP)
    aim(Person(page, Mouse(page)), at)
    page.clock.install()
    page.locator("[data-face=japan] .chip").first.evaluate(PEEK)
    page.clock.run_for(1_000)
    expect(page.locator(".cardbox")).to_have_count(0)


def test_after_a_move_nothing_stays_chosen_that_makes_the_next_click_a_destination(people: People) -> None:
    at = prepare(people.server, prepared.acting())
    page = opened(people, at, LAPTOP)
    person = Person(page, Mouse(page))
    aim(person, at)
    person.confirm()
    settled(page)
    expect(page.locator(".tray")).to_be_visible()
    move = at.stage.next.decision  # type: ignore[union-attr]
    person.hand.territory(move.source)  # type: ignore[union-attr]  # puts the tray away, and is no destination
    expect(page.locator(".tray")).to_have_count(0)
    expect(page.locator(".tool .confirm:enabled")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".land.lifted")).to_have_count(0)


def test_a_chosen_territory_lifts_off_the_paper(people: People) -> None:
    at = prepare(people.server, prepared.acting())
    page = opened(people, at, LAPTOP, reduced_motion="no-preference")
    page.evaluate(
        "() => addEventListener('animationstart', ({target}) => "
        "{ if (target.matches('.lifted')) window.lifts = getComputedStyle(target).animationDuration; })"
    )
    Mouse(page).territory(at.stage.next.decision.source)  # type: ignore[union-attr]
    page.wait_for_function("() => window.lifts === '0.16s'")


def test_sources_have_a_ring_and_no_plus(people: People) -> None:
    page = opened(people, prepare(people.server, prepared.acting()), LAPTOP)
    expect(page.locator(".board .ring").first).to_be_visible()
    expect(page.locator("[data-sign]")).to_have_count(0)


#: Notes every change to the land and to the blocks that a browser has to draw.
REDRAWN = """
() => {
  window.redrawn = [];
  const unseen = ['data-mark', 'aria-label', 'tabindex'];
  const note = (changes) => window.redrawn.push(...changes
    .filter(({attributeName}) => !unseen.includes(attributeName))
    .map(({type, target}) => `${type} ${target.outerHTML}`));
  const all = {subtree: true, childList: true, attributes: true, characterData: true};
  for (const part of ['.china', 'g.block'])
    new MutationObserver(note).observe(document.querySelector(part).closest('svg'), all);
}
"""


def test_a_choice_draws_neither_the_land_nor_the_blocks_again(people: People) -> None:
    at = prepare(people.server, prepared.acting())
    page = opened(people, at, LAPTOP)
    source = at.stage.next.decision.source  # type: ignore[union-attr]
    page.evaluate(REDRAWN)
    page.locator(f"[data-face={source}] .name").first.click(force=True)
    expect(page.locator(".land.lifted")).to_have_attribute("data-land", source)
    expect(page.locator("[data-sign]").first).to_be_visible()
    assert page.evaluate("window.redrawn") == []


@pytest.mark.parametrize("size", [LAPTOP, (1280, 800), (1920, 1080)], ids=str)
def test_the_clash_tray_covers_neither_land_and_has_its_buttons_from_the_first_frame(
    people: People, size: tuple[int, int]
) -> None:
    at = prepare(people.server, prepared.acting())
    page = opened(people, at, size)
    player = Person(page, Mouse(page))
    aim(player, at)
    move = at.stage.next.decision  # type: ignore[union-attr]
    page.keyboard.press("c")
    leave = page.locator("dialog[open] .answers button:not(.main)")
    page.locator(".tray, dialog[open]").first.wait_for()
    if leave.count():
        leave.click()
    tray = page.locator(".tray")
    tray.wait_for()
    expect(tray.locator(".go button")).to_have_text([re.compile("Done"), re.compile("Again")])
    places = [tray.locator(button).bounding_box() for button in (".done", ".again")]
    page.locator(".tray[data-act=result]").wait_for()
    assert page.evaluate(COVERS, [".tray", move.source, move.destination]) == []  # type: ignore[union-attr]
    expect(page.locator(".tray .done")).to_be_enabled()
    if page.locator(".tray .again").count():
        after = [tray.locator(button).bounding_box() for button in (".done", ".again")]
        assert [round(box["x"]) for box in places if box] == [round(box["x"]) for box in after if box]
    page.keyboard.press("Escape")
    expect(tray).to_have_count(0)


def test_the_tray_does_not_tell_before_the_dice_that_a_territory_is_taken(people: People) -> None:
    at = prepare(people.server, prepared.eliminating())
    keeps = remembering(people.server.address, "en", 100, speed=QUICK)
    page = people.page(at=at.link(0), storage_state=keeps, hold=".tray[data-act=roll]")
    page.locator(".match .board").wait_for()
    send(Person(page, Mouse(page)), at)
    rolling = page.locator(".tray[data-act=roll]")
    rolling.wait_for()
    for button in (".again", ".done", ".count button >> nth=0", ".count button >> nth=1"):
        expect(rolling.locator(button)).to_be_disabled()


def test_the_map_of_a_phone_stays_under_the_finger(people: People) -> None:
    at = prepare(people.server, prepared.acting())
    page = opened(people, at, PHONE, has_touch=True, is_mobile=True)
    finger = Finger(page)
    source = at.stage.next.decision.source  # type: ignore[union-attr]
    finger.territory(source)
    expect(page.locator(".land.lifted")).to_have_count(1)
    before = page.evaluate(PLACE_OF_THE_MAP)
    settled(page)
    assert page.evaluate(PLACE_OF_THE_MAP) == before
    expect(page.locator("section.sheet").first).to_be_visible()


def test_targets_out_of_sight_are_pills_that_bring_them_in(people: People) -> None:
    at = prepare(people.server, prepared.acting())
    page = opened(people, at, PHONE, has_touch=True, is_mobile=True)
    finger = Finger(page)
    finger.territory(at.stage.next.decision.source)  # type: ignore[union-attr]
    expect(page.locator(".land.lifted")).to_have_count(1)
    page.mouse.move(40, 300)
    page.mouse.down()
    page.mouse.move(360, 300, steps=4)
    page.mouse.up()
    first = page.locator(".board > .pill").first
    first.wait_for()
    assert page.evaluate(CUT_OFF) == []
    name = first.locator("span").inner_text()
    first.tap()
    expect(page.locator(".board > .pill", has_text=name)).to_have_count(0)


def test_a_phase_ended_while_the_question_was_under_way_is_not_ended_again(people: People) -> None:
    page = opened(people, prepare(people.server, prepared.acting()), LAPTOP)
    late: list[Route] = []
    page.route("**/preview", lambda route: late.append(route))  # noqa: PLW0108 - playwright marks what it is given
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.url.endswith("/decisions") else None)
    page.locator("button.next").click()  # asks what ending would waste; the answer takes its time
    number = page.locator(".match").get_attribute("data-number")
    with page.expect_response("**/decisions"):
        page.locator("button.next").click()
    page.wait_for_function(
        "number => document.querySelector('.match')?.dataset.number !== number", arg=number
    )
    page.evaluate(NEXT_FRAMES)  # the client knows that it was accepted
    with page.expect_response("**/preview"):
        late[0].fulfill(json={"unmoved": False})
    page.evaluate(NEXT_FRAMES)
    assert len(sent) == 1


#: Which of the things that can be chosen, and of bars and buttons, are covered by something else.
UNDER = """
(over) => {
  const box = document.querySelector(over).getBoundingClientRect();
  const kept = 'g.badge.open, g.block[data-mark] .touch, .match .bar, .match .round, .match .server';
  return [...document.querySelectorAll(kept)].filter((one) => !one.closest(over)).flatMap((one) => {
    const other = one.getBoundingClientRect();
    const beside = box.left >= other.right || other.left >= box.right;
    return beside || box.top >= other.bottom || other.top >= box.bottom ? [] : [one.outerHTML.slice(0, 80)];
  });
}
"""


@pytest.mark.parametrize("size", [LAPTOP, (1024, 768)], ids=str)
@pytest.mark.parametrize("screen", ["coach", "coach-dealt"])
def test_the_coach_covers_nothing_that_can_be_chosen(
    people: People, screen: str, size: tuple[int, int]
) -> None:
    with shown(people, screen, size=size) as page:
        page.locator("aside.coach[data-side]").wait_for()  # beside what it speaks of, with its tail
        page.wait_for_function(f"() => ({UNDER})('aside.coach').length === 0")  # also when the bars have come


def test_on_a_phone_the_coach_is_the_first_line_of_the_sheet(people: People) -> None:
    with shown(people, "coach-dealt", size=PHONE) as page:
        expect(page.locator(".sheet aside.coach")).to_be_visible()
        expect(page.locator("aside.coach")).to_have_count(1)


def test_the_card_of_who_is_out_covers_neither_land(people: People) -> None:
    with shown(people, "elimination") as page:
        move = prepared.eliminating().next.decision  # type: ignore[union-attr]
        expect(page.locator("section.out.placed")).to_contain_text("Place 5 of 5.")
        assert page.evaluate(COVERS, ["section.out", move.source, move.destination]) == []  # type: ignore[union-attr]
