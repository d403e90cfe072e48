"""The OpenAPI description: it lists every address, and nothing made from it is ever a fault."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from rawsiko.server.app import Server, World
from rawsiko.server.settings import Settings
from rawsiko.server.wire import Json
from tests.server.http.routes import EXAMPLES, WITHOUT_A_BODY, templates
from tests.server.tables.house import House
from tests.server.tables.thinkers import RandomThinkers
from tests.server.tables.world import Clock, Timers

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

UNDESCRIBED = {"/api/openapi.json", "/api/{path}"}


class Hurried(Clock):
    """A minute later every time, so that nobody is ever too fast."""

    def __call__(self) -> float:
        self.time += 60
        return self.time


def hurried_server() -> Server:
    clock = Hurried()
    world = World(clock, clock, Timers(clock), lambda data, _processes: RandomThinkers(data))
    return Server(Settings(database=":memory:", pace=0.0), world)


APP: Any = hurried_server().app
DESCRIBED = schemathesis.openapi.from_asgi("/api/openapi.json", APP)


@pytest.fixture
def seats() -> list[Json]:
    """The host's seats at an open table and at one with a match, for where the description asks for one."""
    places = []
    with asgi.get_client(APP) as client:
        for start in (False, True):
            place = client.post("http://testserver/api/tables", json={"settings": {"players": 3}}).json()
            table = f"http://testserver/api/tables/{place['table']}"
            headers = {"authorization": f"Bearer {place['key']}"}
            if start:
                for chair in (1, 2):
                    bot = {"chair": chair, "level": "novice"}
                    assert client.post(f"{table}/host/bot", json=bot, headers=headers).status_code == 200
                assert client.post(f"{table}/host/start", headers=headers).status_code == 200
            places.append(place)
    return places


@DESCRIBED.parametrize()
@settings(max_examples=6, suppress_health_check=list(HealthCheck))
def test_no_request_is_a_fault_and_every_answer_is_described(case: Any, seats: list[Json]) -> None:
    case.validate_response(case.call(), checks=CHECKS)
    for seat in seats:
        known = {"table_id": seat["table"], "code": seat["code"]}
        case.path_parameters = {name: known[name] for name in case.path_parameters}
        answer = case.call(headers={"authorization": f"Bearer {seat['key']}"})
        case.validate_response(answer, checks=CHECKS)


async def described(house: House) -> Json:
    description: Json = (await house.visitor().get("/api/openapi.json")).json()
    return description


async def test_every_address_of_the_api_is_described_in_a_sentence(house: House) -> None:
    paths = (await described(house))["paths"]
    assert {path for path in paths if "post" in paths[path]} == set(EXAMPLES) | WITHOUT_A_BODY
    assert {path for path in paths if "get" in paths[path]} == {
        path for path in templates(house, "GET") if path.startswith("/api/") and path not in UNDESCRIBED
    }
    for path in paths.values():
        for operation in path.values():
            assert operation["description"].endswith(".")


async def test_refusals_and_keys_are_described(house: House) -> None:
    description = await described(house)
    for path in description["paths"].values():
        for operation in path.values():
            [schema] = [content["schema"] for content in operation["responses"]["4XX"]["content"].values()]
            assert schema == {"$ref": "#/components/schemas/Problem"}
            assert "400" not in operation["responses"]
    assert description["components"]["securitySchemes"]["SeatKey"]["scheme"] == "bearer"
    assert set(description["components"]["schemas"]["Problem"]["required"]) == {"code", "sentence", "details"}


async def test_what_is_described_twice_is_the_same(house: House) -> None:
    assert await described(house) == await described(house)
