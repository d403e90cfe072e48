"""Everybody asks everything of every kind of table in every phase. The answers are in a table beside."""

from collections.abc import Awaitable, Callable, Iterator

import pytest

from tests.server.authority.expected import EVERYBODY, PHASES, Row, rows
from tests.server.authority.worlds import Answer, World, world
from tests.server.http.routes import EXAMPLES
from tests.server.tables.house import House

Asks = Callable[[str, str, str | None, object], Awaitable[Answer]]

ROWS = rows()
#: What a request says where the example is not right: with it, only who asks decides.
SAYS: dict[str, object] = {"POST /api/tables/{table_id}/host/bot": {"chair": 2, "level": "novice"}}
NAMES = {"{number}": "1", "{set_id}": "x", "{set_hash}": "x", "{name}": "x", "{path}": "x"}
OF_STREAMS = {
    "POST /api/stream of a table": "POST /api/stream",
    "POST /api/stream of a class": "POST /api/stream",
}
WITH_A_FAST_LANE = (
    "POST /api/tables/{table_id}/decisions",
    "GET /api/tables/{table_id}/events",
    *OF_STREAMS,
)


def requests_of(house: House) -> set[str]:
    """Every method and address that the application answers to."""
    return {f"{route.method} {route.path}" for route in house.server.routes if route.method != "HEAD"}


async def test_every_address_has_a_row(house: House) -> None:
    assert requests_of(house) == {OF_STREAMS.get(row.request, row.request) for row in ROWS}
    assert len({row.request for row in ROWS}) == len(ROWS)


def asked_in(here: World) -> Iterator[tuple[Row, str, str]]:
    """Every row with everybody who asks, and what they are to be answered."""
    for row in ROWS:
        for who in EVERYBODY:
            expected = row.answer(here.kind, here.phase, who)
            if expected not in ("", "-") and (here.has_table or "{table_id}" not in row.request):
                yield row, who, expected


def roads_to(request: str, here: World) -> dict[str, Asks]:
    """The ways to ask: some doors are answered without the framework, where nothing has to be waited for."""
    ordinary: dict[str, Asks] = {"application": here.asks}
    return ordinary | ({"fast lane": here.asks_in_the_fast_lane} if request in WITH_A_FAST_LANE else {})


def target_of(request: str, here: World) -> str:
    target = request.partition(" ")[2].partition(" ")[0]
    ids = {"{table_id}": here.table, "{class_id}": here.class_id, "{code}": here.code}
    for name, value in {**NAMES, **ids}.items():
        target = target.replace(name, value)
    return f"{target}?pupils=24&minutes=30" if target.endswith("/class-plans") else target


def body_of(request: str, here: World, key: str | None) -> object:
    """A body with which only who asks decides."""
    if request.endswith("of a table"):
        return {"tables": [{"table": here.table, **({} if key is None else {"key": key})}]}
    if request.endswith("of a class"):
        return {"classes": [{"class": here.class_id, **({} if key is None else {"key": key})}]}
    if request.endswith("/decisions"):
        return {"decision": {"do": "end"}, "expected": here.number(), "once": "a"}
    method, _, path = request.partition(" ")
    return SAYS.get(request, EXAMPLES.get(path)) if method == "POST" else None


@pytest.mark.parametrize(("kind", "phase"), [(kind, phase) for kind in PHASES for phase in PHASES[kind]])
async def test_everybody_is_answered_as_is_written_down(
    kind: str, phase: str, subtests: pytest.Subtests
) -> None:
    async with world(kind, phase) as here:
        number, asked = here.number(), 0
        for row, who, expected in asked_in(here):
            key = here.keys[who]
            target, body = target_of(row.request, here), body_of(row.request, here, key)
            for road, asks in roads_to(row.request, here).items():
                answer = str(await asks(row.request.partition(" ")[0], target, key, body))
                asked += 1
                if answer not in expected.split("/"):
                    with subtests.test(f"{kind}, {phase}: {who}: {row.request}, by the {road}"):
                        assert answer == expected
        assert asked > 400
        assert here.number() == number  # nobody has changed anything for those who asked next
