"""The matches of a device without a server: listed, stored, saved as files, and gone when deleted."""

from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from rawsiko.match_file.verdict import Outcome
from rawsiko.match_file.verifying import verify_file
from tests.browser.people import TOLD, settled
from tests.page.hosting import Host
from tests.page.test_page import begin_short_match, device, go, host, opened, play, playwright

__all__ = ["device", "host", "playwright"]

#: From a server, with a proof of its dice.
EXAMPLES = Path(__file__).parents[1] / "match_file" / "golden"
LOGS = """() => new Promise((done) => {
  const open = indexedDB.open('rawsiko');
  open.onsuccess = () => {
    const all = open.result.transaction('logs').objectStore('logs').count();
    all.onsuccess = () => (open.result.close(), done(all.result));
  };
})"""
STORED = "JSON.stringify({...localStorage})"


def kept(page: Page) -> int:
    """How many logs the device has."""
    count: int = page.evaluate(LOGS)
    return count


def test_a_match_is_listed_saved_verified_and_deleted(
    device: BrowserContext, host: Host, tmp_path: Path
) -> None:
    device.add_init_script(TOLD)
    person = opened(device, host)
    page = person.page
    begin_short_match(person)
    go(page, "/matches")
    row = page.locator("article")
    expect(row).to_contain_text("Game Setup")
    go(page, "/")
    expect(page.locator("main a.match")).to_contain_text("Your match goes on")
    expect(page.locator("main a.match")).to_contain_text("waits on this device until you delete it")
    page.locator("main a.match").click()
    page.locator(".match").wait_for()
    play(person, -1)
    page.locator("ol.score > li").first.wait_for()
    go(page, "/matches")
    expect(row).to_have_count(1)
    expect(page.locator(".size")).to_contain_text("1 match")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as file").click()
    download.value.save_as(tmp_path / "saved.rawsiko")
    assert verify_file((tmp_path / "saved.rawsiko").read_bytes()).outcome is Outcome.AGREES
    page.reload()
    expect(row.get_by_role("link", name="Score")).to_be_visible()
    before = kept(page)
    page.get_by_role("button", name="Delete").click()
    page.locator("dialog .button:not(.main)", has_text="Delete").click()
    expect(row).to_have_count(0)
    assert kept(page) < before


def test_a_file_of_a_server_is_checked_and_replayed_and_everything_is_forgotten(
    device: BrowserContext, host: Host
) -> None:
    device.add_init_script(TOLD)
    page = opened(device, host).page
    page.locator("button.play").wait_for()
    go(page, "/matches")
    page.locator("input[type=file]").set_input_files(EXAMPLES / "five-players.rawsiko")
    window = page.locator("dialog")
    expect(window).to_contain_text("What the check found")
    window.get_by_role("button", name="Open").click()
    page.locator(".replay").wait_for()
    settled(page)
    page.keyboard.press("Escape")
    go(page, "/matches")
    expect(page.locator("article")).to_contain_text("from a file")
    page.locator("input[type=file]").set_input_files(EXAMPLES / "five-players.rawsiko")
    expect(window).to_contain_text("What the check found")
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    page.get_by_role("button", name="Play this match with others").click()
    expect(window).to_contain_text("one computer in the room runs RAWsiko as a server")
    page.keyboard.press("Escape")
    go(page, "/settings")
    page.get_by_role("button", name="Forget").click()
    with page.expect_navigation():
        page.locator("dialog .button:not(.main)").click()
    page.locator("button.play").wait_for()
    settled(page)
    assert "rawsiko.matches" not in page.evaluate(STORED)
    assert page.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name))") == []
