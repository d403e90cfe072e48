"""Sounds play for those who ask for them, and for nobody else."""

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


@pytest.mark.parametrize("asked_for", [True, False])
def test_a_move_is_heard_by_who_asked_for_sounds(people: People, asked_for: bool) -> None:
    at = prepare(people.server, prepared.acting())
    liked = json.dumps({"sound": asked_for, "coach": False})
    kept = [{"name": "rawsiko.preferences", "value": liked}]
    state = {"cookies": [], "origins": [{"origin": people.server.address, "localStorage": kept}]}
    ada = sit(people, at, 0, before=COUNT_SOUNDS, storage_state=state)
    people.play(ada, until=lambda: "pass" in ada.made)
    assert "move" in ada.made
    assert bool(ada.page.evaluate("window.sounds")) == asked_for
