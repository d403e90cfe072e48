"""Your own data set in the browser: its cards, places, names and map, at every table opened with it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import build_where_missing
from tests.browser.people import People, fill_and_start, new_table, settled
from tests.browser.serving import Server, Wire
from tests.browser.test_print import OVER, pages_of
from tests.data.classroom import Classroom, small_set
from tests.data.own_set import NAME, own_set

OTHER_VALUE = """
() => {
  const seats = JSON.parse(localStorage.getItem('rawsiko.seats'));
  seats[0].contribution = seats[0].contribution.replace(/./g, '0');
  localStorage.setItem('rawsiko.seats', JSON.stringify(seats));
}
"""


#: The host ends the match at once, during the draft.
STOP = """
async () => {
  const seat = JSON.parse(localStorage.getItem('rawsiko.seats'))[0];
  const headers = {authorization: `Bearer ${seat.key}`};
  await fetch(`api/tables/${seat.table}/host/stop`, {method: 'POST', headers});
  return seat.table;
}
"""

pytestmark = pytest.mark.xdist_group("own_set")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("own")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """A server started with your own set, and before that with a board nobody has drawn."""
    build_where_missing()
    small = Classroom(folder / "small")
    small.folder.mkdir()
    for file, value in small_set().items():
        small.write(file, value)
    small.change("data_set.json", lambda about: about.update(title={"en": "A small class"}))
    for chosen in (small, own_set(folder / "mine")):
        server = Server(folder, "--data", str(chosen.folder))
        server.start()
        if chosen is small:
            server.stop()
    shutil.rmtree(folder / "mine")  # the server has kept it
    yield server
    server.stop()


def label(page: Page, territory: str) -> str:
    """What a screen reader says of a Territory: its name, its owner, its Materials, its neighbours."""
    return page.locator(f"#block-{territory}").get_attribute("aria-label") or ""


def plays_now(people: People, wire: Wire | None = None) -> Page:
    page = people.page(wire=wire)
    page.locator("button.play").click()
    page.locator(".match .board").wait_for()
    return page


def shows_our_set(page: Page) -> None:
    assert label(page, "turkey").startswith(f"{NAME},")
    materials = {land: label(page, land).split("borders")[0] for land in ("ukraine", "germany")}
    assert "Copper" in materials["ukraine"]
    assert "Copper" not in materials["germany"]


def test_a_table_shows_its_own_set_also_when_the_server_is_started_with_another(
    people: People, wire: Wire
) -> None:
    page = plays_now(people, wire)
    shows_our_set(page)
    people.server.stop()
    people.server.options = ()
    people.server.start()
    page.reload()
    page.locator(".match .board").wait_for()
    shows_our_set(page)
    assert label(plays_now(people), "turkey").startswith("Turkey,")


def test_a_new_table_may_choose_among_the_sets(people: People) -> None:
    page = people.page()
    sets = page.get_by_label("Data set")
    sets.select_option(label="Our class")
    page.locator("button.play").click()
    page.locator(".match .board").wait_for()
    shows_our_set(page)
    page.goto("#/learn/materials/Cu")
    expect(page.locator("main")).to_contain_text("Ukraine")


def test_a_board_that_nobody_has_drawn_can_be_played(people: People) -> None:
    person = people.person()
    person.page.get_by_label("Data set").select_option(label="A small class")
    new_table(person)
    fill_and_start(person)
    assert person.page.locator("g.block").count() == 18
    people.play(person, until=lambda: "move" in person.made)


def test_the_rules_count_the_board_of_the_table(people: People) -> None:
    page = people.page()
    page.get_by_label("Data set").select_option(label="A small class")
    page.locator("button.play").click()
    page.locator(".match .board").wait_for()
    page.goto("#/learn/rules/board")
    expect(page.locator("#rule-board")).to_contain_text("The world has 18 Territories on 6 Continents.")


def test_a_value_that_was_exchanged_is_found_by_the_dice_check(people: People) -> None:
    page = plays_now(people)
    table = page.evaluate(STOP)
    page.goto(f"#/table/{table}")
    page.locator("ol.score, .stopped").first.wait_for()
    for spoilt in (False, True):
        if spoilt:
            page.evaluate(OTHER_VALUE)
            page.reload()
        page.get_by_role("button", name="Check the dice").click()
        agreeing = page.locator("dialog[open] li.ok", has_text="The value this browser added")
        expect(agreeing).to_have_count(0 if spoilt else 1)
        verdict = "Something does not agree." if spoilt else "Everything agrees."
        expect(page.locator("dialog[open] .verdict")).to_have_text(verdict)
        page.keyboard.press("Escape")


@pytest.mark.parametrize(("set_id", "expected"), [("our-class", NAME), ("classroom", "")])
def test_print_and_play_comes_from_any_set(people: People, set_id: str, expected: str) -> None:
    """The board, cards, Materials and rules of your own set; nothing runs over a page."""
    page = people.page()
    for sheet in ("board", "board-a4", "objectives", "materials", "rules"):
        page.goto(page.url.split("#")[0] + f"#/print/{sheet}/{set_id}")
        page.locator(".sheet footer").first.wait_for()
        settled(page)
        assert (sheet, page.evaluate(OVER)) == (sheet, 0)
        assert pages_of(page) == page.locator(".sheet").count()
        if sheet == "board":
            for word in expected.split():
                expect(page.locator(".sheet svg text", has_text=word).first).to_be_attached()


#: All that was under way has reached the page.
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_sheets_keep_the_names_of_their_set_when_those_of_another_come_late(people: People) -> None:
    page = people.page()
    page.locator("button.play").wait_for()
    sets = page.evaluate("() => fetch('api/data-sets').then((answer) => answer.json())")
    used = sets[0]
    other = next(one["id"] for one in sets[1:] if one["id"] in ("our-class", "standard-1"))
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(f"**/api/documents/{used['documents']['names']['en']}", hold)
    page.goto(page.url.split("#")[0] + f"#/print/board/{other}")
    page.locator(".sheet footer").first.wait_for()
    ours = page.locator(".sheet svg text", has_text=NAME.split()[0])
    shown = int(other == "our-class")
    expect(ours).to_have_count(shown)
    for route in late:
        with page.expect_event("requestfinished", lambda request: request == route.request):  # noqa: B023
            route.continue_()
    page.evaluate(TWO_FRAMES)
    assert ours.count() == shown


def test_a_sheet_follows_its_address_and_says_when_there_is_no_such_set(people: People) -> None:
    page = people.page()
    home = page.url.split("#")[0]
    ours = page.locator(".sheet svg text", has_text=NAME.split()[0])
    for set_id, shown in (("our-class", 1), ("standard-1", 0), ("our-class", 1)):
        page.goto(f"{home}#/print/board/{set_id}")
        page.locator(".sheet footer").first.wait_for()
        settled(page)
        expect(ours).to_have_count(shown)
    for sheet in ("board", "objectives"):
        page.goto(f"{home}#/print/{sheet}/no-such-set")
        expect(page.get_by_role("status")).to_contain_text("no-such-set")
        assert page.locator(".sheet").count() == 0
