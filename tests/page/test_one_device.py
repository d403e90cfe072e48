"""Several people at one device without a server: nobody sees what is another's."""

from playwright.sync_api import BrowserContext, expect

from tests.browser.one_device import WATCH, Curious, guard, new_party
from tests.browser.people import TOLD
from tests.page.asking import CATCH_WORKER
from tests.page.hosting import Host
from tests.page.test_page import device, host, opened, playwright

__all__ = ["device", "host", "playwright"]

#: What the page is told of a seat, without being shown it.
VIEW = """async ({ table, key }) => {
  const { over } = window.asked('GET', `tables/${table}`, { authorization: `Bearer ${key}` });
  return JSON.parse((await over)[2]);
}"""


def test_three_people_play_a_match_on_the_page_and_nobody_sees_what_is_anothers(
    device: BrowserContext, host: Host
) -> None:
    for script in (TOLD, WATCH, CATCH_WORKER):
        device.add_init_script(script)
    one = opened(device, host)
    new_party(one, 3)
    secrets = guard(one.page, VIEW)
    assert len(secrets) == 3
    curious = Curious(one, secrets)
    one.listens_to_the_coach()
    while one.decide() != "over":
        curious.look_round()
        one.page.wait_for_timeout(20)
    expect(one.page.locator("ol.score > li")).to_have_count(3)
    curious.has_found_nothing()
