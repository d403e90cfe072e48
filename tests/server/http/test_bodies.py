"""Whatever is sent, the answer is a Problem and never a fault, and nothing has changed."""

import json
from collections.abc import AsyncIterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rawsiko.server.routes.router import LARGEST_BODY
from rawsiko.server.tables.wire import Json
from tests.server.http.routes import EXAMPLES, WITHOUT_A_BODY, filled_in, templates
from tests.server.tables.answers import problem
from tests.server.tables.house import House, Person, awaited

NO_JSON = [b"", b"{", b"nonsense", b"\xff\xfe\x00", b"[]", b"null", b'"text"', b"1", b"\x00" * 50, b'{"a":']
DEEP = b'{"name":' * 5_000
OF_ANOTHER_TYPE: list[object] = [
    *(None, [], {"a": {"b": []}}, [[[]]], 1e400, -(10**400), "\ud800", {"do": "peek"})
]
NESTED = b"[" * 60_000


async def test_every_address_that_takes_a_body_is_tried_here(house: House) -> None:
    assert templates(house, "POST") == set(EXAMPLES) | WITHOUT_A_BODY


@pytest.mark.parametrize("template", EXAMPLES)
async def test_what_is_no_json_or_has_another_shape_is_refused(house: House, template: str) -> None:
    host = await house.opens()
    number = host.state.number
    path = filled_in(template, host)
    for body in (*NO_JSON, DEEP, NESTED, b'{"unknown_field": 1}'):
        answer = await host.post(path, body)
        if (answer.status_code, body) != (201, b""):  # a table may be opened without a word
            assert problem(answer)[0] in (400, 413), (body[:20], answer.text)
        house.clock.time += 10
    assert host.state.number == number


@pytest.mark.parametrize("template", EXAMPLES)
async def test_fields_of_another_type_are_refused(house: House, template: str) -> None:
    host = await house.opens()
    example = EXAMPLES[template]
    assert isinstance(example, dict)
    for field in example:
        for value in OF_ANOTHER_TYPE:
            house.clock.time += 10
            answer = await host.post(filled_in(template, host), {**example, field: value})
            assert 400 <= answer.status_code < 500, (field, value, answer.text)
            problem(answer)


@pytest.mark.parametrize("template", EXAMPLES)
async def test_an_unknown_field_is_refused(house: House, template: str) -> None:
    host = await house.opens()
    example = EXAMPLES[template]
    assert isinstance(example, dict)
    answer = await host.post(filled_in(template, host), {**example, "admin": True})
    assert problem(answer) == (400, "bad_request")
    assert "admin" in answer.text


@pytest.mark.parametrize(
    ("door", "body"),
    [
        ("host/clear", {"chair": "1"}),
        ("host/clear", {"chair": 1.0}),
        ("host/lock", {"on": "true"}),
        ("host/lock", {"on": 1}),
        ("host/settings", {"match_minutes": "null"}),
        ("host/settings", {"players": "3"}),
    ],
)
async def test_no_text_passes_for_a_number_a_switch_or_nothing(house: House, door: str, body: Json) -> None:
    host, *_ = await house.full_table(2)
    number = host.state.number
    answer = await host.tries(door, body)
    assert problem(answer) == (400, "bad_request")
    [field] = body
    assert answer.json()["details"]["problems"][0]["key"] == field
    assert field in answer.json()["sentence"]
    assert host.state.number == number


async def test_a_body_that_is_too_large_is_refused(house: House) -> None:
    host = await house.opens()
    body = json.dumps({"name": "x" * LARGEST_BODY}).encode()
    assert problem(await host.post("/api/tables", body)) == (413, "too_large")
    just_fits = json.dumps({"name": "Sun"}).encode().ljust(LARGEST_BODY)
    assert (await host.post("/api/tables", just_fits)).status_code == 201


async def test_a_body_without_a_length_is_not_read_beyond_the_limit(house: House) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(1_000):
            yield b" " * 1_000

    visitor = house.visitor()
    answer = await visitor.client.post("/api/tables", content=endless())
    assert problem(answer) == (413, "too_large")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("once", ""),
        ("once", "x" * 65),
        ("once", "no spaces"),
        ("once", "tab\t"),
        ("once", "end\n"),
        ("expected", -1),
        ("expected", 2**53 + 1),
        ("expected", 1.5),
    ],
)
async def test_a_key_or_number_that_cannot_be_is_refused(house: House, field: str, value: object) -> None:
    host = await house.opens()
    body = {"decision": {"do": "end"}, "expected": 1, "once": "a", field: value}
    assert problem(await host.tries("decisions", body)) == (400, "bad_request")


@pytest.mark.parametrize("key", ["\ud800", "x" * 65, "\x00", "é" * 20, 5])
async def test_a_key_that_is_none_opens_no_stream(house: House, key: object) -> None:
    host = await house.opens()
    body = json.dumps({"tables": [{"table": host.table, "key": key}]}).encode()
    answer = await house.visitor().post("/api/stream", body)
    assert problem(answer)[0] in (400, 401)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=10), parts, max_size=3),
    max_leaves=8,
)
decisions = st.fixed_dictionaries(
    {"do": st.sampled_from(["deploy", "place", "move", "end", "take", "peek"])},
    optional={
        name: anything | st.sampled_from(["turkey", "germany", "europe", "Bi"])
        for name in ("continent", "territories", "counts", "source", "destination", "count", "materials")
    },
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(decision=decisions | anything, expected=anything, once=st.text(max_size=5) | st.just("a"))
async def test_no_decision_is_a_fault(player: Person, decision: object, expected: object, once: str) -> None:
    player.house.clock.time += 60
    for seen in (expected, player.state.number):
        answer = await player.tries("decisions", {"decision": decision, "expected": seen, "once": once})
        assert answer.status_code < 500, answer.text


@pytest.fixture
async def player(house: House) -> Person:
    """Somebody in a match, whose turn it is."""
    people = await house.match(3)
    person = awaited(people)
    assert person is not None
    return person
