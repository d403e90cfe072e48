"""Seats on other devices, teachers on several, and how a class fits its screen."""

import json
import re
from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from rawsiko.classes.names import PUPILS
from tests.browser.class_scenes import in_the_last_turn
from tests.browser.class_scenes import lesson as seven_tables
from tests.browser.conftest import running
from tests.browser.lesson import Lesson
from tests.browser.people import LAPTOP, People, settled
from tests.browser.prepared_class import LESSON, Played, in_the_lesson, in_the_lobby, wipe_table
from tests.browser.scenes import PHONE, remembering
from tests.browser.serving import Server

#: Which of the widest names a part of the page would cut off; all are in the same letters there.
CUT = """([names, where]) => {
  const places = [...document.querySelectorAll(where)];
  const range = document.createRange();
  const measured = names.map((name) => [name, withName(places[0], name, (place) => {
    range.selectNodeContents(place);
    return range.getBoundingClientRect().width;
  })]);
  const widest = measured.sort((one, other) => other[1] - one[1]).slice(0, 5).map(([name]) => name);
  const cut = (place) => place.scrollWidth > place.clientWidth;
  return widest.filter((name) => places.some((place) => withName(place, name, cut)));

  function withName(place, name, look) {
    const was = place.textContent;
    place.textContent = name;
    const seen = look(place);
    place.textContent = was;
    return seen;
  }
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One of their own: an address may open ten classes in an hour, and these tests open just as many."""
    with running(Server(tmp_path_factory.mktemp("server"))) as server:
        yield server


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
    teacher.keyboard.press("Shift+E")  # which every table is told, and this one no longer hears
    expect(pupil.locator(".seatcard [role=alert]")).to_contain_text("This table is no longer on the server.")
    teacher.locator(".eyeswindow .go").click()
    teacher.locator(".tablecard .whole").first.click()
    teacher.locator(".drawer .tool:has-text('Move')").first.click()
    teacher.locator("dialog.movemenu li button").first.click()
    pupil.locator(".match .board").wait_for()
    assert table not in pupil.url


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
    one.keyboard.press("Shift+E")
    two.locator(".eyeswindow .go").click()
    expect(one.locator(".eyeswindow")).to_have_count(0)
    for tab in (one, two):
        tab.locator(".bottom .score").click()
    two.locator("dialog .answers .button:not(.main)").click()
    for tab in (one, two):
        expect(tab.locator(".rhead h1")).to_be_visible()
        expect(tab.locator("dialog")).to_have_count(0)  # there is nothing left to ask


def test_a_match_that_ends_while_a_part_of_it_is_still_on_its_way_is_left_in_peace(people: People) -> None:
    """The part comes when the page it belongs to is gone: no warning on the console."""
    lesson = Lesson(people.server, preset="duplicate", pupils=6, tables=2, players=3, turns=3, quiz=False)
    lesson.comes_in(6)
    lesson.does("start")
    people.keeps_open(lesson.listens())
    table = lesson.view()["tables"]["0"]["table"]
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"].append(lesson.kept_by_the_teacher())
    page = people.page(LAPTOP, at="/", storage_state=kept)
    waiting: list[Route] = []
    come = False

    def hold(route: Route) -> None:
        if come:
            route.continue_()
        else:
            waiting.append(route)

    page.route("**/assets/Recap-*.js", hold)
    page.goto(f"/#/table/{table}/{lesson.id}")
    page.locator(".match .board").wait_for()
    with page.expect_request("**/assets/Recap-*.js"):
        lesson.plays(lambda view: view["tables"]["0"].get("turn", 0) > 1, ["0"])
    lesson.does("score")
    page.locator("ol.score").wait_for()
    assert waiting
    come = True
    for route in waiting:
        route.continue_()
    settled(page)
    assert people.watch.said == []


def test_a_pupil_with_a_hand_up_says_what_it_is_about(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    lesson.comes_in(3)
    pupil = comes_in(people, lesson.code)
    lesson.does("start")
    for press in (pupil.locator("button.hand"), pupil.get_by_role("radio", name="Device trouble")):
        with pupil.expect_response(lambda answer: answer.url.endswith("/hand")):
            press.click()
    expect(pupil.get_by_role("radio", name="Device trouble")).to_be_checked()
    assert lesson.view()["hands"]["3"]["about"] == "device"


def test_the_pupil_on_the_first_chair_is_not_host(people: People) -> None:
    lesson = Lesson(people.server, pupils=3, minutes=30, tables=1, players=3, turns=3, quiz=False)
    pupil = people.page(LAPTOP, at=f"/#/join/{lesson.code}")
    pupil.locator("form .sit").click()
    pupil.locator(".waitline").wait_for()
    lesson.comes_in(2)
    lesson.does("start")
    pupil.locator(".match .board").wait_for()
    pupil.locator("button.menu").click()
    expect(pupil.get_by_role("button", name="Leave the match")).to_be_visible()
    for hosting in ("Pause the match", "End the match for everyone"):
        expect(pupil.get_by_role("button", name=hosting)).to_have_count(0)
    lesson.does("pause", table=0, on=True)
    expect(pupil.get_by_text("Your teacher has paused it.")).to_be_visible()
    expect(pupil.get_by_role("button", name="Resume")).to_have_count(0)
    pupil.get_by_role("button", name="Leave the match").click()
    pupil.get_by_role("button", name="Leave for good").click()
    expect(pupil).to_have_url(re.compile("/#/$"))
    assert "0" not in lesson.view()["pupils"]
    assert pupil.evaluate("localStorage.getItem('rawsiko.classes')") == "[]"


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
        assert page.evaluate(CUT, [list(PUPILS), ".desk .ellipsis"]) == [], size


@pytest.mark.parametrize(("tables", "players"), [(4, 5), (7, 3), (8, 4), (12, 3)])
def test_every_name_can_be_read_on_the_wall(people: People, tables: int, players: int) -> None:
    """From the back of the room, and also of those whose Decision is awaited."""
    settings = msgspec.structs.replace(LESSON, tables=tables, players=players, pupils=tables * players)
    ready = in_the_lesson(people.server, tables * [Played(1)], settings=settings)
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"] += ready.remembered()
    page = people.page(LAPTOP, at=f"/#/class/{ready.id}", storage_state=kept)
    expect(page.locator(".seats .ellipsis")).to_have_count(tables * players)
    page.evaluate("document.fonts.ready.then(() => null)")
    page.evaluate("document.querySelectorAll('.seats .seat').forEach((seat) => seat.classList.add('now'))")
    for width, height in (LAPTOP, (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(CUT, [list(PUPILS), ".seats .ellipsis"]) == [], width
        letters = page.evaluate(
            "parseFloat(getComputedStyle(document.querySelector('.seats .seat')).fontSize)"
        )
        assert letters >= 16 * width / LAPTOP[0] - 0.1


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


def add_device(teacher: Page) -> str:
    """A new code, which the room must not see: it is covered until it is asked for."""
    teacher.locator(".needs > button").last.click()
    teacher.locator("dialog .menu button", has_text="Add a device").click()
    expect(teacher.locator("dialog")).to_contain_text("the room can see it")
    expect(teacher.locator("dialog p.code, dialog .qr")).to_have_count(0)
    teacher.get_by_role("button", name="Show the code").click()
    expect(teacher.locator("dialog .qr")).to_be_visible()
    code = teacher.locator("dialog p.code").inner_text().replace(" ", "")
    teacher.keyboard.press("Escape")
    return code


def test_the_teachers_code_is_covered_until_it_is_asked_for(people: People) -> None:
    teacher = people.page(LAPTOP, at="/#/class")
    teacher.locator(".plan .name").first.wait_for()
    expect(teacher.locator(".bottom")).to_contain_text("Data set: ")
    teacher.locator(".bottom .button.main").click()
    expect(teacher.locator("dialog")).to_contain_text("the room can see it")
    expect(teacher.locator("dialog p.code")).to_have_count(0)
    teacher.get_by_role("button", name="Show the code").click()
    expect(teacher.locator("dialog p.code")).to_have_text(re.compile(r"^(\w{3} ){2}\w{2}$"))
    teacher.get_by_role("button", name="Cover the code").click()
    expect(teacher.locator("dialog p.code")).to_have_count(0)


def test_a_closed_door_looks_closed(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    teacher = teacher_of(people, lesson)
    expect(teacher.locator(".door h2")).to_have_text("Join the class")
    teacher.locator(".bottom button", has_text="Close the door").click()
    expect(teacher.locator(".door h2")).to_have_text("The door is closed")
    expect(teacher.locator(".door .qr, .door .address")).to_have_count(0)
    teacher.locator(".door button", has_text="Open the door").click()
    expect(teacher.locator(".door h2")).to_have_text("Join the class")


def test_whoever_waits_at_the_door_has_a_button_on_the_wall(people: People) -> None:
    lesson = Lesson(people.server, pupils=3, minutes=30, tables=1, players=3, turns=3, quiz=False)
    lesson.comes_in(3)
    lesson.does("start")
    lesson.comes_in(1)  # for whom there is no chair
    waiting = lesson.view()["door"]["knocking"][0]["name"]
    teacher = teacher_of(people, lesson)
    teacher.get_by_role("button", name=f"At the door: {waiting}").click()
    teacher.get_by_role("button", name=f"Turn {waiting} away").click()
    expect(teacher.locator("dialog")).not_to_contain_text(waiting)
    teacher.keyboard.press("Escape")
    expect(teacher.get_by_role("button", name="At the door")).to_have_count(0)


def test_the_start_page_offers_every_class_of_the_device_with_its_state(people: People) -> None:
    """The newest first; one that was deleted is forgotten."""
    lobby = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    playing = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    homework = Lesson(people.server, preset="homework", pupils=3, tables=3, players=3, turns=3, quiz=False)
    deleted = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    playing.comes_in(2)
    playing.does("start")
    deleted.does("forget")
    kept = [
        json.loads(one.kept_by_the_teacher()["value"])[0] | {"when": 1_000 * place}
        for place, one in enumerate((homework, deleted, playing, lobby))
    ]
    state = remembering(people.server.address, "en", 100)
    state["origins"][0]["localStorage"].append({"name": "rawsiko.classes", "value": json.dumps(kept)})
    page = people.page(LAPTOP, at="/", storage_state=state)
    ways = page.get_by_role("list", name="Your classes").locator("a")
    expect(ways).to_have_count(3)
    for way, one, says in zip(
        ways.all(),
        (lobby, playing, homework),
        ("waiting to start", "playing, bell at", "open until"),
        strict=True,
    ):
        expect(way).to_have_attribute("href", f"#/class/{one.id}")
        expect(way).to_contain_text(f"{one.code[:3]} {one.code[3:]}")
        expect(way).to_contain_text(says)
    assert deleted.id not in page.evaluate("localStorage.getItem('rawsiko.classes')")
    ways.last.click()
    expect(page.locator(".top h1")).to_have_text("Homework")


def test_a_pace_that_was_learnt_is_said_and_can_be_forgotten(people: People) -> None:
    state = remembering(people.server.address, "en", 100)
    state["origins"][0]["localStorage"].append(
        {"name": "rawsiko.lesson", "value": json.dumps({"learnt": 0.5})}
    )
    teacher = people.page(LAPTOP, at="/#/class", storage_state=state)
    expect(teacher.locator(".plan .name").first).to_be_visible()
    expect(teacher.locator("main")).to_contain_text("Planned as fast as your last class")
    expect(teacher.locator(".plan").first).to_contain_text("5 Turns")
    teacher.get_by_role("button", name="Forget that pace").click()
    expect(teacher.locator("main")).not_to_contain_text("Planned as fast")
    expect(teacher.locator(".plan").first).to_contain_text("3 Turns")
    teacher.reload()
    expect(teacher.locator(".plan").first).to_contain_text("3 Turns")
