"""At rest the whole map is there: no bar or button covers a Territory's block."""

import pytest

from tests.browser import prepared
from tests.browser.people import LAPTOP, People
from tests.browser.prepared import prepare

COVERED = """
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const boxes = (selector) => all(selector).map((one) => [one, one.getBoundingClientRect()]);
  const over = boxes('.match > .bar, .match > button, .match .round').filter(([, box]) => box.width);
  return boxes('g.block .touch').flatMap(([block, box]) => over
    .filter(([, other]) =>
      Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
      Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1)
    .map(([one]) => `${block.parentElement.id} under ${one.className} ${one.ariaLabel ?? ''}`));
}
"""


@pytest.mark.parametrize("size", [LAPTOP, (1920, 1080)], ids=str)
def test_no_panel_covers_a_territory_at_rest(people: People, size: tuple[int, int]) -> None:
    at = prepare(people.server, prepared.acting())
    page = people.page(size, at=at.link(0))
    page.locator(".match .board").wait_for()
    assert page.locator("g.block .touch").count() > 40
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("width", [820, 1024])
def test_a_tablet_shows_the_players_own_name(people: People, width: int) -> None:
    at = prepare(people.server, prepared.acting())
    page = people.page((width, 1180), at=at.link(0))
    own = page.locator(".bar.status strong[title=Ada]")
    own.wait_for()
    assert own.evaluate("name => name.scrollWidth <= name.clientWidth")
