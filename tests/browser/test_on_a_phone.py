"""The same match under a thumb."""

import pytest
from playwright.sync_api import expect

from tests.browser import prepared, prepared_moments
from tests.browser.hands import Finger
from tests.browser.people import People, Person, fill_and_start, new_table
from tests.browser.prepared import prepare
from tests.browser.scenes import PHONE, clash, shown
from tests.browser.test_choosing import COVERS


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
    player.listens_to_the_coach()
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


ON_ITS_SIDE = (844, 390)
#: Which of some buttons cannot be reached: covered, or out of sight.
OUT_OF_REACH = """
(buttons) => [...document.querySelectorAll(buttons)].filter((one) => {
  const {left, top, width, height} = one.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return !one.contains(hit) || top + height > innerHeight;
}).map((one) => one.outerHTML.slice(0, 80))
"""
#: What is there on a phone on its side, and the buttons it comes with.
BUTTONS = {
    "clash": ".tray .go button",
    "recap": ".recap footer button",
    "gain": ".map-buttons button",
    "hint": ".hint button",
    "placing": ".tool .end button",
    "last-turn": ".tool .end button",
    "trade": ".trade footer button",
    "elimination": ".out button",
    "you-are-out": ".out button",
}


@pytest.mark.parametrize("screen", BUTTONS)
def test_on_its_side_nothing_lies_over_the_rail_and_everything_has_its_buttons(
    people: People, screen: str
) -> None:
    with shown(people, screen, size=ON_ITS_SIDE) as page:
        expect(page.locator("nav.tabs button").first).to_be_visible()
        expect(page.locator(BUTTONS[screen]).first).to_be_visible()
        assert page.evaluate(OUT_OF_REACH, f"nav.tabs button, {BUTTONS[screen]}") == []


#: Which Territories' blocks are not in full sight: out of the window, or with something over their middle.
NOT_IN_SIGHT = """
(ids) => ids.filter((id) => {
  const {left, top, right, bottom} = document.querySelector(`#block-${id} .touch`).getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return !inside || !hit?.closest('.board');
})
"""


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=str)
@pytest.mark.parametrize("screen", ["clash", "elimination"])
def test_what_is_told_of_a_clash_covers_neither_land(
    people: People, screen: str, size: tuple[int, int]
) -> None:
    stage = prepared.acting() if screen == "clash" else prepared.eliminating()
    move = stage.next.decision  # type: ignore[union-attr]
    lands = [move.source, move.destination]  # type: ignore[union-attr]
    with shown(people, screen, size=size) as page:
        page.wait_for_function(f"(ids) => ({NOT_IN_SIGHT})(ids).length === 0", arg=lands)
        covers = page.locator(".out" if screen == "elimination" else ".tray").first
        assert page.evaluate(COVERS, [covers.evaluate("one => `.${one.classList[0]}`"), *lands]) == []


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=str)
def test_a_hint_on_a_phone_shows_what_it_speaks_of(people: People, size: tuple[int, int]) -> None:
    with shown(people, "hint", size=size) as page:
        named = page.locator("g.block:not(.dim)").evaluate_all("all => all.map((one) => one.id.slice(6))")
        assert 0 < len(named) < 45
        page.wait_for_function(f"(ids) => ({NOT_IN_SIGHT})(ids).length === 0", arg=named)


def test_a_gain_on_a_phone_covers_neither_what_was_gained_nor_where_it_came_from(people: People) -> None:
    move = prepared_moments.completing().next.decision  # type: ignore[union-attr]
    for size in (PHONE, ON_ITS_SIDE):
        with shown(people, "gain", size=size) as page:
            lands = [move.source, move.destination]  # type: ignore[union-attr]
            page.wait_for_function(f"(gain) => ({COVERS})(gain).length === 0", arg=["aside.gain", *lands])


#: Of what is chosen, how likely it is and what follows: the parts that are cut off or lie on another.
HIDDEN_PARTS = """
() => {
  const names = ['.way', '.count [role=group]', '.chance strong', '.then', '.end'];
  const boxes = names.map((name) => document.querySelector(`.tool ${name}`).getBoundingClientRect());
  const top = document.querySelector('section.sheet').getBoundingClientRect().top;
  const overlap = (a, b, from, to) => a[from] < b[to] - 1 && b[from] < a[to] - 1;
  const meet = (a, b) => overlap(a, b, 'left', 'right') && overlap(a, b, 'top', 'bottom');
  const covered = (box) => boxes.some((other) => other !== box && meet(box, other));
  return names.filter((_, n) => boxes[n].top < top || covered(boxes[n]));
}
"""


@pytest.mark.parametrize("text_size", [100, 200])
def test_a_chosen_move_is_seen_as_a_whole(people: People, text_size: int) -> None:
    with shown(people, "match", size=PHONE, text_size=text_size) as page:
        page.locator(".tool .then").wait_for()
        assert page.evaluate(HIDDEN_PARTS) == []
