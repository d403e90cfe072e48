"""What the options of the manual bring: sealed placing, elimination under Stranglehold, Trade with China."""

import json
from typing import Any

from playwright.sync_api import expect

from rawsiko.server.tables.wire import MoveMessage
from tests.browser import prepared
from tests.browser.hands import Mouse
from tests.browser.people import People, Person, fill_and_start, new_table, settled
from tests.browser.prepared import Prepared, prepare
from tests.browser.test_spectators import KEEP_ANSWERS, heard

HOURGLASS = ".bar.status .turn strong"
#: What somebody has sealed, as the server sends it to them alone.
OWN_SEALED = """
async () => {
  const seat = JSON.parse(localStorage.getItem('rawsiko.seats'))[0];
  const answer = await fetch(`api/tables/${seat.table}`, {headers: {authorization: `Bearer ${seat.key}`}});
  return Object.keys((await answer.json()).yours.sealed);
}
"""


def sit(people: People, at: Prepared, chair: int, **options: Any) -> Person:
    """Somebody takes a seat that was kept for them."""
    page = people.page(at=at.link(chair), **options)
    page.locator(".match .board").wait_for()
    settled(page)
    return Person(page, Mouse(page))


def test_what_is_placed_is_sealed_until_everybody_has_placed(people: People) -> None:
    at = prepare(people.server, prepared.placing())
    ada = sit(people, at, 0)
    jack = sit(people, at, 1, before=KEEP_ANSWERS)
    labels = {
        block.get_attribute("id"): block.get_attribute("aria-label")
        for block in jack.page.locator("g.block").all()
    }
    people.play(ada, until=lambda: "confirm" in ada.made)
    settled(ada.page)  # what she placed is stored; a bot may have confirmed before
    jack.page.wait_for_function("() => window.heard.includes('placing_confirmed')")
    placed = [f"block-{territory}" for territory in ada.page.evaluate(OWN_SEALED)]
    assert placed
    assert not [row for row in news(jack, at) if '"counts"' in row]
    for block in placed:
        expect(jack.page.locator(f"#{block}")).to_have_attribute("aria-label", labels[block] or "")

    people.play(jack, until=lambda: "confirm" in jack.made)
    for block in placed:
        expect(jack.page.locator(f"#{block}")).not_to_have_attribute("aria-label", labels[block] or "")
    assert [row for row in news(jack, at) if '"counts"' in row]


def news(person: Person, at: Prepared) -> list[str]:
    """The rows of the log that came after those already there."""
    rows = [line for line in heard(person.page).splitlines() if line.startswith("data: ")]
    return [row for row in rows if json.loads(row[6:]).get("number", 0) > len(at.stage.facts)]


def test_who_loses_the_last_asset_is_out_and_the_match_is_a_turn_shorter(people: People) -> None:
    at = prepare(people.server, prepared.eliminating())
    ada, jack = sit(people, at, 0), sit(people, at, 1)
    assert at.stage.next
    move = at.stage.next.decision
    assert isinstance(move, MoveMessage)
    turn = at.stage.table().match.turn  # type: ignore[union-attr]
    expect(ada.page.locator(HOURGLASS)).to_contain_text(f"{turn}")

    send(ada, move)
    for person in (ada, jack):
        expect(person.page.locator(HOURGLASS)).to_contain_text(f"{turn + 1}")
        expect(person.page.locator(".bar.status .out")).to_have_count(1)
    jack.look_up()
    expect(jack.page.locator(".match .banner")).to_contain_text("out")

    people.play(ada, jack)
    for person in (ada, jack):
        expect(person.page.locator("ol.score > li")).to_have_count(5)


def send(player: Person, move: MoveMessage) -> None:
    """Make this very move, and leave the source empty where it does."""
    player.listens_to_the_coach()
    player.hand.territory(move.source)
    player.hand.territory(move.destination)
    count = player.page.locator(".tool .count output strong, .tool [role=group] output strong").first
    while int(count.inner_text()) != move.count:
        key = "+" if int(count.inner_text()) < move.count else "-"
        player.page.keyboard.press(key)
    player.confirm()
    player.page.locator("dialog[open] .answers, .tray").first.wait_for()
    player.look_up()


def test_at_the_end_materials_are_taken_from_china(people: People) -> None:
    at = prepare(people.server, prepared.trading())
    ada, jack = sit(people, at, 0), sit(people, at, 1)
    ada.page.locator(".trade").wait_for()
    people.play(ada, jack)
    assert "trade" in ada.made
    for person in (ada, jack):
        expect(person.page.locator("ol.score > li")).to_have_count(4)


def test_a_match_with_all_options_is_played_to_its_end(people: People) -> None:
    host = people.person(moves=2)
    new_table(host)
    for option in ("Advanced game setup", "Monopoly Stranglehold", "Trade with China"):
        switch = host.page.get_by_role("switch", name=option)
        if switch.get_attribute("aria-checked") == "false":
            switch.click()
        expect(switch).to_have_attribute("aria-checked", "true")
    in_order = host.page.get_by_role("radio", name="in order")
    in_order.click()
    expect(in_order).to_be_checked()
    fill_and_start(host)
    people.play(host)
    expect(host.page.locator("ol.score > li")).to_have_count(4)
