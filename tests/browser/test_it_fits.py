"""What says most in its place fits there, in the language that needs most room."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import TEXTS
from tests.browser.people import LAPTOP, People, prefers, settled
from tests.browser.scenes import shown

pytestmark = pytest.mark.looks

LANGUAGES = ["en", "it", "pt", "hr", "de"]
#: Four Materials, points and a line of words as what a move would do; then what leaves the tool's panel.
OUTSIDE = """
(line) => {
  const then = document.querySelector('.tool .then');
  const scope = [...then.classList].find((name) => name.startsWith('s-'));
  const gain = then.querySelector('.gain');
  const chips = () => gain.querySelectorAll('svg.chip');
  while (chips().length < 4) gain.prepend(chips()[0].cloneNode(true));
  gain.querySelector('b')?.remove();
  gain.insertAdjacentHTML('beforeend', `<b class="${scope}">-22 vp</b>`);
  then.querySelector('.line')?.remove();
  then.insertAdjacentHTML('beforeend', `<strong class="line ${scope}">${line}</strong>`);
  const panel = document.querySelector('.bar.action').getBoundingClientRect();
  const leaves = ({ left, right, top, bottom }) =>
    left < panel.left - 1 || right > panel.right + 1 || top < panel.top - 1 || bottom > panel.bottom + 1;
  return [...document.querySelectorAll('.tool *')]
    .filter((part) => part.getClientRects().length && !part.closest('.hidden'))
    .filter((part) => leaves(part.getBoundingClientRect()))
    .map((part) => `${part.tagName} ${part.textContent}`);
}
"""


def sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("document.fonts.ready.then(() => null)")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_home_fits_a_laptop(people: People) -> None:
    with shown(people, "home") as page:
        for language in LANGUAGES:
            prefers(page, language=language)
            sized(page, LAPTOP)
            assert page.evaluate("document.documentElement.scrollHeight") <= LAPTOP[1], language


def test_a_match_to_go_on_with_is_first_on_home_and_home_still_fits_a_laptop(people: People) -> None:
    """Alone nobody else plays on, so it says until when it waits; Home has room for it, and no claim."""
    page = people.page()
    page.locator("button.play").click()
    page.locator(".match").wait_for()
    settled(page)
    page.evaluate("location.hash = '/'")
    card = page.locator("main a.match")
    expect(card).to_contain_text("waits for you until")
    for language in LANGUAGES:
        prefers(page, language=language)
        sized(page, LAPTOP)
        assert page.evaluate("document.documentElement.scrollHeight") <= LAPTOP[1], language
    for size in (LAPTOP, (820, 1180), (390, 844)):
        sized(page, size)
        match, play = card.bounding_box(), page.locator("button.play").bounding_box()
        assert match
        assert play
        assert match["y"] + match["height"] < play["y"], size
    card.click()
    page.locator(".match").wait_for()


def test_settings_stay_open_while_letters_grow_until_the_layout_is_another(people: People) -> None:
    with shown(people, "match-settings") as page:
        sized(page, LAPTOP)
        window = page.get_by_role("dialog", name="Settings")
        for size in ("200%", "100%"):
            window.get_by_text(size, exact=True).click()
            settled(page)
            expect(window).to_be_visible()
        expect(page.locator(".match.laptop")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_action_tool_holds_all_that_a_move_can_say(people: People, language: str) -> None:
    breaks = json.loads((TEXTS / f"{language}.json").read_text())["tool.breaks"]
    with shown(people, "match", language=language) as page:
        for size in (LAPTOP, (1280, 800), (1024, 768)):
            sized(page, size)
            page.locator(".tool .then").wait_for()
            assert page.evaluate(OUTSIDE, breaks) == [], size


def test_a_name_of_five_letters_is_never_cut(people: People) -> None:
    """Not at 1280 pixels either, where a bot's level and whose Turn it is want room beside it."""
    with shown(people, "match") as page:
        for size in (LAPTOP, (1280, 800), (1024, 768)):
            sized(page, size)
            cut = """[...document.querySelectorAll('.status .name strong')].filter((name) => {
              name.textContent = 'Elena';
              return name.scrollWidth > name.clientWidth;
            }).length"""
            assert page.evaluate(cut) == 0, size


def test_an_application_is_named_where_its_tile_has_room(people: People) -> None:
    """On a tablet held upright too, whose map reaches from bar to bar."""
    with shown(people, "match", size=(820, 1180)) as page:
        assert page.locator(".tile .name strong:visible").count() == 4
        map_box = page.locator(".board .stage, .board svg").first.bounding_box()
        assert map_box
        assert map_box["height"] >= 0.95 * (1180 - 62 - 186)


def test_continents_to_choose_are_all_in_sight(people: People) -> None:
    with shown(people, "drafting", language="hr") as page:
        for size in (LAPTOP, (1280, 800), (1024, 768)):
            sized(page, size)
            cut = """[...document.querySelectorAll('.tool .pills li')].filter((pill) => {
              const [own, all] = [pill, pill.parentElement].map((part) => part.getBoundingClientRect());
              return own.right > all.right + 1 || own.bottom > all.bottom + 1;
            }).length"""
            assert page.evaluate(cut) == 0, size
