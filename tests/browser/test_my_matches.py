"""What a device has played stays on it: to look back on, to save, to delete, to play with others."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from rawsiko.match_file import read_match
from rawsiko.match_file.verdict import Outcome
from rawsiko.match_file.verifying import verify_file
from tests.browser import prepared
from tests.browser.people import People, settled
from tests.browser.prepared import Prepared, prepare

GOLDEN = Path(__file__).parents[1] / "match_file" / "golden" / "five-players.rawsiko"
STORED = "JSON.stringify([{...localStorage}, {...sessionStorage}])"


def go(page: Page, path: str) -> None:
    """To another screen, without loading the page again."""
    page.evaluate("path => void (location.hash = path)", path)
    settled(page)


def looked_at(people: People, at: Prepared, **options: Any) -> Page:
    """Ada sees the Score, and is back in her list."""
    page = people.page(at=at.link(0), **options)
    page.locator("ol.score > li").first.wait_for()
    settled(page)
    go(page, "/matches")
    page.locator("article").first.wait_for()
    return page


def a_file(text: str, name: str = "match.rawsiko") -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def chosen(page: Page, text: str, name: str = "match.rawsiko") -> None:
    page.locator("input[type=file]").set_input_files(a_file(text, name))


def test_a_match_that_is_over_is_listed_in_the_order_of_rank_and_opens_four_ways(people: People) -> None:
    at = prepare(people.server, prepared.ended())
    page = looked_at(people, at)
    row = page.locator("article")
    expect(row).to_have_count(1)
    points = [int(text) for text in row.locator("li .points").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    expect(row).to_have_attribute("aria-label", re.compile(r"^Today \d\d:\d\d, .+, \d+ points?, 4 Turns"))
    for name, sign in (
        ("Score", "ol.score"),
        ("What decided it", "ol.moments, .right"),
        ("Real world", ".deck, #finding, .question"),
    ):
        row.get_by_role("link", name=name).click()
        page.locator(sign).first.wait_for()
        settled(page)
        go(page, "/matches")
    row.get_by_role("link", name="Replay").click()
    page.locator(".replay").wait_for()
    settled(page)
    page.keyboard.press("Escape")
    expect(page.locator("article")).to_have_count(1)


def test_a_running_match_comes_first_and_goes_on_from_here_and_from_the_start_page(people: People) -> None:
    ended, running = prepare(people.server, prepared.ended()), prepare(people.server, prepared.acting())
    page = looked_at(people, ended)
    page.goto(running.link(0))
    page.locator(".match .board").wait_for()
    settled(page)
    go(page, "/matches")
    rows = page.locator("article")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("you are next")
    go(page, "/")
    expect(page.locator("main a.match")).to_contain_text("Your match goes on")
    expect(page.locator("main a.match")).to_contain_text("Turn")
    go(page, "/matches")
    rows.first.get_by_role("link", name="Continue").click()
    page.locator(".match .board").wait_for()


def test_a_saved_file_is_what_the_command_line_verifies(people: People, tmp_path: Path) -> None:
    page = looked_at(people, prepare(people.server, prepared.ended()))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as file").click()
    assert download.value.suggested_filename.endswith(".rawsiko")
    download.value.save_as(tmp_path / "match.rawsiko")
    text = (tmp_path / "match.rawsiko").read_text()
    assert read_match(text).result is not None
    assert verify_file(text).outcome is not Outcome.NOT_CHECKED


def test_a_match_is_deleted_after_a_question_whose_safe_answer_keeps_it(people: People) -> None:
    page = looked_at(people, prepare(people.server, prepared.ended()))
    page.get_by_role("button", name="Delete").click()
    page.locator("dialog .button.main", has_text="Keep").click()
    expect(page.locator("article")).to_have_count(1)
    page.get_by_role("button", name="Delete").click()
    page.locator("dialog .button:not(.main)", has_text="Delete").click()
    expect(page.locator("article")).to_have_count(0)
    page.reload()
    page.locator(".none").wait_for()


def test_a_file_is_checked_then_replayed_and_stands_among_the_matches(people: People) -> None:
    page = people.page(at="/#/matches")
    chosen(page, GOLDEN.read_text())
    window = page.locator("dialog")
    expect(window).to_contain_text("What the check found")
    expect(window).to_contain_text("the file has no proof")
    window.get_by_role("button", name="Open").click()
    page.locator(".replay").wait_for()
    settled(page)
    page.keyboard.press("Escape")
    go(page, "/matches")
    expect(page.locator("article")).to_contain_text("from a file")
    chosen(page, GOLDEN.read_text())
    window.get_by_role("button", name="Open").click()
    page.locator(".replay").wait_for()
    settled(page)
    go(page, "/matches")
    expect(page.locator("article")).to_have_count(1)


def test_a_file_is_dropped_on_any_page_which_shows_a_frame(people: People) -> None:
    page = people.page()
    page.locator("button.play").wait_for()
    transfer = page.evaluate_handle(
        """([text, name]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], name));
          return transfer;
        }""",
        [GOLDEN.read_text(), "match.rawsiko"],
    )
    page.dispatch_event("main", "dragenter", {"dataTransfer": transfer})
    expect(page.get_by_text("Drop the match file here")).to_be_visible()
    page.dispatch_event("main", "drop", {"dataTransfer": transfer})
    expect(page.locator("dialog")).to_contain_text("What the check found")


BROKEN = "\n".join(GOLDEN.read_text().split("\n")[:40]) + "\nseat 1 conquers everything\n"


@pytest.mark.parametrize(
    ("text", "name", "says"),
    [
        ("hello", "notes.txt", "This is not a match file: notes.txt"),
        ("hello", "match.rawsiko", "damaged"),
        (BROKEN, "match.rawsiko", "what stands in line"),
        ("<!doctype html>", "match.rawsiko", "damaged"),
        ("rawsiko match 1\n" + "# more\n" * 20_000, "match.rawsiko", "too large"),
        (
            GOLDEN.read_text().replace(read_match(GOLDEN.read_text()).data_set_hash, "0" * 64),
            "match.rawsiko",
            "another data set",
        ),
    ],
)
def test_a_file_that_cannot_be_opened_is_refused_with_a_sentence(
    people: People, text: str, name: str, says: str
) -> None:
    page = people.page(at="/#/matches")
    chosen(page, text, name)
    expect(page.get_by_role("alert").filter(has_text=says)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("article")).to_have_count(0)


def test_a_match_is_played_with_others_from_the_turn_and_seat_that_are_chosen(people: People) -> None:
    page = looked_at(people, prepare(people.server, prepared.ended()))
    page.get_by_role("button", name="Play this match with others").click()
    window = page.locator("dialog")
    window.get_by_role("button", name="One more").click()
    window.locator("label").nth(2).click()
    window.get_by_role("button", name="Open the table").click()
    page.locator(".page .seats").wait_for()
    settled(page)
    page.locator("footer button.large:not(.main):not(.quiet)").click()
    page.locator("footer button.main").click()
    page.locator(".match .board").wait_for()
    settled(page)
    go(page, "/matches")
    expect(page.locator("article").first).to_contain_text("Turn 2 of 4")


def test_a_match_whose_table_is_gone_opens_from_its_file(people: People) -> None:
    at = prepare(people.server, prepared.ended())
    page = looked_at(people, at)
    page.route(
        f"**/api/tables/{at.table}",
        lambda route: route.fulfill(
            status=404,
            content_type="application/json",
            body=json.dumps({"code": "no_such_table", "sentence": "It is gone.", "details": {}}),
        ),
    )
    page.locator("article").get_by_role("link", name="Score").click()
    page.get_by_role("button", name="Open it from its file").click()
    page.locator("ol.score > li").first.wait_for()
    settled(page)
    go(page, "/matches")
    expect(page.locator("article")).to_have_count(1)


def test_everything_is_forgotten_at_once(people: People) -> None:
    page = looked_at(people, prepare(people.server, prepared.ended()))
    assert "rawsiko.matches" in page.evaluate(STORED)
    go(page, "/settings")
    page.get_by_role("button", name="Forget").click()
    page.locator("dialog .button.main").click()
    assert "rawsiko.matches" in page.evaluate(STORED)
    page.get_by_role("button", name="Forget").click()
    with page.expect_navigation():
        page.locator("dialog .button:not(.main)").click()
    page.locator("button.play").wait_for()
    settled(page)
    kept = page.evaluate(STORED)
    for name in (*prepared.PEOPLE, "rawsiko.matches", "rawsiko.seats", "rawsiko.match."):
        assert name not in kept, kept
    go(page, "/matches")
    expect(page.locator(".none")).to_be_visible()
