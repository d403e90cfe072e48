"""Players who wait may read a fact: next to the land, only if there is time, and only if they like."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from rawsiko.server.tables.facts import TableSettings
from rawsiko.server.tables.wire import MoveMessage
from tests.browser import prepared
from tests.browser.people import People, settled
from tests.browser.prepared import Stage, by_ada, prepare

CARD = "aside.waiting"
LARGE = (1920, 1080)  # with room at sea
SHOWN = f"{CARD}:not(.away)"
#: The Territories and counters under a card, looked for every four pixels.
COVERED = """
(card) => {
  const {left, right, top, bottom} = card.getBoundingClientRect();
  const found = new Set();
  for (let x = left; x <= right; x += 4)
    for (let y = top; y <= bottom; y += 4)
      for (const under of document.elementsFromPoint(x, y)) {
        const part = under.closest('.land, g.block');
        if (part) found.add(part.id || part.dataset.land);
      }
  return [...found];
}
"""


def waiting(people: People, stage: Stage, speed: int = 1) -> Page:
    """Jack, while Ada acts; `speed` as in the settings."""
    preferences = {"speed": speed, "coach": False}
    kept: Any = {
        "cookies": [],
        "origins": [
            {
                "origin": people.server.address,
                "localStorage": [{"name": "rawsiko.preferences", "value": json.dumps(preferences)}],
            }
        ],
    }
    page = people.page(LARGE, at=prepare(people.server, stage).link(1), storage_state=kept)
    page.locator(".match .board").wait_for()
    return page


def test_the_card_covers_no_land(people: People) -> None:
    page = waiting(people, prepared.acting())
    card = page.locator(SHOWN)
    expect(card).to_be_visible()
    assert card.evaluate(COVERED) == []
    assert page.locator("g.block").first.evaluate(COVERED)  # it would be noticed
    page.set_viewport_size({"width": 1366, "height": 768})
    page.reload()
    expect(card).to_be_visible()
    assert card.evaluate(COVERED) == []


def test_the_card_is_switched_off_for_good(people: People) -> None:
    page = waiting(people, prepared.acting())
    page.locator(f"{SHOWN} .off").click()
    expect(page.locator(CARD)).to_have_count(0)
    page.reload()
    page.locator(".match .board").wait_for()
    settled(page)
    expect(page.locator(CARD)).to_have_count(0)


def test_there_is_no_card_where_clocks_are_quick(people: People) -> None:
    def clocked(seconds: int) -> Stage:
        return prepared.before(
            lambda table, fact, _: by_ada(table, fact, MoveMessage) and prepared.turn_of(table) > 1,
            TableSettings(4, turns=5, phase_seconds=seconds),
        )

    expect(waiting(people, clocked(300)).locator(SHOWN)).to_be_visible()
    page = waiting(people, clocked(30))
    settled(page)
    expect(page.locator(CARD)).to_have_count(0)


def test_there_is_no_card_for_who_plays_at_the_highest_speed(people: People) -> None:
    page = waiting(people, prepared.acting(), speed=0)
    settled(page)
    expect(page.locator(CARD)).to_have_count(0)
