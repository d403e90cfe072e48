"""A match without a mouse: Tab, arrows, Enter and the keys that the help names."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.hands import FOCUSED, Keys
from tests.browser.lesson import Lesson
from tests.browser.people import People, fill_and_start, new_table, prefers, settled
from tests.browser.scenes import remembering


def test_a_whole_match_is_played_by_keyboard(people: People) -> None:
    host = people.person(Keys)
    new_table(host)
    fill_and_start(host)
    people.play(host)
    expect(host.page.locator("ol.score > li")).to_have_count(4)
    assert {"slot", "pick", "place", "move"} <= set(host.made)


def test_the_help_names_the_keys(people: People) -> None:
    newcomer = people.person(Keys)
    newcomer.press("button.play")
    newcomer.page.locator(".match").wait_for()
    newcomer.page.keyboard.press("?")
    keys = newcomer.page.locator("dl.keys kbd")
    expect(keys.first).to_be_visible()
    assert {"Enter", "C", "N"} <= set(keys.all_inner_texts())
    newcomer.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


def test_keys_that_act_by_themselves_can_be_switched_off(people: People) -> None:
    newcomer = people.person(Keys)
    newcomer.press("button.play")
    newcomer.page.locator(".match").wait_for()
    drawer = newcomer.page.locator("aside.drawer")
    newcomer.page.keyboard.press("i")
    expect(drawer).to_be_visible()
    newcomer.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    prefers(newcomer.page, shortcuts=False)
    newcomer.page.keyboard.press("i")
    newcomer.page.keyboard.press("?")
    settled(newcomer.page)
    expect(drawer.or_(newcomer.page.get_by_role("dialog"))).to_have_count(0)
    newcomer.page.goto("/#/settings")
    switch = newcomer.page.get_by_role("switch", name="Keys that act by themselves")
    expect(switch).not_to_be_checked()
    newcomer.hand.press(switch)
    expect(switch).to_be_checked()


def test_on_the_wall_only_shift_e_asks_for_eyes_up(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    lesson.comes_in(6)
    lesson.does("start")
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"].append(lesson.kept_by_the_teacher())
    teacher = people.page(at=f"/#/class/{lesson.id}", storage_state=kept)
    expect(teacher.locator(".tablecard .whole")).to_have_count(2)
    teacher.keyboard.press("e")
    settled(teacher)
    assert "eyes" not in lesson.view()
    teacher.keyboard.press("?")
    expect(teacher.locator("dl.keys dt", has_text="Shift")).to_have_text("ShiftE")
    teacher.keyboard.press("Escape")
    teacher.keyboard.press("Shift+E")
    expect(teacher.locator(".eyeswindow")).to_be_visible()


def test_the_opening_story_is_read_to_its_end_and_left_by_escape(people: People) -> None:
    newcomer = people.person(Keys, told=False)
    newcomer.press("button.play")
    story = newcomer.page.locator("dialog.opening")
    story.wait_for()
    for _ in range(3):
        newcomer.press("dialog.opening button.main")
    expect(story.get_by_role("button")).to_have_text(["Play"])
    newcomer.page.wait_for_function(FOCUSED)
    newcomer.page.keyboard.press("Escape")
    expect(story).to_have_count(0)


def test_a_pupil_who_is_moved_by_keyboard_keeps_the_focus(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    lesson.comes_in(2)
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"].append(lesson.kept_by_the_teacher())
    teacher = people.person(Keys, at=f"/#/class/{lesson.id}", storage_state=kept)
    first = teacher.page.locator(".desk button.pupil").first
    name = first.inner_text()
    teacher.hand.press(first)
    expect(teacher.page.locator("dialog.movemenu li button").first).to_be_focused()
    teacher.page.keyboard.press("Enter")
    expect(teacher.page.locator(".desk").nth(1).get_by_role("button", name=name)).to_be_focused()


def test_eyes_up_is_not_left_by_escape(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    lesson.comes_in(6)
    lesson.does("start")
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"].append(lesson.kept_by_a_pupil(table=0))
    pupil = people.page(at=f"/#/class/{lesson.id}", storage_state=kept)
    pupil.locator(".match .board").wait_for()
    lesson.does("eyes", on=True)
    veil = pupil.locator("dialog.veil")
    veil.wait_for()
    for _ in range(3):
        pupil.keyboard.press("Escape")
    expect(pupil.locator("dialog.veil:modal")).to_be_visible()
    lesson.does("eyes", on=False)
    expect(veil).to_have_count(0)


@pytest.mark.parametrize("at", ["/", "/#/settings", "/#/class"])
def test_arrow_keys_choose_in_every_group_of_radio_buttons(people: People, at: str) -> None:
    page = people.page(at=at)
    page.get_by_role("radiogroup").first.wait_for()
    settled(page)
    groups = page.get_by_role("radiogroup").all()
    for group in groups:
        before = chosen(group)
        assert Keys(page).reach(group.get_by_role("radio")) == before
        page.keyboard.press("ArrowDown")
        after = chosen(group)
        assert after != before
        assert group.get_by_role("radio").nth(after).evaluate("one => one === document.activeElement")
        page.keyboard.press("ArrowUp")
        assert chosen(group) == before


def chosen(group: Locator) -> int:
    """The place of the one radio button of a group that is checked."""
    radios = group.get_by_role("radio").all()
    (place,) = (place for place, radio in enumerate(radios) if radio.is_checked())
    return place


def test_the_title_says_the_screen_and_whose_turn_it_is(people: People) -> None:
    host = people.person(Keys)
    expect(host.page).to_have_title("RAWsiko")
    host.page.goto("/#/settings")
    expect(host.page).to_have_title("Settings · RAWsiko")
    host.page.goto("/#/nowhere")
    expect(host.page).to_have_title("There is nothing here · RAWsiko")
    host.page.goto("/#/")
    new_table(host)
    expect(host.page).to_have_title("New table · RAWsiko")
    fill_and_start(host)
    people.play(host, until=lambda: host.see()["ready"])
    banner = host.page.locator(".banner h1").first
    expect(host.page).to_have_title(f"● {banner.inner_text()} · RAWsiko")
    host.page.goto("/#/class")
    expect(host.page).to_have_title("New class · RAWsiko")
