"""The OpenAPI description: it lists every address, and no request made from it causes a fault."""

from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from jsonschema import Draft202012Validator
from schemathesis.checks import not_a_server_error
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from rawsiko.data import STANDARD, load_data_set
from rawsiko.data.for_browser import documents_of
from rawsiko.server import app
from rawsiko.server.app import Server, World
from rawsiko.server.settings import Settings
from rawsiko.server.tables.wire import Json
from tests.server.http.routes import EXAMPLES, WITHOUT_A_BODY, templates
from tests.server.tables.house import House, awaited
from tests.server.tables.matches import ALL_SETTINGS
from tests.server.tables.thinkers import RandomBotPool
from tests.server.tables.world import Clock, Timers

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

STANDARD_SET = {
    "set_id": load_data_set().id,
    "set_hash": load_data_set().hash,
    "name": documents_of(STANDARD).board,
}
UNDESCRIBED = {"/api/openapi.json"}


class Hurried(Clock):
    """A minute later every time, so that nobody is ever too fast."""

    def __call__(self) -> float:
        self.time += 60
        return self.time


def hurried_server() -> Server:
    clock = Hurried()
    world = World(clock, clock, Timers(clock), lambda _processes: RandomBotPool())
    return Server(Settings(database=":memory:", pace=0.0, names=("testserver",)), world)


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
        known = {"table_id": seat["table"], "code": seat["code"], **STANDARD_SET}
        case.path_parameters |= {name: known[name] for name in case.path_parameters if name in known}
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


@pytest.mark.parametrize("number", range(0, len(ALL_SETTINGS), 5))
async def test_every_view_and_message_of_a_match_is_as_described(house: House, number: int) -> None:
    validate = validators(await described(house))
    chosen = {**msgspec.to_builtins(ALL_SETTINGS[number]), "phase_seconds": 600, "chat": "free"}
    people = await house.full_table(2, **chosen)
    await people[0].does("contribution", {"value": "ab" * 16})
    lookers = [*people, house.visitor()]
    streams = [looker.listens(f"{people[0].path}/events") for looker in lookers]
    await people[1].does("chat", {"phrase": "hello"})
    await people[1].does("chat", {"text": "Good luck!"})
    views = [(await looker.get(people[0].path)).json() for looker in lookers]
    await people[0].does("host/start")
    await house.settle()
    while (person := awaited(people)) is not None:
        views += [(await looker.get(people[0].path)).json() for looker in lookers]
        await person.plays()
        await house.settle()
        house.clock.time += 1  # so that nobody is too fast
    views += [(await looker.get(people[0].path)).json() for looker in lookers]
    assert views[-1]["public"]["match"]["score"]
    assert (await people[0].tries("again")).status_code == 201
    views.append(await people[1].view())
    assert views[-1]["public"]["again"]["chairs"] == [people[0].chair]
    for view in views:
        validate["TableView"].validate(view)
    for stream in streams:
        await stream.until_number(people[0].state.number)
        for message in stream.messages():
            validate["Messages"].validate({"messages": [message]})
        await stream.hang_up()
    heard = {event["event"] for row in streams[0].rows() for event in row.get("events", ())}
    assert {"deployed", "action_phase_started", "match_ended"} <= heard


def validators(description: Json) -> dict[str, Draft202012Validator]:
    """By the name of a shape, what says whether a value has it."""
    return {
        name: Draft202012Validator({"$ref": f"#/components/schemas/{name}", **description})
        for name in ("TableView", "Messages")
    }


async def test_a_view_that_is_not_as_described_is_noticed(house: House) -> None:
    validate = validators(await described(house))
    view = await (await house.opens()).view()
    validate["TableView"].validate(view)
    for wrong in ({**view, "more": 1}, {**view, "number": None}, {**view, "public": {}}):
        assert not validate["TableView"].is_valid(wrong)
    assert not validate["Messages"].is_valid({"messages": [{"table": "a", "news": 1}]})
    row = {"table": "a", "number": 1, "patch": {}, "events": [{"event": "turn_started"}]}
    assert not validate["Messages"].is_valid({"messages": [row]})


async def test_the_description_is_made_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await described(house)
    monkeypatch.setattr(app, "described", None)  # whoever asks again holds nobody up
    assert await described(house) == first
