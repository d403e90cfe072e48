"""A conquest is felt: the banner flips once, and the stolen chip flies to the thief."""

import pytest

from rawsiko.server.tables.wire import MoveMessage
from tests.browser import prepared
from tests.browser.people import People, settled
from tests.browser.prepared import prepare
from tests.browser.test_options import send, sit

#: Counts what comes up for a moment only.
COUNT = """
window.seen = {flag: 0, flight: 0};
new MutationObserver((changes) => {
  for (const {addedNodes} of changes) for (const node of addedNodes)
    for (const what of Object.keys(window.seen)) if (node.classList?.contains(what)) window.seen[what] += 1;
}).observe(document, {childList: true, subtree: true});
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_banner_of_land_that_is_lost_flips_once(people: People, motion: str) -> None:
    at = prepare(people.server, prepared.defending())
    ada = sit(people, at, 0, before=COUNT, reduced_motion=motion)
    jack = sit(people, at, 1)
    before = ada.number()
    assert at.stage.next
    assert isinstance(at.stage.next.decision, MoveMessage)
    send(jack, at.stage.next.decision)
    ada.page.wait_for_function("() => window.seen.flag > 0")
    settled(ada.page)
    assert ada.number() > before
    assert ada.page.evaluate("() => window.seen.flag") == 1
    jack.page.close()
