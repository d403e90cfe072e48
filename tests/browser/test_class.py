"""A lesson in real browsers: teacher, projector, eight pupils on devices of four sizes; the others by API."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import LAPTOP, People, settled
from tests.browser.prepared_class import ask, listen
from tests.browser.scenes import PHONE
from tests.browser.serving import Server

PROJECTOR = (1920, 1080)
#: Phone, tablet, phone held sideways, laptop.
SIZES = [PHONE, (820, 1180), (844, 390), LAPTOP]
LANGUAGES = ["en", "it", "pt", "hr", "de"]
EYES_UP = {"en": "Eyes up", "it": "Occhi alla lavagna", "pt": "Olhos no quadro", "hr": "Pogled na ploču"}
EYES_UP["de"] = "Augen nach vorn"
#: Notes what the veil says while everybody waits to go on.
COUNTED = """() => {
  window.counted = [];
  const note = () => {
    const said = document.querySelector('.eyes h1')?.textContent;
    if (said && said !== window.counted.at(-1)) window.counted.push(said);
  };
  new MutationObserver(note).observe(document.body, { characterData: true, subtree: true, childList: true });
}"""
#: The teacher, eight pupils at their pages, and the keys of sixteen others.
Lesson = tuple[Page, list[Page], list[dict[str, Any]]]
#: Nobody is hurried by hints, and others' steps come at once.
CALM = {"coach": False, "speed": 0}


def remembering(server: Server, language: str = "en") -> Any:
    kept = {"name": "rawsiko.preferences", "value": json.dumps(CALM | {"language": language})}
    return {"cookies": [], "origins": [{"origin": server.address, "localStorage": [kept]}]}


def opened(people: People, language: str = "en") -> tuple[Page, str]:
    """A teacher opens a class of 24 from the start page: the page, and the code on it."""
    page = people.page(LAPTOP, storage_state=remembering(people.server, language))
    page.locator('a[href="#/class"]').click()
    page.locator(".plan").first.wait_for()
    page.locator(".bottom .button.main").click()
    page.locator("dialog .button.main").click()  # the teacher code is written down
    return page, page.locator(".door .code").inner_text().replace(" ", "")


def by_program(server: Server, code: str, avatar: str = "fox") -> dict[str, Any]:
    """A pupil without a browser."""
    came: dict[str, Any] = ask(server, f"codes/{code}/pupils", {"avatar": avatar})
    return came


@pytest.fixture
def lesson(people: People) -> Lesson:
    """Twenty-four pupils at eight tables that play: one browser at each of the tables."""
    teacher, code = opened(people)
    pupils, others = [], []
    for number in range(8):
        size = SIZES[number % len(SIZES)]
        page = people.page(
            size,
            at=f"/#/join/{code}",
            storage_state=remembering(people.server, LANGUAGES[number % 4]),
            has_touch=size != LAPTOP,
        )
        page.locator("form .sit").click()
        page.locator(".waitline").wait_for()
        pupils.append(page)
        others += [by_program(people.server, code), by_program(people.server, code)]
    expect(teacher.locator(".desk .count.full")).to_have_count(8)
    teacher.locator(".bottom .button.main").click()
    expect(teacher.locator(".tablecard")).to_have_count(8)
    for page in pupils:
        page.locator(".match .board").wait_for()
    return teacher, pupils, others


def test_a_lesson_from_the_start_page_to_the_results(people: People, lesson: Lesson) -> None:
    teacher, pupils, others = lesson
    people.keeps_open([listen(people.server, f"classes/{one['class']}/events", one["key"]) for one in others])

    projector = people.page(PROJECTOR, storage_state=remembering(people.server))
    brings_a_second_device(teacher, projector)
    projector.keyboard.press("p")
    expect(projector.locator(".quiet-view")).to_be_visible()

    hand = pupils[3].locator("button.hand")
    hand.click()
    pupils[3].get_by_role("radio", name=re.compile("uređaj", re.IGNORECASE)).click()
    expect(teacher.locator(".need.hand")).to_have_count(1)
    expect(projector.locator(".strip.hand")).to_have_count(0)  # nobody is shown up before the class
    teacher.keyboard.press("n")
    teacher.locator(".drawer .seatrow:has(p.hand) .tool").first.click()
    expect(teacher.locator(".need.hand")).to_have_count(0)
    expect(hand).not_to_have_class(re.compile("up"))
    teacher.keyboard.press("Escape")

    teacher.keyboard.press("Shift+E")
    for page, language in zip(pupils, 2 * LANGUAGES[:4], strict=True):
        expect(page.locator(".eyes h1")).to_have_text(EYES_UP[language])
    pupils[0].evaluate(COUNTED)
    teacher.locator(".eyeswindow .go").click()
    for page in pupils:
        expect(page.locator(".eyes")).to_have_count(0)
    assert pupils[0].evaluate("counted")[-3:] == ["3", "2", "1"]

    teacher.reload()
    expect(teacher.locator(".tablecard")).to_have_count(8)

    takes_a_dead_tablets_seat(people, teacher)
    moves_to_another_table(people, teacher, pupils[4])
    comes_late(people, teacher)
    for language in LANGUAGES:
        shows_the_wall(people, teacher, language)

    teacher.locator(".bottom .button").nth(-2).click()
    teacher.locator("dialog .answers .button").first.click()
    expect(teacher.locator(".rhead h1")).to_be_visible()
    expect(projector.locator(".rhead h1")).to_be_visible()
    expect(teacher.get_by_role("button", name="Delete the class")).to_be_visible()
    expect(projector.get_by_role("button", name="Delete the class")).to_have_count(0)


def brings_a_second_device(teacher: Page, device: Page) -> None:
    """By the code of *Add a device*, typed at the door of the class."""
    code = teacher.locator(".walltop .left .code").inner_text().replace(" ", "")
    teacher.locator(".needs > button").last.click()
    teacher.locator("dialog .menu button").first.click()
    expect(teacher.locator("dialog p.code")).to_have_count(0)  # the room can see the screen
    teacher.locator("dialog [aria-expanded]").click()
    shown = teacher.locator("dialog p.code").inner_text().replace(" ", "")
    device.goto(f"/#/join/{code}")
    device.locator("a.teach").click()
    device.locator("form input.field").fill(shown)
    device.locator("form .button.main").click()
    expect(device.locator(".tablecard")).to_have_count(8)
    teacher.keyboard.press("Escape")


def takes_a_dead_tablets_seat(people: People, teacher: Page) -> None:
    """Another tablet with the code of *New device*, typed on the start page."""
    name = teacher.locator(".tablecard").nth(1).locator(".seat").first.inner_text().strip()
    teacher.locator(".tablecard .whole").nth(1).click()
    row = teacher.locator(".drawer .seatrow", has_text=name)
    row.locator(".tool:has-text('New device')").click()
    code = teacher.locator(".handover .code").inner_text().replace(" ", "")
    teacher.keyboard.press("Escape")
    tablet = people.page((820, 1180), storage_state=remembering(people.server), has_touch=True)
    tablet.locator("#code").fill(code)
    tablet.keyboard.press("Enter")
    tablet.locator("form .sit").click()
    tablet.locator(".match .board").wait_for()


def moves_to_another_table(people: People, teacher: Page, pupil: Page) -> None:
    """By the menu of their table; their page follows."""
    was = pupil.url
    kept = json.loads(pupil.evaluate("localStorage.getItem('rawsiko.classes')"))[0]
    seen = ask(people.server, f"classes/{kept['class']}", key=kept["key"])
    teacher.locator(".tablecard .whole").nth(seen["table"]["number"]).click()
    teacher.locator(".drawer .seatrow", has_text=seen["you"]["name"]).locator(
        ".tool:has-text('Move')"
    ).click()
    teacher.locator("dialog.movemenu li button").first.click()
    pupil.wait_for_url(lambda url: "#/table/" in url and url != was)
    pupil.locator(".match .board").wait_for()
    teacher.keyboard.press("Escape")


def comes_late(people: People, teacher: Page) -> None:
    """All seats are taken: somebody shares or watches, until the teacher gives them one."""
    code = teacher.locator(".walltop .left .code").inner_text().replace(" ", "")
    phone = people.page(PHONE, at=f"/#/join/{code}", storage_state=remembering(people.server), has_touch=True)
    phone.locator("form .sit").click()
    expect(phone.locator(".seatcard h2")).to_have_text(["Share a device", "Watch a table"])
    teacher.locator(".tablecard .whole").nth(6).click()
    teacher.locator(".drawer .seatrow").last.locator(".tool:has-text('Move')").click()
    teacher.locator("dialog.movemenu li button").last.click()  # out, which is asked about
    teacher.locator("dialog .answers .button:not(.main)").click()
    teacher.locator(".drawer .latebox .button").click()
    phone.locator(".match .board").wait_for()
    teacher.keyboard.press("Escape")


def shows_the_wall(people: People, teacher: Page, language: str) -> None:
    kept = remembering(people.server, language)
    classes = teacher.evaluate("localStorage.getItem('rawsiko.classes')")
    kept["origins"][0]["localStorage"].append({"name": "rawsiko.classes", "value": classes})
    wall = people.page(LAPTOP, at=f"/#{teacher.url.partition('#')[2]}", storage_state=kept)
    expect(wall.locator(".tablecard")).to_have_count(8)
    expect(wall.locator(".bottom .button.main")).to_have_text(EYES_UP[language])
    wall.context.close()


def test_from_the_start_page_to_running_tables_takes_a_teacher_four_actions(people: People) -> None:
    """And a pupil sits after two: the code that was scanned, and *Sit down*."""
    teacher, code = opened(people)  # For a class, Open the class, I have written it down
    for _ in range(24):
        by_program(people.server, code)
    phone = people.page(PHONE, at=f"/#/join/{code}", storage_state=remembering(people.server), has_touch=True)
    phone.locator("form .sit").click()
    expect(phone.locator(".waitline")).to_be_visible()
    expect(teacher.locator(".meter strong")).to_contain_text("25")
    teacher.locator(".bottom .button.main").click()  # the fourth: Start all tables
    expect(teacher.locator(".tablecard")).to_have_count(9)
    expect(phone.locator(".match .board")).to_be_visible()
    settled(phone)
    assert phone.evaluate("localStorage.getItem('rawsiko.matches')") is None, "it is of a class"


class Counting:
    """Does things on a page and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.actions += 1

    def types(self, selector: str, text: str, then: str) -> None:
        """Type something; the key after it belongs to it."""
        self.page.locator(selector).first.fill(text)
        self.page.keyboard.press(then)
        self.actions += 1


def test_seven_tables_take_at_most_six_actions_and_a_pupil_who_types_the_code_three(people: People) -> None:
    """In a first lesson, where nothing is remembered: the number of pupils is typed."""
    teacher = Counting(people.page(LAPTOP, storage_state=remembering(people.server)))
    teacher.click('a[href="#/class"]')
    teacher.page.locator(".plan").first.wait_for()
    teacher.types("input[type=number]", "21", "Tab")
    expect(teacher.page.locator(".plan .name").first).to_have_text("7 tables of 3")
    teacher.click(".bottom .button.main")
    teacher.click("dialog .button.main")
    code = teacher.page.locator(".door .code").inner_text().replace(" ", "")
    for _ in range(20):
        by_program(people.server, code)
    page = people.page(PHONE, at="about:blank", storage_state=remembering(people.server), has_touch=True)
    pupil = Counting(page)
    page.goto("/")  # the first: the address
    pupil.actions += 1
    pupil.types("#code", code, "Enter")
    pupil.click("form .sit")
    expect(page.locator(".waitline")).to_be_visible()
    assert pupil.actions <= 3
    expect(teacher.page.locator(".desk .count.full")).to_have_count(7)
    teacher.click(".bottom .button.main")
    expect(teacher.page.locator(".tablecard")).to_have_count(7)
    assert teacher.actions <= 6


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something like this has the focus."""
    page.locator(selector).first.wait_for()
    for _ in range(200):
        if page.evaluate("sought => document.activeElement?.matches(sought) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def press(page: Page, selector: str) -> None:
    tab_to(page, selector)
    page.keyboard.press("Enter")


def test_the_keyboard_alone_runs_a_class_from_the_start_page_to_the_results(people: People) -> None:
    teacher = people.page(LAPTOP, storage_state=remembering(people.server))
    press(teacher, 'a[href="#/class"]')
    teacher.locator(".plan").first.wait_for()
    tab_to(teacher, "input[type=number]")
    teacher.keyboard.type("6")
    teacher.keyboard.press("Tab")
    expect(teacher.locator(".plan .name").first).to_contain_text("2 tables of 3")
    press(teacher, ".bottom .button.main")
    press(teacher, "dialog .button.main")
    code = teacher.locator(".door .code").inner_text().replace(" ", "")
    for _ in range(4):
        by_program(people.server, code)
    expect(teacher.locator(".desk button.pupil")).to_have_count(4)
    name = teacher.locator(".desk button.pupil").first.inner_text()
    press(teacher, ".desk button.pupil")
    press(teacher, "dialog.movemenu li button")
    expect(teacher.locator(".desk").nth(1)).to_contain_text(name)
    press(teacher, ".bottom .button.main")
    expect(teacher.locator(".tablecard .whole")).to_have_count(2)
    teacher.keyboard.press("ArrowRight")
    expect(teacher.locator(".tablecard .whole").first).to_be_focused()
    teacher.keyboard.press("Enter")
    expect(teacher.locator(".drawer h2")).to_have_text("Copper")
    teacher.keyboard.press("Escape")
    expect(teacher.locator(".drawer")).to_have_count(0)
    teacher.keyboard.press("l")
    press(teacher, "dialog .ways .button.main")
    expect(teacher.locator("dialog")).to_have_count(0)
    teacher.keyboard.press("Shift+E")
    expect(teacher.locator(".eyeswindow")).to_be_visible()
    teacher.keyboard.press("Shift+E")
    expect(teacher.locator(".eyeswindow")).to_have_count(0)
    teacher.keyboard.press("?")
    expect(teacher.locator("dl.keys")).to_be_visible()
    teacher.keyboard.press("Escape")
    press(teacher, ".bottom .button.score")
    press(teacher, "dialog .answers .button:not(.main)")
    expect(teacher.locator(".rhead h1")).to_be_visible()
