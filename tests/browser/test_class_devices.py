"""Seats on other devices, teachers on several, and how a class fits its screen."""

import json

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from rawsiko.classes.names import PUPILS
from tests.browser.class_scenes import in_the_last_turn
from tests.browser.class_scenes import lesson as seven_tables
from tests.browser.lesson import Lesson
from tests.browser.people import LAPTOP, People
from tests.browser.prepared_class import LESSON, in_the_lobby, wipe_table
from tests.browser.scenes import PHONE, remembering

#: Which of all pupils' names a part of the page would cut off.
CUT = """names => names.filter((name) => [...document.querySelectorAll('.desk .ellipsis')].some((place) => {
  const was = place.textContent;
  place.textContent = name;
  const cut = place.scrollWidth > place.clientWidth;
  place.textContent = was;
  return cut;
}))"""


def teacher_of(people: People, lesson: Lesson) -> Page:
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"].append(lesson.kept_by_the_teacher())
    return people.page(LAPTOP, at=f"/#/class/{lesson.id}", storage_state=kept)


def comes_in(people: People, code: str) -> Page:
    """Somebody waits in the lobby, and has added to the dice."""
    page = people.page(PHONE, at=f"/#/join/{code}", has_touch=True, is_mobile=True)
    with page.expect_response(lambda answer: answer.url.endswith("/person")):
        page.locator("form .sit").click()
    page.locator(".waitline").wait_for()
    return page


def refusals_are_right(people: People, *statuses: int) -> None:
    """These refusals belong to the test, which is over: devices without a seat go on asking for it."""
    for context in people.contexts:
        context.close()
    people.contexts.clear()
    expected = [f"status of {status} " for status in statuses]
    people.watch.trouble = [one for one in people.watch.trouble if not any(part in one for part in expected)]


def test_a_slip_takes_a_seat_to_another_device_and_a_void_one_gives_it_back(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    slip = lesson.does("slips")["slips"][0]["code"]
    lesson.comes_in(3)
    owner = comes_in(people, slip)
    lesson.does("start")
    owner.locator(".match .board").wait_for()
    teacher = teacher_of(people, lesson)
    other = people.page(PHONE, at=f"/#/join/{slip}", has_touch=True, is_mobile=True)
    other.locator("form .sit").click()
    other.locator(".match .board").wait_for()
    expect(owner.locator("h1")).to_have_text("You are now playing on another device.")
    teacher.locator(".need.taken").click()
    teacher.locator(".drawer .tool", has_text="Give it back").click()
    expect(owner.locator(".match .board")).to_be_visible()  # by itself
    expect(other.locator("h1")).to_have_text("You are now playing on another device.")
    third = people.page(PHONE, at=f"/#/join/{slip}", has_touch=True, is_mobile=True)
    third.locator("form .sit").click()
    expect(third.locator(".problem")).to_contain_text("This slip no longer works")
    refusals_are_right(people, 401, 409)


def test_a_seat_that_a_slip_takes_in_the_lobby_is_told_at_once(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    slip = lesson.does("slips")["slips"][0]["code"]
    teacher = teacher_of(people, lesson)
    owner = comes_in(people, slip)
    name = lesson.view()["pupils"]["0"]["name"]
    other = comes_in(people, slip)
    expect(owner.locator("h1")).to_have_text("You are now playing on another device.")
    expect(other.locator(".me h1")).to_contain_text(name)
    teacher.locator(".need.taken", has_text=name).click()
    teacher.locator("dialog.movemenu button", has_text="Give it back").click()
    expect(owner.locator(".me h1")).to_contain_text(name)
    expect(other.locator("h1")).to_have_text("You are now playing on another device.")
    expect(teacher.locator(".need.taken")).to_have_count(0)
    refusals_are_right(people, 401)


def test_whoever_is_sent_out_is_told_so_and_can_come_in_again(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    lesson.comes_in(3)
    pupil = comes_in(people, lesson.code)
    lesson.does("start")
    pupil.locator(".match .board").wait_for()
    lesson.does("send-out", pupil=3)
    expect(pupil.locator("h1")).to_have_text("You are no longer in this class.")
    pupil.get_by_role("button", name="Come in again").click()
    pupil.get_by_role("button", name="Take the seat").click()
    pupil.locator(".match .board").wait_for()
    lesson.does("forget")
    expect(pupil.locator("h1")).to_have_text("There is no such class; it may have been deleted.")
    refusals_are_right(people, 401, 404)


def test_a_pupil_whose_table_is_gone_is_told_so_and_follows_to_another_seat(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    pupil = comes_in(people, lesson.code)
    lesson.comes_in(3)
    lesson.does("start")
    pupil.locator(".match .board").wait_for()
    table = lesson.view()["tables"]["0"]["table"]
    wipe_table(people.server, table)
    teacher = teacher_of(people, lesson)
    expect(teacher.locator(".tablecard .whole")).to_have_count(2)
    teacher.keyboard.press("e")  # which every table is told, and this one no longer hears
    expect(pupil.locator(".seatcard [role=alert]")).to_contain_text("This table is no longer on the server.")
    teacher.locator(".eyeswindow .go").click()
    teacher.locator(".tablecard .whole").first.click()
    teacher.locator(".drawer .tool:has-text('Move')").first.click()
    teacher.locator("dialog.movemenu li button").first.click()
    pupil.locator(".match .board").wait_for()
    assert table not in pupil.url
    refusals_are_right(people, 404)


def test_whoever_came_by_the_code_and_scans_a_slip_is_there_once(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    slip = lesson.does("slips")["slips"][4]["code"]
    pupil = comes_in(people, lesson.code)
    name = pupil.locator(".me h1").inner_text()
    pupil.goto(f"/#/join/{slip}")
    pupil.locator("form .sit").click()
    expect(pupil.locator(".seatcard h2")).to_have_text("Table Lithium")
    expect(pupil.locator(".me h1")).to_have_text(name)
    assert len(lesson.view()["pupils"]) == 1


def test_two_tabs_of_the_teacher_keep_up_and_lose_nothing(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    lesson.comes_in(6)
    one = teacher_of(people, lesson)
    one.locator(".desk").first.wait_for()
    two = one.context.new_page()
    two.goto(one.url)
    lesson_bell = lesson.view()["bell"]["seconds"]
    for tab in (one, two):
        for _ in range(2):
            tab.locator(".steps button").last.click()
    one.locator(".bottom .button.main").click()
    for tab in (one, two):
        expect(tab.locator(".tablecard")).to_have_count(2)
    assert (
        abs(lesson.view()["bell"]["seconds"] - lesson_bell - 240) < 30
    )  # four minutes, less what has passed
    one.keyboard.press("e")
    two.locator(".eyeswindow .go").click()
    expect(one.locator(".eyeswindow")).to_have_count(0)
    for tab in (one, two):
        tab.locator(".bottom .score").click()
    two.locator("dialog .answers .button:not(.main)").click()
    for tab in (one, two):
        expect(tab.locator(".rhead h1")).to_be_visible()
        expect(tab.locator("dialog")).to_have_count(0)  # there is nothing left to ask


def test_a_match_that_ends_while_a_part_of_it_is_still_on_its_way_is_left_in_peace(people: People) -> None:
    """The part comes when the page it belongs to is gone; any warning on the console fails this test."""
    lesson = Lesson(people.server, preset="duplicate", pupils=6, tables=2, players=3, turns=3, quiz=False)
    lesson.comes_in(6)
    lesson.does("start")
    lines = lesson.listens()
    table = lesson.view()["tables"]["0"]["table"]
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"].append(lesson.kept_by_the_teacher())
    page = people.page(LAPTOP, at="/", storage_state=kept)
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/assets/Recap-*.js", hold)
    page.goto(f"/#/table/{table}/{lesson.id}")
    page.locator(".match .board").wait_for()
    lesson.plays(lambda view: view["tables"]["0"].get("turn", 0) > 1, ["0"])
    lesson.does("score")
    page.locator("ol.score").wait_for()
    with page.expect_response("**/assets/Recap-*.js") as come:
        waiting[0].continue_()
    come.value.finished()
    page.evaluate("new Promise((done) => setTimeout(done))")
    for line in lines:
        line.close()


def test_a_pupil_with_a_hand_up_says_what_it_is_about(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    lesson.comes_in(3)
    pupil = comes_in(people, lesson.code)
    lesson.does("start")
    pupil.locator("button.hand").click()
    pupil.get_by_role("radio", name="Device trouble").click()
    expect(pupil.get_by_role("radio", name="Device trouble")).to_be_checked()
    assert lesson.view()["hands"]["3"]["about"] == "device"


@pytest.mark.parametrize(("tables", "players"), [(8, 3), (10, 3), (12, 3), (6, 4), (12, 5)])
def test_every_name_can_be_read_in_the_lobby(people: People, tables: int, players: int) -> None:
    settings = msgspec.structs.replace(LESSON, tables=tables, players=players, pupils=tables * players)
    ready = in_the_lobby(people.server, settings, came=tables * players)
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"] += ready.remembered()
    page = people.page(LAPTOP, at=f"/#/class/{ready.id}", storage_state=kept)
    for size in (LAPTOP, (1920, 1080), PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".desk button.pupil")).to_have_count(tables * players)
        page.evaluate("document.fonts.ready.then(() => null)")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(CUT, list(PUPILS)) == [], size


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_last_turn_of_a_lesson_has_a_bell(people: People, size: tuple[int, int]) -> None:
    ready = in_the_last_turn(people.server)
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"] += ready.remembered(0)
    page = people.page(size, at=f"/#/class/{ready.id}", storage_state=kept)
    expect(page.locator(".turn.last.bell, .hourglass.last.bell")).to_be_visible()


def test_a_wall_fills_the_window_and_does_not_scroll(people: People) -> None:
    ready = seven_tables(people.server)
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"] += ready.remembered()
    page = people.page(LAPTOP, at=f"/#/class/{ready.id}", storage_state=kept)
    expect(page.locator("[role=alert] p")).to_have_count(1)  # a hand is read out
    for width, height in (LAPTOP, (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight") == height


def test_devices_are_added_by_code_and_by_qr_and_signed_out(people: People) -> None:
    """Once by the code typed at the door, once by its QR code, which opens what the room sees."""
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    lesson.comes_in(4)
    lesson.does("start")
    teacher = teacher_of(people, lesson)
    by_hand = add_device(teacher)
    laptop = people.page(LAPTOP, at=f"/#/teach/{lesson.code}")
    laptop.locator("form input").fill(by_hand.lower())
    laptop.locator("form .button.main").click()
    expect(laptop.locator(".bottom .score")).to_be_visible()
    scanned = people.page((1920, 1080), at=f"/#/teach/{lesson.code}/{add_device(teacher)}/projector")
    expect(scanned.locator(".quiet-view")).to_be_visible()
    assert json.loads(scanned.evaluate("localStorage.getItem('rawsiko.classes')"))[0]["role"] == "teacher"
    again = people.page(PHONE, at=f"/#/teach/{lesson.code}/{by_hand}/projector", has_touch=True)
    expect(again.locator(".problem")).to_contain_text("does not open the class")
    teacher.keyboard.press("?")
    teacher.locator("dialog .menu button", has_text="Sign out other devices").click()
    for page in (laptop, scanned):
        expect(page.locator("h1")).to_have_text("Only the teacher of this class can do that.")
        expect(page.get_by_role("link", name="I teach this class")).to_be_visible()
    refusals_are_right(people, 401, 403)


def add_device(teacher: Page) -> str:
    """A new code, which the room must not see."""
    teacher.locator(".needs > button").last.click()
    teacher.locator("dialog .menu button", has_text="Add a device").click()
    code = teacher.locator("dialog p.code").inner_text().replace(" ", "")
    teacher.keyboard.press("Escape")
    return code
