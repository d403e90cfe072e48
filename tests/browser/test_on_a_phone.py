"""The same match under a thumb."""

import pytest
from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.hands import Finger
from tests.browser.people import People, Person, fill_and_start, new_table
from tests.browser.prepared import prepare
from tests.browser.scenes import PHONE, clash, shown


def test_a_whole_match_is_played_by_touch(people: People) -> None:
    player = people.person(Finger, size=PHONE)
    new_table(player)
    fill_and_start(player)
    people.play(player)
    expect(player.page.locator("ol.score > li")).to_have_count(4)
    assert {"slot", "pick", "place", "select", "aim", "move"} <= set(player.made)


def test_on_a_small_phone_a_tap_chooses_and_moves_nothing_away(people: People) -> None:
    at = prepare(people.server, prepared.acting())
    page = people.page((360, 640), at=at.link(0), has_touch=True, is_mobile=True)
    page.locator(".match .board").wait_for()
    player = Person(page, Finger(page))
    while player.see()["coached"]:
        player.press("aside.coach button.main")
    clash(player, at)


def test_what_takes_the_focus_out_of_sight_does_not_scroll_the_match(people: People) -> None:
    at = prepare(people.server, prepared.acting())
    page = people.page(PHONE, at=at.link(0), has_touch=True, is_mobile=True)
    page.locator(".match .board").wait_for()
    match = page.locator(".match")
    match.evaluate("match => match.scrollTo(200, 200)")
    assert match.evaluate("match => [match.scrollLeft, match.scrollTop]") == [0, 0]


#: The widths of a phone's players, with the signs of those who are awaited and without.
WITH_AND_WITHOUT_SIGNS = """
() => {
  const width = (one) => Math.round(one.getBoundingClientRect().width);
  const widths = () => [...document.querySelectorAll(".strip li")].map(width);
  const before = widths();
  const signs = [...document.querySelectorAll('.strip .now')];
  for (const sign of signs) sign.remove();
  return [signs.length, before, widths()];
}
"""


def test_players_who_are_awaited_take_no_more_room(people: People) -> None:
    with shown(people, "placing", size=PHONE) as page:
        signs, before, after = page.evaluate(WITH_AND_WITHOUT_SIGNS)
        assert signs > 0
        assert before == after


#: Which buttons of the rail, or of the Clash, cannot be reached: covered, or out of sight.
OUT_OF_REACH = """
() => [...document.querySelectorAll('nav.tabs button, .tray .go button')].filter((one) => {
  const {left, top, width, height} = one.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return !one.contains(hit) || top + height > innerHeight;
}).map((one) => one.outerHTML.slice(0, 80))
"""


@pytest.mark.parametrize("screen", ["clash", "recap", "gain"])
def test_on_its_side_nothing_lies_over_the_rail_and_the_dice_have_their_buttons(
    people: People, screen: str
) -> None:
    with shown(people, screen, size=(844, 390)) as page:
        expect(page.locator("nav.tabs button").first).to_be_visible()
        assert page.evaluate(OUT_OF_REACH) == []
