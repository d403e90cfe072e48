"""A page and a server tell the same of the same match, message by message.

Both draw their seeds from stand-ins that draw alike, and have clocks a day apart. On the server bots think in
a process of their own; tests/page has the same match on the built page.
"""

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from rawsiko.server.identity import keys
from tests.server.browser.same_match import PACE, Draws, Visit, differences
from tests.server.browser.standing_in import JobsInPlace
from tests.server.browser.ways import ByPage, a_server
from tests.server.tables.world import NOON

DAY = 24 * 60 * 60


async def test_every_answer_and_every_message_of_a_match_is_the_same(
    start: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "secrets", Draws())
    async with a_server(NOON) as way:
        on_server = Visit(way)
        await on_server.whole_match()
    monkeypatch.setattr(keys, "secrets", Draws())
    clock = SimpleNamespace(time=lambda: NOON + DAY, monotonic=lambda: NOON)
    monkeypatch.setattr(sys.modules["rawsiko.server.browser.host"], "time", clock)
    on_page = Visit(ByPage(await start(None, JobsInPlace, PACE, lambda: None)))
    await on_page.whole_match()
    assert differences(on_server.told, on_page.told) == []
    assert {told.status for told in on_server.told} == {200, 201, 400, 403, 404, 409}
    assert len(on_server.told) > 300
