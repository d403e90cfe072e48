"""Several people at one device: its page takes out of their messages what only one of them may see.

The other half is web/src/play/private.ts.
"""

from typing import Any

import msgspec
import pytest

from rawsiko.server.tables.facts import TableSettings
from rawsiko.server.tables.updates import UpdateBuilder
from tests.server.tables.matches import ALL_SETTINGS, facts_of_a_match, new_table

#: In whose Events somebody's sealed choice is told to them alone.
SEALED = {"placing_confirmed": "counts", "trade_confirmed": "materials"}


def as_spectators_see_it(message: dict[str, Any]) -> dict[str, Any]:
    """As the client does it."""
    public = {name: value for name, value in message.items() if name not in ("yours", "chair")}
    for event in public.get("events", ()):
        event.pop(SEALED.get(event["event"], ""), None)
    return public


@pytest.mark.parametrize(("seed", "settings"), [*enumerate(ALL_SETTINGS)][::5])
def test_a_message_differs_from_a_spectators_in_nothing_but_what_the_client_takes_out(
    seed: int, settings: TableSettings
) -> None:
    table = new_table()
    builder = UpdateBuilder(table)
    taken_out = 0
    for fact in facts_of_a_match(table, settings, seed):
        update = builder.apply_and_diff(fact)
        spectators = msgspec.json.decode(update.message_for(None))
        for chair in range(settings.players):
            message = msgspec.json.decode(update.message_for(chair))
            taken_out += message.get("events") != spectators.get("events")
            assert as_spectators_see_it(message) == spectators
    assert taken_out or not settings.sealed_placing
