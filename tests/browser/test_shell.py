"""The client of a server is kept on the device: shown while the server is away, and never old in a match."""

from playwright.sync_api import Page, expect

from tests.browser.people import People, settled
from tests.browser.serving import Wire
from tests.page.kept import KEPT

HAS_SHELL = """async () => {
  const cache = await caches.open('rawsiko-server');
  const [page, ...rest] = (await cache.keys()).map(({ url }) => new URL(url).pathname).sort();
  return page === '/' && rest.some((file) => /index-.*\\.js$/.test(file)) && rest.includes('/api/data-sets');
}"""


def kept(people: People, wire: Wire) -> Page:
    """The start page, on a device that has all of it."""
    page = people.page(wire=wire, service_workers="allow")
    page.locator("button.play").wait_for()
    settled(page)
    page.evaluate(KEPT)
    page.wait_for_function(HAS_SHELL)
    return page


def test_a_reload_while_the_server_is_away_shows_the_page_and_says_so(people: People, wire: Wire) -> None:
    page = kept(people, wire)
    wire.cut()
    page.reload()
    expect(page.get_by_role("status").filter(has_text="The server is away")).to_be_visible()
    expect(page.locator("button.play")).to_be_visible()
    wire.mend()
    expect(page.get_by_text("The server is away")).to_have_count(0)
    page.locator("button.play").click()
    page.locator(".match .board").wait_for()


def test_an_older_shell_reloads_itself_before_a_match_and_never_in_one(people: People, wire: Wire) -> None:
    page = people.page(wire=wire)
    page.clock.install()
    page.reload()
    page.locator("button.play").wait_for()
    settled(page)
    newer = '<!doctype html><script type="module" src="./assets/index-another.js"></script>'
    old = page.context.request.get(wire.address + "/").text()
    answers = [newer]
    page.context.route(
        wire.address + "/",
        lambda route: (
            route.fulfill(body=answers[0], content_type="text/html")
            if route.request.resource_type != "document"
            else route.fulfill(body=old, content_type="text/html")
        ),
    )
    page.clock.fast_forward("10:00")
    with page.expect_navigation():
        page.locator("button.play").click()
    answers[0] = old  # this is the server's own by now
    page.locator("button.play").wait_for()
    settled(page)
    page.locator("button.play").click()
    page.locator(".match .board").wait_for()
    settled(page)
    answers[0] = newer
    page.clock.fast_forward("10:00")
    page.evaluate("window.here = true")
    settled(page)
    assert page.evaluate("window.here")
