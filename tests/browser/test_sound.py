"""Sounds play for everybody but those who have switched them off."""

import json

import pytest

from tests.browser import prepared
from tests.browser.people import People
from tests.browser.prepared import prepare
from tests.browser.test_options import sit

COUNT_SOUNDS = """
window.sounds = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.sounds += 1; return start.apply(this, when); };
"""


@pytest.mark.parametrize(("liked", "heard"), [({}, True), ({"sound": True}, True), ({"sound": False}, False)])
def test_a_move_is_heard_unless_sounds_are_off(people: People, liked: dict[str, bool], heard: bool) -> None:
    at = prepare(people.server, prepared.acting())
    liked_so = json.dumps({**liked, "coach": False})
    kept = [{"name": "rawsiko.preferences", "value": liked_so}]
    state = {"cookies": [], "origins": [{"origin": people.server.address, "localStorage": kept}]}
    ada = sit(people, at, 0, before=COUNT_SOUNDS, storage_state=state)
    people.play(ada, until=lambda: "pass" in ada.made)
    assert "move" in ada.made
    assert bool(ada.page.evaluate("window.sounds")) == heard
